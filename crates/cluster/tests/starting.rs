//! Servers that sleep while a command begins are waited for.
#![cfg(unix)]

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use cluster::{Address, Assignment, Cluster, ClusterSettings, WorkSettings, work};
use lab::{Enough, Executor, StopFlag};
use tempfile::TempDir;

use crate::heard::Heard;
use crate::servers::{Server, urls};
use crate::test_cluster::{LineLists, Lines, expected};

fn connect(url: &str, remarks: &Heard<String>) -> Cluster {
    let settings = ClusterSettings {
        address: Address::open(url),
        version: "1.0.0".to_owned(),
        patience: Duration::from_secs(5),
        replicas: None,
    };
    let command = ["lines", "5", "-"].map(str::to_owned).to_vec();
    let assignment = Assignment {
        command,
        folder: std::env::current_dir().unwrap(),
        files: vec![],
        settings: "the same".to_owned(),
    };
    let heard = remarks.clone();
    let hear = move |remark: &str| heard.say(remark.to_owned());
    Cluster::connect(settings, assignment, hear).unwrap()
}

fn run(cluster: &Cluster) -> Vec<String> {
    let mut lines = Vec::new();
    let done = &mut |_, line| {
        lines.push(line);
        Ok(Enough::No)
    };
    cluster.execute(&Lines::of(5), &[0, 1, 2, 3, 4], &StopFlag::default(), done).unwrap();
    lines.sort();
    lines
}

/// Has the tasks done while a worker is there; the command begins when a server sleeps, which is awakened when it is
/// said that it does not answer.
fn check(url: &str, workers_url: &str, sleeper: &Server, sleeps_before_connecting: bool) {
    let (folder, stop, remarks) = (TempDir::new().unwrap(), StopFlag::default(), Heard::default());
    let settings = WorkSettings {
        address: Address::open(workers_url),
        version: "1.0.0".to_owned(),
        threads: NonZeroUsize::MIN,
        scratch: Some(folder.path().join("scratch")),
    };
    let lines = thread::scope(|scope| {
        let (stop, remarks) = (&stop, &remarks);
        let worker = scope.spawn(move || work(&settings, Arc::new(LineLists::default()), stop, |_| {}));
        if sleeps_before_connecting {
            sleeper.put_to_sleep();
        }
        let run = scope.spawn(move || {
            let cluster = connect(url, remarks);
            if !sleeps_before_connecting {
                sleeper.put_to_sleep();
            }
            run(&cluster)
        });
        remarks.wait_for(1, |remark| remark.ends_with("trying again"));
        assert!(!run.is_finished(), "it gave up: {:?}", remarks.all());
        sleeper.awaken();
        let lines = run.join();
        stop.stop();
        worker.join().unwrap().unwrap();
        lines.unwrap()
    });
    assert_eq!(lines, expected(5));
}

#[test]
fn a_server_that_sleeps_when_the_command_comes_is_waited_for() {
    let three = Server::start_three();
    check(&three[0].url(), &urls(&three[1..]), &three[0], true);
}

#[test]
fn a_server_that_falls_asleep_before_the_queue_is_made_is_waited_for() {
    let server = Server::start();
    check(&server.url(), &server.url(), &server, false);
}
