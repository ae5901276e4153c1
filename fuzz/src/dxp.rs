//! Any bytes from a DXP connection: each message is short; what is read is written in one form that reads back
//! equal, and its moves and positions are legal; an error is one line.

use protocols::Orientation;
use protocols::dxp::{LONGEST, Message, read_frame, read_position, write_position};
use rules::Position;

use crate::message::check_message;

/// More than any message needs, but for what it repeats, each byte as at most six.
const LONGEST_ERROR: usize = 200 + 6 * LONGEST;

pub(crate) fn check(mut bytes: &[u8]) {
    let mut frame = Vec::new();
    while read_frame(&mut bytes, &mut frame).expect("bytes in memory are read") {
        assert!(frame.len() <= LONGEST + 1, "{} bytes", frame.len());
        check_frame(&String::from_utf8_lossy(&frame));
    }
}

fn check_frame(text: &str) {
    match text.parse::<Message>() {
        Err(error) => check_message(&error.to_string(), LONGEST_ERROR),
        Ok(message) => {
            check_written(text, &message);
            check_meaning(&message);
        }
    }
}

/// What is not plain ASCII is not written, nor what is too long.
fn check_written(text: &str, message: &Message) {
    let written = message.to_string();
    let again: Message = written.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.to_string(), written);
    let is_plain = text.chars().all(|c| c.is_ascii_graphic() || c == ' ');
    if is_plain && text.len() <= LONGEST {
        assert_eq!(again, *message, "{written}");
    }
}

fn check_meaning(message: &Message) {
    match message {
        Message::Move(played) => {
            let start = Position::start();
            assert!(played.find(&start).is_none_or(|mv| start.moves().contains(&mv)), "{message}");
        }
        Message::Request(request) => {
            let starts = [Orientation::English, Orientation::Rotated]
                .map(|it| request.start.as_ref().and_then(|start| read_position(start, it)));
            for position in starts.into_iter().flatten() {
                let written = write_position(&position);
                assert_eq!(read_position(&written, Orientation::English), Some(position), "{written:?}");
            }
        }
        _ => {}
    }
}
