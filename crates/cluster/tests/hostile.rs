//! Whoever may publish on the servers can say anything to workers and coordinators. Neither is led out of its
//! folder by it, nor stopped.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread;

use cluster::{Address, Registry, WorkerEvent};
use lab::{Enough, Executor, StopFlag};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::hostile_client::{HostileClient, Record};
use crate::servers::until::until;
use crate::test_cluster::{Lines, TestCluster, expected};

fn record(files: Value) -> Record {
    Record { command: vec!["lines", "3", "-"], files, tasks: 3 }
}

fn hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().to_string()
}

/// A folder with a file in it; no part of its path has a dot, which would end a part of a subject.
fn precious() -> (TempDir, PathBuf) {
    let folder = tempfile::Builder::new().prefix("precious").tempdir().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    fs::write(inner.join("file"), "precious").unwrap();
    (folder, inner)
}

impl TestCluster {
    fn remarks(&self) -> Vec<String> {
        self.happenings.all().iter().filter_map(said).map(str::to_owned).collect()
    }

    /// Waits until a worker has said something.
    fn wait_for_remark(&self, part: &str) {
        self.happenings.wait_for(1, |event| said(event).is_some_and(|remark| remark.contains(part)));
    }
}

fn said(event: &WorkerEvent) -> Option<&str> {
    match event {
        WorkerEvent::Remark(text) | WorkerEvent::Refused { reason: text, .. } => Some(text),
        _ => None,
    }
}

#[test]
fn a_job_that_is_called_like_a_folder_does_not_cost_that_folder() {
    let mut test_cluster = TestCluster::open();
    let client = HostileClient::of(&test_cluster.server);
    let (_folder, victim) = precious();
    let name = victim.to_str().unwrap();
    test_cluster.add_worker("1.0.0");
    client.list(name, &record(json!([])));
    assert_eq!(test_cluster.run(["lines", "3", "-"]).unwrap(), expected(3));
    client.withdraw(name);
    // By the time that this is done, workers have seen that the other one is over.
    assert_eq!(test_cluster.run(["lines", "4", "-"]).unwrap(), expected(4));
    assert_eq!(fs::read_to_string(victim.join("file")).unwrap(), "precious");
    let expected = format!("crownhead.job.{name} is skipped: no job of ours");
    assert_eq!(test_cluster.remarks(), [expected]);
    assert_eq!(test_cluster.end(), 7);
}

#[test]
fn damaged_and_hostile_records_are_skipped_with_a_line_and_the_work_goes_on() {
    let mut test_cluster = TestCluster::open();
    let client = HostileClient::of(&test_cluster.server);
    test_cluster.add_worker("1.0.0");
    let file = |name: &str, hash: &str, bytes: u64| json!([{ "name": name, "hash": hash, "bytes": bytes }]);
    let long = "x".repeat(300);
    let hashes = ["x", "y", "z"].map(hash);
    // The second is not what its name says, and the third is shorter than its record does.
    let objects = [(&*hashes[0], &b"x"[..]), (&*hashes[1], b"x"), (&*hashes[2], b"z")];
    for (files, told) in [
        (file("a\0b", &hash("x"), 1), "has a letter that cannot be printed"),
        (file(&long, &hash("x"), 1), "too long: expected the name of a file below a folder"),
        (file("../../../..", &hash("x"), 1), "its files cannot be laid down: Is a directory"),
        (file("a", &hash("x"), u64::MAX), "its files are too long"),
        (file("a", &hash("z"), 2), "a: damaged on its way"),
        (file("b", &hash("y"), 1), "b: damaged on its way"),
        (
            json!([{ "name": "b", "hash": hash("x"), "bytes": 1 }, { "name": "b/c", "hash": hash("x"), "bytes": 1 }]),
            "/b: not a folder: expected one",
        ),
        (file("a", "../../../../etc/passwd", 1), "expected the blake3 hash of a file"),
    ] {
        let before = test_cluster.remarks().len();
        let id = client.declare(&record(files), &objects);
        test_cluster.wait_for_remark(told);
        assert_eq!(test_cluster.remarks().len(), before + 1, "{:?}", test_cluster.remarks());
        client.withdraw(&id);
    }
    client.publish("crownhead.job.00000000000000000001", None, b"no record");
    test_cluster.wait_for_remark("crownhead.job.00000000000000000001 is skipped: damaged: expected ident");
    client.list("00000000000000000002", &record(json!([])));
    test_cluster.wait_for_remark("its record is damaged: expected its name to be the hash of it");
    client.publish("crownhead.job.\u{1b}[2J", None, b"");
    test_cluster.wait_for_remark("crownhead.job.\u{fffd}[2J is skipped: no job of ours");
    assert_eq!(test_cluster.run(["lines", "5", "-"]).unwrap(), expected(5));
    assert_eq!(test_cluster.end(), 5);
}

