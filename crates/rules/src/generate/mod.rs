//! Finding moves for all pieces at once, by set algebra. Each way of capturing is visited by
//! itself; [`Rings`] tells which of them are the same move.

mod capture;
mod sides;

use crate::{CapturePath, Color, Direction, Move, Position, Square, SquareSet};

pub(crate) use sides::{Black, Mover, Sides, White};

pub(crate) fn moves(position: &Position, list: &mut Vec<Move>) {
    match position.turn() {
        Color::Black => list_moves::<Black>(Sides::of(position), list),
        Color::White => list_moves::<White>(Sides::of(position), list),
    }
}

pub(crate) fn can_move(position: &Position) -> bool {
    let sides = Sides::of(position);
    match position.turn() {
        Color::Black => sides.can_step::<Black>() || sides.can_jump::<Black>(),
        Color::White => sides.can_step::<White>() || sides.can_jump::<White>(),
    }
}

pub(crate) fn must_capture(position: &Position) -> bool {
    match position.turn() {
        Color::Black => Sides::of(position).can_jump::<Black>(),
        Color::White => Sides::of(position).can_jump::<White>(),
    }
}

pub(crate) fn capture_paths(position: &Position) -> Vec<CapturePath> {
    capture::paths(Sides::of(position), position.turn())
}

/// Visits every legal move; a capture that can be made in several ways is visited once for each.
#[inline(always)]
pub(crate) fn each_move<M: Mover>(sides: Sides, mut visit: impl FnMut(Move)) {
    match Group::all::<M>(sides) {
        Some(groups) => groups.into_iter().flat_map(Group::moves).for_each(visit),
        None => capture::each::<M>(sides, &mut visit),
    }
}

fn list_moves<M: Mover>(sides: Sides, list: &mut Vec<Move>) {
    match Group::all::<M>(sides) {
        Some(groups) => groups.into_iter().for_each(|group| list.extend(group.moves())),
        None => list_captures::<M>(sides, list),
    }
}

#[cold]
fn list_captures<M: Mover>(sides: Sides, list: &mut Vec<Move>) {
    capture::each::<M>(sides, &mut |mv| {
        if !Rings::may_repeat(mv) || !list.contains(&mv) {
            list.push(mv);
        }
    });
}

/// Pieces that make the same kind of move, all steps or all jumps, in two directions.
struct Group {
    table: &'static MoveTable,
    movers: [SquareSet; 2],
}

impl Group {
    /// The pieces that move forward, and the kings that move backward; `None` if some capture
    /// takes more than one piece.
    #[inline(always)]
    fn all<M: Mover>(sides: Sides) -> Option<[Group; 2]> {
        if !sides.can_jump::<M>() {
            Some(Group::both_ways::<M>(sides, [M::STEPS, M::Opponent::STEPS], Sides::open))
        } else if !sides.can_jump_twice::<M>() {
            Some(Group::both_ways::<M>(sides, [M::JUMPS, M::Opponent::JUMPS], Sides::jumpable))
        } else {
            None
        }
    }

    #[inline(always)]
    fn both_ways<M: Mover>(
        sides: Sides,
        [forward, backward]: [&'static MoveTable; 2],
        squares: impl Fn(Sides, Direction) -> SquareSet,
    ) -> [Group; 2] {
        let kings = sides.own_kings();
        [
            Group {
                table: forward,
                movers: M::FORWARD.map(|direction| sides.own & squares(sides, direction)),
            },
            Group { table: backward, movers: M::BACKWARD.map(|direction| kings & squares(sides, direction)) },
        ]
    }

    #[inline(always)]
    fn moves(self) -> impl Iterator<Item = Move> {
        self.table.moves(self.movers)
    }
}

/// The captures of one position that may come up twice: two ways of capturing can only do the
/// same when they run round a ring of four pieces.
#[derive(Default)]
pub(crate) struct Rings(Vec<Move>);

impl Rings {
    const SHORTEST: usize = 4;

    #[inline(always)]
    fn may_repeat(mv: Move) -> bool {
        mv.captured().len() >= Rings::SHORTEST
    }

    /// Whether no capture that does the same was shown before.
    #[inline(always)]
    pub(crate) fn is_new(&mut self, mv: Move) -> bool {
        !Rings::may_repeat(mv) || self.remember(mv)
    }

    #[cold]
    fn remember(&mut self, mv: Move) -> bool {
        let is_new = !self.0.contains(&mv);
        if is_new {
            self.0.push(mv);
        }
        is_new
    }
}

/// The moves from each square in one direction, then those in another.
pub(crate) struct MoveTable([Move; 2 * Square::COUNT]);

impl MoveTable {
    pub(crate) const fn steps(directions: [Direction; 2]) -> MoveTable {
        MoveTable::of(Reach::Step, directions)
    }

    pub(crate) const fn jumps(directions: [Direction; 2]) -> MoveTable {
        MoveTable::of(Reach::Jump, directions)
    }

    const fn of(reach: Reach, [first, second]: [Direction; 2]) -> MoveTable {
        let mut moves = [NO_MOVE; 2 * Square::COUNT];
        let mut index = 0;
        while index < Square::COUNT {
            moves[index] = reach.from(index, first);
            moves[index + Square::COUNT] = reach.from(index, second);
            index += 1;
        }
        MoveTable(moves)
    }

    /// The moves of pieces that can go in the first direction, then of those that can in the second.
    #[inline(always)]
    fn moves(&self, [first, second]: [SquareSet; 2]) -> impl Iterator<Item = Move> {
        // One word holds both sets, so that one loop walks them; a count known before the loop
        // spares a list the check for room at every move.
        let mut movers = u64::from(first.bits()) | u64::from(second.bits()) << Square::COUNT;
        (0..movers.count_ones()).map(move |_| {
            let index = movers.trailing_zeros() as usize;
            movers &= movers.wrapping_sub(1);
            self.0[index % self.0.len()]
        })
    }
}

/// Stands where the board ends, and is never looked up.
const NO_MOVE: Move = Move::new(Square::from_index(0), Square::from_index(0), SquareSet::EMPTY);

/// How far a piece goes.
#[derive(Clone, Copy)]
enum Reach {
    Step,
    Jump,
}

impl Reach {
    const fn from(self, index: usize, direction: Direction) -> Move {
        let from = SquareSet::from_bits(1 << index);
        let (to, captured) = match self {
            Reach::Step => (from.step(direction), SquareSet::EMPTY),
            Reach::Jump => (from.leap(direction), from.step(direction)),
        };
        match to.first() {
            Some(to) => Move::new(from.only(), to, captured),
            None => NO_MOVE,
        }
    }
}
