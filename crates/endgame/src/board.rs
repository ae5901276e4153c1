//! A position as the side to move sees it: its own men go down the board, whichever color it has.

use rules::{Color, Direction, Position, SquareSet};

/// The pieces, turned round if White is to move, so that the side to move always plays downward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) own_men: SquareSet,
    pub(crate) own_kings: SquareSet,
    pub(crate) other_men: SquareSet,
    pub(crate) other_kings: SquareSet,
}

const FORWARD: [Direction; 2] = Color::Black.forward();
const BACKWARD: [Direction; 2] = Color::White.forward();
const CROWN_ROW: SquareSet = Color::Black.crown_row();

impl Board {
    pub(crate) fn of(position: &Position) -> Board {
        let position = match position.turn() {
            Color::Black => *position,
            Color::White => position.turned(),
        };
        Board {
            own_men: position.men(Color::Black),
            own_kings: position.kings(Color::Black),
            other_men: position.men(Color::White),
            other_kings: position.kings(Color::White),
        }
    }

    /// The position with Black to move.
    pub(crate) fn position(self) -> Position {
        let kings = self.own_kings | self.other_kings;
        Position::from_squares(self.own(), self.other(), kings, Color::Black)
            .expect("the index numbers legal positions only")
    }

    /// The same pieces as the other side sees them, its turn.
    #[inline]
    pub(crate) fn turned(self) -> Board {
        Board {
            own_men: self.other_men.turned(),
            own_kings: self.other_kings.turned(),
            other_men: self.own_men.turned(),
            other_kings: self.own_kings.turned(),
        }
    }

    #[inline]
    pub(crate) fn own(self) -> SquareSet {
        self.own_men | self.own_kings
    }

    #[inline]
    pub(crate) fn other(self) -> SquareSet {
        self.other_men | self.other_kings
    }

    #[inline]
    fn empty(self) -> SquareSet {
        !(self.own() | self.other())
    }

    /// Whether the side to move has a capture.
    #[inline]
    pub(crate) fn can_capture(self) -> bool {
        can_jump(self.own(), self.own_kings, self.other(), self.empty(), FORWARD, BACKWARD)
    }

    /// Whether the other side would have a capture if it were its turn.
    #[inline]
    pub(crate) fn is_threatened(self) -> bool {
        can_jump(self.other(), self.other_kings, self.own(), self.empty(), BACKWARD, FORWARD)
    }

    /// Visits what every way of capturing leads to, as the other side sees it. Two ways may lead to the same.
    pub(crate) fn each_capture(self, visit: &mut impl FnMut(Board)) {
        for man in self.own_men {
            let man = SquareSet::from(man);
            self.man_captures(man, man, SquareSet::EMPTY, visit);
        }
        for king in self.own_kings {
            let king = SquareSet::from(king);
            self.king_captures(king, king, SquareSet::EMPTY, visit);
        }
    }

    fn man_captures(self, from: SquareSet, at: SquareSet, taken: SquareSet, visit: &mut impl FnMut(Board)) {
        let mut ended = true;
        for direction in FORWARD {
            let over = at.step(direction) & self.other();
            let to = over.step(direction) & self.empty();
            if !to.is_empty() {
                ended = false;
                self.man_captures(from, to, taken | over, visit);
            }
        }
        if ended && !taken.is_empty() {
            visit(self.after_man(from, at, taken));
        }
    }

    fn king_captures(self, from: SquareSet, at: SquareSet, taken: SquareSet, visit: &mut impl FnMut(Board)) {
        let mut ended = true;
        for direction in Direction::ALL {
            let over = at.step(direction) & (self.other() - taken);
            let to = over.step(direction) & (self.empty() | from);
            if !to.is_empty() {
                ended = false;
                self.king_captures(from, to, taken | over, visit);
            }
        }
        if ended && !taken.is_empty() {
            visit(self.after_king(from, at, taken));
        }
    }

    #[inline]
    fn after_man(self, from: SquareSet, to: SquareSet, taken: SquareSet) -> Board {
        self.with_man_moved(from, to, taken).turned()
    }

