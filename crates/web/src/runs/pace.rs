//! How fast a run goes on: as fast as it can, or so that people can watch. What it comes to is the same.

use std::thread;
use std::time::Duration;

use lab::StopFlag;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How fast a run goes on.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pace {
    /// As fast as it can.
    #[default]
    Full,
    /// About a game a second.
    Watch,
    /// So that eyes follow every move.
    Slow,
}

/// Nobody who pauses a run waits longer for it.
const PATIENCE: Duration = Duration::from_millis(50);

impl Pace {
    /// Waits after a move, unless the run is to stop.
    pub(super) fn linger(self, stop: &StopFlag) {
        let mut left = match self {
            Pace::Full => return,
            Pace::Watch => Duration::from_millis(15),
            Pace::Slow => Duration::from_millis(400),
        };
        while !left.is_zero() && !stop.is_stopped() {
            let part = left.min(PATIENCE);
            thread::sleep(part);
            left -= part;
        }
    }
}
