//! Every parameter written a second time, square by square, straight from the paper's sentences:
//! a list of 32 squares, tables of neighbors and loops. Slow, and without any of the crate's sets.

mod board;
mod jumps;

use rules::Color;
use samuel::Parameter;

pub(crate) use board::Board;
use board::{ALL_WAYS, Squares, ahead, back};

const CENTER: [usize; 8] = [10, 11, 14, 15, 18, 19, 22, 23];
const FILES: [usize; 14] = [1, 6, 10, 15, 19, 24, 28, 5, 9, 14, 18, 23, 27, 32];
const FILES_ONE_REMOVED: [usize; 10] = [2, 7, 11, 16, 20, 13, 17, 22, 26, 31];
const FILES_TWO_REMOVED: [usize; 6] = [3, 8, 12, 21, 25, 30];
const MOVE_SYSTEM: [usize; 16] = [1, 2, 3, 4, 9, 10, 11, 12, 17, 18, 19, 20, 25, 26, 27, 28];

/// The rating of a board with this side active.
pub(crate) fn value(parameter: Parameter, board: &Board, active: Color) -> i32 {
    let passive = !active;
    match parameter {
        Parameter::Adv => adv(board, passive),
        Parameter::Apex => apex(board, active),
        Parameter::Back => i32::from(board.kings(active) == 0 && board.all_held(passive, bridge(passive))),
        Parameter::Cent => count(&CENTER, |square| board.is_man(square, passive)),
        Parameter::Cntr => count(&CENTER, |square| {
            board.is(square, active) || board.plain_moves(active).iter().any(|&(_, to)| to == square)
        }),
        Parameter::Corn => corn(board, active),
        Parameter::Cramp => cramp(board, active),
        Parameter::Deny => jumps::denied_squares(board, active),
        Parameter::Dia => count(&FILES, |square| board.is(square, passive)),
        Parameter::Diav => {
            3 * count(&FILES, |square| board.is(square, passive))
                + 2 * count(&FILES_ONE_REMOVED, |square| board.is(square, passive))
                + count(&FILES_TWO_REMOVED, |square| board.is(square, passive))
        }
        Parameter::Dyke => dyke(board, passive),
        Parameter::Exch | Parameter::Recap => jumps::exchanging_squares(board, active),
        Parameter::Expos => count(&Squares::ALL, |square| {
            let flanked = |way| board.is_empty_at(way, square) && board.is_empty_at(back(way), square);
            board.is(square, passive) && ahead(Color::Black).into_iter().any(flanked)
        }),
        Parameter::Fork => fork(board, active),
        Parameter::Gap => {
            count(&Squares::ALL, |square| board.is_empty(square) && gap(board, passive, square))
        }
        Parameter::Guard => {
            let held = |squares: &[usize]| board.all_held(passive, squares);
            i32::from(board.kings(active) == 0 && (held(bridge(passive)) || held(triangle(passive))))
        }
        Parameter::Hole => count(&Squares::ALL, |square| {
            board.is_empty(square) && board.around(square, |near| board.is(near, passive)) >= 3
        }),
        Parameter::Kcent => count(&CENTER, |square| board.is_king(square, passive)),
        Parameter::Mob => mob(board, active),
        Parameter::Mobil => mob(board, active) - jumps::denied_squares(board, active),
        Parameter::Move => the_move(board),
        Parameter::Node => count(&Squares::ALL, |square| {
            board.is(square, passive) && board.around(square, |near| board.is_empty(near)) >= 3
        }),
        Parameter::Oreo => i32::from(board.kings(passive) == 0 && board.all_held(passive, triangle(passive))),
        Parameter::Pole => count(&Squares::ALL, |square| {
            board.is_man(square, passive) && board.around(square, |near| board.is_empty(near)) == 4
        }),
        Parameter::Thret => jumps::threatening_squares(board, active),
    }
}

fn count(squares: &[usize], matches: impl Fn(usize) -> bool) -> i32 {
    squares.iter().filter(|&&square| matches(square)).count() as i32
}

fn bridge(color: Color) -> &'static [usize] {
    match color {
        Color::Black => &[1, 3],
        Color::White => &[30, 32],
    }
}

fn triangle(color: Color) -> &'static [usize] {
    match color {
        Color::Black => &[2, 3, 7],
        Color::White => &[26, 30, 31],
    }
}

fn adv(board: &Board, passive: Color) -> i32 {
    let mut credit = 0;
    for square in Squares::ALL {
        let row_from_top = (square - 1) / 4 + 1;
        let row = if passive == Color::Black { row_from_top } else { 9 - row_from_top };
        if board.is_man(square, passive) {
            credit += match row {
                5 | 6 => 1,
                3 | 4 => -1,
                _ => 0,
            };
        }
    }
    credit
}

fn apex(board: &Board, active: Color) -> i32 {
    let no_kings = board.kings(Color::Black) == 0 && board.kings(Color::White) == 0;
    let active_man = board.is_man(7, active) || board.is_man(26, active);
    let passive_man = board.is_man(7, !active) || board.is_man(26, !active);
    if no_kings && active_man && !passive_man { -1 } else { 0 }
}

fn corn(board: &Board, active: Color) -> i32 {
    let behind = board.credit(active) <= 6 && board.credit(!active) > board.credit(active);
    let corner = board.plain_moves(active).iter().any(|&(_, to)| [1, 5, 28, 32].contains(&to));
    i32::from(behind && corner)
}

fn cramp(board: &Board, active: Color) -> i32 {
    let passive = !active;
    let (cramping, nearby, cramped) = match passive {
        Color::Black => (13, [9, 14], [17, 21, 22, 25]),
        Color::White => (20, [19, 24], [8, 11, 12, 16]),
    };
    let near = nearby.into_iter().any(|square| board.is(square, passive));
    if board.is(cramping, passive) && near && board.all_held(active, &cramped) { 2 } else { 0 }
}

fn dyke(board: &Board, passive: Color) -> i32 {
    let mut strings = 0;
    for first in Squares::ALL {
        for way in ahead(Color::Black) {
            let second = Squares::next(first, way);
            let third = second.and_then(|square| Squares::next(square, way));
            let held = |square: Option<usize>| square.is_some_and(|square| board.is(square, passive));
            strings += i32::from(held(Some(first)) && held(second) && held(third));
        }
    }
    strings
}

fn fork(board: &Board, active: Color) -> i32 {
    let mut situations = 0;
    for square in Squares::ALL {
        let attacks = |way| board.is_at(way, square, !active) && board.is_empty_beyond(way, square);
        let forks = |ways: [usize; 2]| board.is_empty(square) && ways.into_iter().all(attacks);
        situations += i32::from(forks(ahead(active)));
        situations += i32::from(board.kings(active) > 0 && forks(ahead(!active)));
    }
    situations
}

/// Between two passive pieces, or between one and the edge, along some diagonal.
fn gap(board: &Board, passive: Color, square: usize) -> bool {
    ALL_WAYS.into_iter().any(|way| {
        let closed = board.is_at(back(way), square, passive) || Squares::next(square, back(way)).is_none();
        board.is_at(way, square, passive) && closed
    })
}

fn mob(board: &Board, active: Color) -> i32 {
    let moves = board.plain_moves(active);
    count(&Squares::ALL, |square| moves.iter().any(|&(_, to)| to == square))
}

fn the_move(board: &Board) -> i32 {
    let (black, white) = (board.credit(Color::Black), board.credit(Color::White));
    let pieces = count(&MOVE_SYSTEM, |square| !board.is_empty(square));
    i32::from(black == white && black + white < 24 && pieces % 2 == 1)
}
