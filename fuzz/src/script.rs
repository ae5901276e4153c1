//! Any text as a principle: it has a score that is a number, the same each time, or an error that is one line
//! and names a place of the text. Whatever it does comes to an end.

use cowell_reed::scripts::{Script, ScriptError, sample_positions};
use cowell_reed::{Readings, View};
use rules::Color;

use crate::message::check_message;

/// More than any message needs, with what it repeats of the text and of its values.
const LONGEST_MESSAGE: usize = 4_000;

pub(crate) fn check(bytes: &[u8]) {
    let text = &*String::from_utf8_lossy(bytes);
    let script = match Script::parse("my.rhai", text) {
        Ok(script) => script,
        Err(error) => return check_error(text, &error),
    };
    let readings = Readings::default();
    for position in sample_positions() {
        for side in Color::ALL {
            let view = View::new(&position, side, &readings);
            let score = script.run(&view);
            assert_eq!(script.run(&view), score, "{position}");
            match score {
                Ok(score) => assert!(!score.is_nan(), "{position}"),
                Err(error) => check_error(text, &error),
            }
        }
    }
}

fn check_error(text: &str, error: &ScriptError) {
    // A carriage return alone begins a line as well.
    let lines = text.split(['\n', '\r']).count();
    assert!(error.place.is_some_and(|(line, _)| (1..=lines).contains(&line)), "{error}");
    check_message(&error.to_string(), LONGEST_MESSAGE);
}
