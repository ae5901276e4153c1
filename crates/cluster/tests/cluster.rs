//! Tasks through a real server: each counted once, refused by workers that cannot do them, found again by
//! the same command.

use std::io;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use cluster::{Address, Assignment, Cluster, ClusterSettings, ClusterStatus, Observer, WorkerEvent};
use lab::{Enough, Executor, StopFlag};

use crate::servers::until::until;
use crate::test_cluster::{Lines, TestCluster, expected};

#[test]
fn every_task_is_done_once_by_somebody() {
    let mut test_cluster = TestCluster::open();
    test_cluster.add_worker("1.0.0");
    test_cluster.add_worker("1.0.0");
    assert_eq!(test_cluster.run(["lines", "1000", "-"]).unwrap(), expected(1000));
    // The same command again finds nothing of before, and does it again.
    assert_eq!(test_cluster.run(["lines", "1000", "-"]).unwrap(), expected(1000));
    assert_eq!(test_cluster.performed.load(Ordering::SeqCst), 2000);
    assert_eq!(test_cluster.end(), 2000);
}

#[test]
fn a_worker_of_another_version_says_why_it_leaves_the_work_to_others() {
    let mut test_cluster = TestCluster::open();
    test_cluster.add_worker("0.9.0");
    let (cluster, remarks) = test_cluster.cluster(["lines", "5", "-"]);
    let reason = "it is of version 1.0.0, and this worker of 0.9.0: expected the same";
    let other = thread::scope(|scope| {
        let run = scope.spawn(|| {
            let tasks = Lines::of(5);
            let mut lines = Vec::new();
            let pending: Vec<_> = (0..5).collect();
            let done = &mut |_, line| {
                lines.push(line);
                Ok(Enough::No)
            };
            cluster.execute(&tasks, &pending, &StopFlag::default(), done).unwrap();
            lines.sort();
            lines
        });
        remarks.wait_for(1, |remark| remark.ends_with(reason));
        assert_eq!(test_cluster.performed.load(Ordering::SeqCst), 0);
        test_cluster.add_worker("1.0.0");
        run.join().unwrap()
    });
    assert_eq!(other, expected(5));
    let refused = WorkerEvent::Refused { command: "lines 5 -".to_owned(), reason: reason.to_owned() };
    assert!(test_cluster.happenings.all().contains(&refused));
    assert_eq!(test_cluster.end(), 5);
}

#[test]
fn a_worker_that_makes_other_tasks_of_a_command_leaves_it_alone() {
    let mut test_cluster = TestCluster::open();
    let (cluster, remarks) = test_cluster.cluster(["lines", "5", "-"]);
    test_cluster.add_worker("1.0.0");
    let stop = StopFlag::default();
    thread::scope(|scope| {
        // The list has 6 tasks here and 5 there.
        let tasks = Lines::of(6);
        let (cluster, stop) = (&cluster, &stop);
        scope.spawn(move || cluster.execute(&tasks, &[0, 5], stop, &mut |_, _| Ok(Enough::No)).unwrap());
        remarks.wait_for(1, |_| true);
        stop.stop();
    });
    assert!(remarks.all()[0].contains("this machine makes other tasks of the command"));
    assert_eq!(test_cluster.end(), 0);
}

#[test]
fn lines_longer_than_a_message_arrive_whole() {
    let mut test_cluster = TestCluster::open();
    test_cluster.add_worker("1.0.0");
    let lines = test_cluster.run(["long", "4", "-"]).unwrap();
    assert!((0..4).all(|index| lines[index] == format!("{index} ").repeat(300_000)));
    test_cluster.end();
}

#[test]
fn workers_read_the_files_that_the_command_names() {
    let mut test_cluster = TestCluster::open();
    test_cluster.add_worker("1.0.0");
    for text in ["first", ""] {
        let file = test_cluster.folder.path().join("input.txt");
        std::fs::write(&file, text).unwrap();
        let lines = test_cluster.run(["file", "2", file.to_str().unwrap()]).unwrap();
        assert_eq!(lines, [format!("0 {text}"), format!("1 {text}")]);
    }
    test_cluster.end();
}

#[test]
fn a_task_that_breaks_down_ends_the_run_with_its_reason() {
    let mut test_cluster = TestCluster::open();
    test_cluster.add_worker("1.0.0");
    let error = test_cluster.run(["broken", "5", "-"]).unwrap_err().to_string();
    assert!(error.starts_with("task 3 failed on ") && error.ends_with("no line for 3"), "{error}");
    test_cluster.end();
}

