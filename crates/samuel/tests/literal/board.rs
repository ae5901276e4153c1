//! The board as a list of 32 squares with a table of neighbors.

use rules::{Color, Kind, Piece, Position, Setup};

/// Ways by number: 0 up left, 1 up right, 2 down left, 3 down right, on the printed board.
pub(super) const ALL_WAYS: [usize; 4] = [0, 1, 2, 3];

/// The ways a color's men go.
pub(super) fn ahead(color: Color) -> [usize; 2] {
    match color {
        Color::Black => [2, 3],
        Color::White => [0, 1],
    }
}

pub(super) fn back(way: usize) -> usize {
    3 - way
}

pub(super) struct Squares;

impl Squares {
    pub(super) const ALL: [usize; 32] = [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
        28, 29, 30, 31, 32,
    ];

    /// The neighbor of a square, from a table with 0 for none.
    pub(super) fn next(square: usize, way: usize) -> Option<usize> {
        let neighbor = NEIGHBORS[square - 1][way];
        (neighbor != 0).then_some(neighbor)
    }
}

/// Up left, up right, down left, down right of each square.
#[rustfmt::skip]
const NEIGHBORS: [[usize; 4]; 32] = [
    [0, 0, 5, 6], [0, 0, 6, 7], [0, 0, 7, 8], [0, 0, 8, 0],
    [0, 1, 0, 9], [1, 2, 9, 10], [2, 3, 10, 11], [3, 4, 11, 12],
    [5, 6, 13, 14], [6, 7, 14, 15], [7, 8, 15, 16], [8, 0, 16, 0],
    [0, 9, 0, 17], [9, 10, 17, 18], [10, 11, 18, 19], [11, 12, 19, 20],
    [13, 14, 21, 22], [14, 15, 22, 23], [15, 16, 23, 24], [16, 0, 24, 0],
    [0, 17, 0, 25], [17, 18, 25, 26], [18, 19, 26, 27], [19, 20, 27, 28],
    [21, 22, 29, 30], [22, 23, 30, 31], [23, 24, 31, 32], [24, 0, 32, 0],
    [0, 25, 0, 0], [25, 26, 0, 0], [26, 27, 0, 0], [27, 28, 0, 0],
];

/// What stands on each square; whose turn it is, the board does not say.
#[derive(Clone)]
pub(crate) struct Board(pub(super) [Option<Piece>; 32]);

impl Board {
    pub(crate) fn of(position: &Position) -> Board {
        Board(Setup::from(*position).board)
    }

    pub(super) fn at(&self, square: usize) -> Option<Piece> {
        self.0[square - 1]
    }

    pub(super) fn is_empty(&self, square: usize) -> bool {
        self.at(square).is_none()
    }

    pub(super) fn is(&self, square: usize, color: Color) -> bool {
        self.at(square).is_some_and(|piece| piece.color == color)
    }

    pub(super) fn is_man(&self, square: usize, color: Color) -> bool {
        self.at(square) == Some(Piece { color, kind: Kind::Man })
    }

    pub(super) fn is_king(&self, square: usize, color: Color) -> bool {
        self.at(square) == Some(Piece { color, kind: Kind::King })
    }

    /// Whether the neighbor in a way is there and empty.
    pub(super) fn is_empty_at(&self, way: usize, square: usize) -> bool {
        Squares::next(square, way).is_some_and(|next| self.is_empty(next))
    }

    /// Whether the neighbor in a way holds a piece of a color.
    pub(super) fn is_at(&self, way: usize, square: usize, color: Color) -> bool {
        Squares::next(square, way).is_some_and(|next| self.is(next, color))
    }

    /// Whether the square behind the neighbor in a way is there and empty.
    pub(super) fn is_empty_beyond(&self, way: usize, square: usize) -> bool {
        Squares::next(square, way).is_some_and(|next| self.is_empty_at(way, next))
    }

    pub(super) fn around(&self, square: usize, matches: impl Fn(usize) -> bool) -> usize {
        ALL_WAYS
            .into_iter()
            .filter_map(|way| Squares::next(square, way))
            .filter(|&near| matches(near))
            .count()
    }

    pub(super) fn kings(&self, color: Color) -> usize {
        Squares::ALL.into_iter().filter(|&square| self.is_king(square, color)).count()
    }

    pub(super) fn credit(&self, color: Color) -> usize {
        let men = Squares::ALL.into_iter().filter(|&square| self.is_man(square, color)).count();
        2 * men + 3 * self.kings(color)
    }

    pub(super) fn all_held(&self, color: Color, squares: &[usize]) -> bool {
        squares.iter().all(|&square| self.is(square, color))
    }

    /// The ways the piece on a square can go.
    pub(super) fn ways(&self, square: usize) -> Vec<usize> {
        match self.at(square) {
            None => Vec::new(),
            Some(Piece { kind: Kind::King, .. }) => ALL_WAYS.to_vec(),
            Some(Piece { color, .. }) => ahead(color).to_vec(),
        }
    }

    /// From and to of every plain move of a side.
    pub(super) fn plain_moves(&self, color: Color) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for from in Squares::ALL.into_iter().filter(|&square| self.is(square, color)) {
            for way in self.ways(from) {
                if self.is_empty_at(way, from) {
                    moves.push((from, Squares::next(from, way).unwrap()));
                }
            }
        }
        moves
    }
}
