//! Moves: `11-15`; a capture names, after its ends, the squares of what it takes: `15x22x18`.

use rules::{Move, Position, Square};

use crate::resolve::resolve;

/// The legal move that a text means; the squares taken may come in any order.
pub fn parse_move(position: &Position, text: &str) -> Option<Move> {
    let square = |number: &str| number.parse().ok().and_then(Square::new);
    let squares: Vec<_> = text.split(['-', 'x']).map(square).collect::<Option<_>>()?;
    let [from, to, taken @ ..] = squares.as_slice() else { return None };
    resolve(position, *from, *to, taken.iter().copied().collect())
}

/// The text of a move.
pub fn format_move(mv: Move) -> String {
    let taken: String = mv.captured().into_iter().map(|square| format!("x{square}")).collect();
    format!("{mv}{taken}")
}

/// Plays as many of the moves as are legal, and returns them.
pub(super) fn parse_line(position: &Position, text: &str) -> Vec<Move> {
    let mut position = *position;
    let play = |word| {
        let mv = parse_move(&position, word)?;
        position = position.after(mv);
        Some(mv)
    };
    text.split_whitespace().map_while(play).collect()
}

/// The moves of a line, one after the other.
pub(super) fn format_line(moves: impl IntoIterator<Item = Move>) -> String {
    moves.into_iter().map(format_move).collect::<Vec<_>>().join(" ")
}
