//! Repetitions that are done in another folder: what they leave arrives, and nothing else.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lab::StopFlag;
use reproduce::run::{
    CommandEnd, CommandFault, Commands, Context, Done, Outcome, Pending, Runner, StepTasks, alone, inputs,
};
use reproduce::{Experiment, Plan, Size, run};

const TEXT: &str = r#"
format = 1
name = "tiny"
title = "Tiny"
question = "Does it come back?"
method = "{seeds} seeds"
source = "nowhere"
[quick]
seeds = 2
[[step]]
name = "learn"
each = "{seeds}"
keep = ["memory.tape", "run/deeper"]
run = ["write {here}", "print tape={out}/before/{seed}.txt,share=1 generalization > said.txt"]
"#;

/// Writes files in a folder of its root, or prints what it was told.
struct Writer(PathBuf);

impl Commands for Writer {
    fn run(
        &self,
        arguments: &[String],
        output: &mut dyn Write,
        _: &StopFlag,
    ) -> Result<CommandEnd, CommandFault> {
        if arguments[0] == "print" {
            let _ = write!(output, "{}", arguments.join(" "));
            return Ok(CommandEnd::Done);
        }
        let here = self.0.join(&arguments[1]);
        fs::create_dir_all(here.join("run/deeper")).unwrap();
        for (name, bytes) in
            [("memory.tape", &[0, 255, 10][..]), ("run/deeper/state", b""), ("run/x", b"y"), ("scratch", b"")]
        {
            fs::write(here.join(name), bytes).unwrap();
        }
        Ok(CommandEnd::Done)
    }
}

/// Has everything done in another folder.
struct Elsewhere(PathBuf);

impl Runner for Elsewhere {
    fn run(&self, pending: &Pending<'_>, done: Done<'_>) -> io::Result<()> {
        let (commands, workers) = (Writer(self.0.clone()), alone());
        let step = pending.step;
        let tasks = StepTasks { step, root: &self.0, commands: &commands, workers: &workers };
        for &index in pending.indices {
            done(index, tasks.perform_remotely(index, pending.stop).unwrap())?;
        }
        Ok(())
    }
}

/// Hands over a line that somebody made up.
struct Liar(&'static str);

impl Runner for Liar {
    fn run(&self, _: &Pending<'_>, done: Done<'_>) -> io::Result<()> {
        done(0, self.0.to_owned()).map(|_| ())
    }
}

fn plan() -> Plan {
    Plan::new(Experiment::parse(TEXT, "tiny.toml").unwrap(), Size::Quick, None).unwrap()
}

fn once(root: &Path, runner: &dyn Runner) -> Outcome {
    let commands = Writer(root.to_owned());
    let context = Context { root, commands: &commands, runner, workers: &[], stop: &StopFlag::default() };
    run(&[plan()], context, &mut |_| {}).unwrap()
}

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(
                files(&path)
                    .into_iter()
                    .map(|(name, bytes)| (Path::new(&entry.file_name()).join(name), bytes)),
            );
        } else {
            found.insert(entry.file_name().into(), fs::read(&path).unwrap());
        }
    }
    found
}

#[test]
fn what_was_done_elsewhere_lies_as_if_it_had_been_done_here() {
    let [here, there, afar] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    // Begun before by somebody who did not end it.
    let begun = there.path().join("tiny/learn/1/run");
    fs::create_dir_all(&begun).unwrap();
    fs::write(begun.join("half"), "done").unwrap();
    let local = lab::Local { threads: std::num::NonZeroUsize::MIN };
    assert_eq!(once(here.path(), &local), Outcome::default());
    assert_eq!(once(there.path(), &Elsewhere(afar.path().to_owned())), Outcome::default());
    let left = files(here.path());
    assert_eq!(left, files(there.path()));
    assert_eq!(left[Path::new("tiny/learn/2/memory.tape")], [0, 255, 10]);
    assert!(left.contains_key(Path::new("tiny/learn/2/run/deeper/state")));
    for name in ["scratch", "run/x"] {
        assert!(!left.contains_key(&Path::new("tiny/learn/2").join(name)), "{name}");
    }
}

#[test]
fn a_result_that_nobody_of_us_made_is_a_fault_and_writes_nothing() {
    for line in [
        "nonsense",
        r#"{"fault":null,"files":{"../../x":""}}"#,
        r#"{"fault":null,"files":{},"kept":{"../2/memory.tape":"AA=="}}"#,
        r#"{"fault":null,"files":{},"kept":{"memory.tape":"not base64"}}"#,
        r#"{"fault":null,"files":{},"kept":{"run/deeper/a\u0000b":"AA=="}}"#,
        r#"{"fault":null,"files":{},"kept":{"run/deeper/x":"AA==","run/deeper/x/y":"AA=="}}"#,
    ] {
        let root = tempfile::tempdir().unwrap();
        let outcome = once(root.path(), &Liar(line));
        assert_eq!(outcome.faults.len(), 1, "{line}");
        assert_eq!(files(root.path()), BTreeMap::new(), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn a_result_is_not_laid_down_through_a_link() {
    let [root, outside] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    fs::create_dir(outside.path().join("1")).unwrap();
    fs::write(outside.path().join("1/file"), "precious").unwrap();
    fs::create_dir(root.path().join("tiny")).unwrap();
    std::os::unix::fs::symlink(outside.path(), root.path().join("tiny/learn")).unwrap();
    let line = r#"{"fault":null,"files":{},"kept":{"memory.tape":"AA=="}}"#;
    let commands = Writer(root.path().to_owned());
    let (runner, stop) = (Liar(line), StopFlag::default());
    let context =
        Context { root: root.path(), commands: &commands, runner: &runner, workers: &[], stop: &stop };
    let told = run(&[plan()], context, &mut |_| {}).unwrap_err().to_string();
    assert!(told.ends_with("tiny/learn: not a folder: expected one, and no link"), "{told}");
    assert_eq!(files(outside.path()), BTreeMap::from([("1/file".into(), b"precious".to_vec())]));
}

#[test]
fn a_repetition_needs_the_files_that_its_commands_name_and_others_left() {
    let root = tempfile::tempdir().unwrap();
    for name in ["tiny/before/1.txt", "tiny/before/2.txt", "tiny/learn/1/run/half", "generalization/x"] {
        let file = root.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "").unwrap();
    }
    let named = inputs(&plan().steps[0].repetitions[0], root.path()).unwrap();
    assert_eq!(named.into_iter().collect::<Vec<_>>(), [Path::new("tiny/before/1.txt")]);
}
