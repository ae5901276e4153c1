//! A place where commands run with and without a cluster, and what they leave is compared.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::servers::guarded::Guarded;
use crate::servers::until::until;

/// What a run left behind.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// A folder in which commands run.
pub(crate) struct Place(TempDir);

impl Place {
    pub(crate) fn new() -> Place {
        Place(TempDir::new().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crownhead"));
        command.current_dir(self.0.path()).args(arguments).stdin(Stdio::null());
        command
    }

    pub(crate) fn begin(&self, arguments: &[&str]) -> Guarded {
        Guarded::start(self.command(arguments).stdout(Stdio::null()).stderr(Stdio::piped()))
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        let output = self.command(arguments).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Run { code: output.status.code().unwrap_or(-1), out: text(&output.stdout), err: text(&output.stderr) }
    }

    /// A worker with one thread, in a folder where none of our files are.
    pub(crate) fn worker(&self, cluster: &str) -> Guarded {
        let mut command = self.command(&["worker", "--threads", "1", "--cluster", cluster]);
        let command = command.current_dir("/").stdout(Stdio::null()).stderr(Stdio::piped());
        // What killed ones leave goes with the place.
        Guarded::start(command.env("TMPDIR", self.0.path()))
    }

    /// Writes a file, and answers its name here.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        name.to_owned()
    }

    /// A strategy with a script beside it.
    pub(crate) fn strategy(&self) -> String {
        fs::create_dir_all(self.path("own/scripts")).unwrap();
        fs::write(self.path("own/scripts/center.rhai"), SCRIPT).unwrap();
        self.file("own/strategy.toml", STRATEGY)
    }

    /// Whether a word is in a file of a folder.
    pub(crate) fn mentions(&self, folder: &str, word: &str) -> bool {
        let files = files(&self.path(folder));
        assert!(!files.is_empty());
        files.iter().any(|(_, bytes)| bytes.windows(word.len()).any(|part| part == word.as_bytes()))
    }

    /// Runs a command here and on the cluster; OUT stands for a folder of each, RUN for one of before.
    pub(crate) fn compare(&self, command: &[&str], cluster: &str) {
        let name = command[..2].join("-");
        let with = |out: &str| -> Vec<String> {
            let word = |word: &&str| match *word {
                "OUT" => format!("{out}-{name}"),
                "RUN" => "there-learn-generalize".to_owned(),
                other => other.to_owned(),
            };
            command.iter().map(word).collect()
        };
        let [here, there] = ["here", "there"].map(with);
        let words = |list: &[String]| self.run(&list.iter().map(String::as_str).collect::<Vec<_>>());
        let alone = words(&here);
        let together = words(&[&there[..], &["--cluster".to_owned(), cluster.to_owned()]].concat());
        assert_eq!((alone.code, together.code), (0, 0), "{command:?} {} {}", alone.err, together.err);
        if command.contains(&"OUT") {
            same_files(&self.path(&format!("here-{name}")), &self.path(&format!("there-{name}")));
        } else {
            assert_eq!(alone.out, together.out, "{command:?}");
        }
    }
}

/// One command that runs here, and on a cluster where things happen.
pub(crate) struct ComparedCommand {
    place: Place,
    arguments: Vec<String>,
}

impl ComparedCommand {
    pub(crate) fn new(arguments: &[&str]) -> ComparedCommand {
        ComparedCommand {
            place: Place::new(),
            arguments: arguments.iter().map(|&word| word.to_owned()).collect(),
        }
    }

    fn with(&self, more: &[&str]) -> Vec<String> {
        self.arguments.iter().cloned().chain(more.iter().map(|&word| word.to_owned())).collect()
    }

    pub(crate) fn worker(&self, cluster: &str) -> Guarded {
        self.place.worker(cluster)
    }

    /// Begins the command on a cluster.
    pub(crate) fn begin(&self, cluster: &str) -> Guarded {
        self.begin_with_patience(cluster, "2")
    }

    /// Begins it with so many seconds of patience.
    pub(crate) fn begin_with_patience(&self, cluster: &str, seconds: &str) -> Guarded {
        let words = self.with(&["--out", "there", "--cluster", cluster, "--cluster-patience", seconds]);
        self.place.begin(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Waits until so many results are in the journal.
    pub(crate) fn wait_for_results(&self, count: usize) {
        self.wait_for_results_in("journal", count, "results.csv");
    }

    /// Waits until so many results are in a journal, which must be before another file is there.
    pub(crate) fn wait_for_results_in(&self, journal: &str, count: usize, end: &str) {
        let [journal, end] = [journal, end].map(|name| self.place.path("there").join(name));
        let lines =
            || fs::read(&journal).map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count());
        until("results in the journal", || {
            assert!(!end.exists(), "it ended before anything could happen");
            (lines() > count).then_some(())
        });
    }

    /// Waits for the end, and compares with this machine alone.
    pub(crate) fn end(&self, mut run: Guarded) {
        let words = self.with(&["--out", "here"]);
        let alone = self.place.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(alone.code, 0, "{}", alone.err);
        assert!(run.child.wait().unwrap().success());
        same_files(&self.place.path("here"), &self.place.path("there"));
    }
}

/// Compares all files but those that tell of time, or of where they lie.
pub(crate) fn same_files(one: &Path, other: &Path) {
    let (one_files, other_files) = (files(one), files(other));
    let names = |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one_files), names(&other_files));
    for ((name, one), (_, other)) in one_files.into_iter().zip(other_files) {
        assert!(one == other, "{} differs", name.display());
    }
}

/// Tables of times, and the plots made of them.
const TELL_TIME: [&str; 4] =
    ["times.csv", "generation-times.csv", "rating-over-hours.svg", "rating-over-hours.json"];

/// What is in a file, without what reports in JSON tell of the clock.
fn timeless(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).unwrap();
    if path.extension().is_none_or(|ending| ending != "json") {
        return bytes;
    }
    let text = String::from_utf8(bytes).unwrap();
    let tells_time = |line: &str| {
        ["\"seconds\": ", "\"lookups_a_minute\": "].iter().any(|key| line.trim_start().starts_with(key))
    };
    let lines = text.lines().filter(|line| !tells_time(line));
    lines.collect::<Vec<_>>().join("\n").into_bytes()
}

fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(&inner).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !TELL_TIME.iter().any(|name| path.ends_with(name)) {
                found.push((path.strip_prefix(folder).unwrap().to_owned(), timeless(&path)));
            }
        }
    }
    found.sort();
    found
}

/// A polynomial that is no preset.
pub(crate) const POLYNOMIAL: &str = "crownhead polynomial 1\nDENY +2^10\nMOB -2^9\n";
const STRATEGY: &str =
    "format = 'crownhead strategy 1'\n[[phase]]\nprinciples = ['PCR', 'scripts/center.rhai']\nmaximum = 2\n";
const SCRIPT: &str = "-(own.kings & crown_row()).count\n";

/// An experiment whose commands share out their work.
pub(crate) const EXPERIMENT: &str = r#"
format = 1
name = "tiny"
title = "A tiny experiment"
question = "Is greedy better than random?"
method = "{games} games."
source = "nowhere"

[quick]
seeds = 1
games = 20

[[step]]
name = "match"
run = ["match greedy random --games {games} --openings three-move --seed 1 --out {here}/run {workers} --json > match.json"]

[[figure]]
what = "points of greedy, %"
where = "p. 1"
paper = "more than half"
value = 50
ours = { file = "match/match.json", at = "score", times = 100 }
judge = "above"
"#;
