//! What workers say of themselves, every few seconds, to everybody.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::error::printable;

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

/// Nobody has more threads, or more jobs to refuse; who says so is not believed.
const MOST_THREADS: usize = 1 << 16;
pub(crate) const MOST_REFUSALS: usize = 64;

/// So many workers are remembered.
pub(crate) const MOST_HEARD: usize = 10_000;

impl Announcement {
    /// What a message says, if a worker may say so; whoever can publish can say anything.
    pub(crate) fn parse(payload: &[u8]) -> Option<Announcement> {
        let said: Announcement = serde_json::from_slice(payload).ok()?;
        let refusals = said.refusals.into_iter().take(MOST_REFUSALS);
        Some(Announcement {
            name: printable(&said.name),
            version: printable(&said.version),
            threads: said.threads.min(MOST_THREADS),
            done: said.done,
            refusals: refusals.map(|(job, reason)| (printable(&job), printable(&reason))).collect(),
        })
    }

    pub(crate) fn subject(&self) -> String {
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
        format!("crownhead.worker.{}", self.name.chars().map(plain).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_believed_everything() {
        let refusals: Vec<_> = (0..1000).map(|_| ("job\u{1b}", "reason\n")).collect();
        let said = serde_json::json!({
            "name": "\u{1b}[2Jeve", "version": "v\0", "threads": usize::MAX, "done": u64::MAX, "refusals": refusals,
        });
        let heard = Announcement::parse(said.to_string().as_bytes()).unwrap();
        assert_eq!((heard.name.as_str(), heard.version.as_str()), ("\u{fffd}[2Jeve", "v\u{fffd}"));
        assert_eq!((heard.threads, heard.refusals.len()), (MOST_THREADS, MOST_REFUSALS));
        assert_eq!(heard.refusals[0], ("job\u{fffd}".to_owned(), "reason\u{fffd}".to_owned()));
        assert_eq!(Announcement::parse(b"{}"), None);
    }
}
