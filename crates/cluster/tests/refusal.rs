//! Nobody there but a worker of another build: its refusal is all there is to say.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use cluster::{Address, Assignment, Cluster, ClusterSettings, TaskList, TaskLists, WorkSettings, work};
use lab::{Enough, Executor, RemoteFiles, StopFlag, Tasks};

use crate::heard::Heard;
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

/// A coordinator whose remarks are listened to.
struct Coordinator {
    server: Server,
    cluster: Cluster,
    remarks: Heard<String>,
}

impl Coordinator {
    fn new() -> Coordinator {
        let (server, remarks) = (Server::start(), Heard::default());
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
        let heard = remarks.clone();
        let hear = move |remark: &str| heard.say(remark.to_owned());
        let cluster = Cluster::connect(settings, assignment, hear).unwrap();
        Coordinator { server, cluster, remarks }
    }

    fn run(&self, stop: &StopFlag) {
        self.cluster.execute(&Nothing, &[0], stop, &mut |_, _| Ok(Enough::No)).unwrap();
    }
}

#[test]
fn a_worker_that_refuses_is_told_once_and_it_is_not_said_that_nobody_is_there() {
    let (refused, alone) = (Coordinator::new(), Coordinator::new());
    let scratch = tempfile::tempdir().unwrap();
    let worker = WorkSettings {
        address: Address::open(refused.server.url()),
        version: "1.0.0 (commit def5678)".to_owned(),
        threads: NonZeroUsize::MIN,
        scratch: Some(scratch.path().join("scratch")),
    };
    let reason = "it is of version 1.0.0 (commit abc1234), and this worker of 1.0.0 (commit def5678): expected the same";
    let stop = StopFlag::default();
    thread::scope(|scope| {
        scope.spawn(|| work(&worker, Arc::new(Nothing), &stop, |_| {}));
        scope.spawn(|| refused.run(&stop));
        refused.remarks.wait_for(1, |remark| remark.ends_with(reason));
        // When this one, which began later, has said that nobody is there, the other one would have said it too.
        scope.spawn(|| alone.run(&stop));
        alone.remarks.wait_for(1, |remark| remark.starts_with("no worker is there: "));
        stop.stop();
    });
    assert_eq!((refused.remarks.all().len(), alone.remarks.all().len()), (1, 1));
}
