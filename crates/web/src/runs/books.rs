//! The recorded games that come with the program.

use std::sync::LazyLock;

use lab::rote_run::BookRecord;
use rules::pdn::{self, Record};

const BOOKS: [(&str, &str); 2] = [
    ("seed-games", include_str!("../../../../data/games/seed-games.pdn")),
    ("nealey-1962", include_str!("../../../../data/games/nealey-1962.pdn")),
];

static RECORDS: LazyLock<Vec<Record>> =
    LazyLock::new(|| BOOKS.iter().flat_map(|(_, text)| pdn::read(text.as_bytes())).flatten().collect());

/// All recorded games.
pub(super) fn all() -> &'static [Record] {
    &RECORDS
}

/// The games of a book, as lessons know them; `None` if no book is called so.
pub(super) fn named(name: &str) -> Option<Vec<BookRecord>> {
    let (_, text) = BOOKS.iter().find(|(known, _)| *known == name)?;
    let games = pdn::read(text.as_bytes()).flatten().enumerate();
    Some(games.map(|(index, record)| BookRecord { name: format!("{name} {}", index + 1), record }).collect())
}
