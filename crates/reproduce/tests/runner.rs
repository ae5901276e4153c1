//! Running with commands that are only pretended.

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Mutex;

use lab::{Local, StopFlag};
use reproduce::run::{CommandEnd, CommandFault, Commands, Context, Folder, FolderError, Outcome, Progress};
use reproduce::{Collected, Experiment, Plan, Size, collect, figure_table, run};

const TEXT: &str = r#"
format = 1
name = "tiny"
title = "Tiny"
question = "Does it run?"
method = "{seeds} seeds"
source = "nowhere"
[quick]
seeds = 4
[[step]]
name = "whole"
run = ["number 7 > number.json"]
[[step]]
name = "seeds"
each = "{seeds}"
keep = ["kept"]
run = ["touch {here}", "number {seed} > number.json"]
[[step]]
name = "after"
run = ["number 3 tiny/whole/number.json > number.json"]
[[figure]]
what = "the number"
where = "p. 1"
paper = "2"
value = 2
ours = { file = "seeds/{seed}/number.json", at = "number" }
judge = "spread"
[[figure]]
what = "the other number"
where = "p. 2"
paper = "more than 5"
value = 5
ours = { file = "whole/number.json", at = "number" }
judge = "above"
"#;

/// Notes what it is asked; fails at a word, and stops after a number of commands.
struct Pretender<'a> {
    root: &'a Path,
    heard: Mutex<Vec<String>>,
    fails_at: &'a str,
    stops_after: usize,
}

impl Commands for Pretender<'_> {
    fn run(
        &self,
        arguments: &[String],
        output: &mut dyn Write,
        stop: &StopFlag,
    ) -> Result<CommandEnd, CommandFault> {
        let text = arguments.join(" ");
        let mut heard = self.heard.lock().unwrap();
        if heard.len() == self.stops_after {
            stop.stop();
            return Ok(CommandEnd::Stopped);
        }
        heard.push(text.clone());
        if !self.fails_at.is_empty() && text.starts_with(self.fails_at) {
            return Err(CommandFault("no wish to".to_owned()));
        }
        if arguments[0] == "touch" {
            let here = self.root.join(&arguments[1]);
            fs::write(here.join("kept"), "").and_then(|()| fs::write(here.join("scratch"), "")).unwrap();
        }
        let _ = write!(output, "{{\"number\": {}}}", arguments[1]);
        Ok(CommandEnd::Done)
    }
}

fn plan() -> Plan {
    Plan::new(Experiment::parse(TEXT, "tiny.toml").unwrap(), Size::Quick, None).unwrap()
}

fn once(root: &Path, fails_at: &str, stops_after: usize, threads: usize) -> (Outcome, Vec<String>) {
    run_in(&plan(), root, fails_at, stops_after, threads)
}

/// An experiment whose text is changed in one place, run in a folder.
fn changed(root: &Path, from: &str, to: &str) -> (Outcome, Vec<String>) {
    let text = TEXT.replace(from, to);
    let plan = Plan::new(Experiment::parse(&text, "tiny.toml").unwrap(), Size::Quick, None).unwrap();
    run_in(&plan, root, "", usize::MAX, 1)
}

fn run_in(
    plan: &Plan,
    root: &Path,
    fails_at: &str,
    stops_after: usize,
    threads: usize,
) -> (Outcome, Vec<String>) {
    let commands = Pretender { root, heard: Mutex::default(), fails_at, stops_after };
    let runner = Local { threads: NonZeroUsize::new(threads).unwrap() };
    let stop = StopFlag::default();
    let context = Context { root, commands: &commands, runner: &runner, workers: &[], stop: &stop };
    let outcome = run(std::slice::from_ref(plan), context, &mut |_| {}).unwrap();
    (outcome, commands.heard.into_inner().unwrap())
}

fn figures(root: &Path) -> String {
    let collected: Vec<Collected> = vec![collect(&plan(), root, &[])];
    String::from_utf8(figure_table(collected.iter()).unwrap()).unwrap()
}

