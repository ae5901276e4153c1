//! `crownhead moves`: the legal moves of a position, every way of capturing by itself.

use arena::SideName;
use clap::Args;
use rules::{Move, Position, Square};
use serde::Serialize;

use crate::report::{self, Status};

use super::position_from;

#[derive(Args, Debug)]
pub(crate) struct MovesArguments {
    /// The position [default: the start of a game]
    #[arg(long)]
    fen: Option<String>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &MovesArguments) -> anyhow::Result<Status> {
    let position = position_from(arguments.fen.as_deref())?;
    let report = Report::of(&position);
    report::print_as(arguments.json, &report, Report::text)?;
    Ok(Status::Done)
}

#[derive(Serialize)]
struct Report {
    fen: String,
    turn: SideName,
    must_capture: bool,
    moves: Vec<Entry>,
    /// Moves told apart by from, to and captured alone.
    results: usize,
}

/// A plain move, or one way of making a capture.
#[derive(Serialize)]
struct Entry {
    #[serde(rename = "move")]
    text: String,
    from: u8,
    to: u8,
    captured: Vec<u8>,
    path: Vec<u8>,
}

impl Report {
    fn of(position: &Position) -> Report {
        let mut moves = if position.must_capture() { captures(position) } else { steps(position) };
        moves.sort_by(|a, b| a.path.cmp(&b.path));
        Report {
            fen: position.to_fen(),
            turn: position.turn().into(),
            must_capture: position.must_capture(),
            moves,
            results: position.moves().len(),
        }
    }

    fn text(&self) -> String {
        if self.moves.is_empty() {
            return "no legal move\n".to_owned();
        }
        self.moves.iter().map(|entry| format!("{}\n", entry.text)).collect()
    }
}

fn steps(position: &Position) -> Vec<Entry> {
    position.moves().iter().map(|mv| entry(mv.to_string(), *mv, &[mv.from(), mv.to()])).collect()
}

fn captures(position: &Position) -> Vec<Entry> {
    let paths = position.capture_paths();
    let same_ends = |mv: Move| {
        let ends = |other: Move| (other.from(), other.to()) == (mv.from(), mv.to());
        paths.iter().filter(|path| ends(path.to_move())).count()
    };
    let entries = paths.iter().map(|path| {
        let mv = path.to_move();
        let text = if same_ends(mv) > 1 { path.to_string() } else { mv.to_string() };
        entry(text, mv, path.squares())
    });
    entries.collect()
}

fn entry(text: String, mv: Move, path: &[Square]) -> Entry {
    Entry {
        text,
        from: mv.from().number(),
        to: mv.to().number(),
        captured: mv.captured().into_iter().map(Square::number).collect(),
        path: path.iter().map(|square| square.number()).collect(),
    }
}
