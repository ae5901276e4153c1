//! Which repetitions may be done on another machine: those that only know files of the run and start no programs.

use reproduce::{Plan, PlannedCommand, PlannedStep};

use crate::arguments::{Arguments, Command};
use crate::report;

/// Why the repetitions of a step cannot be done elsewhere, if they cannot.
pub(super) fn reason_to_stay(plan: &Plan, step: &PlannedStep) -> Option<String> {
    if plan.experiment.clock {
        return Some("it measures time".to_owned());
    }
    let mut names = step.keep.iter().map(String::as_str);
    if let Some(name) = names.find(|name| is_outside(name)) {
        return Some(format!("'{name}' lies elsewhere: expected a name in its folder"));
    }
    step.repetitions.iter().flat_map(|repetition| &repetition.commands).find_map(of_command)
}

fn of_command(command: &PlannedCommand) -> Option<String> {
    let words = std::iter::once("crownhead".to_owned()).chain(command.arguments(&[])).collect();
    match Arguments::read(words).map(|arguments| arguments.command) {
        Err(error) => return Some(report::complaint(&error)),
        Ok(known) if !known.as_ref().is_some_and(is_for_workers) => {
            return Some(format!("{command}: workers do not do that"));
        }
        Ok(_) => {}
    }
    command.parts().find_map(|part| {
        if part.starts_with("hub:") || part.starts_with("dxp:") {
            return Some(format!("'{part}' is another program"));
        }
        if part.starts_with("--cluster") {
            return Some(format!("'{part}' is for commands that are given here"));
        }
        is_outside(part).then(|| format!("'{part}' is no file of the run"))
    })
}

/// Commands that compute something and leave it in files.
pub(crate) fn is_for_workers(command: &Command) -> bool {
    matches!(
        command,
        Command::Match(_)
            | Command::Tournament(_)
            | Command::Endings(_)
            | Command::Readings(_)
            | Command::Learn(_)
            | Command::Tape(_)
            | Command::Alpha(_)
            | Command::Book(_)
            | Command::Critic(_)
            | Command::Replay(_)
    )
}

/// Whether it would be a file outside of the folder that a command is given in, on any system.
fn is_outside(name: &str) -> bool {
    let is_drive = name.as_bytes().get(1) == Some(&b':') && name.as_bytes()[0].is_ascii_alphabetic();
    name.starts_with(['/', '\\', '~'])
        || is_drive
        || name.split(['/', '\\', ':']).any(|part| part == "..")
        || name.contains(":/")
        || name.starts_with('-') && name.contains(['/', '\\'])
}

#[cfg(test)]
mod tests {
    use reproduce::{Experiment, Size};

    use super::*;

    fn reason(command: &str) -> Option<String> {
        let text = format!(
            "format = 1\nname = 'a'\ntitle = ''\nquestion = ''\nmethod = ''\nsource = ''\n[[step]]\nname = 's'\neach = '1'\nrun = ['{command}']"
        );
        let plan = Plan::new(Experiment::parse(&text, "a").unwrap(), Size::Quick, None).unwrap();
        reason_to_stay(&plan, &plan.steps[0])
    }

    #[test]
    fn what_knows_only_the_run_may_be_done_elsewhere() {
        for command in [
            "learn rote --games 6 --seed {seed} --tape {here}/m.tape --out {here}/learn --json > l.json",
            "tape stats {here}/m.tape --json",
            "match samuel:tape={out}/learn/1/m.tape,share=101 random --games 2 {workers} --out {here}/m",
            "endings --player samuel --kind two-kings --positions 4",
            "book data/games/seed-games.pdn --phase opening --player samuel",
        ] {
            assert_eq!(reason(command), None, "{command}");
        }
    }

    #[test]
    fn programs_and_files_of_this_machine_stay_here() {
        for command in [
            "match hub:/bin/sh random --games 2",
            "match random dxp:host:27531 --games 2",
            "match samuel:tape=/etc/m.tape random --games 2",
            "match random greedy --games 2 --out=/m",
            "match random greedy --games 2 --out ../../m",
            "match random greedy --games 2 --out C:/m",
            "match random greedy --games 2 -o/etc/m",
            "match random greedy --games 2 --cluster nats://x:1",
            "match random greedy --games 2 --cluster=nats://x:1",
            "serve",
            "worker --cluster nats://x:1",
            "engine samuel",
            "man --out x",
            "no such command",
        ] {
            assert!(reason(command).is_some(), "{command}");
        }
    }

    #[test]
    fn all_repetitions_of_the_papers_may_be_done_elsewhere() {
        for size in Size::ALL {
            for experiment in Experiment::all().unwrap() {
                let plan = Plan::new(experiment, size, None).unwrap();
                for step in plan.steps.iter().filter(|step| step.is_repeated) {
                    assert_eq!(reason_to_stay(&plan, step), None, "{} {}", plan.folder(), step.name);
                }
            }
        }
    }
}
