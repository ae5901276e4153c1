//! `crownhead learn`: the program of 1959 learns, and a modern one from the rules alone.

mod assess;
mod combine;
mod generalize;
mod rote;
mod zero;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use cluster::TaskList;
use lab::RemoteFiles;
use lab::rote_run::BookRecord;
use rules::pdn;
use samuel::generalization::GeneralizationSettings;
use serde::Serialize;

use crate::arguments::ClusterArguments;
use crate::report::{self, Status};
use crate::session::Session;

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct LearnArguments {
    #[command(subcommand)]
    command: LearnCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum LearnCommand {
    /// Learn by rote: remember positions with their scores on a memory tape
    Rote(rote::LearnRoteArguments),
    /// Compare what a run of generalization learning has learned with its start, other players and books
    Assess(assess::LearnAssessArguments),
    /// Learn by generalization: Alpha plays Beta and adjusts its polynomial after each of its moves
    Generalize(generalize::LearnGeneralizeArguments),
    /// Learn by generalization and by rote together
    Combine(combine::LearnCombineArguments),
    /// Learn from the rules alone: games against itself, a net fitted to them, generation by generation
    Zero(zero::LearnZeroArguments),
    /// Games of a generation of zero, for workers
    #[command(hide = true)]
    Stage(zero::LearnStageArguments),
    /// List what generalization goes by: the keys of --set
    Settings(LearnSettingsArguments),
}

#[derive(Args, Debug)]
pub(crate) struct LearnSettingsArguments {
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

impl LearnArguments {
    /// Which cluster does its tasks, where it may be one.
    pub(crate) fn cluster(&mut self) -> Option<&mut ClusterArguments> {
        match &mut self.command {
            LearnCommand::Generalize(arguments) => Some(&mut arguments.cluster),
            LearnCommand::Assess(arguments) => Some(&mut arguments.cluster),
            LearnCommand::Zero(arguments) => Some(&mut arguments.cluster),
            LearnCommand::Rote(_)
            | LearnCommand::Combine(_)
            | LearnCommand::Stage(_)
            | LearnCommand::Settings(_) => None,
        }
    }
}

pub(crate) fn run(arguments: &LearnArguments, session: &Session) -> anyhow::Result<Status> {
    match &arguments.command {
        LearnCommand::Assess(arguments) => assess::run(arguments, session),
        LearnCommand::Rote(arguments) => rote::run(arguments, session),
        LearnCommand::Generalize(arguments) => generalize::run(arguments, session),
        LearnCommand::Settings(arguments) => settings(arguments),
        LearnCommand::Zero(arguments) => zero::run(arguments, session),
        LearnCommand::Stage(_) => bail!("only for workers: expected crownhead learn zero"),
        LearnCommand::Combine(arguments) => combine::run(arguments, session),
    }
}

/// The tasks as a worker makes them. Rote learning, alone or combined, is one sequence: what a game teaches
/// counts in the next. Learning from the rules alone has a list of tasks for each stage.
pub(crate) fn tasks(arguments: &LearnArguments, files: &RemoteFiles) -> anyhow::Result<TaskList> {
    match &arguments.command {
        LearnCommand::Assess(arguments) => assess::tasks(arguments, files),
        LearnCommand::Generalize(arguments) => generalize::tasks(arguments, files),
        LearnCommand::Stage(arguments) => zero::tasks(arguments, files),
        LearnCommand::Rote(_)
        | LearnCommand::Combine(_)
        | LearnCommand::Zero(_)
        | LearnCommand::Settings(_) => {
            bail!("no tasks of its own: expected learn generalize, learn assess or learn stage")
        }
    }
}

/// What generalization goes by, in both series.
fn settings(arguments: &LearnSettingsArguments) -> anyhow::Result<Status> {
    let second = GeneralizationSettings::SECOND_SERIES.values();
    let settings: Vec<_> = GeneralizationSettings::FIRST_SERIES
        .values()
        .zip(second)
        .map(|((key, first), (_, second))| Setting {
            name: key.name,
            meaning: key.meaning,
            expected: key.expected,
            first,
            second,
        })
        .collect();
    report::print_as(arguments.json, &settings, |all| settings_text(all))?;
    Ok(Status::Done)
}

#[derive(Serialize)]
struct Setting {
    name: &'static str,
    meaning: &'static str,
    expected: &'static str,
    first: String,
    second: String,
}

fn settings_text(settings: &[Setting]) -> String {
    let mut text = format!("{:<17} {:<12} {:<17} what\n", "key", "first series", "second series");
    for Setting { name, meaning, expected, first, second } in settings {
        text += &format!("{name:<17} {first:<12} {second:<17} {meaning}: {expected}\n");
    }
    text
}

/// The games of PDN files that are followed.
fn read_books(paths: &[PathBuf]) -> anyhow::Result<Vec<BookRecord>> {
    let mut books = Vec::new();
    paths.iter().try_for_each(|path| read_book(path, &mut books))?;
    Ok(books)
}

fn read_book(path: &Path, books: &mut Vec<BookRecord>) -> anyhow::Result<()> {
    let text = fs::read(path).with_context(|| format!("book {}", path.display()))?;
    for (index, game) in pdn::read(&text[..]).enumerate() {
        let record = game.map_err(|error| {
            let pdn::PdnError { line, column, .. } = error;
            let (game, message) = (error.game_name(), error.message());
            anyhow::anyhow!("book {}:{line}:{column}: {game}: {message}", path.display())
        })?;
        books.push(BookRecord { name: format!("{} {}", path.display(), index + 1), record });
    }
    Ok(())
}

/// Settings with the changes of `--set key=value`.
fn changed(
    mut settings: GeneralizationSettings,
    changes: &[String],
) -> anyhow::Result<GeneralizationSettings> {
    for change in changes {
        let (key, value) = change
            .split_once('=')
            .with_context(|| format!("--set '{}': expected key=value", rules::excerpt(change)))?;
        settings.set(key.trim(), value.trim()).context("--set")?;
    }
    Ok(settings)
}
