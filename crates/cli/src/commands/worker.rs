//! `crownhead worker`: does the tasks of commands that were given elsewhere.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use cluster::{WorkSettings, WorkerEvent};
use lab::StopFlag;

use crate::arguments::{WorkerArguments, all_cores};
use crate::executor::address;
use crate::interrupt::Interrupt;
use crate::report::{self, Status, counted};
use crate::task_lists::Commands;
use crate::version;

pub(crate) fn run(arguments: &WorkerArguments) -> anyhow::Result<Status> {
    let threads = arguments.threads.unwrap_or_else(all_cores);
    let settings = WorkSettings {
        address: address(&arguments.cluster, &arguments.credentials),
        version: version::full().to_owned(),
        threads,
        scratch: arguments.scratch.clone(),
    };
    let stop = StopFlag::default();
    let called = stop.clone();
    let _interrupt = Interrupt::catch_and(move || called.stop())?;
    let joined = format!("{} of {}", counted(threads.get() as u64, "thread"), settings.address);
    let log = Mutex::new(Log { joined, last: None, said: 0 });
    let done = cluster::work(&settings, Arc::new(Commands), &stop, move |event| {
        if let Ok(mut log) = log.lock() {
            log.tell(event);
        }
    })?;
    report::print(format!("{} done\n", counted(done, "task")))?;
    Ok(Status::Done)
}

/// How often it is said how many tasks are done.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// What is said of a worker.
struct Log {
    joined: String,
    /// When it was last said how many tasks are done.
    last: Option<Instant>,
    said: u64,
}

impl Log {
    fn tell(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Joined { name } => {
                report::note(format_args!("{name}, {}; Ctrl-C gives back what is not done", self.joined));
            }
            WorkerEvent::AtWork { command, tasks } => {
                report::note(format_args!("at work on {command} ({})", counted(tasks as u64, "task")));
                self.last = Some(Instant::now());
            }
            WorkerEvent::Done(done) => self.count(done),
            WorkerEvent::Over { command } => report::note(format_args!("no more to do for {command}")),
            WorkerEvent::Refused { command, reason } => {
                report::note(format_args!("leaves {command} to others: {reason}"));
            }
            WorkerEvent::Remark(text) => report::note(text),
            _ => {}
        }
    }

    fn count(&mut self, done: u64) {
        if self.last.is_some_and(|last| last.elapsed() < BETWEEN_LINES) || done < self.said {
            return;
        }
        self.last = Some(Instant::now());
        self.said = done;
        report::note(format_args!("{} done", counted(done, "task")));
    }
}
