//! What a log holds, for those who read: where each record lies, and the files it lies in.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::line::Line;
use super::scan::Place;
use super::{Damage, DamageKind, LogFile, RecordLogError, Recovery, log_file_path};

/// The records of a log, for any thread. Clones are the same.
#[derive(Clone)]
pub struct Records(Arc<Mutex<Contents>>);

pub(super) struct Contents {
    pub(super) path: PathBuf,
    pub(super) places: BTreeMap<String, Place>,
    pub(super) main: Option<File>,
    pub(super) copy: Option<File>,
    /// What was found damaged since the log was opened.
    pub(super) damage: BTreeSet<Damage>,
}

impl Records {
    pub(super) fn new(contents: Contents) -> Records {
        Records(Arc::new(Mutex::new(contents)))
    }

    /// The record of a name, checked against its checksum.
    ///
    /// # Errors
    /// When it is damaged in both files.
    pub fn find(&self, name: &str) -> Result<Option<Vec<u8>>, RecordLogError> {
        let mut contents = self.lock();
        let Some(&place) = contents.places.get(name) else { return Ok(None) };
        let line = contents.line(name, place).ok_or_else(|| RecordLogError::Damaged(name.to_owned()))?;
        Ok(Line::parse(&line).and_then(|line| line.record).map(<[u8]>::to_vec))
    }

    /// All names that begin so, in their order.
    pub fn names(&self, beginning: &str) -> Vec<String> {
        let contents = self.lock();
        let names = contents.places.range(beginning.to_owned()..).map(|(name, _)| name);
        names.take_while(|name| name.starts_with(beginning)).cloned().collect()
    }

    /// Whether something was found damaged that nobody has tended to.
    pub fn has_damage(&self) -> bool {
        !self.lock().damage.is_empty()
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Contents {
    /// The sound line of a record, of whichever file has it.
    pub(super) fn line(&mut self, name: &str, place: Place) -> Option<Vec<u8>> {
        let other = Place { file: place.file.other(), ..place };
        let own = self.read(name, place);
        if own.is_none() {
            let other = self.read(name, other);
            self.note(name, place, other.is_none());
            return other;
        }
        own
    }

    fn read(&self, name: &str, place: Place) -> Option<Vec<u8>> {
        let file = match place.file {
            LogFile::Main => self.main.as_ref(),
            LogFile::Copy => self.copy.as_ref(),
        };
        let bytes = read_at(file?, place.offset, place.length).ok()?;
        Line::parse(&bytes).is_some_and(|line| line.name == name && line.record.is_some()).then_some(bytes)
    }

    fn note(&mut self, name: &str, place: Place, is_lost: bool) {
        self.damage.insert(Damage {
            file: log_file_path(&self.path, place.file),
            kind: DamageKind::Byte(place.offset),
            name: Some(name.to_owned()),
            recovery: if is_lost { Recovery::Lost } else { Recovery::InOtherFile },
        });
    }
}

pub(super) fn read_at(mut file: &File, offset: u64, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
