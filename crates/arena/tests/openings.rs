//! Openings from lists and files.

use std::collections::HashSet;

use arena::ballots::BallotClass;
use arena::openings::{draw, eleven_man, read, three_move};

fn check(text: &str, expected: Result<&[&str], &str>) {
    let found = read(text.as_bytes());
    let fens =
        found.map(|openings| openings.iter().map(|opening| opening.position().to_fen()).collect::<Vec<_>>());
    let expected = expected.map(|fens| fens.iter().map(ToString::to_string).collect());
    assert_eq!(fens.map_err(|error| error.to_string()), expected.map_err(str::to_owned), "{text}");
}

#[test]
fn a_file_of_positions_is_read_line_by_line() {
    check("# two\nB:W18:B14\n\nW:W18:BK1\n", Ok(&["B:W18:B14", "W:W18:BK1"]));
    check("B:W18:B14\nB:W18:B99\n", Err("line 2: bad FEN, column 8: no square 99: expected 1 to 32"));
}

#[test]
fn a_file_of_games_is_read_with_their_moves() {
    check("[FEN \"B:W18:B14\"] *  [Event \"x\"] [FEN \"B:W24:B1\"] 1. 1-5 *", Ok(&["B:W18:B14", "W:W24:B5"]));
    check(
        "[Event \"x\"]\n1. 11-20 *",
        Err("line 2, column 4: 11-20 is not legal: from 11 it can go to 15 or 16"),
    );
}

#[test]
fn an_opening_must_have_a_move() {
    check("B:W18:B", Err("line 1: the game is over before it begins: expected a position with a legal move"));
    check("# nothing\n", Err("no opening in it: expected PDN games or a FEN a line"));
}

#[test]
fn ballots_come_by_class() {
    assert_eq!(three_move(&[BallotClass::Crossboard]).len(), 144);
    assert_eq!(three_move(&[BallotClass::Crossboard, BallotClass::MailPlay]).len(), 156);
    assert_eq!(three_move(&[BallotClass::Barred])[0].name, "three-move 3");
    assert_eq!(eleven_man().len(), 2500);
}

#[test]
fn every_opening_is_used_before_one_comes_again() {
    let openings = three_move(&[BallotClass::MailPlay]);
    let drawn = draw(&openings, 30, 5);
    assert_eq!(drawn[..12].iter().collect::<HashSet<_>>().len(), 12);
    assert_eq!(drawn[12..24].iter().collect::<HashSet<_>>().len(), 12);
    assert_eq!(drawn, draw(&openings, 30, 5));
    assert_ne!(drawn, draw(&openings, 30, 6));
}
