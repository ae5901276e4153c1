//! Which positions are stored. The others are found by captures and at most one quiet move, so that packing may give
//! them whatever value is shortest.

use crate::board::Board;

/// Whether the value of a board is stored: neither side can capture, or the side to move cannot, and some quiet move
/// leads to a board that is not simple itself.
#[inline]
pub(crate) fn is_stored(board: Board) -> bool {
    !board.can_capture() && (!board.is_threatened() || !is_simple(board))
}

/// Whether every quiet move leads to a board where the other side captures, or to one that is certainly stored, because
/// neither can.
fn is_simple(board: Board) -> bool {
    let mut simple = true;
    // The other side is to move then, and the board is not turned for it.
    board.each_quiet_unturned(&mut |after| simple &= after.is_threatened() || !after.can_capture());
    simple
}
