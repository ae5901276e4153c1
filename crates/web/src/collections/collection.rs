//! The games of a text that somebody dropped. The text stays as it is, and a game is read when it is asked
//! for: games taken apart need many times the room.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use arena::ballots;
use axum::body::Bytes;
use rules::pdn::{self, PdnError, Reader, Record};
use rules::{Color, Position};
use serde::Serialize;
use utoipa::ToSchema;

use crate::pages::failure::Failure;

/// So many faults and headlines are told at once.
pub(super) const MOST_TOLD: usize = 100;
/// More games than this are no collection to step through.
const MOST_GAMES: usize = 200_000;
/// How much of the text is read at a time.
const PIECE: usize = 1 << 16;

/// The games of a text.
pub(crate) struct Collection {
    text: Bytes,
    games: Vec<Range<u32>>,
    /// How many games could not be read.
    pub(super) bad: usize,
    /// What is wrong with the first of them.
    pub(super) errors: Vec<GameFault>,
}

/// What is wrong with a game, and where.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(super) struct GameFault {
    /// From 1.
    pub(super) line: usize,
    /// From 1.
    pub(super) column: usize,
    /// Which game of the text, from 1.
    pub(super) game: usize,
    pub(super) message: String,
}

impl From<PdnError> for GameFault {
    fn from(error: PdnError) -> GameFault {
        let PdnError { line, column, game, .. } = error;
        GameFault { line, column, game, message: error.message() }
    }
}

impl Collection {
    /// Finds the games of a text, and what is wrong with those that are none.
    pub(crate) fn read(text: &Bytes) -> Result<Collection, Failure> {
        let mut found = Collection { games: Vec::new(), bad: 0, errors: Vec::new(), text: text.clone() };
        let mut reader = Reader::new();
        let mut pieces = text.chunks(PIECE).fuse();
        loop {
            let start = reader.offset();
            match reader.next_game() {
                Some(Ok(_)) => found.games.push(start as u32..reader.offset() as u32),
                Some(Err(error)) => found.complain(error),
                None => match pieces.next() {
                    Some(piece) => reader.feed(piece),
                    None if reader.offset() >= text.len() => break,
                    None => reader.finish(),
                },
            }
            if found.games.len() + found.bad > MOST_GAMES {
                let message = format!("More than {MOST_GAMES} games: expected a smaller file.");
                return Err(Failure::impossible(message));
            }
        }
        if found.games.is_empty() && found.bad == 0 {
            return Err(Failure::impossible(
                "There is no game in this text: expected PDN, such as 1. 11-15 23-19 *",
            ));
        }
        Ok(found)
    }

    fn complain(&mut self, error: PdnError) {
        self.bad += 1;
        if self.errors.len() < MOST_TOLD {
            self.errors.push(error.into());
        }
    }

    /// How many games can be read.
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &[u8] {
        &self.text
    }

    /// A game, from 0.
    pub(crate) fn game(&self, index: usize) -> Option<Record> {
        let Range { start, end } = self.games.get(index)?.clone();
        pdn::read(&self.text[start as usize..end as usize]).find_map(Result::ok)
    }

    /// Some games, summarized.
    pub(super) fn headlines(&self, from: usize, count: usize) -> Vec<GameLine> {
        let end = from.saturating_add(count).min(self.len());
        (from..end).filter_map(|index| Some(GameLine::of(index, &self.game(index)?))).collect()
    }

    /// How much memory it takes.
    pub(super) fn size(&self) -> usize {
        self.text.len() + self.games.capacity() * size_of::<Range<u32>>()
    }
}

/// No tag is shown longer than this.
const LONGEST: usize = 120;

/// A game, summarized.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(super) struct GameLine {
    /// Its place among the games that can be read, from 0.
    index: usize,
    white: String,
    black: String,
    event: String,
    date: String,
    /// `1-0` if Black won.
    result: String,
    /// Moves of both sides in the main line.
    plies: usize,
    /// What the opening is called, as far as that is known.
    opening: String,
}

impl GameLine {
    pub(super) fn of(index: usize, record: &Record) -> GameLine {
        let tag = |name: &str| beginning(record.tags.get(name).unwrap_or_default());
        let player = |side| beginning(record.tags.player(side).unwrap_or_default());
        GameLine {
            index,
            white: player(Color::White),
            black: player(Color::Black),
            event: tag("Event"),
            date: tag("Date"),
            result: record.result.to_string(),
            plies: record.main_line().count(),
            opening: record.tags.get("Opening").map_or_else(|| opening(record), beginning),
        }
    }
}

fn beginning(text: &str) -> String {
    rules::excerpt_to(LONGEST, text)
}

/// The names of three-move openings by the position after them.
static BALLOTS: LazyLock<HashMap<Position, &'static str>> = LazyLock::new(|| {
    ballots::three_move().into_iter().filter_map(|ballot| Some((ballot.position, ballot.name?))).collect()
});

/// The name of the first three moves.
fn opening(record: &Record) -> String {
    let after = record.main_line().nth(2).map(|(position, mv)| position.after(mv));
    let is_usual = record.start == Position::start();
    let name = after.filter(|_| is_usual).and_then(|position| BALLOTS.get(&position).copied());
    name.unwrap_or_default().to_owned()
}
