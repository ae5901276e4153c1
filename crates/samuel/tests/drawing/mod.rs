//! Boards drawn in the tests, Black's side on top, and what a parameter should count on them.

use rules::{Color, diagram};
use samuel::{Parameter, View};

/// Checks a rating of the drawn board with one side active.
#[track_caller]
pub(crate) fn check(parameter: Parameter, active: Color, drawing: &str, expected: i32) {
    let position = diagram::read(drawing, active).unwrap().position().unwrap();
    assert_eq!(parameter.value(&View::of(&position)), expected, "{parameter}, {active} active");
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
