//! A game in short.

use std::collections::HashMap;
use std::sync::LazyLock;

use arena::ballots;
use rules::pdn::Record;
use rules::{Color, Position};
use serde::Serialize;
use utoipa::ToSchema;

/// No tag is shown longer than this.
const LONGEST: usize = 120;

/// A game in short.
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
        let tag = |name: &str| excerpt(record.tags.get(name).unwrap_or_default());
        let player = |side| excerpt(record.tags.player(side).unwrap_or_default());
        GameLine {
            index,
            white: player(Color::White),
            black: player(Color::Black),
            event: tag("Event"),
            date: tag("Date"),
            result: record.result.to_string(),
            plies: record.main_line().count(),
            opening: record.tags.get("Opening").map_or_else(|| opening(record), excerpt),
        }
    }
}

fn excerpt(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
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
