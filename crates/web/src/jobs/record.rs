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

    /// `None` for the record of another version, which is left alone.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<JobRecord> {
        serde_json::from_slice(bytes).ok()
    }
}
