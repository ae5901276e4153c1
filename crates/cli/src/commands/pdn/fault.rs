//! What is wrong with game files, as reports list it.

use rules::pdn::{PdnError, PdnErrorKind};
use serde::Serialize;

/// So many faults of a kind are listed in a report; what is wrong is then clear enough.
const MOST_LISTED: usize = 1000;

/// What is wrong, and where, unless the file could not be read at all.
#[derive(Serialize)]
pub(in crate::commands) struct Fault {
    pub(in crate::commands) file: String,
    pub(in crate::commands) game: Option<u64>,
    pub(in crate::commands) line: Option<usize>,
    pub(in crate::commands) column: Option<usize>,
    /// The tags of the game, where they are known.
    pub(in crate::commands) event: Option<String>,
    pub(in crate::commands) round: Option<String>,
    /// The number of the move that is at fault.
    #[serde(rename = "move")]
    pub(in crate::commands) move_number: Option<usize>,
    pub(in crate::commands) message: String,
}

impl Fault {
    pub(in crate::commands) fn unreadable(file: &str, error: &anyhow::Error) -> Fault {
        Fault::of_file(file, format!("cannot be read: {}", error.root_cause()))
    }

    /// A fault with nothing known about its place in the file.
    pub(in crate::commands) fn of_file(file: &str, message: String) -> Fault {
        Fault {
            file: file.to_owned(),
            game: None,
            line: None,
            column: None,
            event: None,
            round: None,
            move_number: None,
            message,
        }
    }

    /// What is wrong with a game, and which game of the file it is.
    pub(in crate::commands) fn of_game(file: &str, game: u64, error: &PdnError) -> Fault {
        let move_number = match error.kind {
            PdnErrorKind::Move { number, .. } => Some(number),
            _ => None,
        };
        Fault {
            game: Some(game),
            line: Some(error.line),
            column: Some(error.column),
            event: error.event().map(str::to_owned),
            round: error.round().map(str::to_owned),
            move_number,
            ..Fault::of_file(file, error.message())
        }
    }
}

/// Lists a fault, or counts it where there are too many.
pub(in crate::commands) fn list(faults: &mut Vec<Fault>, left_out: &mut u64, fault: impl FnOnce() -> Fault) {
    if faults.len() < MOST_LISTED {
        faults.push(fault());
    } else {
        *left_out += 1;
    }
}
