//! Nobody there but a worker of another build: its refusal is all there is to say.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use cluster::{Address, Assignment, Cluster, ClusterSettings, TaskList, TaskLists, WorkSettings, work};
use lab::{Enough, Executor, RemoteFiles, StopFlag, Tasks};

use crate::servers::Server;

struct Nothing;

impl Tasks for Nothing {
    fn count(&self) -> usize {
        1
    }

    fn perform(&self, _: usize, _: &StopFlag) -> Option<String> {
        None
    }
}

impl TaskLists for Nothing {
    fn open(&self, _: &[String], _: &RemoteFiles) -> Result<TaskList, String> {
        Ok(TaskList { tasks: Box::new(Nothing), settings: String::new() })
    }
}

/// Longer than it takes until it is said that nobody is there.
const LONG: Duration = Duration::from_secs(10);

/// What a coordinator says while a worker of this version, or none, is there.
fn remarks(server: &Server, worker: Option<&str>) -> Vec<String> {
    let scratch = tempfile::tempdir().unwrap();
    let stop = StopFlag::default();
    let remarks: Arc<Mutex<Vec<String>>> = Arc::default();
    let heard = Arc::clone(&remarks);
    let settings = ClusterSettings {
        address: Address::open(server.url()),
        version: "1.0.0 (commit abc1234)".to_owned(),
        patience: Duration::from_secs(5),
        replicas: None,
    };
    let assignment = Assignment {
        command: vec![],
        folder: std::env::current_dir().unwrap(),
        files: vec![],
        settings: String::new(),
    };
    let hear = move |remark: &str| heard.lock().unwrap().push(remark.to_owned());
    let cluster = Cluster::connect(settings, assignment, hear).unwrap();
    let worker = worker.map(|version| WorkSettings {
        address: Address::open(server.url()),
        version: version.to_owned(),
        threads: NonZeroUsize::MIN,
        scratch: Some(scratch.path().join("scratch")),
    });
    thread::scope(|scope| {
        let (stop, worker) = (&stop, &worker);
        scope.spawn(move || worker.as_ref().map(|worker| work(worker, Arc::new(Nothing), stop, |_| {})));
        scope.spawn(|| cluster.execute(&Nothing, &[0], stop, &mut |_, _| Ok(Enough::No)));
        thread::sleep(LONG);
        stop.stop();
    });
    let said = remarks.lock().unwrap();
    said.clone()
}

#[test]
fn a_worker_that_refuses_is_told_once_and_not_that_nobody_is_there() {
    let server = Server::start();
    let said = remarks(&server, Some("1.0.0 (commit def5678)"));
    let reason = "it is of version 1.0.0 (commit abc1234), and this worker of 1.0.0 (commit def5678): expected the same";
    assert!(said.len() == 1 && said[0].ends_with(reason), "{said:?}");
}

#[test]
fn it_is_said_that_nobody_is_there() {
    let server = Server::start();
    let said = remarks(&server, None);
    assert!(said.len() == 1 && said[0].starts_with("no worker is there: "), "{said:?}");
}
