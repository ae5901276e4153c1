//! Why work cannot be done on many machines, and words of others as people may see them: a line, without letters that
//! would command a terminal.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why work cannot be done on many machines.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// Nobody answers there, or does not let us in.
    #[error("cluster {address}: {reason}: expected a NATS server that lets us in")]
    Unreachable {
        /// Where.
        address: String,
        /// Why.
        reason: String,
    },
    /// Somebody may be there, and does not answer.
    #[error("cluster {0}: no answer: expected a NATS server that lets us in")]
    Silent(String),
    /// The server does not do what is asked of it.
    #[error("cluster: cannot {what}: {reason}: expected NATS servers with JetStream, as nats-server -js is")]
    Refused {
        /// What it was asked.
        what: &'static str,
        /// What it said.
        reason: String,
    },
    /// The server passes messages on and keeps none.
    #[error("cluster {0}: the server has no JetStream: expected it, as nats-server -js has")]
    Forgetful(String),
    /// A job is not to be taken away from whoever waits for it.
    #[error("{who} is waiting for the results of job {job}: stop it there with Ctrl-C first")]
    Awaited {
        /// The job.
        job: String,
        /// Who waits.
        who: String,
    },
    /// Somebody else waits for the same results.
    #[error("the same command is at work on this cluster already ({0}): expected it to end first")]
    Busy(String),
    /// It was told to stop before the servers answered.
    #[error("cluster: told to stop before it answered")]
    Stopped,
    /// The queue is gone.
    #[error(
        "cluster: the queue of this command is gone: expected nobody to take it away; the same command goes on"
    )]
    Gone,
    /// A task cannot be done.
    #[error("task {task} failed on {worker}: {reason}")]
    Task {
        /// Its number, from 0.
        task: usize,
        /// Who tried.
        worker: String,
        /// What went wrong.
        reason: String,
    },
    /// A file that tasks read cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The folder of a worker has something else in it, which is not ours to remove.
    #[error("{}: not empty: expected a new or empty folder, or one that workers left", .0.display())]
    Scratch(PathBuf),
    /// Not an address.
    #[error("cluster '{address}': {reason}: expected nats://HOST:PORT, several with commas between")]
    Address {
        /// The text.
        address: String,
        /// What is wrong.
        reason: String,
    },
    /// Something of this machine fails.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl ClusterError {
    pub(crate) fn refused(what: &'static str, reason: &impl ToString) -> ClusterError {
        ClusterError::Refused { what, reason: reason.to_string() }
    }
}

impl From<ClusterError> for io::Error {
    fn from(error: ClusterError) -> io::Error {
        match error {
            ClusterError::Io(error) => error,
            other => io::Error::other(other),
        }
    }
}

/// Longer words of others are cut off.
const MOST_LETTERS: usize = 400;

/// The text as it may be shown.
pub(crate) fn printable(text: &str) -> String {
    let shown = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    let mut printable: String = text.chars().take(MOST_LETTERS).map(shown).collect();
    if text.chars().nth(MOST_LETTERS).is_some() {
        printable.push('…');
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_commands_a_terminal_is_not_shown_and_nothing_fills_it() {
        assert_eq!(printable("match a b"), "match a b");
        assert_eq!(printable("a\u{1b}[2J\nb\0\u{9b}"), "a\u{fffd}[2J\u{fffd}b\u{fffd}\u{fffd}");
        assert_eq!(printable(&"é".repeat(1_000_000)).chars().count(), MOST_LETTERS + 1);
    }
}
