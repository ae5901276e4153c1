//! Any text as a line of games of self-play, and any bytes as such games in base64: what is read is written as it was and
//! replays, and an error is one short line.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use learning::Records;

use crate::message::check_message;

const LONGEST_MESSAGE: usize = 100;

/// The openings are the same for all inputs.
static RECORDS: LazyLock<Records> = LazyLock::new(Records::default);

pub(crate) fn check(bytes: &[u8]) {
    check_line(&String::from_utf8_lossy(bytes));
    check_line(&STANDARD.encode(bytes));
}

fn check_line(line: &str) {
    let games = match RECORDS.read_line(line) {
        Ok(games) => games,
        Err(error) => return check_message(&error.to_string(), LONGEST_MESSAGE),
    };
    assert_eq!(Records::to_line(&games), line.trim_end());
    for game in &games {
        let mut plies = 0;
        let replayed = RECORDS.replay(game, |_, position, played| {
            assert!(usize::from(played.place) < position.moves().len());
            plies += 1;
        });
        assert_eq!((replayed.is_some(), plies), (true, game.moves.len()), "{game:?}");
    }
}
