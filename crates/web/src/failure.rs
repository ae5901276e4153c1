//! What goes wrong in a request, as a status and words for the person at the page.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// A request that was refused or failed.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) status: StatusCode,
    pub(crate) fault: Fault,
}

/// What every refused request is answered with.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct FailureBody {
    error: Fault,
}

/// What was wrong, in words for a person.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct Fault {
    /// What happened and what was expected.
    pub(crate) message: String,
    /// Where, if it is in a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<Place>,
    /// The moves that must be made instead, as squares, if a jump was there to be taken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) must: Vec<Vec<u8>>,
}

/// A place in a text.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct Place {
    /// The file, as far as it has a name.
    pub(crate) file: Option<String>,
    /// From 1.
    pub(crate) line: Option<usize>,
    /// From 1.
    pub(crate) column: Option<usize>,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Failure {
        // One line: what it repeats of a request may command a terminal.
        let message = message.into().replace(char::is_control, " ");
        Failure { status, fault: Fault { message, place: None, must: Vec::new() } }
    }

    /// Understood, but impossible: an illegal move, a position that cannot be.
    pub(crate) fn impossible(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// Possible at another time.
    pub(crate) fn not_now(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::CONFLICT, message)
    }

    /// Nothing has this name.
    pub(crate) fn unknown(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, message)
    }

    /// Too much is asked of the machine at once.
    pub(crate) fn busy(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// Ours, not the visitor's.
    pub(crate) fn ours(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    pub(crate) fn at(mut self, place: Place) -> Failure {
        self.fault.place = Some(place);
        self
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(FailureBody { error: self.fault })).into_response()
    }
}