    #[inline]
    fn with_man_moved(self, from: SquareSet, to: SquareSet, taken: SquareSet) -> Board {
        let crowned = to & CROWN_ROW;
        Board {
            own_men: (self.own_men - from) | (to - crowned),
            own_kings: self.own_kings | crowned,
            other_men: self.other_men - taken,
            other_kings: self.other_kings - taken,
        }
    }

    #[inline]
    fn after_king(self, from: SquareSet, to: SquareSet, taken: SquareSet) -> Board {
        self.with_king_moved(from, to, taken).turned()
    }

    #[inline]
    fn with_king_moved(self, from: SquareSet, to: SquareSet, taken: SquareSet) -> Board {
        Board {
            own_kings: (self.own_kings - from) | to,
            other_men: self.other_men - taken,
            other_kings: self.other_kings - taken,
            ..self
        }
    }

    /// How many moves there are that neither capture nor crown, for a side without a capture.
    #[inline]
    pub(crate) fn plain_moves(self) -> u32 {
        let empty = self.empty();
        let men = |direction: Direction| self.own_men & (empty - CROWN_ROW).step(direction.opposite());
        let kings = |direction: Direction| self.own_kings & empty.step(direction.opposite());
        let count = |set: SquareSet| set.len() as u32;
        let [left, right] = FORWARD.map(|direction| count(men(direction)) + count(kings(direction)));
        let [back_left, back_right] = BACKWARD.map(|direction| count(kings(direction)));
        left + right + back_left + back_right
    }

    /// Visits what every crowning without a capture leads to, as the other side sees it.
    #[inline]
    pub(crate) fn each_crowning(self, visit: &mut impl FnMut(Board)) {
        for direction in FORWARD {
            let movers = self.own_men & (self.empty() & CROWN_ROW).step(direction.opposite());
            for from in movers {
                let from = SquareSet::from(from);
                visit(self.after_man(from, from.step(direction), SquareSet::EMPTY));
            }
        }
    }

    /// Visits what every move that captures nothing leads to, as the other side sees it.
    pub(crate) fn each_quiet(self, visit: &mut impl FnMut(Board)) {
        self.each_quiet_unturned(&mut |board| visit(board.turned()));
    }

    /// Like [`Board::each_quiet`], as the side that has moved sees it.
    #[inline]
    pub(crate) fn each_quiet_unturned(self, visit: &mut impl FnMut(Board)) {
        for direction in FORWARD {
            for from in self.own_men & self.empty().step(direction.opposite()) {
                let from = SquareSet::from(from);
                visit(self.with_man_moved(from, from.step(direction), SquareSet::EMPTY));
            }
        }
        for direction in Direction::ALL {
            for from in self.own_kings & self.empty().step(direction.opposite()) {
                let from = SquareSet::from(from);
                visit(self.with_king_moved(from, from.step(direction), SquareSet::EMPTY));
            }
        }
    }

    /// Visits where the own kings could have stood before this side's last move, which captured nothing; then where its
    /// men could have. Nobody asks here whether a capture would have been compulsory there.
    #[inline]
    pub(crate) fn each_before(self, mut kings: impl FnMut(SquareSet), mut men: impl FnMut(SquareSet)) {
        let empty = self.empty();
        for direction in Direction::ALL {
            for to in self.own_kings & empty.step(direction) {
                let to = SquareSet::from(to);
                kings((self.own_kings - to) | to.step(direction.opposite()));
            }
        }
        for direction in FORWARD {
            for to in self.own_men & empty.step(direction) {
                let to = SquareSet::from(to);
                men((self.own_men - to) | to.step(direction.opposite()));
            }
        }
    }
}

/// Whether some of these pieces, of which kings also jump backward, can jump over an enemy.
#[inline]
fn can_jump(
    pieces: SquareSet,
    kings: SquareSet,
    enemies: SquareSet,
    empty: SquareSet,
    forward: [Direction; 2],
    backward: [Direction; 2],
) -> bool {
    let jumpers = |pieces: SquareSet, direction: Direction| {
        let back = direction.opposite();
        pieces & (enemies & empty.step(back)).step(back)
    };
    let [left, right] = forward.map(|direction| jumpers(pieces, direction));
    let [back_left, back_right] = backward.map(|direction| jumpers(kings, direction));
    !(left | right | back_left | back_right).is_empty()
}
