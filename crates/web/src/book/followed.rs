//! How far a job of book games has come, as a file in its folder.

use std::fs;
use std::path::Path;

use files::whole_file;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::sums::BookResult;

const FILE: &str = "followed.json";
const FORMAT: u32 = 2;

/// What came of the games that were followed so far.
#[derive(Serialize, Deserialize, Debug)]
pub(super) struct Followed {
    format: u32,
    /// What was asked for.
    request: Value,
    /// The game that comes next, from 0.
    pub(super) next: usize,
    pub(super) result: BookResult,
}

impl Followed {
    pub(super) fn nothing(request: &Value, result: BookResult) -> Followed {
        Followed { format: FORMAT, request: request.clone(), next: 0, result }
    }

    /// What is in a folder, if it is of the same request and can be read.
    pub(super) fn read(folder: &Path, request: &Value) -> Option<Followed> {
        let text = fs::read(folder.join(FILE)).ok()?;
        let followed: Followed = serde_json::from_slice(&text).ok()?;
        (followed.format == FORMAT && followed.request == *request).then_some(followed)
    }

    pub(super) fn keep(&self, folder: &Path) {
        let text = serde_json::to_vec(self).expect("sums are plain data");
        // What cannot be kept is followed again.
        let _ = whole_file::write(&folder.join(FILE), &text);
    }
}
