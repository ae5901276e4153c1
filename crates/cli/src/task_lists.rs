//! The lists of tasks that commands have, made by a worker that is told the command.

use cluster::{TaskList, TaskLists};
use lab::RemoteFiles;

use crate::arguments::{Arguments, Command};
use crate::commands;

/// All commands whose tasks can be done elsewhere.
pub(crate) struct Commands;

impl TaskLists for Commands {
    fn open(&self, command: &[String], files: &RemoteFiles) -> Result<TaskList, String> {
        let words = std::iter::once("crownhead".to_owned()).chain(command.iter().cloned());
        let arguments = Arguments::read(words.collect()).map_err(|error| first_line(&error.to_string()))?;
        let opened = match arguments.command {
            Some(Command::Match(arguments)) => commands::match_players::tasks(&arguments, files),
            Some(Command::Tournament(arguments)) => commands::tournament::tasks(&arguments, files),
            Some(Command::Endings(arguments)) => commands::endings::tasks(&arguments, files),
            Some(Command::Readings(arguments)) => commands::readings::tasks(&arguments, files),
            Some(Command::Learn(arguments)) => commands::learn::tasks(&arguments, files),
            Some(Command::Repetitions(arguments)) => commands::reproduce::tasks(&arguments, files),
            _ => {
                return Err(
                    "not a command with tasks: expected match, tournament, endings, readings, learn or repetitions"
                        .into(),
                );
            }
        };
        opened.map_err(|error| format!("{error:#}"))
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn nobody_elsewhere_can_have_a_worker_start_programs_or_change_files() {
        let scratch = tempfile::tempdir().unwrap();
        let files = RemoteFiles::new(scratch.path(), Path::new("/far/ada"));
        for command in [
            "match hub:/bin/sh random --games 2",
            "match random dxp:127.0.0.1:1 --games 2",
            "match samuel:tape=t.tape,learn=on random --games 2",
            "match samuel:alpha=a.alpha,learn=on random --games 2",
            "tournament random greedy samuel:tape=t.tape,learn=on --games 2",
            "endings --player samuel:tape=t.tape,learn=on",
            "endings --player hub:/bin/sh",
            "learn assess run --at 0 --opponent samuel:tape=t.tape,learn=on --out x",
            "learn rote --games 2 --tape t.tape --out x",
            "learn combine --how staged --games 2 --out x",
            "learn zero --generations 1 --out x",
            "learn stage games --run /etc --generation 1 --nodes 5",
            "learn stage gate --run ../../.. --generation 1 --nodes 5",
            "serve",
            "engine samuel",
            "man --out x",
            "worker --cluster nats://127.0.0.1:1",
            "reproduce lessons.toml --out x",
            "no such command",
            "",
        ] {
            let words: Vec<_> = command.split_whitespace().map(str::to_owned).collect();
            assert!(Commands.open(&words, &files).is_err(), "{command}");
            assert_eq!(std::fs::read_dir(scratch.path()).unwrap().count(), 0, "{command}");
        }
    }

    #[test]
    fn a_declaration_from_elsewhere_that_names_a_program_is_refused() {
        let scratch = tempfile::tempdir().unwrap();
        let files = RemoteFiles::new(scratch.path(), Path::new("/far/ada"));
        let folder = files.local("");
        std::fs::create_dir_all(&folder).unwrap();
        let command = ["repetitions", "hostile.toml", "steal"].map(str::to_owned);
        for (run, is_refused) in [
            ("match random greedy --games 2", false),
            ("match hub:/bin/sh random --games 2", true),
            ("match random --games 2 hub:/bin/sh", true),
            ("tournament random greedy samuel:tape=../../../m.tape --games 2", true),
            ("engine samuel", true),
        ] {
            let text = format!(
                "format = 1\nname = 'a'\ntitle = ''\nquestion = ''\nmethod = ''\nsource = ''\n[[step]]\nname = 'steal'\neach = '1'\nrun = ['{run}']"
            );
            std::fs::write(folder.join("hostile.toml"), text).unwrap();
            assert_eq!(Commands.open(&command, &files).is_err(), is_refused, "{run}");
            assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "{run}");
        }
    }
}
