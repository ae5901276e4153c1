//! Captures of more than one piece, followed one jump at a time.

use super::sides::{Mover, Sides};
use crate::{CapturePath, Color, Direction, Move, SquareSet};

/// Visits every way of capturing.
#[inline(always)]
pub(super) fn each<M: Mover>(sides: Sides, visit: &mut impl FnMut(Move)) {
    let man_jumps = ManJumps::of::<M>(sides);
    for from in sides.jumpers::<M>().singles() {
        let mut land = |to: SquareSet, captured| visit(Move::new(from.only(), to.only(), captured));
        if sides.kings.meets(from) {
            Capture::starting_at(from, sides).each_end(&mut land);
        } else {
            man_jumps.each_end::<M>(from, SquareSet::EMPTY, &mut land);
        }
    }
}

/// Every way of capturing, square by square.
pub(super) fn paths(sides: Sides, turn: Color) -> Vec<CapturePath> {
    let mut paths = Vec::new();
    let forward = turn.forward();
    for from in sides.own {
        let directions = if sides.kings.contains(from) { &Direction::ALL[..] } else { &forward };
        let start = Capture::starting_at(from.into(), sides);
        start.extend_path(CapturePath::starting_at(from), directions, &mut paths);
    }
    paths
}

/// The squares from where a man jumps to the left and to the right. They stay the same during a
/// capture: a man only goes forward, so it never comes back to what it took or where it stood.
#[derive(Clone, Copy)]
struct ManJumps {
    left: SquareSet,
    right: SquareSet,
}

impl ManJumps {
    #[inline(always)]
    fn of<M: Mover>(sides: Sides) -> ManJumps {
        let [left, right] = M::FORWARD.map(|direction| sides.jumpable(direction));
        ManJumps { left, right }
    }

    /// A man needs no rule to stop when crowned: it jumps forward only, and the board ends there.
    fn each_end<M: Mover>(
        self,
        at: SquareSet,
        captured: SquareSet,
        land: &mut impl FnMut(SquareSet, SquareSet),
    ) {
        let [left, right] = M::FORWARD;
        if !at.meets(self.left | self.right) {
            return land(at, captured);
        }
        if at.meets(self.left) {
            self.each_end::<M>(at.leap(left), captured | at.step(left), land);
        }
        if at.meets(self.right) {
            self.each_end::<M>(at.leap(right), captured | at.step(right), land);
        }
    }
}

/// A capture under way.
#[derive(Clone, Copy)]
struct Capture {
    at: SquareSet,
    captured: SquareSet,
    /// Pieces that can still be taken: none is jumped twice.
    opponent: SquareSet,
    /// The square the piece set out from counts as empty.
    empty: SquareSet,
}

impl Capture {
    fn starting_at(from: SquareSet, sides: Sides) -> Capture {
        Capture {
            at: from,
            captured: SquareSet::EMPTY,
            opponent: sides.opponent,
            empty: sides.empty() | from,
        }
    }

    #[inline(always)]
    fn onward(self, direction: Direction) -> Option<Capture> {
        let over = self.at.step(direction) & self.opponent;
        let to = over.step(direction) & self.empty;
        (!to.is_empty()).then(|| Capture {
            at: to,
            captured: self.captured | over,
            opponent: self.opponent - over,
            empty: self.empty,
        })
    }

    /// Visits every end of a king's capture.
    fn each_end(self, land: &mut impl FnMut(SquareSet, SquareSet)) {
        let onward = Direction::ALL.map(|direction| self.onward(direction));
        if onward.iter().all(Option::is_none) {
            return land(self.at, self.captured);
        }
        for onward in onward.into_iter().flatten() {
            onward.each_end(land);
        }
    }

    fn extend_path(self, path: CapturePath, directions: &[Direction], paths: &mut Vec<CapturePath>) {
        let mut ended = true;
        for onward in directions.iter().filter_map(|&direction| self.onward(direction)) {
            ended = false;
            let over = onward.captured - self.captured;
            onward.extend_path(path.then(over.only(), onward.at.only()), directions, paths);
        }
        if ended && !self.captured.is_empty() {
            paths.push(path);
        }
    }
}
