//! `crownhead endgame probe`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use endgame::{Database, Line, MOST_PIECES, RatedMove};
use rules::{DrawRules, Position, Square};
use serde::Serialize;

use crate::commands::position_from;
use crate::report::{self, Status};

use super::{ExactEnding, build_command, database, folder, plural};

#[derive(Args, Debug)]
pub(crate) struct ProbeArguments {
    /// The position
    #[arg(long)]
    fen: String,
    /// The data directory, in which the databases are in 'endgame' [default: the user's]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &ProbeArguments) -> anyhow::Result<Status> {
    let position = position_from(Some(&arguments.fen))?;
    let data = arguments.data.as_deref();
    let report = Report::new(&database(data)?, &position, data)?;
    report::print_as(arguments.json, &report, Report::text)?;
    Ok(Status::Done)
}

#[derive(Serialize)]
struct Report {
    fen: String,
    #[serde(flatten)]
    ending: ExactEnding,
    best: Vec<String>,
    moves: Vec<Entry>,
    line: Vec<String>,
    longest_without_progress: u32,
    reaches_forty_move_rule: bool,
}

#[derive(Serialize)]
struct Entry {
    #[serde(rename = "move")]
    text: String,
    #[serde(flatten)]
    ending: ExactEnding,
}

impl Report {
    fn new(database: &Database, position: &Position, data: Option<&Path>) -> anyhow::Result<Report> {
        let answers = (database.ending(position)?, database.moves(position)?, database.line(position)?);
        let (Some(ending), Some(moves), Some(line)) = answers else {
            bail!("{}", too_many(database, position, data)?);
        };
        let is_best = |rated: &&RatedMove| rated.ending == ending;
        let entry =
            |rated: &RatedMove| Entry { text: position.notation(rated.mv), ending: rated.ending.into() };
        Ok(Report {
            fen: position.to_fen(),
            ending: ending.into(),
            best: moves.iter().filter(is_best).map(|rated| position.notation(rated.mv)).collect(),
            moves: moves.iter().map(entry).collect(),
            line: notation(position, &line),
            longest_without_progress: line.longest_without_progress,
            reaches_forty_move_rule: line.reaches(DrawRules::USUAL_MOVES_WITHOUT_PROGRESS),
        })
    }

    fn text(&self) -> String {
        let mut text = format!("{}: {}\n", self.fen, self.ending.words());
        for entry in &self.moves {
            let _ = writeln!(text, "  {:<10} {}", entry.text, entry.ending.words());
        }
        if !self.line.is_empty() {
            let _ = writeln!(text, "line: {}", self.line.join(" "));
            let _ = writeln!(
                text,
                "longest stretch without a capture or the move of a man: {}",
                plural(self.longest_without_progress)
            );
        }
        if self.reaches_forty_move_rule {
            text += "warning: forty moves a side without progress are a draw by the rules of a game\n";
        }
        text
    }
}

fn notation(start: &Position, line: &Line) -> Vec<String> {
    let mut position = *start;
    let mut texts = Vec::new();
    for &mv in &line.moves {
        texts.push(position.notation(mv));
        position = position.after(mv);
    }
    texts
}

fn too_many(database: &Database, position: &Position, data: Option<&Path>) -> anyhow::Result<String> {
    let pieces = Square::COUNT - position.empty_squares().len();
    let help = if pieces <= MOST_PIECES {
        let (folder, command) = (folder(data)?, build_command(pieces, data));
        format!(", or databases in {}, made by '{command}'", folder.display())
    } else {
        String::new()
    };
    Ok(format!("{pieces} pieces: expected at most {}{help}", database.pieces()))
}