/// All files with their contents, but those that keep others out.
fn contents(root: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found
                    .push((path.strip_prefix(root).unwrap().display().to_string(), fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn what_is_done_is_not_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let (outcome, heard) = once(folder.path(), "", usize::MAX, 1);
    assert_eq!((outcome, heard.len()), (Outcome::default(), 10));
    assert_eq!(once(folder.path(), "", usize::MAX, 1), (Outcome::default(), Vec::new()));
}

#[test]
fn stopped_anywhere_and_gone_on_it_leaves_the_same() {
    let whole = tempfile::tempdir().unwrap();
    once(whole.path(), "", usize::MAX, 1);
    for stops_after in 0..10 {
        for threads in [1, 3] {
            let folder = tempfile::tempdir().unwrap();
            let (outcome, _) = once(folder.path(), "", stops_after, threads);
            assert!(outcome.is_stopped, "{stops_after}");
            assert_eq!(once(folder.path(), "", usize::MAX, threads).0, Outcome::default());
            assert_eq!(contents(folder.path()), contents(whole.path()), "{stops_after}");
            assert_eq!(figures(folder.path()), figures(whole.path()));
        }
    }
}

#[test]
fn of_a_repetition_only_what_it_printed_and_what_is_to_be_kept_stays() {
    let folder = tempfile::tempdir().unwrap();
    once(folder.path(), "", usize::MAX, 2);
    let here = folder.path().join("tiny/seeds/2");
    let is_there = |name: &str| here.join(name).exists();
    assert_eq!(["number.json", "kept", "scratch"].map(is_there), [true, true, false]);
    // A kill may come between the mark and the cleaning.
    fs::write(here.join("scratch"), "").unwrap();
    once(folder.path(), "", usize::MAX, 2);
    assert!(!is_there("scratch"));
}

#[test]
fn a_fault_is_told_with_its_place_and_the_rest_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (outcome, _) = once(folder.path(), "number 3", usize::MAX, 1);
    let told: Vec<_> = outcome.faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "tiny/seeds/3: crownhead number 3: no wish to",
            "tiny/after: crownhead number 3 tiny/whole/number.json: no wish to"
        ]
    );
    let (outcome, _) = once(folder.path(), "", usize::MAX, 1);
    assert_eq!(outcome, Outcome::default());
}

#[test]
fn what_needs_a_step_that_failed_is_not_tried() {
    let folder = tempfile::tempdir().unwrap();
    let (outcome, heard) = once(folder.path(), "number 7", usize::MAX, 1);
    let told: Vec<_> = outcome.faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        ["tiny/whole: crownhead number 7: no wish to", "tiny/after: needs step whole, which failed"]
    );
    assert!(heard.iter().all(|command| !command.contains("tiny/whole")), "{heard:?}");
}

#[test]
fn what_other_commands_did_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    once(folder.path(), "", usize::MAX, 1);
    fs::write(folder.path().join("tiny/whole.done"), "crownhead step 1\ncrownhead number 8\n").unwrap();
    let (outcome, heard) = once(folder.path(), "", usize::MAX, 1);
    assert_eq!(
        outcome.faults[0].to_string(),
        "tiny/whole: was done by `crownhead number 8`: expected `crownhead number 7`, or another --out"
    );
    assert!(heard.is_empty());
}

#[test]
fn a_step_that_an_earlier_version_marked_is_not_done_again() {
    let folder = tempfile::tempdir().unwrap();
    once(folder.path(), "", usize::MAX, 1);
    let path = folder.path().join("tiny/whole.done");
    let mark = fs::read_to_string(&path).unwrap();
    let commands = mark.strip_prefix("crownhead step 1\n").unwrap();
    fs::write(&path, format!("crownhead errand 1\n{commands}")).unwrap();
    let (outcome, heard) = once(folder.path(), "", usize::MAX, 1);
    assert_eq!((outcome, heard), (Outcome::default(), Vec::new()));
}

