//! What servers keep of jobs whose coordinator never came back, and servers that keep nothing.

use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use cluster::{
    Address, Assignment, Cluster, ClusterError, ClusterSettings, KeptJob, Registry, TaskList, TaskLists,
    WorkSettings, work,
};
use lab::{Enough, Executor, RemoteFiles, StopFlag, Tasks};
use tempfile::TempDir;

use crate::servers::Server;
use crate::servers::until::until;

/// Seven tasks with a line each.
struct Seven;

impl Tasks for Seven {
    fn count(&self) -> usize {
        7
    }

    fn perform(&self, _: usize, _: &StopFlag) -> Option<String> {
        Some("line".to_owned())
    }
}

struct SevenLists;

impl TaskLists for SevenLists {
    fn open(&self, _: &[String], _: &RemoteFiles) -> Result<TaskList, String> {
        Ok(TaskList { tasks: Box::new(Seven), settings: String::new() })
    }
}

/// A worker with its folder.
fn work_on(url: &str, folder: &Path, stop: &StopFlag) -> Result<u64, ClusterError> {
    let settings = WorkSettings {
        address: Address::open(url),
        version: "1".to_owned(),
        threads: NonZeroUsize::MIN,
        scratch: Some(folder.join("scratch")),
    };
    work(&settings, Arc::new(SevenLists), stop, |_| {})
}

fn cluster(url: &str) -> Result<Cluster, ClusterError> {
    let settings = ClusterSettings {
        address: Address::open(url),
        version: "1".to_owned(),
        patience: Duration::from_secs(5),
        replicas: None,
    };
    let command = ["seven", "tasks"].map(str::to_owned).to_vec();
    Cluster::connect(
        settings,
        Assignment {
            command,
            folder: std::env::current_dir().unwrap(),
            files: vec![],
            settings: String::new(),
        },
        |_| {},
    )
}

#[test]
fn a_job_that_somebody_waits_for_stays() {
    let server = Server::start();
    let registry = Registry::connect(&Address::open(server.url()), |_| {}).unwrap();
    assert_eq!(registry.list().unwrap(), []);
    let (stop, url) = (StopFlag::default(), server.url());
    let called = stop.clone();
    let coordinator = thread::spawn(move || {
        let pending: Vec<_> = (0..7).collect();
        cluster(&url).unwrap().execute(&Seven, &pending, &called, &mut |_, _| Ok(Enough::No))
    });
    let job = until("a job", || {
        // One that is declared between the two questions has tasks and no record.
        let is_whole = |job: &KeptJob| job.left == 7 && job.command.is_some() && job.awaited_by.is_some();
        registry.list().unwrap().pop().filter(is_whole)
    });
    assert_eq!((job.command.as_deref(), job.tasks, job.unfetched), (Some("seven tasks"), Some(7), 0));
    assert!(job.since.is_some_and(|since| since.ends_with(" UTC")) && job.awaited_by.is_some());
    let refused = registry.remove(&job.name).unwrap_err().to_string();
    assert!(refused.contains("is waiting for"), "{refused}");
    stop.stop();
    coordinator.join().unwrap().unwrap();
    assert_eq!(registry.list().unwrap(), []);
    assert!(!registry.remove(&job.name).unwrap());
}

#[test]
fn a_job_that_was_left_is_listed_and_taken_away() {
    let server = Server::start();
    let folder = TempDir::new().unwrap();
    let (stop, url) = (StopFlag::default(), server.url());
    thread::scope(|scope| {
        scope.spawn(|| work_on(&url, folder.path(), &stop).unwrap());
        let pending: Vec<_> = (0..7).collect();
        // Whoever takes results breaks down: everything stays on the server, as after a kill.
        let broken = cluster(&url).unwrap().execute(&Seven, &pending, &StopFlag::default(), &mut |_, _| {
            Err(io::Error::other("the disk is full"))
        });
        assert_eq!(broken.unwrap_err().to_string(), "the disk is full");
        stop.stop();
    });
    let registry = Registry::connect(&Address::open(server.url()), |_| {}).unwrap();
    let jobs = registry.list().unwrap();
    let [job] = &jobs[..] else { panic!("{jobs:?}") };
    assert_eq!((job.tasks, &job.awaited_by), (Some(7), &None));
    assert!(job.left + job.unfetched >= 7, "{job:?}");
    assert!(registry.remove(&job.name).unwrap());
    assert_eq!(registry.list().unwrap(), []);
}

#[test]
fn a_server_that_keeps_nothing_is_refused() {
    let server = Server::start_forgetful();
    let folder = TempDir::new().unwrap();
    for error in [
        cluster(&server.url()).err(),
        Registry::connect(&Address::open(server.url()), |_| {}).err(),
        work_on(&server.url(), folder.path(), &StopFlag::default()).err(),
    ] {
        let error = error.unwrap().to_string();
        assert!(error.ends_with(" has no JetStream: expected it, as nats-server -js has"), "{error}");
    }
}
