//! What the person at the page has to know of the store, in words: what was found damaged, and what is not being kept.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use files::record_log::{self, DamagedLine, Findings};

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
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).clone()
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
        for path in record_log::set_aside(store).unwrap_or_default() {
            if !findings.set_aside.contains(&path) {
                let name = plain(&path);
                self.note(format!(
                    "{name} was found damaged at an earlier start and is kept in the data directory; \
                     'crownhead store check' tells what was lost. Remove the file when you need it no more."
                ));
            }
        }
    }

    /// Notes what was found damaged.
    pub(super) fn hear(&self, findings: &Findings) {
        let mut lost: Vec<&str> = Vec::new();
        let mut mended: BTreeMap<&Path, Vec<&DamagedLine>> = BTreeMap::new();
        for line in &findings.damage {
            if !line.is_lost {
                mended.entry(&line.file).or_default().push(line);
            } else if !lost.contains(&line.name.as_str()) {
                lost.push(&line.name);
            }
        }
        for name in lost {
            self.note(format!(
                "{name} was damaged, and so was its copy: its last change is lost. What was kept of it before is \
                 shown, if there is any."
            ));
        }
        for (file, lines) in mended {
            let places: Vec<_> = lines.iter().map(|line| format!("{}: {}", line.place, line.name)).collect();
            self.note(format!(
                "{} was damaged ({}). Nothing of that was lost: it was taken from the copy.",
                plain(file),
                shortened(&places)
            ));
        }
        for path in &findings.set_aside {
            self.note(format!("The damaged file is kept in the data directory as {}.", plain(path)));
        }
    }
}

fn plain(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn shortened(places: &[String]) -> String {
    const MOST: usize = 5;
    let more = places.len().saturating_sub(MOST);
    let first = places[..places.len().min(MOST)].join(", ");
    if more > 0 { format!("{first}, and {more} more") } else { first }
}
