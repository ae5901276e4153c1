//! The lists of tasks that commands have, made by a worker that is told the command.

use cluster::{Opened, Workshop};
use lab::Mirror;

use crate::arguments::{Arguments, Command};
use crate::commands;

/// All commands whose tasks can be done elsewhere.
pub(crate) struct Commands;

impl Workshop for Commands {
    fn open(&self, command: &[String], files: &Mirror) -> Result<Opened, String> {
        let words = std::iter::once("crownhead".to_owned()).chain(command.iter().cloned());
        let arguments = Arguments::read(words.collect()).map_err(|error| first_line(&error.to_string()))?;
        let opened = match arguments.command {
            Some(Command::Match(arguments)) => commands::match_players::tasks(&arguments, files),
            Some(Command::Tournament(arguments)) => commands::tournament::tasks(&arguments, files),
            Some(Command::Endings(arguments)) => commands::endings::tasks(&arguments, files),
            Some(Command::Readings(arguments)) => commands::readings::tasks(&arguments, files),
            Some(Command::Learn(arguments)) => commands::learn::tasks(&arguments, files),
            Some(Command::Errands(arguments)) => commands::reproduce::tasks(&arguments, files),
            _ => {
                return Err(
                    "not a command with tasks: expected match, tournament, endings, readings, learn or errands"
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
