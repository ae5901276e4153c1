//! Any bytes read as PDN: the games are the same however the bytes are cut into pieces, every move
//! is legal, and a game that is written reads back as it was. The first byte is the size of a piece.

use rules::Position;
use rules::pdn::{self, Item, Line, PdnError, Reader, Record};

use crate::message::check_message;

/// More than any message needs, with the position and what it repeats of the text.
const LONGEST_MESSAGE: usize = 1_000;

pub(crate) fn check(bytes: &[u8]) {
    let Some((&size, text)) = bytes.split_first() else { return };
    let games: Vec<_> = pdn::read(text).collect();
    let size = usize::from(size).max(1);
    assert_eq!(read_in_pieces(Reader::new(), text, size), games);
    // With a bound games may be lost, but what is read is still a game.
    for record in read_in_pieces(Reader::with_longest_game(size), text, size).iter().flatten() {
        check_line(&record.line, record.start);
    }
    for (index, game) in games.iter().enumerate() {
        match game {
            Ok(record) => check_record(record),
            Err(error) => check_error(text, index, error),
        }
    }
}

fn read_in_pieces(mut reader: Reader, text: &[u8], size: usize) -> Vec<Result<Record, PdnError>> {
    let mut games = Vec::new();
    for piece in text.chunks(size) {
        reader.feed(piece);
        games.extend(std::iter::from_fn(|| reader.next_game()));
    }
    reader.finish();
    games.extend(std::iter::from_fn(|| reader.next_game()));
    games
}

fn check_record(record: &Record) {
    check_line(&record.line, record.start);
    let written = record.to_string();
    let again: Vec<_> = pdn::read(written.as_bytes()).map(|game| game.map(without_place)).collect();
    assert_eq!(again, [Ok(without_place(record.clone()))], "written as\n{written}");
}

/// Its line, and how it was read there, are of the text, not of the game.
fn without_place(record: Record) -> Record {
    Record { text_line: 0, remarks: Vec::new(), ..record }
}

fn check_line(line: &Line, start: Position) {
    let (mut now, mut before) = (start, start);
    for item in &line.0 {
        match item {
            Item::Move(play) => {
                assert!(now.moves().contains(&play.mv), "{} in {now}", play.mv);
                (before, now) = (now, now.after(play.mv));
            }
            Item::Setup(position) => (before, now) = (*position, *position),
            Item::Variation(line) => check_line(line, before),
            Item::Comment(_) | Item::Nag(_) => {}
        }
    }
}

fn check_error(text: &[u8], index: usize, error: &PdnError) {
    let lines = 1 + text.iter().filter(|byte| b"\r\n".contains(byte)).count();
    assert!((1..=lines).contains(&error.line), "{error}");
    assert!((1..=text.len() + 1).contains(&error.column), "{error}");
    assert_eq!(error.game, index + 1, "{error}");
    check_message(&error.to_string(), LONGEST_MESSAGE);
}
