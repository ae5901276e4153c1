//! `crownhead tape find`: one position, how it is cataloged, and what is remembered of it.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use rules::{Position, Variant};
use samuel::tape::{Catalog, FoundPosition, StandardForm, Tape};
use serde::Serialize;

use crate::report::{self, Status, counted};

use super::super::position_from;

#[derive(Args, Debug)]
pub(super) struct FindArguments {
    /// The tape
    file: PathBuf,
    /// The position [default: the start of a game]
    #[arg(long)]
    fen: Option<String>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &FindArguments) -> anyhow::Result<Status> {
    let position = position_from(arguments.fen.as_deref())?;
    let tape = Tape::open_read_only(&arguments.file, None)?;
    let found = tape.find(&position)?;
    let entry = Entry::new(&tape, &position, found);
    report::print_as(arguments.json, &entry, Entry::text)?;
    Ok(if found.is_some() { Status::Done } else { Status::No })
}

#[derive(Serialize)]
struct Entry {
    fen: String,
    /// With Black to move; of an all-king board the first of its reflections.
    standard_form: String,
    /// Words of 36 bits, as twelve octal digits.
    words: Vec<String>,
    record: Record,
    found: Option<Remembered>,
}

/// What all positions of a record have in common.
#[derive(Serialize)]
struct Record {
    key: String,
    pieces: u32,
    /// Who has more material in standard form, where Black is to move.
    advantage: Option<&'static str>,
    kings: bool,
    the_move: &'static str,
    /// About the horizontal center line, and about the diagonal between the double corners.
    moments: [i32; 2],
    #[serde(skip)]
    catalog: Catalog,
}

#[derive(Serialize)]
struct Remembered {
    /// For the side to move.
    score: i32,
    men: f64,
    decided: bool,
    ply: u16,
    age: u32,
    /// Other positions of the record.
    neighbors: u64,
    #[serde(skip)]
    is_give_away: bool,
}

impl Entry {
    fn new(tape: &Tape, position: &Position, found: Option<FoundPosition>) -> Entry {
        let board = StandardForm::of(position);
        let man = f64::from(tape.learned().polynomial.man());
        let remembered = |found: FoundPosition| Remembered {
            score: found.score,
            men: f64::from(found.score) / man,
            decided: samuel::is_decided(found.score),
            ply: found.ply,
            age: found.age,
            neighbors: found.neighbors,
            is_give_away: tape.learned().variant == Variant::GiveAway,
        };
        Entry {
            fen: position.to_fen(),
            standard_form: board.position().map_or_else(String::new, |position| position.to_fen()),
            words: board.words().map(|word| word.to_string()).collect(),
            record: Record::of(&board, tape.settings().catalog),
            found: found.map(remembered),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, value: &str| {
            let _ = writeln!(text, "{name:<14} {value}");
        };
        line("position", &self.fen);
        line("standard form", &self.standard_form);
        line("words", &self.words.join(" "));
        line("record", &self.record.text());
        let Some(found) = &self.found else { return text + "not on the tape\n" };
        line("score", &format!("{} for the side to move", found.score_text()));
        line("ply", &found.ply.to_string());
        line("age", &counted(found.age.into(), "merge"));
        line("neighbors", &format!("{} in the same record", counted(found.neighbors, "position")));
        text
    }
}

impl Record {
    fn of(board: &StandardForm, catalog: Catalog) -> Record {
        let key = catalog.key(board);
        Record {
            catalog,
            key: key.to_string(),
            pieces: key.pieces(),
            advantage: match key.advantage() {
                0 => None,
                1 => Some("black"),
                _ => Some("white"),
            },
            kings: key.has_kings(),
            the_move: if key.mover_has_the_move() { "black" } else { "white" },
            moments: key.moments(),
        }
    }

    /// `01080480: 23 pieces, Black ahead, no kings, White has the move, moments -4 and 2`
    fn text(&self) -> String {
        let name = |side: &str| if side == "black" { "Black" } else { "White" };
        let advantage =
            self.advantage.map_or_else(|| "even".to_owned(), |side| format!("{} ahead", name(side)));
        let kings = if self.kings { "kings" } else { "no kings" };
        let moment = |moment: i32| match self.catalog {
            Catalog::Exact => moment.to_string(),
            Catalog::Paper => (if moment < 0 { "below 0" } else { "from 0 up" }).to_owned(),
        };
        let [rows, diagonals] = self.moments.map(moment);
        format!(
            "{}: {}, {advantage}, {kings}, {} has the move, moments {rows} and {diagonals}",
            self.key,
            counted(self.pieces.into(), "piece"),
            name(self.the_move)
        )
    }
}

impl Remembered {
    fn score_text(&self) -> String {
        match (self.decided, self.score > 0) {
            (true, true) => format!("won ({})", self.score),
            (true, false) => format!("lost ({})", self.score),
            (false, _) if self.is_give_away => {
                format!("{:+.3} men, which it is good to be rid of ({})", self.men, self.score)
            }
            (false, _) => format!("{:+.3} men ({})", self.men, self.score),
        }
    }
}
