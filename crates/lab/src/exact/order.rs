//! The order of positions of up to three pieces in samples, so that a seed always means the same ones: each piece is a
//! code for kind, side and square, and a position is a set of codes, ordered as sets are. Black is always to move.

use rules::{Color, Kind, Piece, Position, Setup, Square};

/// The most pieces of a position in this order.
pub(super) const MOST_PIECES: usize = 3;

/// Codes of a piece on a square.
const CODES: usize = KINDS.len() * Square::COUNT;

/// A code is the place in this list times 32, and the square.
const KINDS: [Piece; 4] = [
    Piece { color: Color::Black, kind: Kind::Man },
    Piece { color: Color::Black, kind: Kind::King },
    Piece { color: Color::White, kind: Kind::Man },
    Piece { color: Color::White, kind: Kind::King },
];

/// Every legal position, Black to move.
pub(super) fn positions() -> impl Iterator<Item = Position> {
    let none = std::iter::once(Vec::new());
    let one = (0..CODES).map(|a| vec![a]);
    let two = (0..CODES).flat_map(|b| (0..b).map(move |a| vec![a, b]));
    let three = (0..CODES).flat_map(|c| (0..c).flat_map(move |b| (0..b).map(move |a| vec![a, b, c])));
    let all = none.chain(one).chain(two).chain(three);
    all.filter_map(|codes| position(&codes))
}

/// The position of some codes, unless two are on one square or a man is where it would be crowned.
fn position(codes: &[usize]) -> Option<Position> {
    let mut setup = Setup::empty(Color::Black);
    for code in codes {
        let square = Square::all().nth(code % Square::COUNT)?;
        if setup.piece_at(square).is_some() {
            return None;
        }
        setup.put(square, Some(KINDS[code / Square::COUNT]));
    }
    setup.position().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_positions_as_published() {
        // Positions of no, one, two and three pieces; the last three are the counts that are published
        // for the endgame databases of Chinook.
        assert_eq!(positions().count(), 1 + 120 + 6_972 + 261_224);
    }
}
