//! A worker: takes tasks out of the queue of any job, does them, and stores what they came to.

mod batch;
mod batch_size;
mod job;
mod jobs;
mod scratch;
mod scratch_folder;
mod slot;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::{self, Context};
use lab::{RemoteFiles, StopFlag, Tasks};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::address::Address;
use crate::announcement::{self, Announcement};
use crate::error::ClusterError;
use crate::streams;

use jobs::JobList;
use scratch::Scratch;

/// How a worker works.
#[derive(Clone, Debug)]
pub struct WorkSettings {
    /// Where the work is.
    pub address: Address,
    /// The version of the program; work of others is left alone.
    pub version: String,
    /// How many tasks are done at once.
    pub threads: NonZeroUsize,
    /// A folder for files that tasks read: new, or empty, or left by workers; among the temporary ones of the
    /// system if not given.
    pub scratch: Option<PathBuf>,
}

/// Somebody who makes lists of tasks of commands.
pub trait TaskLists: Send + Sync {
    /// Makes the list of a command, whose files are these.
    ///
    /// # Errors
    /// In words, when it cannot be made here.
    fn open(&self, command: &[String], files: &RemoteFiles) -> Result<TaskList, String>;
}

/// A list of tasks that was made from a command.
pub struct TaskList {
    /// The tasks.
    pub tasks: Box<dyn Tasks + Send>,
    /// What they were made from, to be held against the same text of whoever gave the command.
    pub settings: String,
}

/// What happens to a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WorkerEvent {
    /// It is there, under this name.
    Joined {
        /// Its name.
        name: String,
    },
    /// It begins to work on the tasks of a command.
    AtWork {
        /// The command.
        command: String,
        /// How many tasks it has.
        tasks: usize,
    },
    /// A task is done; so many are by now.
    Done(u64),
    /// The job of a command is over.
    Over {
        /// The command.
        command: String,
    },
    /// A command is left to others.
    Refused {
        /// The command.
        command: String,
        /// Why.
        reason: String,
    },
    /// Something about the connection.
    Remark(String),
}

/// Told of what happens.
pub(crate) type OnEvent = Arc<dyn Fn(WorkerEvent) + Send + Sync>;

/// Works until told to stop, and answers how many tasks were done. Tasks that are not done by then go back.
///
/// # Errors
/// When the servers cannot be reached, the folder is not for workers, or this machine fails.
pub fn work(
    settings: &WorkSettings,
    task_lists: Arc<dyn TaskLists>,
    stop: &StopFlag,
    tell: impl Fn(WorkerEvent) + Send + Sync + 'static,
) -> Result<u64, ClusterError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .max_blocking_threads(settings.threads.get() + SPARE_THREADS)
        .enable_all()
        .build()?;
    let scratch = Scratch::open(settings.scratch.as_deref())?;
    runtime.block_on(async {
        let tell: OnEvent = Arc::new(tell);
        let heard = Arc::clone(&tell);
        let remark = Arc::new(move |text: &str| heard(WorkerEvent::Remark(text.to_owned())));
        let name = own_name();
        let client = match settings.address.enter(&name, remark, stop).await {
            Err(ClusterError::Stopped) => return Ok(0),
            entered => entered?,
        };
        let context = jetstream::new(client.clone());
        streams::must_keep(&context, &settings.address).await?;
        let worker = Arc::new(Worker {
            context,
            client,
            name,
            version: settings.version.clone(),
            threads: settings.threads.get(),
            scratch,
            task_lists,
            tell,
            stop: stop.clone(),
            done: AtomicU64::new(0),
        });
        (worker.tell)(WorkerEvent::Joined { name: worker.name.clone() });
        Ok(worker.work().await)
    })
}

/// For files, while all others do tasks.
const SPARE_THREADS: usize = 4;

pub(crate) struct Worker {
    pub(crate) client: Client,
    pub(crate) context: Context,
    pub(crate) name: String,
    pub(crate) version: String,
    threads: usize,
    pub(crate) scratch: Scratch,
    pub(crate) task_lists: Arc<dyn TaskLists>,
    pub(crate) tell: OnEvent,
    pub(crate) stop: StopFlag,
    pub(crate) done: AtomicU64,
}

/// How long results that are done may take to be stored after the end.
const LAST_RESULTS: Duration = Duration::from_secs(10);

impl Worker {
    async fn work(self: Arc<Worker>) -> u64 {
        let jobs = Arc::new(JobList::default());
        let looking = tokio::spawn(Arc::clone(&jobs).look(Arc::clone(&self)));
        let announcing = tokio::spawn(Arc::clone(&self).announce(Arc::clone(&jobs)));
        let mut slots = JoinSet::new();
        for _ in 0..self.threads {
            slots.spawn(slot::work(Arc::clone(&self), Arc::clone(&jobs)));
        }
        // A slot ends when told to stop, and has stored what it did by then.
        while slots.join_next().await.is_some() {}
        let _ = tokio::time::timeout(LAST_RESULTS, self.client.flush()).await;
        looking.abort();
        announcing.abort();
        self.done.load(Ordering::Relaxed)
    }

    async fn announce(self: Arc<Worker>, jobs: Arc<JobList>) {
        loop {
            let announcement = Announcement {
                name: self.name.clone(),
                version: self.version.clone(),
                threads: self.threads,
                done: self.done.load(Ordering::Relaxed),
                refusals: jobs.refusals(),
            };
            let text = serde_json::to_vec(&announcement).expect("an announcement is plain data");
            let _ = self.client.publish(announcement.subject(), text.into()).await;
            tokio::select! {
                () = sleep(announcement::BETWEEN) => {}
                () = jobs.changed() => {}
            }
        }
    }
}

/// The name of this worker: the machine and the process, so that several of a machine are told apart.
pub fn own_name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let host = host.or_else(|| std::env::var("HOSTNAME").ok()).or_else(|| std::env::var("COMPUTERNAME").ok());
    let host = host.as_deref().map_or("somewhere", str::trim).to_owned();
    format!("{host}-{}", std::process::id())
}
