//! Both halves of a log held against each other: what is there, what is damaged, and what is lost.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::contents::Contents;
use super::scan::{Change, Damage, Scan};
use super::{DamagedLine, Half, RecordLogError, half_path};

/// Both files of a log.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) main: Scan,
    pub(super) copy: Scan,
}

impl Survey {
    pub(super) fn read(path: &Path) -> Result<Survey, RecordLogError> {
        let read = |half| Scan::read(&half_path(path, half), half);
        // In this order: where somebody is writing, the copy must not seem to have more.
        let copy = read(Half::Copy)?;
        Ok(Survey { main: read(Half::Main)?, copy })
    }

    /// Lines that cannot be believed, and ends that are missing.
    pub(super) fn damage(&self, path: &Path) -> Vec<DamagedLine> {
        let told = |half, damage: &Damage| self.tell(half_path(path, half), half, damage);
        let lines = |half| {
            self.half(half)
                .damage
                .iter()
                .chain(&self.missing_end(half))
                .map(|damage| told(half, damage))
                .collect::<Vec<_>>()
        };
        let mut damaged = lines(Half::Main);
        damaged.extend(lines(Half::Copy));
        damaged
    }

    pub(super) fn is_damaged(&self, half: Half) -> bool {
        !self.half(half).damage.is_empty() || self.missing_end(half).is_some()
    }

    /// Whether the copy is the beginning of the other file, or all of it.
    pub(super) fn is_copy_usable(&self) -> bool {
        !self.is_damaged(Half::Copy)
            && self.copy.file.is_some()
            && self.copy.base == self.main.base
            && self.copy.end <= self.main.end
    }

    /// What is there, for those who read.
    pub(super) fn contents(&mut self, path: &Path) -> Contents {
        let changes = self.changes().into_iter().filter(|(_, change)| !change.is_forgotten);
        Contents {
            path: path.to_owned(),
            places: changes.map(|(name, change)| (name, change.place)).collect(),
            damage: self.damage(path),
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

    fn half(&self, half: Half) -> &Scan {
        match half {
            Half::Main => &self.main,
            Half::Copy => &self.copy,
        }
    }

    /// A file is written to before its copy is, so the copy may end earlier; the file may not.
    fn missing_end(&self, half: Half) -> Option<Damage> {
        let (own, other) = (self.half(half), self.half(half.other()));
        let is_missing = match half {
            Half::Main if own.base < other.base => own.damage.is_empty(),
            Half::Main => own.base == other.base && own.end < other.end,
            Half::Copy => {
                own.base == other.base && own.has_tail() && own.end < other.end && other.end <= own.length
            }
        };
        let name = if own.file.is_some() { "its end" } else { "all of it" };
        is_missing.then(|| Damage {
            line: own.lines + 1,
            range: own.end..other.end.max(own.end),
            name: name.to_owned(),
        })
    }

    fn tell(&self, file: PathBuf, half: Half, damage: &Damage) -> DamagedLine {
        let (own, other) = (self.half(half), self.half(half.other()));
        let is_elsewhere = if own.base == other.base {
            other.is_sound(&damage.range)
        } else {
            own.base < other.base && other.damage.is_empty()
        };
        let place = format!("line {}", damage.line);
        DamagedLine { file, place, name: damage.name.clone(), is_lost: !is_elsewhere }
    }
}
