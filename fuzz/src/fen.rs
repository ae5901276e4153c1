//! Any text read as a FEN or a drawing: what is read is written in one form and reads back equal, and an error
//! points into the text.

use rules::{Color, FenError, Position, Setup, diagram};

use crate::message::check_message;

/// More than any message needs, with what it repeats of the text.
const LONGEST_MESSAGE: usize = 200;

pub(crate) fn check(bytes: &[u8]) {
    let text = &*String::from_utf8_lossy(bytes);
    match text.parse::<Setup>() {
        Ok(setup) => check_setup(text, &setup),
        Err(error) => check_error(text, &error),
    }
    match diagram::read(text, Color::Black) {
        Ok(setup) => assert_eq!(diagram::read(&diagram::draw(&setup, Color::White), setup.turn), Ok(setup)),
        Err(error) => check_message(&error.to_string(), LONGEST_MESSAGE),
    }
}

fn check_setup(text: &str, setup: &Setup) {
    assert_eq!(text.to_ascii_lowercase().parse().as_ref(), Ok(setup), "case has a meaning");
    let drawing = diagram::draw(setup, Color::White);
    assert_eq!(diagram::read(&drawing, setup.turn).as_ref(), Ok(setup), "\n{drawing}");
    match (Position::from_fen(text), setup.position()) {
        (Ok(position), Ok(same)) => {
            assert_eq!(position, same);
            check_position(position);
        }
        (Err(FenError::Setup(error)), Err(same)) => assert_eq!(error, same),
        (position, setup) => panic!("{position:?} is not {setup:?}"),
    }
}

fn check_position(position: Position) {
    let written = position.to_fen();
    assert_eq!(Position::from_fen(&written), Ok(position), "{written}");
    assert_eq!(Setup::from(position).position(), Ok(position));
    assert_eq!(position.turned().turned(), position);
    assert_eq!(Position::from_fen(&position.turned().to_fen()), Ok(position.turned()));
}

fn check_error(text: &str, error: &FenError) {
    check_message(&error.to_string(), LONGEST_MESSAGE);
    let columns = 1..=text.chars().count() + 1;
    if let Some(column) = column(error) {
        assert!(columns.contains(&column), "{error}");
    }
}

fn column(error: &FenError) -> Option<usize> {
    match error {
        FenError::Unexpected { column, .. }
        | FenError::NoSuchSquare { column, .. }
        | FenError::BackwardRange { column, .. }
        | FenError::Duplicate { column, .. }
        | FenError::SecondList { column, .. } => Some(*column),
        _ => None,
    }
}
