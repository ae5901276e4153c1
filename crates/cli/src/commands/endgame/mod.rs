//! `crownhead endgame`: perfect play with few pieces, built, verified, asked and counted.

mod build;
mod exact;
mod probe;
mod stats;
mod verify;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use endgame::{BUILT_IN_PIECES, Database, Manifest};

use crate::progress::Progress;
use crate::report::Status;
use crate::session::Session;

use super::serve::data_path;

pub(crate) use exact::{Exact, ExactEnding};

#[derive(Args, Debug)]
pub(crate) struct EndgameArguments {
    #[command(subcommand)]
    command: EndgameCommand,
}

#[derive(Subcommand, Debug)]
enum EndgameCommand {
    /// Build the databases of up to so many pieces, or go on with a build
    Build(build::BuildArguments),
    /// Check every stored position against the positions that its moves lead to
    Verify(verify::VerifyArguments),
    /// Say how a position ends, and what every move leads to
    Probe(probe::ProbeArguments),
    /// Count the won, drawn and lost positions of each slice
    Stats(stats::StatsArguments),
}

pub(crate) fn run(arguments: &EndgameArguments, session: &Session) -> anyhow::Result<Status> {
    match &arguments.command {
        EndgameCommand::Build(arguments) => build::run(arguments, session),
        EndgameCommand::Verify(arguments) => verify::run(arguments, session),
        EndgameCommand::Probe(arguments) => probe::run(arguments),
        EndgameCommand::Stats(arguments) => stats::run(arguments),
    }
}

/// The folder of the databases in the data directory.
fn folder(data: Option<&Path>) -> anyhow::Result<PathBuf> {
    Ok(data_path(data)?.join(endgame::FOLDER_NAME))
}

/// The command that builds databases of so many pieces in the same data directory.
fn build_command(pieces: usize, data: Option<&Path>) -> String {
    let data =
        data.map(|data| format!(" --data {}", quoted(&data.display().to_string()))).unwrap_or_default();
    format!("crownhead endgame build --pieces {pieces}{data}")
}

/// As a shell reads it as one word.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+:,@%=\\".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) { word.to_owned() } else { format!("\"{word}\"") }
}

/// The databases of the folder, or those inside the program where there are none.
fn database(data: Option<&Path>) -> anyhow::Result<Database> {
    Ok(Database::open_or_built_in(&folder(data)?)?)
}

/// The folder of databases that reach further than those inside the program, if there is one.
pub(super) fn databases(data: Option<&Path>) -> anyhow::Result<Option<PathBuf>> {
    let folder = folder(data)?;
    let pieces = Manifest::of_folder(&folder)?.pieces();
    Ok((pieces > BUILT_IN_PIECES).then_some(folder))
}

fn plural(plies: u32) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}

/// Positions that one part of a progress bar stands for.
const PART: u64 = 1_000_000;

/// Tells a progress bar how far the work on slices has come.
fn watch(progress: &Progress) -> impl FnMut(&endgame::BuildProgress) + Send {
    let mut shown = 0;
    let mut skipped = 0;
    move |at| {
        let (done, found) = (at.done / PART, at.found / PART);
        progress.skip(found - skipped);
        progress.say(&format!(" slice {}", at.slice));
        progress.advance((done - found).saturating_sub(shown));
        (shown, skipped) = (done - found, found);
    }
}
