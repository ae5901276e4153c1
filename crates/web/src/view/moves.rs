//! A move with the way it goes.

use rules::{Move, Position, Square};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A move with the way it goes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct MoveView {
    /// As it is written: `11-15`, `22x15`.
    pub(crate) text: String,
    /// Every square the piece touches, the first and the last included.
    pub(crate) path: Vec<u8>,
    /// The squares of the pieces taken, in the order of the board.
    pub(crate) captured: Vec<u8>,
}

impl MoveView {
    /// A move of a position, one of its ways if it has several.
    pub(crate) fn of(position: &Position, mv: Move) -> MoveView {
        let way = position.paths_of(mv).into_iter().next();
        let path = way.map_or_else(|| vec![mv.from(), mv.to()], |way| way.squares().to_vec());
        MoveView::along(position, mv, &path)
    }

    /// A move in the way that somebody names, or one of its ways if that names no whole one.
    pub(crate) fn by_way(position: &Position, mv: Move, squares: &[Square]) -> MoveView {
        let is_whole = position.paths_of(mv).iter().any(|way| way.squares() == squares);
        if is_whole { MoveView::along(position, mv, squares) } else { MoveView::of(position, mv) }
    }

    /// All legal moves, each in every way it can go.
    pub(crate) fn all(position: &Position) -> Vec<MoveView> {
        if position.must_capture() {
            let ways = position.capture_paths();
            return ways.iter().map(|way| MoveView::along(position, way.to_move(), way.squares())).collect();
        }
        position.moves().into_iter().map(|mv| MoveView::of(position, mv)).collect()
    }

    /// Moves that follow each other, as far as they are legal.
    pub(crate) fn line(position: &Position, line: &[Move]) -> Vec<MoveView> {
        let mut position = *position;
        let mut seen = Vec::with_capacity(line.len());
        for &mv in line {
            // What another program expects need not be legal.
            if !position.moves().contains(&mv) {
                break;
            }
            seen.push(MoveView::of(&position, mv));
            position = position.after(mv);
        }
        seen
    }

    fn along(position: &Position, mv: Move, path: &[Square]) -> MoveView {
        MoveView {
            text: position.notation(mv),
            path: path.iter().map(|square| square.number()).collect(),
            captured: mv.captured().into_iter().map(Square::number).collect(),
        }
    }
}
