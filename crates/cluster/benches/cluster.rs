//! What the cluster costs: tasks of 50 ms by two workers beside two threads of this machine, and a hundred
//! thousand tasks that do nothing. Workers are processes of their own, as they are elsewhere.

#[path = "../tests/servers/mod.rs"]
mod servers;

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cluster::{Address, Assignment, Cluster, ClusterSettings, TaskList, TaskLists, WorkSettings, work};
use lab::{Enough, Executor, Local, RemoteFiles, StopFlag, Tasks};
use servers::Server;

fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    if let [_, word, url] = &arguments[..]
        && word == "worker"
    {
        be_worker(url);
        return;
    }
    let server = Server::start();
    let rounds = rounds_of(Duration::from_millis(50));
    // `cargo bench -p cluster -- 1000 2`: so many tasks, so many turns.
    let numbers: Vec<usize> = arguments.iter().filter_map(|word| word.parse().ok()).collect();
    if let [count, turns] = numbers[..] {
        compare(&server, count, turns, rounds);
        return;
    }
    compare(&server, 100, 5, rounds);
    flood(&server, 1_000);
    flood(&server, 100_000);
}

/// So many tasks, each of so many rounds of hashing.
struct Hashes {
    count: usize,
    rounds: u64,
}

impl Tasks for Hashes {
    fn count(&self) -> usize {
        self.count
    }

    fn perform(&self, index: usize, _: &StopFlag) -> Option<String> {
        let mut hash = blake3::hash(&index.to_le_bytes());
        for _ in 0..self.rounds {
            hash = blake3::hash(black_box(hash.as_bytes()));
        }
        Some(hash.to_hex().to_string())
    }
}

struct Shop;

impl TaskLists for Shop {
    fn open(&self, command: &[String], _: &RemoteFiles) -> Result<TaskList, String> {
        let number = |place: usize| command[place].parse::<u64>().map_err(|error| error.to_string());
        let tasks = Hashes { count: number(0)? as usize, rounds: number(1)? };
        Ok(TaskList { tasks: Box::new(tasks), settings: String::new() })
    }
}

fn be_worker(url: &str) {
    let settings = WorkSettings {
        address: Address::open(url),
        version: "bench".to_owned(),
        threads: NonZeroUsize::MIN,
        scratch: None,
    };
    let _ = work(&settings, Arc::new(Shop), &StopFlag::default(), |_| {});
}

/// Workers that end with the measurement.
struct Workers(Vec<Child>);

impl Workers {
    fn start(url: &str) -> Workers {
        let program = std::env::current_exe().expect("a program has a file");
        let start = |_| Command::new(&program).args(["worker", url]).spawn().expect("it starts again");
        let workers = Workers((0..2).map(start).collect());
        std::thread::sleep(Duration::from_secs(1));
        workers
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        for worker in &mut self.0 {
            let _ = worker.kill();
            let _ = worker.wait();
        }
    }
}

fn cluster(url: &str, tasks: &Hashes) -> Cluster {
    let settings = ClusterSettings {
        address: Address::open(url),
        version: "bench".to_owned(),
        patience: Duration::from_secs(10),
        replicas: None,
    };
    let command = vec![tasks.count.to_string(), tasks.rounds.to_string()];
    let assignment = Assignment {
        command,
        folder: std::env::current_dir().unwrap(),
        files: Vec::new(),
        settings: String::new(),
    };
    Cluster::connect(settings, assignment, |remark| eprintln!("{remark}")).expect("the server is there")
}

/// Seconds from the first result to the last, and for all of it.
fn time(executor: &dyn Executor, tasks: &Hashes) -> (f64, f64) {
    let pending: Vec<_> = (0..tasks.count).collect();
    let begun = Instant::now();
    let mut first = None;
    let done = &mut |_, _| {
        first.get_or_insert_with(Instant::now);
        Ok(Enough::No)
    };
    executor.execute(tasks, &pending, &StopFlag::default(), done).expect("tasks can be done");
    let steady = first.map_or(0.0, |first| first.elapsed().as_secs_f64());
    (steady, begun.elapsed().as_secs_f64())
}

