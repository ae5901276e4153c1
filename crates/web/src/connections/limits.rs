//! How many connections there may be, and how long each may keep the server waiting.

use std::time::Duration;

/// Files that the server needs beside its connections are as many again.
const FILES_FOR_EACH: usize = 2;

/// How many connections there may be, and how long each may keep the server waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionLimits {
    /// All together.
    pub total: usize,
    /// From one address other than this machine's own.
    pub each_address: usize,
    /// Of the total, never given to other addresses.
    pub kept_for_loopback: usize,
    /// Until the head of a request is complete, from the opening of the connection or the last answer on.
    pub head: Duration,
    /// Until the body of a request is complete.
    pub body: Duration,
    /// Until the next part of a body comes.
    pub body_silence: Duration,
    /// Until the visitor takes more of an answer that waits for it.
    pub unread: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            total: 1_024,
            each_address: 128,
            kept_for_loopback: 64,
            head: Duration::from_secs(20),
            body: Duration::from_secs(300),
            body_silence: Duration::from_secs(20),
            unread: Duration::from_secs(60),
        }
    }
}

impl ConnectionLimits {
    /// The usual limits, or less where the system lets a process open few files. Asks for as many files as
    /// the usual limits need, if the system gives more on request.
    pub fn of_this_system() -> ConnectionLimits {
        let usual = ConnectionLimits::default();
        let files = open_files(usual.total * FILES_FOR_EACH);
        let total = usual.total.min(files / FILES_FOR_EACH);
        ConnectionLimits { total, kept_for_loopback: usual.kept_for_loopback.min(total / 2), ..usual }
    }
}

/// How many files this process may have open, up to what is wanted.
#[cfg(unix)]
fn open_files(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let up_to = |files: Option<u64>| {
        files.map_or(wanted, |files| usize::try_from(files).unwrap_or(wanted).min(wanted))
    };
    let most = up_to(limit.maximum);
    if up_to(limit.current) < most {
        // Where the system does not give them after all, its answer below says so.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(most as u64), ..limit });
    }
    up_to(getrlimit(Resource::Nofile).current)
}

#[cfg(not(unix))]
fn open_files(wanted: usize) -> usize {
    wanted
}