#[test]
fn what_is_not_handed_over_stays_for_the_same_command() {
    let mut test_cluster = TestCluster::open();
    test_cluster.add_worker("1.0.0");
    let mut first = Vec::new();
    let tasks = Lines::of(500);
    let pending: Vec<_> = (0..500).collect();
    let (cluster, _) = test_cluster.cluster(["lines", "500", "-"]);
    let failed = cluster.execute(&tasks, &pending, &StopFlag::default(), &mut |index, _| {
        first.push(index);
        if first.len() == 100 { Err(io::Error::other("disk full")) } else { Ok(Enough::No) }
    });
    assert_eq!(failed.unwrap_err().to_string(), "disk full");
    drop(cluster);
    // The last was not written down.
    first.pop();
    let rest: Vec<_> = pending.into_iter().filter(|index| !first.contains(index)).collect();
    let (cluster, _) = test_cluster.cluster(["lines", "500", "-"]);
    let mut second = Vec::new();
    let done = &mut |index, _| {
        second.push(index);
        Ok(Enough::No)
    };
    cluster.execute(&tasks, &rest, &StopFlag::default(), done).unwrap();
    second.sort_unstable();
    assert_eq!(second, rest);
    // What was just finished when the second came may have been queued again, and nothing else.
    let performed = test_cluster.performed.load(Ordering::SeqCst);
    assert!((500..=520).contains(&performed), "{performed}");
    test_cluster.end();
}

#[test]
fn enough_is_enough_and_tasks_under_way_are_called_off() {
    let mut test_cluster = TestCluster::open();
    test_cluster.add_worker("1.0.0");
    let (cluster, _) = test_cluster.cluster(["endless", "10", "-"]);
    let tasks = Lines::of(10);
    let pending: Vec<_> = (0..10).collect();
    let mut count = 0;
    let done = &mut |_, _| {
        count += 1;
        Ok(if count == 4 { Enough::Yes } else { Enough::No })
    };
    cluster.execute(&tasks, &pending, &StopFlag::default(), done).unwrap();
    assert_eq!((count, test_cluster.end()), (4, 4));
}

#[test]
fn the_same_command_is_not_given_twice_at_once() {
    let test_cluster = TestCluster::open();
    let (one, two) =
        (test_cluster.cluster(["lines", "5", "-"]).0, test_cluster.cluster(["lines", "5", "-"]).0);
    let tasks = Lines::of(5);
    let stop = StopFlag::default();
    thread::scope(|scope| {
        let (tasks, stop, one) = (&tasks, &stop, &one);
        scope.spawn(move || one.execute(tasks, &[0], stop, &mut |_, _| Ok(Enough::No)).unwrap());
        // Somebody waits already when the second comes.
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let observer =
            runtime.block_on(Observer::connect(&Address::open(test_cluster.server.url()))).unwrap();
        until("a job", || runtime.block_on(observer.look()).unwrap().jobs.pop());
        let refused = two.execute(tasks, &[0], stop, &mut |_, _| Ok(Enough::No)).unwrap_err().to_string();
        assert!(refused.starts_with("the same command is at work on this cluster already"), "{refused}");
        stop.stop();
    });
}

#[test]
fn nobody_there_is_told_in_a_sentence() {
    let settings = ClusterSettings {
        address: Address::open("nats://ada:secret@127.0.0.1:1"),
        version: "1".to_owned(),
        patience: Duration::from_secs(5),
        replicas: None,
    };
    let assignment = Assignment {
        command: vec![],
        folder: std::env::current_dir().unwrap(),
        files: vec![],
        settings: String::new(),
    };
    let error = Cluster::connect(settings, assignment, |_| {}).err().unwrap().to_string();
    assert!(error.starts_with("cluster nats://127.0.0.1:1: "), "{error}");
    assert!(
        error.ends_with(": expected a NATS server that lets us in") && !error.contains("secret"),
        "{error}"
    );
}

#[test]
fn whoever_looks_on_sees_workers_and_work() {
    let mut test_cluster = TestCluster::open();
    test_cluster.add_worker("1.0.0");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let observer = runtime.block_on(Observer::connect(&Address::open(test_cluster.server.url()))).unwrap();
    let look = || runtime.block_on(observer.look()).unwrap();
    let wait_for = |what, is_so: &dyn Fn(&ClusterStatus) -> bool| until(what, || Some(look()).filter(is_so));
    wait_for("two threads", &|status| status.workers.iter().map(|worker| worker.threads).sum::<usize>() == 2);
    assert_eq!(look().jobs, []);
    let stop = StopFlag::default();
    thread::scope(|scope| {
        let (test_cluster, called) = (&test_cluster, &stop);
        scope.spawn(move || {
            let tasks = Lines::of(20);
            let pending: Vec<_> = (0..20).collect();
            let cluster = test_cluster.cluster(["endless", "20", "-"]).0;
            cluster.execute(&tasks, &pending, called, &mut |_, _| Ok(Enough::No)).unwrap();
        });
        let status = wait_for("16 tasks", &|status| status.jobs.first().is_some_and(|job| job.left == 16));
        assert_eq!((status.jobs[0].command.as_str(), status.jobs[0].tasks), ("endless 20 -", 20));
        stop.stop();
    });
}