/// Local and cluster take turns, so that whatever else the machine does meets both.
fn compare(server: &Server, count: usize, turns: usize, rounds: u64) {
    let tasks = Hashes { count, rounds };
    let workers = Workers::start(&server.url());
    let local = Local { threads: NonZeroUsize::new(2).expect("two is not zero") };
    let [mut speed, mut steady, mut cost] = [const { Vec::new() }; 3];
    for turn in 1..=turns {
        let before = Computed::now(server, &workers);
        let here = time(&local, &tasks);
        let between = Computed::now(server, &workers);
        let there = time(&cluster(&server.url(), &tasks), &tasks);
        let after = Computed::now(server, &workers);
        let (here_cpu, there_cpu) = (between.since(&before), after.since(&between));
        let others = 100.0 * (after.since(&before).others / (2.0 * (here.1 + there.1)));
        println!(
            "turn {turn}: {count} tasks of 50 ms: {:.2} s on two threads, {:.2} s on two workers; \
             computed {:.2} s and {:.2} s, of it server {:.2} s, coordinator {:.2} s; \
             others {others:.1} % of the machine",
            here.1,
            there.1,
            here_cpu.ours(),
            there_cpu.ours(),
            there_cpu.server,
            there_cpu.here,
        );
        speed.push(100.0 * here.1 / there.1);
        steady.push(100.0 * here.0 / there.0);
        cost.push(100.0 * (there_cpu.ours() / here_cpu.ours() - 1.0));
    }
    println!("speed, of the local: {} %", spread(&speed));
    println!("from the first result to the last: {} %", spread(&steady));
    println!("processor time, server included, more than local: {} %", spread(&cost));
}

/// Mean, standard error, least and most.
fn spread(values: &[f64]) -> String {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let deviation = (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0)).sqrt();
    let (least, most) =
        values.iter().fold((f64::MAX, f64::MIN), |(least, most), &value| (least.min(value), most.max(value)));
    format!("{mean:.1} (deviation {deviation:.1}, {least:.1} to {most:.1}, {count} turns)")
}

/// Seconds of processor time.
struct Computed {
    here: f64,
    workers: f64,
    server: f64,
    /// Whatever else the machine does: figures of a turn count when it is next to nothing.
    others: f64,
}

impl Computed {
    fn now(server: &Server, workers: &Workers) -> Computed {
        let here = processor_of(std::process::id());
        let workers = workers.0.iter().map(|worker| processor_of(worker.id())).sum::<f64>();
        let server = processor_of(server.id());
        Computed { here, workers, server, others: whole_machine() - here - workers - server }
    }

    fn since(&self, before: &Computed) -> Computed {
        Computed {
            here: self.here - before.here,
            workers: self.workers - before.workers,
            server: self.server - before.server,
            others: self.others - before.others,
        }
    }

    fn ours(&self) -> f64 {
        self.here + self.workers + self.server
    }
}

/// Seconds that all processors were not idle.
fn whole_machine() -> f64 {
    let text = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let words = text.lines().next().unwrap_or_default().split_whitespace().skip(1).take(8);
    let times: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
    // The fourth and fifth are idle.
    times.iter().enumerate().filter(|(place, _)| ![3, 4].contains(place)).map(|(_, time)| time).sum::<f64>()
        / 100.0
}

/// Seconds that this process, the workers and the server have computed.
fn processor(server: &Server, workers: &Workers) -> f64 {
    Computed::now(server, workers).ours()
}

/// In `/proc` the 14th and 15th words are hundredths of seconds.
fn processor_of(process: u32) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let words = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    words.skip(11).take(2).filter_map(|word| word.parse::<f64>().ok()).sum::<f64>() / 100.0
}

fn flood(server: &Server, count: usize) {
    let tasks = Hashes { count, rounds: 0 };
    let workers = Workers::start(&server.url());
    let (before, computed) = (memory(), processor(server, &workers));
    let (steady, all) = time(&cluster(&server.url(), &tasks), &tasks);
    let rate = count as f64 / steady;
    let each = 1e6 * (processor(server, &workers) - computed) / count as f64;
    println!("{count} empty tasks: {all:.2} s, {rate:.0} a second, {each:.0} us of processor time each");
    println!("memory: {before} kB before, at most {} kB", memory());
}

/// The most memory that this process has had, in kB.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

/// How many rounds take so long on this machine, when it does nothing else.
fn rounds_of(long: Duration) -> u64 {
    const PROBE: u64 = 20_000;
    let tasks = Hashes { count: 1, rounds: PROBE };
    let shortest = (0..50).map(|_| {
        let begun = Instant::now();
        black_box(tasks.perform(0, &StopFlag::default()));
        begun.elapsed()
    });
    let shortest = shortest.min().unwrap_or(long);
    (PROBE as f64 * long.as_secs_f64() / shortest.as_secs_f64()) as u64
}
