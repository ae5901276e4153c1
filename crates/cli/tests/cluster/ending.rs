//! Workers that are told to end, and workers of another build.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::GAMES;
use crate::compared_command::{ComparedCommand, Place};
use crate::servers::Server;
use crate::servers::guarded::Guarded;

#[test]
fn a_worker_asked_to_end_gives_back_what_it_has() {
    let server = Server::start();
    let compared = ComparedCommand::new(&GAMES);
    let place = Place::new();
    let mut command = place.command(&["worker", "--threads", "1", "--cluster", &server.url()]);
    let command = command.env("TMPDIR", place.path(""));
    let mut asked = Guarded::start(command.stdout(Stdio::piped()).stderr(Stdio::null()));
    let run = compared.begin_with_patience(&server.url(), "600");
    compared.wait_for_results(1);
    assert!(Command::new("kill").args(["-TERM", &asked.child.id().to_string()]).status().unwrap().success());
    assert!(asked.child.wait().unwrap().success());
    let said = std::io::read_to_string(asked.child.stdout.take().unwrap()).unwrap();
    assert!(said.ends_with("done\n"), "{said}");
    // With this patience a task that was not given back would be waited for until the test is given up.
    let _other = compared.worker(&server.url());
    compared.end(run);
}

#[test]
fn what_was_begun_with_nohup_goes_on_without_its_terminal() {
    let server = Server::start();
    let place = Place::new();
    let program = env!("CARGO_BIN_EXE_crownhead");
    let script = format!("trap '' HUP; exec {program} worker --threads 1 --cluster {}", server.url());
    let mut command = Command::new("sh");
    let mut worker = Guarded::start(
        command
            .args(["-c", &script])
            .env("TMPDIR", place.path(""))
            .stdout(Stdio::null())
            .stderr(Stdio::piped()),
    );
    worker.read_remark(JOINED);
    assert!(Command::new("kill").args(["-HUP", &worker.child.id().to_string()]).status().unwrap().success());
    let words = ["match", "random", "greedy", "--games", "4", "--out", "out", "--cluster", &server.url()];
    assert_eq!(place.run(&words).code, 0);
    assert_eq!(worker.child.try_wait().unwrap(), None);
}

/// What a worker says when it is there.
const JOINED: &str = "Ctrl-C gives back what is not done";

/// The one folder that is in a folder.
fn only_in(folder: &Path) -> PathBuf {
    let entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let [only] = &entries[..] else { panic!("{entries:?}") };
    only.clone()
}

#[test]
fn what_a_killed_worker_left_goes_when_the_next_one_starts() {
    let server = Server::start();
    for own in [true, false] {
        let place = Place::new();
        let scratch = place.path(if own { "scratch" } else { "" });
        let worker = || {
            let words = ["worker", "--threads", "1", "--cluster", &server.url()];
            let more = if own { &["--scratch", "scratch"][..] } else { &[] };
            let mut command = place.command(&[&words[..], more].concat());
            let command = command.env("TMPDIR", place.path("")).stdout(Stdio::null()).stderr(Stdio::piped());
            let mut worker = Guarded::start(command);
            worker.read_remark(JOINED);
            worker
        };
        let mut doomed = worker();
        let left = only_in(&scratch);
        doomed.kill();
        assert!(left.is_dir());
        let mut next = worker();
        let used = only_in(&scratch);
        assert!(!left.exists());
        assert!(
            Command::new("kill").args(["-TERM", &next.child.id().to_string()]).status().unwrap().success()
        );
        assert!(next.child.wait().unwrap().success());
        assert!(!used.exists());
    }
}

#[test]
fn a_folder_with_other_things_in_it_is_no_scratch_folder() {
    let place = Place::new();
    place.file("notes.txt", "precious");
    let run = place.run(&["worker", "--cluster", "nats://127.0.0.1:1", "--scratch", "."]);
    let expected = "crownhead: .: not empty: expected a new or empty folder, or one that workers left\n";
    assert_eq!((run.code, run.err.as_str()), (2, expected));
    assert_eq!(fs::read_to_string(place.path("notes.txt")).unwrap(), "precious");
}
