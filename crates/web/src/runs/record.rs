//! A run as it is kept beside its folder, which says everything else.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::pace::Pace;
use super::request::RunRequest;

pub(super) const TABLE: &str = "runs";

/// A run as it is kept.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(super) struct RunRecord {
    /// What it is called.
    pub(super) name: String,
    /// Its folder.
    pub(super) path: PathBuf,
    /// What was asked for, if it was asked for here.
    pub(super) request: Option<RunRequest>,
    /// How fast it goes on.
    #[serde(default)]
    pub(super) pace: Pace,
    /// Whether it is to go on by itself.
    pub(super) is_wanted: bool,
    /// Why it could not go on.
    pub(super) trouble: Option<String>,
    /// The order in which runs came here.
    pub(super) number: u64,
    /// The order in which runs were asked to go on, so that after a restart nobody has to wait again.
    #[serde(default)]
    pub(super) turn: u64,
}

impl RunRecord {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a record is plain data")
    }

    /// The record, or why it cannot be read; one of another version is left alone.
    pub(super) fn of_bytes(bytes: &[u8]) -> Result<RunRecord, String> {
        serde_json::from_slice(bytes).map_err(|error| error.to_string())
    }
}
