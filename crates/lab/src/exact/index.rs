//! A number for every position of up to three pieces, without gaps between material: each piece is a
//! code for kind, side and square, and a position is a set of codes, numbered as sets are.
//!
//! Black is always to move; a position with White to move is turned round.

use rules::{Color, Kind, Piece, Position, Setup, Square, SquareSet};

/// The most pieces of a position that has an index.
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

/// Indexes there are, those of no legal position included: sets of up to three codes.
pub(super) const COUNT: usize = first_with(MOST_PIECES + 1);

/// The index of a position; `None` if it has more than three pieces.
pub(super) fn index_of(position: &Position) -> Option<usize> {
    let of_black = match position.turn() {
        Color::Black => *position,
        Color::White => position.turned(),
    };
    let pieces = SquareSet::ALL.len() - of_black.empty_squares().len();
    if pieces > MOST_PIECES {
        return None;
    }
    let mut index = first_with(pieces);
    let mut place = 0;
    for (kind, squares) in squares_by_kind(&of_black).into_iter().enumerate() {
        for square in squares {
            place += 1;
            index += sets(kind * Square::COUNT + square.index(), place);
        }
    }
    Some(index)
}

/// Every legal position with an index, Black to move, in the order of the indexes.
pub(super) fn positions() -> impl Iterator<Item = (usize, Position)> {
    let none = std::iter::once(Vec::new());
    let one = (0..CODES).map(|a| vec![a]);
    let two = (0..CODES).flat_map(|b| (0..b).map(move |a| vec![a, b]));
    let three = (0..CODES).flat_map(|c| (0..c).flat_map(move |b| (0..b).map(move |a| vec![a, b, c])));
    let all = none.chain(one).chain(two).chain(three);
    all.enumerate().filter_map(|(index, codes)| Some((index, position(&codes)?)))
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

fn squares_by_kind(position: &Position) -> [SquareSet; KINDS.len()] {
    KINDS.map(|Piece { color, kind }| match kind {
        Kind::Man => position.men(color),
        Kind::King => position.kings(color),
    })
}

/// The index of the first set of so many codes.
const fn first_with(pieces: usize) -> usize {
    let (mut first, mut fewer) = (0, 0);
    while fewer < pieces {
        first += sets(CODES, fewer);
        fewer += 1;
    }
    first
}

/// In how many ways so many things can be taken from `all` things.
const fn sets(all: usize, taken: usize) -> usize {
    match taken {
        0 => 1,
        1 => all,
        2 => all * all.saturating_sub(1) / 2,
        3 => all * all.saturating_sub(1) * all.saturating_sub(2) / 6,
        _ => panic!("no position with an index has more pieces"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_found_at_its_own_index_and_turned_round_too() {
        let mut count = 0;
        for (index, position) in positions() {
            assert_eq!(index_of(&position), Some(index), "{position}");
            assert_eq!(index_of(&position.turned()), Some(index), "{position}");
            count += 1;
        }
        // Positions of no, one, two and three pieces; the last three are the counts that are published
        // for the endgame databases of Chinook.
        assert_eq!(count, 1 + 120 + 6_972 + 261_224);
        assert_eq!(COUNT, 349_633);
    }

    #[test]
    fn more_than_three_pieces_have_no_index() {
        assert_eq!(index_of(&Position::start()), None);
        assert_eq!(index_of(&Position::from_fen("W:W32,K10:B1,K5").unwrap()), None);
        assert_eq!(index_of(&Position::from_fen("W:W:B").unwrap()), Some(0));
    }
}
