//! A FEN on the first line and move texts after it: what is read as a move is legal, and on every
//! board met on the way the moves, their notation and their paths agree with each other.

use std::collections::BTreeSet;

use rules::{CapturePath, Game, Move, Position, Rules, Setup};

use crate::message::check_message;

/// Enough for a whole game, short enough for many inputs a second.
const MOST_MOVES: usize = 60;
/// More than any message needs, with the position and what it repeats of the text.
const LONGEST_MESSAGE: usize = 1_000;

pub(crate) fn check(bytes: &[u8]) {
    let text = &*String::from_utf8_lossy(bytes);
    let (first_line, moves) = text.split_once('\n').unwrap_or(("", text));
    let start = Position::from_fen(first_line).unwrap_or(Position::start());
    let mut game = Game::new(start, Rules::default());
    check_board(game.position());
    for text in moves.split_ascii_whitespace().take(MOST_MOVES) {
        match game.position().parse_move(text) {
            Ok(mv) => play(&mut game, mv),
            Err(error) => check_message(&error.to_string(), LONGEST_MESSAGE),
        }
    }
}

fn play(game: &mut Game, mv: Move) {
    if game.outcome().is_some() {
        assert!(game.play(mv).is_err(), "a move after the end");
        return;
    }
    let before = game.clone();
    game.play(mv).expect("a move that was read is legal");
    assert_eq!(game.position(), &before.position().after(mv));
    check_board(game.position());

    let mut back = game.clone();
    assert_eq!(back.undo(), Some(mv));
    assert_eq!(back, before, "a move taken back leaves a trace");
}

fn check_board(position: &Position) {
    let moves = position.moves();
    let distinct: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "a move twice in {position}");
    assert_eq!(position.can_move(), !moves.is_empty(), "{position}");
    assert_eq!(position.turned().moves().len(), moves.len(), "{position}");
    for &mv in &moves {
        let after = position.after(mv);
        assert_eq!(Setup::from(after).position(), Ok(after), "{mv} in {position}");
        assert_eq!(position.parse_move(&position.notation(mv)), Ok(mv), "{mv} in {position}");
        assert_eq!(mv.is_capture(), position.must_capture(), "{mv} in {position}");
    }
    if position.must_capture() {
        let by_path = position.capture_paths().iter().map(CapturePath::to_move).collect();
        assert_eq!(distinct, by_path, "{position}");
    } else {
        assert!(position.capture_paths().is_empty(), "{position}");
    }
}
