//! A job as it is kept.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::JobState;

pub(super) const TABLE: &str = "jobs";

/// A job as it is kept.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(super) struct JobRecord {
    pub(super) state: JobState,
    pub(super) parameters: Value,
}

impl JobRecord {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a record is plain data")
    }

    /// The record, or why it cannot be read; one of another version is left alone.
    pub(super) fn of_bytes(bytes: &[u8]) -> Result<JobRecord, String> {
        serde_json::from_slice(bytes).map_err(|error| error.to_string())
    }
}