#[test]
fn files_of_a_job_lie_below_the_scratch_folder_whatever_they_are_called() {
    let mut test_cluster = TestCluster::open();
    let client = HostileClient::of(&test_cluster.server);
    let (_folder, victim) = precious();
    test_cluster.add_worker("1.0.0");
    let planted = victim.join("planted");
    let names = [
        planted.display().to_string(),
        format!("../../../../../../../../../..{}", planted.display()),
        format!("C:{}", planted.display()),
        format!(r"..\..\..\..\..\..\..\..\..{}", planted.display().to_string().replace('/', r"\")),
    ];
    let files: Vec<_> =
        names.iter().map(|name| json!({ "name": name, "hash": hash("x"), "bytes": 1 })).collect();
    let id = client.declare(&record(json!(files)), &[(&hash("x"), b"x")]);
    test_cluster.happenings.wait_for(1, |event| matches!(event, WorkerEvent::AtWork { .. }));
    assert_eq!(fs::read_dir(&victim).unwrap().count(), 1);
    let scratch = test_cluster.folder.path().join("scratch-0");
    assert!(found_below(&scratch, "planted"));
    client.withdraw(&id);
    assert_eq!(test_cluster.run(["lines", "5", "-"]).unwrap(), expected(5));
    assert!(!found_below(&scratch, "planted"));
    test_cluster.end();
    assert!(!scratch.exists());
}

fn found_below(folder: &Path, name: &str) -> bool {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.into_iter().any(|path| path.ends_with(name) || path.is_dir() && found_below(&path, name))
}

#[cfg(unix)]
#[test]
fn a_link_planted_in_the_scratch_folder_is_not_followed() {
    let mut test_cluster = TestCluster::open();
    let (_folder, victim) = precious();
    test_cluster.add_worker("1.0.0");
    assert_eq!(test_cluster.run(["lines", "3", "-"]).unwrap(), expected(3));
    let scratch = test_cluster.folder.path().join("scratch-0");
    let home = fs::read_dir(&scratch).unwrap().next().unwrap().unwrap().path();
    let _ = fs::remove_dir_all(home.join("jobs"));
    std::os::unix::fs::symlink(&victim, home.join("jobs")).unwrap();
    let client = HostileClient::of(&test_cluster.server);
    let id = client.declare(&record(json!([])), &[]);
    test_cluster.wait_for_remark("not a folder: expected one, and no link");
    client.withdraw(&id);
    test_cluster.wait_for_remark("the files of lines 3 - stay: ");
    test_cluster.end();
    assert_eq!(fs::read_dir(&victim).unwrap().count(), 1);
    assert_eq!(fs::read_to_string(victim.join("file")).unwrap(), "precious");
}

#[test]
fn tasks_and_results_that_nobody_of_us_made_change_nothing() {
    let mut test_cluster = TestCluster::open();
    let client = HostileClient::of(&test_cluster.server);
    let (cluster, remarks) = test_cluster.cluster(["lines", "5", "-"]);
    let lines = thread::scope(|scope| {
        let run = scope.spawn(|| {
            let tasks = Lines::of(5);
            let mut lines = Vec::new();
            let done = &mut |_, line| {
                lines.push(line);
                Ok(Enough::No)
            };
            cluster.execute(&tasks, &[0, 1, 2, 3, 4], &StopFlag::default(), done).map(|()| lines)
        });
        let registry = Registry::connect(&Address::open(test_cluster.server.url()), |_| {}).unwrap();
        let job = until("a job", || registry.list().unwrap().pop().filter(|job| job.left == 5)).name;
        for index in ["99", "x", "18446744073709551616", "-1"] {
            client.publish(&format!("crownhead.task.{job}.{index}"), None, b"");
            client.publish(&format!("crownhead.result.{job}.{index}"), Some("line"), b"line");
        }
        for (index, form, payload) in [
            (0, None, &b"no form"[..]),
            (1, Some("object"), b"result-0"),
            (2, Some("line"), b"\xff\xfe"),
            (3, Some("line"), b"two\nlines"),
            (4, Some("object"), b"result-4"),
        ] {
            client.publish(&format!("crownhead.result.{job}.{index}"), form, payload);
        }
        remarks.wait_for(5, |remark| remark.contains("is skipped"));
        assert!(!run.is_finished(), "it ended: {:?}", remarks.all());
        test_cluster.add_worker("1.0.0");
        let mut lines = run.join().unwrap().unwrap();
        lines.sort();
        lines
    });
    assert_eq!(lines, expected(5));
    assert_eq!(test_cluster.performed.load(Ordering::SeqCst), 5);
    assert_eq!(test_cluster.end(), 5);
}
