//! A game out of a `pos` line, in whichever orientation it was sent.

use rules::{Game, Move, Position};
use thiserror::Error;

use super::Line;
use super::notation::{PositionError, parse_move, parse_position};
use crate::orientation::told_by_men;
use crate::{Orientation, reported_game};

/// Reads positions, and remembers for the session what it found out about their orientation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Reading {
    setting: Orientation,
    found: Option<Orientation>,
}

impl Reading {
    pub(super) fn new(setting: Orientation) -> Reading {
        Reading { setting, found: None }
    }

    /// The game that a `pos` line tells.
    pub(super) fn game(&mut self, line: &Line) -> Result<Game, PosError> {
        let sent = parse_position(line.get("pos").unwrap_or_default())?;
        let moves = line.get("moves").unwrap_or_default();
        let (english, rotated) = (replay(sent, moves), replay(sent.turned(), moves));
        self.found = told_by_moves(&english, &rotated).or(self.found).or_else(|| told_by_men(&sent));
        match self.orientation() {
            Orientation::Rotated => Ok(reported_game::game(sent.turned(), &rotated?)),
            Orientation::Auto | Orientation::English => Ok(reported_game::game(sent, &english?)),
        }
    }

    fn orientation(&self) -> Orientation {
        match self.setting {
            Orientation::Auto => self.found.unwrap_or(Orientation::English),
            certain => certain,
        }
    }
}

/// Moves that are legal in one reading only leave no doubt.
fn told_by_moves<T, E>(english: &Result<T, E>, rotated: &Result<T, E>) -> Option<Orientation> {
    match (english.is_ok(), rotated.is_ok()) {
        (true, false) => Some(Orientation::English),
        (false, true) => Some(Orientation::Rotated),
        _ => None,
    }
}

fn replay(start: Position, moves: &str) -> Result<Vec<Move>, PosError> {
    let mut position = start;
    let play = |word: &str| {
        let mv = parse_move(&position, word)
            .ok_or_else(|| PosError::Move { text: word.to_owned(), fen: position.to_fen() })?;
        position = position.after(mv);
        Ok(mv)
    };
    moves.split_whitespace().map(play).collect()
}

/// Why a `pos` line tells no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum PosError {
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("moves: {text} is not legal in {fen}")]
    Move { text: String, fen: String },
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
    /// The start as pydraughts 0.6.7 sends it.
    const ROTATED_START: &str = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
    /// `W:W30,K2:BK5,9` as pydraughts 0.6.7 sends it.
    const ROTATED_KINGS: &str = "B eeb eeeeeeeeeeeeeeeeeeee weeeW eeBe";

    fn check(reading: &mut Reading, pos: &str, moves: &str, expected: &str) {
        let line = Line::new("pos").with("pos", pos.replace(' ', "")).with("moves", moves);
        let found = reading.game(&line).map(|game| game.start().to_fen());
        assert_eq!(found.unwrap_or_else(|error| error.to_string()), expected);
    }

    fn start() -> String {
        Position::start().to_fen()
    }

    #[test]
    fn the_start_position_tells_its_orientation_by_the_side_to_move() {
        check(&mut Reading::default(), START, "", &start());
        check(&mut Reading::default(), ROTATED_START, "", &start());
    }

    #[test]
    fn moves_tell_the_orientation() {
        check(&mut Reading::default(), START, "11-15 22-18 15x22x18", &start());
        check(&mut Reading::default(), ROTATED_START, "11-15 22-18 15x22x18", &start());
        check(&mut Reading::default(), ROTATED_KINGS, "30-25 5-1", "W:WK2,30:BK5,9");
    }

    #[test]
    fn what_was_found_out_is_remembered_until_moves_say_otherwise() {
        let mut reading = Reading::default();
        check(&mut reading, ROTATED_KINGS, "", "B:W24,K28:B3,K31");
        check(&mut reading, ROTATED_START, "11-15", &start());
        check(&mut reading, ROTATED_KINGS, "", "W:WK2,30:BK5,9");
        check(&mut reading, START, "11-15", &start());
        check(&mut reading, ROTATED_KINGS, "", "B:W24,K28:B3,K31");
    }

    #[test]
    fn a_setting_leaves_nothing_to_find_out() {
        check(&mut Reading::new(Orientation::Rotated), ROTATED_KINGS, "", "W:WK2,30:BK5,9");
        let white_first = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
        check(&mut Reading::new(Orientation::English), ROTATED_START, "22-18", white_first);
    }

    #[test]
    fn a_bad_position_or_move_is_named() {
        let mut reading = Reading::default();
        check(&mut reading, "", "", "position: no side '': expected B or W first");
        check(&mut reading, "Bww", "", "position: 2 squares: expected 32");
        check(&mut reading, &START.replace('e', "x"), "", "position: 'x' on 13: expected one of w b W B e");
        check(
            &mut reading,
            START,
            "11-15 11-16",
            "moves: 11-16 is not legal in W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15",
        );
    }
}
