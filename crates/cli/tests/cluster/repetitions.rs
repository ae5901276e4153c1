//! Repetitions of the steps of an experiment, done by workers: what they leave lies where it would have been left
//! here, byte for byte.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::compared_command::{Place, same_files};
use crate::servers::Server;
use crate::servers::guarded::Guarded;
use crate::servers::until::until;

/// Rote learning for each of three seeds, and a step that learns in both ways and reads what the first one left.
const LESSONS: &str = r#"
format = 1
name = "lessons"
title = "Lessons"
question = "Does a tape help?"
method = "{games} lessons a seed."
source = "nowhere"

[quick]
seeds = 3
games = 80

[[step]]
name = "rote"
each = "{seeds}"
keep = ["memory.tape"]
run = [
    "learn rote --games {games} --seed {seed} --ply 2 --tape {here}/memory.tape --out {here}/learn --json > learn.json",
    "tape stats {here}/memory.tape --json > tape.json",
]

[[step]]
name = "combined"
each = "{seeds}"
keep = ["run"]
run = [
    "learn combine --how staged --games 2 --seed {seed} --ply 1 --out {here}/run --json > learn.json",
    "match samuel:ply=1,tape={out}/rote/{seed}/memory.tape combined:folder={here}/run --games 2 --seed {seed} {workers} --out {here}/match --json > match.json",
]

[[figure]]
what = "positions"
where = "p. 2"
paper = "53,000"
value = 53000
ours = { file = "rote/{seed}/tape.json", at = "positions" }
judge = "spread"
"#;

/// The experiment in a place of its own.
struct Lessons(Place);

impl Lessons {
    fn new() -> Lessons {
        let place = Place::new();
        place.file("lessons.toml", LESSONS);
        Lessons(place)
    }

    /// A worker that keeps its files in this folder.
    fn worker(&self, server: &Server, scratch: &str) -> Guarded {
        let mut command =
            self.0.command(&["worker", "--threads", "1", "--cluster", &server.url(), "--scratch", scratch]);
        Guarded::start(command.stdout(Stdio::piped()).stderr(Stdio::null()))
    }

    fn begin(&self, server: &Server) -> Guarded {
        let patience = ["--cluster-patience", "1"];
        let command = ["reproduce", "lessons.toml", "--out", "there", "--cluster", &server.url()];
        self.0.begin(&[&command[..], &patience].concat())
    }

    /// Waits until something is so, which must be before the run has ended.
    fn wait_for<T>(&self, look: impl Fn(&Place) -> Option<T>) -> T {
        until("a repetition", || {
            let found = look(&self.0);
            let has_ended = self.0.path("there/figures.csv").exists();
            assert!(found.is_some() || !has_ended, "it ended before anything could happen");
            found
        })
    }

    /// Waits for the end, and compares with this machine alone.
    fn end(&self, mut run: Guarded) {
        assert!(run.child.wait().unwrap().success());
        let alone = self.0.run(&["reproduce", "lessons.toml", "--out", "here"]);
        assert_eq!(alone.code, 0, "{}", alone.err);
        same_files(&self.0.path("here"), &self.0.path("there"));
    }
}

/// A folder or file of this name somewhere below.
fn below(folder: &Path, name: &str) -> Option<PathBuf> {
    let entries: Vec<_> = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path()).collect();
    let found = entries.iter().find(|path| path.ends_with(name)).cloned();
    found.or_else(|| entries.iter().find_map(|path| below(path, name)))
}

#[test]
fn a_worker_killed_in_a_repetition_costs_nothing_but_time() {
    let server = Server::start();
    let lessons = Lessons::new();
    let mut doomed = lessons.worker(&server, "doomed");
    let _other = lessons.worker(&server, "other");
    let run = lessons.begin(&server);
    lessons.wait_for(|place| {
        below(&place.path("doomed"), "rote/1/learn").or(below(&place.path("doomed"), "rote/2/learn"))
    });
    doomed.kill();
    lessons.end(run);
}

#[test]
fn repetitions_that_are_done_are_not_done_again_by_the_same_command() {
    let server = Server::start();
    let lessons = Lessons::new();
    let _worker = lessons.worker(&server, "scratch");
    let mut killed = lessons.begin(&server);
    let done = lessons.wait_for(|place| {
        let number =
            (1..=3).find(|number| place.path(&format!("there/lessons/rote/{number}.done")).exists())?;
        Some(place.path(&format!("there/lessons/rote/{number}/learn.json")))
    });
    killed.kill();
    // It ends with the seconds that it took, so one that is done again is another.
    let before = fs::read(&done).unwrap();
    lessons.end(lessons.begin(&server));
    assert_eq!(fs::read(&done).unwrap(), before);
}

#[cfg(target_os = "linux")]
#[test]
fn a_repetition_longer_than_the_patience_is_done_once() {
    let server = Server::start();
    let lessons = Lessons::new();
    let mut worker = lessons.worker(&server, "scratch");
    lessons.end(lessons.begin(&server));
    assert!(Command::new("kill").args(["-INT", &worker.child.id().to_string()]).status().unwrap().success());
    assert!(worker.child.wait().unwrap().success());
    let said = std::io::read_to_string(worker.child.stdout.take().unwrap()).unwrap();
    assert_eq!(said, "6 tasks done\n");
}
