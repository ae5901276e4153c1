//! What goes wrong in a request, as a status and words for the person at the page.

use serde::Serialize;
use utoipa::ToSchema;

/// A request that was refused or failed.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    /// As HTTP numbers it.
    pub(crate) status: u16,
    pub(crate) fault: Fault,
}

/// The answer to every refused request.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct FailureBody {
    pub(crate) error: Fault,
}

/// What was wrong, in words for a person.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct Fault {
    /// What happened and what was expected.
    pub(crate) message: String,
    /// Where, if it is in a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<Place>,
    /// If a jump is mandatory: the possible jumps, as squares.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) must: Vec<Vec<u8>>,
}

/// A place in a text.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct Place {
    /// The file, if it has a name.
    pub(crate) file: Option<String>,
    /// From 1.
    pub(crate) line: Option<usize>,
    /// From 1.
    pub(crate) column: Option<usize>,
}

impl Failure {
    pub(crate) fn new(status: impl Into<u16>, message: impl Into<String>) -> Failure {
        // One line: what it repeats of a request may command a terminal.
        let message = message.into().replace(char::is_control, " ");
        Failure { status: status.into(), fault: Fault { message, place: None, must: Vec::new() } }
    }

    /// Understood, but impossible: an illegal move, a position that cannot be.
    pub(crate) fn impossible(message: impl Into<String>) -> Failure {
        Failure::new(422_u16, message)
    }

    /// Possible at another time.
    pub(crate) fn not_now(message: impl Into<String>) -> Failure {
        Failure::new(409_u16, message)
    }

    /// Nothing has this name.
    pub(crate) fn unknown(message: impl Into<String>) -> Failure {
        Failure::new(404_u16, message)
    }

    /// Too much is asked of the machine at once.
    pub(crate) fn busy(message: impl Into<String>) -> Failure {
        Failure::new(503_u16, message)
    }

    /// Ours, not the visitor's.
    pub(crate) fn ours(message: impl Into<String>) -> Failure {
        Failure::new(500_u16, message)
    }

    pub(crate) fn at(mut self, place: Place) -> Failure {
        self.fault.place = Some(place);
        self
    }
}

/// A text as a sentence.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) || text.is_empty() { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