#[test]
fn what_a_changed_declaration_asks_for_is_made_and_nothing_is_lost_before() {
    let folder = tempfile::tempdir().unwrap();
    once(folder.path(), "", usize::MAX, 1);
    let (outcome, heard) =
        changed(folder.path(), "number {seed} > number.json", "number {seed} > other.json");
    assert_eq!((outcome, heard.len()), (Outcome::default(), 8));
    let here = folder.path().join("tiny/seeds/2");
    assert_eq!(
        ["other.json", "number.json", "kept"].map(|name| here.join(name).exists()),
        [true, false, true]
    );
}

#[test]
fn a_file_that_is_to_be_kept_and_never_made_is_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let (outcome, _) = changed(folder.path(), "keep = [\"kept\"]", "keep = [\"kept\", \"lost\"]");
    assert_eq!(
        outcome.faults[0].to_string(),
        "tiny/seeds/1: 'tiny/seeds/1/lost' was not made: expected what the step keeps"
    );
}

#[test]
fn figures_are_found_and_judged() {
    let folder = tempfile::tempdir().unwrap();
    once(folder.path(), "", usize::MAX, 1);
    let chapter = collect(&plan(), folder.path(), &[]).chapter;
    let told: Vec<_> = chapter
        .findings
        .iter()
        .map(|one| (one.ours.as_str(), one.sample.as_str(), one.why.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (
                "2.5 [0.4, 4.6], sd 1.3",
                "4 seeds, 1 to 4; step seeds",
                "25 % of our 4 seeds lie below the paper's one run, 25 % have as much: within the range in which 95 of 100 such runs are expected"
            ),
            ("7.0", "step whole", "ours is above 5")
        ]
    );
    assert_eq!(chapter.method, "4 seeds");
    let told: Vec<_> = chapter.steps.iter().map(|step| (&*step.title, &*step.commands[0])).collect();
    assert_eq!(
        told[..2],
        [
            ("whole", "crownhead number 7 > tiny/whole/number.json"),
            ("seeds, the first of 4", "crownhead touch tiny/seeds/1")
        ]
    );
}

#[test]
fn the_reason_for_a_difference_is_given_where_there_is_one() {
    let folder = tempfile::tempdir().unwrap();
    once(folder.path(), "", usize::MAX, 1);
    let told = |value: &str| {
        let declared = format!("value = {value}\ndiffers = \"Most likely the moon.\"");
        let text = TEXT.replace("value = 5", &declared);
        let plan = Plan::new(Experiment::parse(&text, "tiny.toml").unwrap(), Size::Quick, None).unwrap();
        let finding = collect(&plan, folder.path(), &[]).chapter.findings[1].clone();
        (finding.why, finding.reason)
    };
    let texts = |why: &str, reason: &str| (why.to_owned(), reason.to_owned());
    assert_eq!(told("5"), texts("ours is above 5", ""));
    let why = "ours is not above 9. Most likely the moon.";
    assert_eq!(told("9"), texts(why, "Most likely the moon."));
}

#[test]
fn an_interval_of_so_many_in_a_hundred_ends_at_none_and_at_all() {
    let folder = tempfile::tempdir().unwrap();
    once(folder.path(), "", usize::MAX, 1);
    let text = TEXT.replace(
        "at = \"number\" }\njudge = \"spread\"",
        "at = \"number\", times = 25 }\nunit = \"%\"\njudge = \"spread\"",
    );
    let plan = Plan::new(Experiment::parse(&text, "tiny.toml").unwrap(), Size::Quick, None).unwrap();
    let found = &collect(&plan, folder.path(), &[]).figures[0];
    assert_eq!(found.finding.ours, "62.5 % [11.2, 100.0], sd 32.3");
    assert_eq!(found.estimate.unwrap().1.unwrap().1, 100.0);
}

