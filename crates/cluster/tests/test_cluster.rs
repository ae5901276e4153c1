//! A server, and workers with tasks that are quickly done.

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use cluster::{
    Address, Assignment, Cluster, ClusterSettings, TaskList, TaskLists, WorkSettings, WorkerEvent, work,
};
use lab::{Enough, Executor, RemoteFiles, StopFlag, Tasks};
use tempfile::TempDir;

use crate::heard::Heard;
use crate::servers::Server;
use crate::servers::until::until;

/// `lines N` has N tasks with a short line each; other words change what they do.
#[derive(Clone, Default)]
pub(crate) struct Lines {
    count: usize,
    kind: String,
    file: PathBuf,
    performed: Arc<AtomicUsize>,
}

impl Lines {
    /// So many, for whoever has them done elsewhere.
    pub(crate) fn of(count: usize) -> Lines {
        Lines { count, ..Lines::default() }
    }
}

impl Tasks for Lines {
    fn count(&self) -> usize {
        self.count
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        self.performed.fetch_add(1, Ordering::SeqCst);
        match self.kind.as_str() {
            "long" => Some(format!("{index} ").repeat(300_000)),
            "file" => Some(format!("{index} {}", std::fs::read_to_string(&self.file).unwrap())),
            "broken" if index == 3 => panic!("no line for {index}"),
            "endless" if index > 3 => {
                until("the wish to stop", || stop.is_stopped().then_some(()));
                None
            }
            _ => Some(format!("line {index}")),
        }
    }
}

#[derive(Default)]
pub(crate) struct LineLists(Arc<AtomicUsize>);

impl TaskLists for LineLists {
    fn open(&self, command: &[String], files: &RemoteFiles) -> Result<TaskList, String> {
        let [kind, count, file] = command else { return Err("expected three words".to_owned()) };
        let count = count.parse().map_err(|_| "expected a number".to_owned())?;
        let tasks =
            Lines { count, kind: kind.clone(), file: files.local(file), performed: Arc::clone(&self.0) };
        Ok(TaskList { tasks: Box::new(tasks), settings: "the same".to_owned() })
    }
}

/// A server, a folder, and workers that end with it.
pub(crate) struct TestCluster {
    pub(crate) server: Server,
    pub(crate) folder: TempDir,
    pub(crate) performed: Arc<AtomicUsize>,
    workers: Vec<(StopFlag, JoinHandle<u64>)>,
    pub(crate) happenings: Heard<WorkerEvent>,
}

impl TestCluster {
    pub(crate) fn open() -> TestCluster {
        let server = Server::start();
        let (performed, happenings) = (Arc::default(), Heard::default());
        TestCluster { server, folder: TempDir::new().unwrap(), performed, workers: Vec::new(), happenings }
    }

    pub(crate) fn add_worker(&mut self, version: &str) {
        let settings = WorkSettings {
            address: Address::open(self.server.url()),
            version: version.to_owned(),
            threads: NonZeroUsize::new(2).unwrap(),
            scratch: Some(self.folder.path().join(format!("scratch-{}", self.workers.len()))),
        };
        let stop = StopFlag::default();
        let (called, lists) = (stop.clone(), Arc::new(LineLists(Arc::clone(&self.performed))));
        let happenings = self.happenings.clone();
        let tell = move |event| happenings.say(event);
        self.workers.push((stop, thread::spawn(move || work(&settings, lists, &called, tell).unwrap())));
    }

    pub(crate) fn cluster(&self, command: [&str; 3]) -> (Cluster, Heard<String>) {
        let settings = ClusterSettings {
            address: Address::open(self.server.url()),
            version: "1.0.0".to_owned(),
            patience: Duration::from_secs(5),
            replicas: None,
        };
        let files = if command[2] == "-" { vec![] } else { vec![command[2].into()] };
        let command = command.map(str::to_owned).to_vec();
        let assignment = Assignment {
            command,
            folder: std::env::current_dir().unwrap(),
            files,
            settings: "the same".to_owned(),
        };
        let remarks = Heard::default();
        let heard = remarks.clone();
        let hear = move |remark: &str| heard.say(remark.to_owned());
        (Cluster::connect(settings, assignment, hear).unwrap(), remarks)
    }

    /// Has all tasks done, and answers the lines in their order.
    pub(crate) fn run(&self, command: [&str; 3]) -> io::Result<Vec<String>> {
        let count: usize = command[1].parse().unwrap();
        let mut lines = vec![None; count];
        let tasks = Lines::of(count);
        let pending: Vec<_> = (0..count).collect();
        self.cluster(command).0.execute(&tasks, &pending, &StopFlag::default(), &mut |index, line| {
            assert_eq!(lines[index].replace(line), None, "task {index} came twice");
            Ok(Enough::No)
        })?;
        Ok(lines.into_iter().map(|line| line.expect("every task comes")).collect())
    }

    /// Ends all workers, and answers how many tasks they did.
    pub(crate) fn end(self) -> u64 {
        self.workers.iter().for_each(|(stop, _)| stop.stop());
        self.workers.into_iter().map(|(_, worker)| worker.join().unwrap()).sum()
    }
}

pub(crate) fn expected(count: usize) -> Vec<String> {
    (0..count).map(|index| format!("line {index}")).collect()
}
