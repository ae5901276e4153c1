//! Positions and games for property tests: random play, random set-ups, men only, boards full of
//! kings.
#![allow(dead_code, reason = "the tests of other crates use a part")]

use proptest::prelude::*;
use rules::{Color, Kind, Move, Piece, Position, Setup, Square};

pub(crate) fn square(number: u8) -> Square {
    Square::new(number).unwrap()
}

pub(crate) fn fen(text: &str) -> Position {
    Position::from_fen(text).unwrap()
}

pub(crate) fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

/// Whatever can be put on a board, legal or not.
pub(crate) fn setup() -> impl Strategy<Value = Setup> {
    (prop::collection::vec(cell(1, 3, 3), 32), color())
        .prop_map(|(cells, turn)| Setup { board: cells.try_into().unwrap(), turn })
}

/// Any legal position: men and kings anywhere they may stand.
pub(crate) fn position() -> impl Strategy<Value = Position> {
    (1..12_u32, 0..5_u32).prop_flat_map(|(empty, kings)| {
        (prop::collection::vec(cell(empty, 3, kings), 32), color())
            .prop_map(|(cells, turn)| made_legal(&cells, turn))
    })
}

/// A few kings of the side to move among many pieces of the other that they can jump, which is
/// where captures get long, run in rings and become ambiguous.
pub(crate) fn king_heavy() -> impl Strategy<Value = Position> {
    let inner = [6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 22, 23, 24, 25, 26, 27];
    let targets = prop::sample::subsequence(inner.to_vec(), 3..=12);
    let hunters = prop::sample::subsequence((1..=32).collect::<Vec<u8>>(), 1..=4);
    (targets, hunters, color(), any::<bool>()).prop_map(|(targets, hunters, turn, men)| {
        let mut setup = Setup::empty(turn);
        let kind = if men { Kind::Man } else { Kind::King };
        for number in targets {
            setup.put(square(number), Some(Piece { color: !turn, kind }));
        }
        for number in hunters {
            setup.put(square(number), Some(Piece { color: turn, kind: Kind::King }));
        }
        setup.position().unwrap()
    })
}

/// Kings jumping within one of the two lattices of landing squares that rings run on.
pub(crate) fn ring_board() -> impl Strategy<Value = Position> {
    let lattices: [(&[u8], &[u8]); 2] = [
        (&[6, 8, 13, 15, 22, 24, 29, 31], &[9, 10, 11, 17, 18, 19, 25, 26, 27]),
        (&[1, 3, 10, 12, 17, 19, 26, 28], &[6, 7, 8, 14, 15, 16, 22, 23, 24]),
    ];
    prop::sample::select(lattices.to_vec()).prop_flat_map(|(landings, targets)| {
        let targets = prop::sample::subsequence(targets.to_vec(), 5..=9);
        (prop::sample::select(landings.to_vec()), targets, color()).prop_map(|(from, targets, turn)| {
            let mut setup = Setup::empty(turn);
            setup.put(square(from), Some(Piece { color: turn, kind: Kind::King }));
            for number in targets {
                setup.put(square(number), Some(Piece { color: !turn, kind: Kind::King }));
            }
            setup.position().unwrap()
        })
    })
}

/// Men only, from crowded to sparse.
pub(crate) fn men_only() -> impl Strategy<Value = Position> {
    position().prop_map(|position| {
        let mut setup = Setup::from(position);
        for square in Square::all() {
            let man = setup.piece_at(square).map(|piece| Piece { kind: Kind::Man, ..piece });
            setup.put(square, man.filter(|man| !man.color.crown_row().contains(square)));
        }
        setup.position().unwrap()
    })
}

pub(crate) fn any_board() -> impl Strategy<Value = Position> {
    prop_oneof![position(), men_only(), king_heavy(), ring_board(), played_position()]
}

/// Choices that [`play`] makes a game of.
pub(crate) fn choices(most: usize) -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..most)
}

pub(crate) fn played_position() -> impl Strategy<Value = Position> {
    choices(90).prop_map(|choices| {
        let start = Position::start();
        play(start, &choices).last().map_or(start, |&(before, mv)| before.after(mv))
    })
}

/// Random play from a position: each choice picks one of the legal moves, until there is none.
pub(crate) fn play(start: Position, choices: &[u16]) -> Vec<(Position, Move)> {
    let mut played = Vec::new();
    let mut position = start;
    for &choice in choices {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[choice as usize % moves.len()];
        played.push((position, mv));
        position = position.after(mv);
    }
    played
}

fn cell(empty: u32, men: u32, kings: u32) -> impl Strategy<Value = Option<Piece>> {
    let piece = (color(), prop_oneof![men => Just(Kind::Man), kings + 1 => Just(Kind::King)]);
    prop_oneof![
        empty => Just(None),
        3 => piece.prop_map(|(color, kind)| Some(Piece { color, kind })),
    ]
}

/// Crowns what must be crowned and leaves out what is too much.
fn made_legal(cells: &[Option<Piece>], turn: Color) -> Position {
    let mut setup = Setup::empty(turn);
    let mut counts = [0; 2];
    for (square, cell) in Square::all().zip(cells) {
        let Some(mut piece) = *cell else { continue };
        if piece.color.crown_row().contains(square) {
            piece.kind = Kind::King;
        }
        if counts[piece.color as usize] < 12 {
            counts[piece.color as usize] += 1;
            setup.put(square, Some(piece));
        }
    }
    setup.position().unwrap()
}