#[test]
fn what_was_not_measured_could_not_be_tested() {
    let folder = tempfile::tempdir().unwrap();
    let collected = collect(&plan(), folder.path(), &["Failed: all".to_owned()]);
    for found in &collected.figures {
        assert_eq!(found.finding.verdict, reproduce::report::Verdict::Untested);
        assert!(found.finding.why.starts_with("not measured: "), "{}", found.finding.why);
    }
    assert_eq!(collected.chapter.notes, ["Failed: all"]);
}

#[test]
fn a_report_before_the_end_is_of_what_is_done() {
    let folder = tempfile::tempdir().unwrap();
    // One command of the first step, two of each repetition, and the first of the third one.
    once(folder.path(), "", 6, 1);
    assert_eq!(Progress::of(&[plan()], folder.path()), Progress { done: 3, total: 6 });
    let told = |root: &Path| {
        let found = collect(&plan(), root, &[]).figures;
        found.into_iter().map(|one| (one.finding.sample, one.finding.why, one.seeds)).collect::<Vec<_>>()
    };
    let (sample, why, seeds) = &told(folder.path())[0];
    assert_eq!((sample.as_str(), *seeds), ("2 seeds, 1 to 2; step seeds", Some(2)));
    assert!(why.ends_with("(so far 2 of 4 repetitions)"), "{why}");
    // What a step left before it was through does not count.
    fs::remove_file(folder.path().join("tiny/whole.done")).unwrap();
    assert_eq!(told(folder.path())[1].1, "not measured: not done yet");
}

#[test]
fn a_run_waits_for_the_children_of_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    drop(Folder::open(folder.path(), Size::Quick, None, None, "1").unwrap());
    let child = Folder::hold_as_child(folder.path()).unwrap().expect("there is a run");
    std::thread::scope(|scope| {
        let next = scope.spawn(|| Folder::open(folder.path(), Size::Quick, None, None, "1").is_ok());
        assert!(!next.is_finished());
        drop(child);
        assert!(next.join().unwrap());
    });
    let empty = tempfile::tempdir().unwrap();
    assert!(Folder::hold_as_child(empty.path()).unwrap().is_none());
}

#[test]
fn a_folder_is_of_one_size_and_one_process() {
    let parent = tempfile::tempdir().unwrap();
    let path = parent.path().join("out");
    let held = Folder::open(&path, Size::Quick, None, None, "1").unwrap();
    assert!(path.join("data/games/seed-games.pdn").exists());
    assert!(matches!(Folder::open(&path, Size::Quick, None, None, "1"), Err(FolderError::Busy(_))));
    drop(held);
    drop(Folder::open(&path, Size::Quick, None, None, "1").unwrap());
    for (size, seeds, version, expected) in [
        (
            Size::Full,
            None,
            "1",
            "holds a run of `size = \"quick\"`: expected `size = \"full\"`, or another --out",
        ),
        (
            Size::Quick,
            Some(3),
            "1",
            "holds a run of `the usual seeds and games`: expected `seeds = 3`, or another --out",
        ),
        (
            Size::Quick,
            None,
            "2",
            "holds a run of `crownhead = \"1\"`: expected `crownhead = \"2\"`, or another --out",
        ),
    ] {
        let error = Folder::open(&path, size, seeds, None, version).unwrap_err().to_string();
        assert!(error.ends_with(expected), "{error}");
    }
    let error = Folder::open(&path, Size::Quick, None, Some("1. 11-15 *"), "1").unwrap_err().to_string();
    assert!(error.contains("expected `games = \"10 bytes, "), "{error}");
    let own = parent.path().join("own");
    drop(Folder::open(&own, Size::Quick, None, Some("1. 11-15 *"), "1").unwrap());
    assert_eq!(fs::read_to_string(own.join("data/games/book-games.pdn")).unwrap(), "1. 11-15 *");
    let foreign = tempfile::tempdir().unwrap();
    fs::write(foreign.path().join("diary.txt"), "").unwrap();
    assert!(matches!(
        Folder::open(foreign.path(), Size::Quick, None, None, "1"),
        Err(FolderError::Foreign(_))
    ));
}
