//! Moves that the person can make: listed, numbered, and read as they are typed.

use std::fmt::Write as _;

use rules::{Move, MoveError, Outcome, excerpt};

use super::Session;

impl Session {
    pub(super) fn play_text(&mut self, text: &str) -> String {
        if let Some(outcome) = self.game.outcome() {
            return over(outcome);
        }
        match self.game.position().parse_move(bare(text)) {
            Ok(mv) => self.play(mv),
            Err(MoveError::Syntax { .. }) => {
                format!("'{}' is neither a command nor a move: type help\n", excerpt(text))
            }
            Err(error) => format!("{error}\n"),
        }
    }

    pub(super) fn play_numbered(&mut self, number: usize) -> String {
        if let Some(outcome) = self.game.outcome() {
            return over(outcome);
        }
        let moves = self.moves();
        match number.checked_sub(1).and_then(|index| moves.get(index)) {
            Some(&mv) => self.play(mv),
            None => format!("no move {number}: expected 1 to {}\n{}", moves.len(), self.list()),
        }
    }

    fn play(&mut self, mv: Move) -> String {
        match self.game.play(mv) {
            Ok(()) if self.game.outcome().is_none() => String::new(),
            Ok(()) => self.board() + self.ending().as_str(),
            Err(error) => format!("{error}\n"),
        }
    }

    /// The moves in the order they are numbered.
    pub(super) fn moves(&self) -> Vec<Move> {
        let mut moves = self.game.position().moves();
        moves.sort();
        moves
    }

    pub(super) fn list(&self) -> String {
        if let Some(outcome) = self.game.outcome() {
            return over(outcome);
        }
        let position = self.game.position();
        let mut text = String::new();
        if position.must_capture() {
            text.push_str("You can capture, so you must:\n");
        }
        for (i, mv) in self.moves().into_iter().enumerate() {
            let _ = writeln!(text, "{:>3}  {}", i + 1, position.notation(mv));
        }
        text
    }

    /// A move the person could make now, a well-known one at the start of a game.
    pub(super) fn example(&self) -> Option<String> {
        let position = self.game.position();
        if self.game.outcome().is_some() || position.turn() != self.side {
            return None;
        }
        let usual = ["11-15", "22-18"].iter().find_map(|text| position.parse_move(text).ok());
        let mv = usual.or_else(|| self.moves().first().copied())?;
        Some(position.notation(mv))
    }
}

pub(super) fn over(outcome: Outcome) -> String {
    format!("The game is over: {outcome}\n")
}

/// A move without what a record puts around it: `1. 11-15!` is `11-15`.
fn bare(text: &str) -> &str {
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = match unnumbered.strip_prefix('.') {
        Some(rest) if unnumbered.len() < text.len() => rest.trim_start_matches('.').trim_start(),
        _ => text,
    };
    text.trim_end_matches(['!', '?', '*']).trim_end()
}
