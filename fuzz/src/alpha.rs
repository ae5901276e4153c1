//! Any bytes read as a state of learning: what is read is written in one form and reads back equal, its
//! polynomial can be had, and an error names a line of the text.

use rules::Variant;
use samuel::Polynomial;
use samuel::generalization::AlphaState;

use crate::message::check_message;

/// More than any message needs, with what it repeats of the text.
const LONGEST_MESSAGE: usize = 400;

pub(crate) fn check(bytes: &[u8]) {
    match AlphaState::parse(bytes) {
        Ok(state) => check_state(&state),
        Err(error) => {
            let lines = bytes.split(|&byte| byte == b'\n').count();
            assert!((1..=lines).contains(&error.line), "{error}");
            check_message(&error.to_string(), LONGEST_MESSAGE);
        }
    }
}

fn check_state(state: &AlphaState) {
    let written = state.to_text();
    assert_eq!(AlphaState::parse(written.as_bytes()).as_ref(), Ok(state), "{written}");
    let mut older = state.clone();
    older.variant = Variant::Standard;
    assert_eq!(AlphaState::parse(older.to_version_1().as_bytes()), Ok(older), "{written}");
    for polynomial in [state.polynomial(), state.beta()] {
        let text = polynomial.to_text();
        assert_eq!(Polynomial::parse(text.as_bytes()), Ok(polynomial), "{text}");
    }
    let moves = state.last_game.as_ref().map_or(0, |report| report.moves.len());
    assert_eq!(state.last_moves().len(), moves);
}
