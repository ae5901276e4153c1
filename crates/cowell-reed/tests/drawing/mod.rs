//! Boards drawn in the tests, Black's side on top, and what a principle should make of them.

use cowell_reed::principles::Principle;
use cowell_reed::{Readings, View};
use rules::{Color, Position, diagram};

/// The drawn board, Black to move.
pub(crate) fn board(drawing: &str) -> Position {
    diagram::read(drawing, Color::Black).unwrap().position().unwrap()
}

/// Checks the score for Black, and that White gets the same on the board turned round.
#[track_caller]
pub(crate) fn check(principle: &dyn Principle, drawing: &str, expected: f64) {
    check_reading(principle, drawing, &Readings::default(), expected);
}

/// The same under other readings.
#[track_caller]
pub(crate) fn check_reading(principle: &dyn Principle, drawing: &str, readings: &Readings, expected: f64) {
    let position = board(drawing);
    let score = |position: &Position, side| principle.score(&View::new(position, side, readings)).unwrap();
    assert_eq!(score(&position, Color::Black), expected, "{} for Black", principle.name());
    assert_eq!(score(&position.turned(), Color::White), expected, "{} for White, turned", principle.name());
}

pub(crate) const START: &str = "
      b   b   b   b
    b   b   b   b
      b   b   b   b
    .   .   .   .
      .   .   .   .
    w   w   w   w
      w   w   w   w
    w   w   w   w";
