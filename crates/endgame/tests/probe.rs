//! Asking a database.

use endgame::{Database, Ending, Verdict};
use rules::{Game, Outcome, Position};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[test]
fn two_kings_win_against_one_outside_the_double_corner() {
    let database = Database::built_in();
    let start = position("W:WK30,K26:BK1");
    assert_eq!(database.result(&start), Some(Verdict::Win));
    let line = database.line(&start).unwrap().unwrap();
    let plies = database.ending(&start).unwrap().unwrap().plies().unwrap();
    assert_eq!(line.moves.len() as u32, plies);
    let mut game = Game::new(start, rules::Rules::default());
    for mv in &line.moves {
        game.play(*mv).unwrap();
    }
    assert!(matches!(game.outcome(), Some(Outcome::Win { .. })), "{:?}", game.outcome());
}

#[test]
fn a_side_with_nothing_left_has_lost() {
    let database = Database::built_in();
    for (fen, expected) in [
        ("B:W:B", Ending::Loss(0)),
        ("B:W32:B", Ending::Loss(0)),
        ("B:W:B1", Ending::Win(1)),
        ("W:WK5:B", Ending::Win(1)),
        ("B:W9,14:B5", Ending::Loss(0)),
    ] {
        assert_eq!(database.ending(&position(fen)).unwrap(), Some(expected), "{fen}");
    }
}

#[test]
fn too_many_pieces_have_no_answer() {
    let database = Database::built_in();
    let start = Position::start();
    assert_eq!(database.result(&start), None);
    assert_eq!(database.ending(&start).unwrap(), None);
    assert_eq!(database.moves(&start).unwrap(), None);
    assert_eq!(database.line(&start).unwrap(), None);
}
