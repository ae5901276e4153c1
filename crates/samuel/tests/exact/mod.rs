//! Exact play with two kings against one, by working backward from the ends, as the authority that
//! the program of 1959 is held against.

use std::collections::HashMap;

use rules::{Color, Kind, Piece, Position, Setup, Square};

/// How many plies the side with two kings needs, it being to move; positions it cannot win are not
/// there. Black has the two kings.
pub(crate) fn wins_of_two_kings_against_one() -> Vec<(Position, u32)> {
    let mut table = Table::new();
    table.solve();
    table.wins_of_black()
}

struct Table {
    positions: Vec<Position>,
    successors: Vec<Vec<usize>>,
    /// Plies to the end: a win for the side to move if odd, a loss if even.
    ends: Vec<Option<u32>>,
}

impl Table {
    /// All boards that can come up, where nobody has more than kings.
    fn new() -> Table {
        let mut positions = boards(&[Color::Black, Color::Black, Color::White]);
        for colors in [&[Color::Black, Color::White][..], &[Color::Black, Color::Black], &[Color::Black]] {
            positions.extend(boards(colors));
        }
        positions.extend(boards(&[Color::White]));
        let index: HashMap<_, _> = positions.iter().enumerate().map(|(i, position)| (*position, i)).collect();
        let after = |position: &Position| {
            position.moves().into_iter().map(|mv| index[&position.after(mv)]).collect::<Vec<_>>()
        };
        let successors = positions.iter().map(after).collect();
        Table { ends: vec![None; positions.len()], positions, successors }
    }

    fn solve(&mut self) {
        for plies in 0.. {
            let found: Vec<_> = (0..self.positions.len())
                .filter(|&i| self.ends[i].is_none() && self.ends_in(i, plies))
                .collect();
            for &i in &found {
                self.ends[i] = Some(plies);
            }
            // Wins and losses take turns, so that one empty round may be followed by a full one.
            if found.is_empty() && plies > 1 && !self.ends.contains(&Some(plies - 1)) {
                return;
            }
        }
    }

    fn ends_in(&self, i: usize, plies: u32) -> bool {
        let mut ends = self.successors[i].iter().map(|&next| self.ends[next]);
        if plies % 2 == 1 {
            ends.any(|end| end == Some(plies - 1))
        } else {
            ends.all(|end| end.is_some_and(|end| end % 2 == 1))
        }
    }

    fn wins_of_black(&self) -> Vec<(Position, u32)> {
        let ends = self.positions.iter().zip(&self.ends);
        let is_asked = |position: &Position| {
            position.turn() == Color::Black && Color::ALL.map(|color| position.kings(color).len()) == [2, 1]
        };
        let wins = ends.filter_map(|(position, end)| Some((*position, (*end)?)));
        wins.filter(|(position, end)| is_asked(position) && end % 2 == 1).collect()
    }
}

/// Every board with kings of these colors, either side to move.
fn boards(colors: &[Color]) -> Vec<Position> {
    let mut setups = vec![Setup::empty(Color::Black)];
    for &color in colors {
        let king = Piece { color, kind: Kind::King };
        let put = |setup: &Setup| {
            let setup = *setup;
            let free = Square::all().filter(move |&square| setup.piece_at(square).is_none());
            free.map(move |square| {
                let mut more = setup;
                more.put(square, Some(king));
                more
            })
        };
        setups = setups.iter().flat_map(put).collect();
    }
    let turned = |setup: &Setup| Color::ALL.map(|turn| Setup { turn, ..*setup }.position().unwrap());
    let mut positions: Vec<_> = setups.iter().flat_map(turned).collect();
    positions.sort();
    positions.dedup();
    positions
}
