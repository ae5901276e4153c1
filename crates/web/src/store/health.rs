//! What the person at the page has to know of the store, in a few sentences however much it is: what was found damaged,
//! and what is not being kept.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use files::record_log::{self, Damage, DamageKind, Findings, Recovery};

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
            (Some(_), None) => (self.remark)("Everything is being saved again."),
            _ => {}
        }
        *now = trouble;
    }

    /// Notes files that earlier starts set aside.
    pub(super) fn note_earlier(&self, store: &Path, findings: &Findings) {
        let aside = record_log::set_aside(store).unwrap_or_default();
        let earlier: Vec<_> =
            aside.iter().filter(|path| !findings.set_aside.contains(path)).map(PathBuf::as_path).collect();
        of_earlier(&earlier).into_iter().for_each(|sentence| self.note(sentence));
    }

    /// Notes what was found damaged.
    pub(super) fn hear(&self, findings: &Findings) {
        sentences(findings).into_iter().for_each(|sentence| self.note(sentence));
    }
}

/// So many places or names are told; of others only how many there are.
const MOST_NAMED: usize = 5;
const COPY: &str = ".copy";

/// What was found, in a few sentences.
fn sentences(findings: &Findings) -> Vec<String> {
    let mut by_file: BTreeMap<&Path, Vec<&Damage>> = BTreeMap::new();
    for damage in &findings.damage {
        by_file.entry(&damage.file).or_default().push(damage);
    }
    let mut sentences = Vec::from_iter(lost_records(&findings.damage));
    for (file, damage) in by_file {
        sentences.extend(of_file(&plain(file), &damage));
    }
    let aside = findings.set_aside.iter();
    sentences.extend(
        aside.map(|path| format!("The damaged file is kept in the data directory as {}.", plain(path))),
    );
    sentences
}

/// What earlier starts found and set aside.
fn of_earlier(set_aside: &[&Path]) -> Option<String> {
    let names: Vec<_> = set_aside.iter().map(|path| plain(path)).collect();
    let (were, are, files) = match names.len() {
        0 => return None,
        1 => ("was found damaged at an earlier start and", "is", "file"),
        _ => ("were found damaged at earlier starts and", "are", "files"),
    };
    Some(format!(
        "{} {were} {are} kept in the data directory; 'crownhead store check' reports what is damaged in it. Remove \
         the {files} when you no longer need anything in it.",
        listed(&names)
    ))
}

/// The last part of a path.
fn plain(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn lost_records(damage: &[Damage]) -> Option<String> {
    let lost = damage.iter().filter(|damage| damage.is_lost());
    let names: BTreeSet<_> = lost.filter_map(|damage| damage.name.as_deref()).collect();
    let names: Vec<_> = names.into_iter().collect();
    match names[..] {
        [] => None,
        [name] => Some(format!(
            "{name} was damaged, and there is no intact copy of it: its last change is lost. What was saved of it \
             before is shown, if there is anything."
        )),
        _ => Some(format!(
            "{} records were damaged, and there is no intact copy of them: {}. Their last changes are lost. What was \
             saved of them before is shown, if there is anything.",
            names.len(),
            listed(&names)
        )),
    }
}

fn of_file(file: &str, damage: &[&Damage]) -> Vec<String> {
    let other = other(file);
    let of_whole = damage.iter().filter_map(|damage| of_whole(file, &other, damage));
    let mut sentences: Vec<_> = of_whole.collect();
    let parts = || damage.iter().filter(|damage| !is_whole(damage));
    let mended: Vec<_> = parts().filter(|damage| !damage.is_lost()).collect();
    if !mended.is_empty() {
        let is_in_other = mended.iter().all(|damage| damage.recovery == Recovery::InOtherFile);
        let why = if is_in_other { format!(": {other} has it") } else { String::new() };
        sentences.push(format!("{file} was damaged ({}). Nothing was lost{why}.", places(&mended)));
    }
    let lost: Vec<_> = parts().filter(|damage| damage.is_lost() && damage.name.is_none()).collect();
    if !lost.is_empty() {
        sentences.push(format!(
            "{file} was damaged ({}), and {other} does not have it either: what was saved there is lost.",
            places(&lost)
        ));
    }
    sentences
}

fn is_whole(damage: &Damage) -> bool {
    matches!(damage.kind, DamageKind::Missing | DamageKind::Empty | DamageKind::NotAFile | DamageKind::End)
}

fn of_whole(file: &str, other: &str, damage: &Damage) -> Option<String> {
    let found = match damage.kind {
        DamageKind::Missing | DamageKind::Empty => format!("{file} was {}", damage.kind),
        DamageKind::NotAFile => format!("{file} was not a file and was moved away"),
        DamageKind::End if damage.is_lost() => {
            return Some(format!(
                "The end of {file} was missing. It is restored from {other} as far as that can be read."
            ));
        }
        DamageKind::End => {
            return Some(format!("The end of {file} was missing. Nothing was lost: {other} has it."));
        }
        _ => return None,
    };
    Some(if damage.is_lost() {
        format!("{found}, and there is no copy: if anything was saved there, it is lost.")
    } else {
        format!("{found}. It is restored from {other}.")
    })
}

fn places(damage: &[&&Damage]) -> String {
    let first: Vec<_> = damage.iter().take(MOST_NAMED).map(ToString::to_string).collect();
    let first = first.join(", ");
    if damage.len() <= MOST_NAMED {
        return first;
    }
    let lines: u64 = damage.iter().map(|damage| damage.lines()).sum();
    format!("{lines} lines could not be read; the first are {first}")
}

/// At most so many names, and how many more there are.
fn listed(names: &[impl AsRef<str>]) -> String {
    let first: Vec<_> = names.iter().take(MOST_NAMED).map(AsRef::as_ref).collect();
    let more = names.len() - first.len();
    match first.split_last() {
        _ if more > 0 => format!("{}, and {more} more", first.join(", ")),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The file and its copy are each other's copies.
fn other(file: &str) -> String {
    file.strip_suffix(COPY).map_or_else(|| format!("{file}{COPY}"), str::to_owned)
}
