//! What the person at the page has to know of the store, in words: what was found damaged, and what is not being kept.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use files::record_log::{self, Findings};

use super::sentences;

/// So many notices are shown; of others only how many there are.
const MOST: usize = 30;

/// What has to be known of the store.
pub(crate) struct Health {
    notices: Mutex<Vec<String>>,
    trouble: Mutex<Option<String>>,
    /// Where the same is said to whoever runs the server.
    remark: fn(&str),
}

impl Health {
    pub(super) fn new(remark: fn(&str)) -> Health {
        Health { notices: Mutex::default(), trouble: Mutex::default(), remark }
    }

    /// What was found since the start, and what earlier starts left behind.
    pub(crate) fn notices(&self) -> Vec<String> {
        let notices = self.notices.lock().unwrap_or_else(PoisonError::into_inner);
        let more = notices.len().saturating_sub(MOST);
        let more = (more > 0).then(|| format!("There are {more} more notices like these."));
        notices.iter().take(MOST).cloned().chain(more).collect()
    }

    /// What is not being kept at the moment.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn note(&self, notice: String) {
        (self.remark)(&notice);
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).push(notice);
    }

    /// Notes a record that is as it was written, and cannot be understood.
    pub(crate) fn note_unreadable(&self, name: &str, problem: &str) {
        self.note(format!("{name} cannot be read and is not shown: {problem}. It stays in the store."));
    }

    pub(super) fn set_trouble(&self, trouble: Option<String>) {
        let mut now = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        match (&*now, &trouble) {
            (None, Some(trouble)) => (self.remark)(trouble),
            (Some(_), None) => (self.remark)("Everything is being kept again."),
            _ => {}
        }
        *now = trouble;
    }

    /// Notes files that earlier starts set aside.
    pub(super) fn note_earlier(&self, store: &Path, findings: &Findings) {
        let aside = record_log::set_aside(store).unwrap_or_default();
        let earlier: Vec<_> =
            aside.iter().filter(|path| !findings.set_aside.contains(path)).map(PathBuf::as_path).collect();
        sentences::of_earlier(&earlier).into_iter().for_each(|sentence| self.note(sentence));
    }

    /// Notes what was found damaged.
    pub(super) fn hear(&self, findings: &Findings) {
        sentences::sentences(findings).into_iter().for_each(|sentence| self.note(sentence));
    }
}
