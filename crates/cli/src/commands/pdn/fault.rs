//! What is wrong with game files, as reports list it.

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
    pub(in crate::commands) message: String,
}

impl Fault {
    pub(in crate::commands) fn unreadable(file: &str, error: &anyhow::Error) -> Fault {
        let message = format!("cannot be read: {}", error.root_cause());
        Fault { file: file.to_owned(), game: None, line: None, column: None, message }
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
