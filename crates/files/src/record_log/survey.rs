//! Both files of a log held against each other: what is there, what is damaged, and what is lost.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use super::contents::Contents;
use super::scan::{BadLines, Change, Scan};
use super::{Damage, DamageKind, LogFile, RecordLogError, Recovery, log_file_path};

/// Both files of a log.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) main: Scan,
    pub(super) copy: Scan,
}

impl Survey {
    pub(super) fn read(path: &Path) -> Result<Survey, RecordLogError> {
        let read = |file| Scan::read(&log_file_path(path, file), file);
        // In this order: where somebody is writing, the copy must not seem to have more.
        let copy = read(LogFile::Copy)?;
        Ok(Survey { main: read(LogFile::Main)?, copy })
    }

    /// What cannot be believed, and what is missing.
    pub(super) fn damage(&self, path: &Path) -> BTreeSet<Damage> {
        self.damage_beside(&self.changes(), path)
    }

    pub(super) fn is_damaged(&self, file: LogFile) -> bool {
        !self.file(file).damage.is_empty() || self.whole_damage(file).is_some()
    }

    /// Whether the file has all that there is, and can be written on.
    pub(super) fn is_main_usable(&self) -> bool {
        let has = |(name, change): (&String, &Change)| {
            change.sequence <= self.main.base
                || self.main.changes.get(name).is_some_and(|own| own.sequence >= change.sequence)
        };
        !self.is_damaged(LogFile::Main) && self.main.file.is_some() && self.copy.changes.iter().all(has)
    }

    /// Whether the copy can be the beginning of the other file, or all of it.
    pub(super) fn is_copy_usable(&self) -> bool {
        !self.is_damaged(LogFile::Copy)
            && self.copy.file.is_some()
            && self.copy.base == self.main.base
            && self.copy.end <= self.main.end
    }

    /// What is there, for those who read.
    pub(super) fn contents(&mut self, path: &Path) -> Contents {
        let changes = self.changes();
        let damage = self.damage_beside(&changes, path);
        let kept = changes.into_iter().filter(|(_, change)| change.state.is_some());
        Contents {
            path: path.to_owned(),
            places: kept.map(|(name, change)| (name, change.place)).collect(),
            damage,
            main: self.main.file.take(),
            copy: self.copy.file.take(),
        }
    }

    pub(super) fn last(&self) -> u64 {
        self.main.last.max(self.copy.last)
    }

    /// The newest change of each name, of either file.
    fn changes(&self) -> HashMap<String, Change> {
        let is_copy_newer = self.copy.base > self.main.base;
        let (newer, older) = if is_copy_newer { (&self.copy, &self.main) } else { (&self.main, &self.copy) };
        let mut changes = newer.changes.clone();
        for (name, &change) in &older.changes {
            // What a whole log left out was forgotten; of a damaged one nobody knows.
            if newer.damage.is_empty() && change.sequence <= newer.base {
                continue;
            }
            let newest = changes.entry(name.clone()).or_insert(change);
            if newest.sequence < change.sequence {
                *newest = change;
            }
        }
        changes
    }

    fn file(&self, file: LogFile) -> &Scan {
        match file {
            LogFile::Main => &self.main,
            LogFile::Copy => &self.copy,
        }
    }

    fn damage_beside(&self, changes: &HashMap<String, Change>, path: &Path) -> BTreeSet<Damage> {
        let mut damage = BTreeSet::new();
        for which in [LogFile::Main, LogFile::Copy] {
            let file = log_file_path(path, which);
            let whole = self.whole_damage(which).map(|(kind, recovery)| (kind, None, recovery));
            let lines = self.file(which).damage.iter().map(|lines| {
                let name = lines.reading.as_ref().map(|reading| reading.name.clone());
                (lines.kind, name, self.recovery(which, lines, changes))
            });
            damage.extend(lines.chain(whole).map(|(kind, name, recovery)| Damage {
                file: file.clone(),
                kind,
                name,
                recovery,
            }));
        }
        damage
    }

    /// What is wrong with a file as a whole.
    fn whole_damage(&self, file: LogFile) -> Option<(DamageKind, Recovery)> {
        let (own, other) = (self.file(file), self.file(file.other()));
        let recovery = |is_in_other| if is_in_other { Recovery::InOtherFile } else { Recovery::Lost };
        if own.is_not_a_file {
            Some((DamageKind::NotAFile, recovery(other.lines > 0)))
        } else if own.file.is_some() && own.length == 0 {
            Some((DamageKind::Empty, recovery(other.lines > 0)))
        } else if self.are_both_torn() {
            Some((DamageKind::Lines { first: own.lines + 1, last: own.lines + 1 }, Recovery::Lost))
        } else if !self.is_end_missing(file) {
            None
        } else if own.file.is_none() {
            Some((DamageKind::Missing, Recovery::InOtherFile))
        } else {
            let is_in_other = other.is_sound(&(own.end..other.end.max(own.end)));
            // Where all is damaged, nobody knows how long it was.
            (is_in_other || own.damage.is_empty()).then(|| (DamageKind::End, recovery(is_in_other)))
        }
    }

    /// A killed writer leaves part of a line in one of the files: the copy is written to when the other has the line.
    fn are_both_torn(&self) -> bool {
        let (main, copy) = (&self.main, &self.copy);
        main.has_tail() && copy.has_tail() && main.base == copy.base && main.end == copy.end
    }

    /// A file is written to before its copy is, so the copy may end earlier; the file may not.
    fn is_end_missing(&self, file: LogFile) -> bool {
        let (own, other) = (self.file(file), self.file(file.other()));
        match file {
            LogFile::Main if own.base < other.base => own.damage.is_empty(),
            LogFile::Main => own.base == other.base && own.end < other.end,
            LogFile::Copy => {
                own.base == other.base && own.has_tail() && own.end < other.end && other.end <= own.length
            }
        }
    }

    fn recovery(&self, file: LogFile, lines: &BadLines, changes: &HashMap<String, Change>) -> Recovery {
        let (own, other) = (self.file(file), self.file(file.other()));
        let is_in_other = if self.are_alike() {
            other.is_sound(&lines.range)
        } else {
            own.base < other.base && other.damage.is_empty()
        };
        if is_in_other {
            Recovery::InOtherFile
        } else if lines.kind == DamageKind::FirstLine || self.is_outdated(file, lines, changes) {
            Recovery::NotNeeded
        } else {
            Recovery::Lost
        }
    }

    /// Whether the same or a newer state of a record is kept.
    fn is_outdated(&self, file: LogFile, lines: &BadLines, changes: &HashMap<String, Change>) -> bool {
        let Some(reading) = &lines.reading else { return false };
        changes.get(&reading.name).is_some_and(|change| {
            let is_newer = if change.place.file == file || self.are_alike() {
                change.place.offset >= lines.range.end
            } else {
                reading.sequence.is_some_and(|sequence| sequence <= change.sequence)
            };
            is_newer || change.state == reading.state
        })
    }

    /// Whether the same lines lie in the same places, as far as that is known.
    fn are_alike(&self) -> bool {
        self.main.base == self.copy.base
            || self.main.is_first_line_damaged()
            || self.copy.is_first_line_damaged()
    }
}
