//! The positions that matches of the middle game start from.

use std::collections::HashSet;
use std::path::Path;

use arena::openings;
use rules::{Color, Rules, Setup};
use samuel::rote::Phase;

#[test]
fn every_position_of_the_middle_game_is_legal_even_quiet_and_in_the_middle_game() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/positions/middle-game.txt");
    let openings = openings::read(&std::fs::read(path).unwrap(), Rules::default()).unwrap().openings;
    assert_eq!(openings.len(), 800);
    let positions: HashSet<_> = openings.iter().map(|opening| opening.start).collect();
    assert_eq!(positions.len(), openings.len(), "no position comes twice");
    for position in &positions {
        let [black, white] = Color::ALL.map(|color| (position.men(color).len(), position.kings(color).len()));
        assert_eq!(black, white, "{position}");
        assert_eq!(Phase::of(position), Phase::Middle, "{position}");
        assert!((6..=9).contains(&(black.0 + black.1)), "{position}");
        let passed = Setup { turn: !position.turn(), ..Setup::from(*position) }.position().unwrap();
        assert!(!position.must_capture() && !passed.must_capture(), "{position}");
        assert!(position.moves().len() > 1, "{position}");
    }
    let of_black = positions.iter().filter(|position| position.turn() == Color::Black).count();
    assert_eq!(of_black, 400);
}
