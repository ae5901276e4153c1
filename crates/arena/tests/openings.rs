//! Openings from lists and files.

use std::collections::HashSet;

use arena::ballots::BallotClass;
use arena::openings::{draw, eleven_man, read, three_move};
use arena::{OpeningList, OverOpening};
use rules::{DrawRules, Rules};

fn check(text: &str, expected: Result<&[&str], &str>) {
    let found = read(text.as_bytes(), Rules::default());
    let fens =
        found.map(|list| list.openings.iter().map(|opening| opening.position().to_fen()).collect::<Vec<_>>());
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
        Err("line 2, column 4: move 1: 11-20 is not legal: from 11 it can go to 15 or 16"),
    );
}

#[test]
fn an_opening_that_is_over_is_left_out_and_named() {
    let list = |text: &str, rules| read(text.as_bytes(), rules).unwrap();
    let names =
        |list: &OpeningList| list.openings.iter().map(|opening| opening.name.clone()).collect::<Vec<_>>();
    let over = |line, name: &str| OverOpening { line, name: name.to_owned() };

    let fens = list("# three\nB:W18:B\nB:W18:B14\nW:W:B14\n", Rules::default());
    assert_eq!(names(&fens), ["B:W18:B14"]);
    assert_eq!(fens.over, [over(2, "B:W18:B"), over(4, "W:W:B14")]);

    let moves = "1. 1-5 32-28 2. 5-1 28-32 3. 1-5 32-28 4. 5-1 28-32";
    let text = format!("[Event \"drawn\"]\n[FEN \"B:WK32:BK1\"]\n{moves} *\n\n[Event \"on\"]\n1. 11-15 *\n");
    let games = list(&text, Rules::default());
    assert_eq!((names(&games), games.over), (vec!["2 on".to_owned()], vec![over(1, "1 drawn")]));
    let without_draws = Rules { draws: DrawRules::NONE, ..Rules::default() };
    assert_eq!(names(&list(&text, without_draws)), ["1 drawn", "2 on"]);
}

#[test]
fn a_file_without_an_opening_to_play_from_is_refused() {
    check(
        "# one\nB:W18:B",
        Err("every game in it is over, the first on line 2: expected one that can go on"),
    );
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
