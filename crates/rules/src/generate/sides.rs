//! The board as the side to move sees it. That side is a type, so that directions are constants.

use super::MoveTable;
use crate::{Color, Direction, Move, Position, SquareSet};

/// The side to move.
pub(crate) trait Mover {
    type Opponent: Mover<Opponent = Self>;
    const COLOR: Color;
    const FORWARD: [Direction; 2] = Self::COLOR.forward();
    const BACKWARD: [Direction; 2] = Self::Opponent::COLOR.forward();
    const STEPS: &'static MoveTable = &MoveTable::steps(Self::COLOR.forward());
    const JUMPS: &'static MoveTable = &MoveTable::jumps(Self::COLOR.forward());
}

pub(crate) struct Black;
pub(crate) struct White;

impl Mover for Black {
    type Opponent = White;
    const COLOR: Color = Color::Black;
}

impl Mover for White {
    type Opponent = Black;
    const COLOR: Color = Color::White;
}

/// All pieces of the side to move, all of its opponent, and which of them are kings.
#[derive(Clone, Copy)]
pub(crate) struct Sides {
    pub(crate) own: SquareSet,
    pub(crate) opponent: SquareSet,
    pub(crate) kings: SquareSet,
}

impl Sides {
    #[inline(always)]
    pub(crate) fn of(position: &Position) -> Sides {
        let turn = position.turn();
        Sides { own: position.pieces(turn), opponent: position.pieces(!turn), kings: position.all_kings() }
    }

    #[inline(always)]
    pub(crate) fn position(self, turn: Color) -> Position {
        match turn {
            Color::Black => Position::from_parts(self.own, self.opponent, self.kings, turn),
            Color::White => Position::from_parts(self.opponent, self.own, self.kings, turn),
        }
    }

    /// The board the opponent sees after a move.
    #[inline(always)]
    pub(crate) fn after(self, mv: Move, crown_row: SquareSet) -> Sides {
        let (from, to) = (SquareSet::from(mv.from()), SquareSet::from(mv.to()));
        let crowned = if self.kings.meets(from) { to } else { to & crown_row };
        Sides {
            own: self.opponent - mv.captured(),
            opponent: (self.own - from) | to,
            kings: (self.kings - from - mv.captured()) | crowned,
        }
    }

    /// The board the opponent sees after a man's move that takes one piece at most. In step with
    /// many others it must not branch on what it moves.
    #[inline(always)]
    pub(crate) fn after_man<M: Mover>(self, from: SquareSet, over: SquareSet, to: SquareSet) -> Sides {
        Sides {
            own: self.opponent - over,
            opponent: self.own ^ from ^ to,
            kings: (self.kings - over) | (to & M::COLOR.crown_row()),
        }
    }

    #[inline(always)]
    pub(crate) fn empty(self) -> SquareSet {
        !(self.own | self.opponent)
    }

    #[inline(always)]
    pub(crate) fn own_men(self) -> SquareSet {
        self.own - self.kings
    }

    #[inline(always)]
    pub(crate) fn own_kings(self) -> SquareSet {
        self.own & self.kings
    }

    /// The squares from where a piece would step in a direction.
    #[inline(always)]
    pub(crate) fn open(self, direction: Direction) -> SquareSet {
        self.empty().step(direction.opposite())
    }

    /// The squares from where a piece of the side to move would jump in a direction.
    #[inline(always)]
    pub(crate) fn jumpable(self, direction: Direction) -> SquareSet {
        (self.opponent & self.open(direction)).step(direction.opposite())
    }

    pub(crate) fn can_step<M: Mover>(self) -> bool {
        let [left, right] = M::FORWARD.map(|direction| self.own & self.open(direction));
        let [back_left, back_right] = M::BACKWARD.map(|direction| self.own_kings() & self.open(direction));
        !(left | right | back_left | back_right).is_empty()
    }

    #[inline(always)]
    pub(crate) fn can_jump<M: Mover>(self) -> bool {
        !self.jumpers::<M>().is_empty()
    }

    /// The pieces that can jump.
    #[inline(always)]
    pub(crate) fn jumpers<M: Mover>(self) -> SquareSet {
        let kings = self.own_kings();
        if kings.is_empty() {
            return self.forward_jumpers::<M>();
        }
        let [left, right] = M::BACKWARD.map(|direction| kings & self.jumpable(direction));
        self.forward_jumpers::<M>() | left | right
    }

    /// The pieces that can jump forward.
    #[inline(always)]
    pub(crate) fn forward_jumpers<M: Mover>(self) -> SquareSet {
        let [left, right] = M::FORWARD.map(|direction| self.own & self.jumpable(direction));
        left | right
    }

    /// Whether some capture takes more than one piece.
    #[inline(always)]
    pub(crate) fn can_jump_twice<M: Mover>(self) -> bool {
        !self.second_jumps::<M>(self.own).is_empty()
            || !self.own_kings().is_empty() && !self.second_king_jumps().is_empty()
    }

    /// The squares where the given pieces land by a jump forward and can jump forward again.
    #[inline(always)]
    pub(crate) fn second_jumps<M: Mover>(self, pieces: SquareSet) -> SquareSet {
        let [left, right] = M::FORWARD;
        let (from_left, from_right) = (self.jumpable(left), self.jumpable(right));
        let landed = (pieces & from_left).leap(left) | (pieces & from_right).leap(right);
        landed & (from_left | from_right)
    }

    /// The squares where a king lands by a jump and can jump again. It cannot turn back: the
    /// square it came from counts as occupied here, and no second jump but that one ends there.
    #[inline(always)]
    pub(crate) fn second_king_jumps(self) -> SquareSet {
        let kings = self.own_kings();
        let (mut jumpable, mut landed) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for direction in Direction::ALL {
            jumpable |= self.jumpable(direction);
            landed |= (kings & self.jumpable(direction)).leap(direction);
        }
        landed & jumpable
    }
}
