//! What workers say of themselves, every few seconds, to everybody.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How often a worker says that it is there.
pub(crate) const BETWEEN: Duration = Duration::from_secs(2);

/// All workers.
pub(crate) const WORKERS: &str = "crownhead.worker.*";

/// What a worker says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Announcement {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) threads: usize,
    /// Tasks it has done since it came.
    pub(crate) done: u64,
    /// Jobs that it leaves to others, and why.
    pub(crate) refusals: Vec<(String, String)>,
}

impl Announcement {
    pub(crate) fn subject(&self) -> String {
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
        format!("crownhead.worker.{}", self.name.chars().map(plain).collect::<String>())
    }
}
