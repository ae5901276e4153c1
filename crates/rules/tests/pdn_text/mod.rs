//! PDN read, and shown again in one line a game, so that a test can state what it expects.

use rules::Position;
use rules::pdn::{self, Item, Line, PdnError, Record};

/// Each game as [`shown`], or its error.
pub(crate) fn read(text: impl AsRef<[u8]>) -> Vec<String> {
    let show =
        |game: Result<Record, PdnError>| game.map_or_else(|error| error.to_string(), |game| shown(&game));
    pdn::read(text.as_ref()).map(show).collect()
}

pub(crate) fn check(text: impl AsRef<[u8]>, expected: &[&str]) {
    let bytes = text.as_ref();
    assert_eq!(read(bytes), expected, "{}", String::from_utf8_lossy(bytes));
}

/// The one game of a text.
pub(crate) fn game(text: impl AsRef<[u8]>) -> Record {
    let bytes = text.as_ref();
    let mut games: Vec<_> = pdn::read(bytes).collect();
    assert_eq!(games.len(), 1, "{}", String::from_utf8_lossy(bytes));
    games.remove(0).unwrap_or_else(|error| panic!("{error}"))
}

/// Moves without numbers, `{comments}`, `$7`, `(variations)`, `/set-ups/`, and `=> result`.
pub(crate) fn shown(game: &Record) -> String {
    let mut words = line(&game.line, game.start);
    words.push(format!("=> {}", game.result));
    words.join(" ")
}

fn line(line: &Line, start: Position) -> Vec<String> {
    let (mut now, mut before) = (start, start);
    let mut words = Vec::new();
    for item in &line.0 {
        words.push(match item {
            Item::Move(play) => {
                let text = format!("{}{}", now.notation(play.mv), play.strength.as_deref().unwrap_or(""));
                (before, now) = (now, now.after(play.mv));
                text
            }
            Item::Comment(comment) => format!("{{{comment}}}"),
            Item::Nag(nag) => format!("${nag}"),
            Item::Variation(variation) => format!("({})", self::line(variation, before).join(" ")),
            Item::Setup(position) => {
                (before, now) = (*position, *position);
                format!("/{position}/")
            }
        });
    }
    words
}
