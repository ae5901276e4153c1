//! A job as the page sees it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::id::Id;

/// A job as the page sees it.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct JobState {
    #[schema(value_type = String)]
    pub(crate) id: Id,
    /// `book`, `ladder`, `match` or `demonstration`.
    pub(crate) kind: String,
    /// What it is, for a person.
    pub(crate) title: String,
    pub(crate) status: JobStatus,
    /// How much of it is done.
    pub(crate) done: u64,
    /// How much there is to do.
    pub(crate) total: u64,
    /// When it was asked for, in seconds since 1970.
    pub(crate) started: u64,
    /// How long it has been worked on.
    pub(crate) seconds: f64,
    /// What is being done, or why it failed.
    pub(crate) message: String,
    /// What came out so far; what it is depends on the kind. Nothing in lists.
    pub(crate) result: Option<Value>,
}

/// Whether a job goes on.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum JobStatus {
    Queued,
    Running,
    Done,
    Stopped,
    Failed,
}

impl JobStatus {
    /// Whether it is being done, or will be without anybody asking.
    pub(crate) const fn is_active(self) -> bool {
        matches!(self, JobStatus::Queued | JobStatus::Running)
    }
}
