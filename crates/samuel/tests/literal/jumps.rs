//! Complete jumps one after the other, and the three parameters that try moves.

use std::collections::BTreeSet;

use rules::{Color, Kind};

use super::board::{Board, Squares};

/// Squares where the piece that moved there can be taken by a jump that leaves no jump in return.
pub(super) fn denied_squares(board: &Board, active: Color) -> i32 {
    squares_where(board, active, |after, to| {
        let ends = complete_jumps(after, !active);
        ends.iter().any(|end| !end.is(to, active) && !can_jump(end, active))
    })
}

/// Squares to which a move forces an exchange: every jump of the other side is answered by one.
pub(super) fn exchanging_squares(board: &Board, active: Color) -> i32 {
    squares_where(board, active, |after, _| {
        let ends = complete_jumps(after, !active);
        !ends.is_empty() && ends.iter().all(|end| can_jump(end, active))
    })
}

/// Squares from where the piece that moved there could jump.
pub(super) fn threatening_squares(board: &Board, active: Color) -> i32 {
    squares_where(board, active, |after, to| !single_jumps(after, to).is_empty())
}

/// The targets of plain moves after one of which the board is as wanted.
fn squares_where(board: &Board, active: Color, wanted: impl Fn(&Board, usize) -> bool) -> i32 {
    let moves = board.plain_moves(active).into_iter();
    let found = moves.filter(|&(from, to)| wanted(&moved(board, from, to), to)).map(|(_, to)| to);
    found.collect::<BTreeSet<_>>().len() as i32
}

/// The board with a piece put elsewhere, and crowned if it reached the row for it.
fn moved(board: &Board, from: usize, to: usize) -> Board {
    let mut after = board.clone();
    let mut piece = after.0[from - 1].take().unwrap();
    let crowned = match piece.color {
        Color::Black => to >= 29,
        Color::White => to <= 4,
    };
    if crowned {
        piece.kind = Kind::King;
    }
    after.0[to - 1] = Some(piece);
    after
}

/// Where the piece on a square can jump: over what, to where.
fn single_jumps(board: &Board, from: usize) -> Vec<(usize, usize)> {
    let Some(piece) = board.at(from) else { return Vec::new() };
    let mut jumps = Vec::new();
    for way in board.ways(from) {
        if board.is_at(way, from, !piece.color) && board.is_empty_beyond(way, from) {
            let over = Squares::next(from, way).unwrap();
            jumps.push((over, Squares::next(over, way).unwrap()));
        }
    }
    jumps
}

fn can_jump(board: &Board, color: Color) -> bool {
    Squares::ALL.into_iter().any(|square| board.is(square, color) && !single_jumps(board, square).is_empty())
}

/// The boards after every complete jump of a side.
fn complete_jumps(board: &Board, color: Color) -> Vec<Board> {
    let mut ends = Vec::new();
    for from in Squares::ALL.into_iter().filter(|&square| board.is(square, color)) {
        for (over, to) in single_jumps(board, from) {
            jump_on(board, from, over, to, &mut ends);
        }
    }
    ends
}

fn jump_on(board: &Board, from: usize, over: usize, to: usize, ends: &mut Vec<Board>) {
    let mut after = moved(board, from, to);
    after.0[over - 1] = None;
    let crowned = after.at(to) != board.at(from);
    let onward = if crowned { Vec::new() } else { single_jumps(&after, to) };
    if onward.is_empty() {
        ends.push(after.clone());
    }
    for (next_over, next_to) in onward {
        jump_on(&after, to, next_over, next_to, ends);
    }
}
