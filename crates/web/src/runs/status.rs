//! Whether a run is done, by its folder.

use std::fs;
use std::path::Path;

use super::request::RunKind;

/// Whether the run in a folder is done.
pub(super) fn is_done(kind: RunKind, folder: &Path) -> bool {
    let summary = folder.join("summary.json");
    match kind {
        RunKind::FirstSeries | RunKind::SecondSeries | RunKind::FromState => {
            summary.exists() && !folder.join("journal").exists()
        }
        RunKind::Rote => summary.exists(),
        // It sums up what it has done whenever it stops.
        RunKind::Combined => is_complete(&summary),
    }
}

fn is_complete(summary: &Path) -> bool {
    let text = fs::read_to_string(summary).unwrap_or_default();
    let summary: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    summary["complete"].as_bool().unwrap_or(false)
}
