//! Appending to a log, mending it, and writing it whole when most of it is outdated.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom};
use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::contents::read_at;
use super::line::{Header, Line};
use super::scan::{Place, Scan};
use super::survey::Survey;
use super::{Damage, Disk, LogFile, RecordLogError, Records, keep_aside, lock, log_file_path};
use crate::whole_file::WholeFile;

/// So many bytes more than twice of what is needed a log may have before it is written whole.
const SLACK: u64 = 32 << 20;
/// So many bytes are copied at a time.
const CHUNK: u64 = 1 << 20;

/// A change of a record: its name, and the record unless it is forgotten.
pub type Change = (String, Option<Vec<u8>>);

/// The writer of a log: one process has it, one thread uses it.
pub struct RecordLog {
    path: PathBuf,
    disk: Arc<dyn Disk>,
    records: Records,
    /// Where changes are appended; without it the log has to be written whole first.
    main: Option<File>,
    end: u64,
    /// The copy and how far it goes; without it the copy has to be written whole.
    copy: Option<(File, u64)>,
    is_copy_synced: bool,
    sequence: u64,
    rewrite_at: u64,
    /// Damaged files that have no second name yet, and those that have.
    to_set_aside: Vec<LogFile>,
    are_aside: Vec<LogFile>,
    findings: Findings,
    _lock: File,
}

/// What was found out about a log.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Findings {
    /// What could not be believed.
    pub damage: Vec<Damage>,
    /// Damaged files, under the names that they have now.
    pub set_aside: Vec<PathBuf>,
    /// Why the log or its copy cannot be written to.
    pub trouble: Option<String>,
}

impl RecordLog {
    /// Opens or begins a log, and mends it.
    ///
    /// # Errors
    /// When another process has it, it is of a newer version, or a file cannot be opened. Damage is no error, and a
    /// log that cannot be written to can still be read.
    pub fn open(path: &Path, disk: Arc<dyn Disk>) -> Result<(RecordLog, Findings), RecordLogError> {
        let lock = lock(path)?;
        let mut survey = Survey::read(path)?;
        let (main, copy) = usable(path, &survey, &*disk);
        let contents = survey.contents(path);
        let live: u64 = contents.places.values().map(|place| place.length as u64 + 1).sum();
        let mut log = RecordLog {
            path: path.to_owned(),
            disk,
            records: Records::new(contents),
            main,
            end: survey.main.end,
            copy,
            is_copy_synced: true,
            sequence: survey.last(),
            rewrite_at: 2 * live + SLACK,
            to_set_aside: Vec::new(),
            are_aside: Vec::new(),
            findings: Findings::default(),
            _lock: lock,
        };
        let findings = log.repair();
        Ok((log, findings))
    }

    /// The records, for those who read.
    pub fn records(&self) -> Records {
        self.records.clone()
    }

    /// Keeps and forgets records. All changes are on the disk when this returns.
    ///
    /// # Errors
    /// When the disk is full or fails; then everything is as it was, and the next commit may succeed.
    pub fn commit(&mut self, changes: &[Change]) -> io::Result<()> {
        self.make_writable()?;
        let (mut bytes, mut places) = (Vec::new(), Vec::new());
        for (name, record) in changes {
            self.sequence += 1;
            let start = bytes.len();
            Line { sequence: self.sequence, name, record: record.as_deref() }.write(&mut bytes);
            let (offset, length) = (self.end + start as u64, bytes.len() - start - 1);
            places.push(record.as_ref().map(|_| Place { file: LogFile::Main, offset, length }));
        }
        self.append(&bytes)?;
        let mut contents = self.records.lock();
        for ((name, _), place) in changes.iter().zip(places) {
            match place {
                Some(place) => drop(contents.places.insert(name.clone(), place)),
                None => drop(contents.places.remove(name)),
            }
        }
        drop(contents);
        // What the copy lacks it is given the next time.
        let _ = self.catch_up();
        Ok(())
    }

    /// Mends what was found damaged meanwhile, and brings the copy up to date and onto the disk. To be called when
    /// there is time.
    pub fn repair(&mut self) -> Findings {
        self.distrust_damaged();
        let tended = self.set_aside().and_then(|()| self.make_writable()).and_then(|()| self.sync_copy());
        // What was found while the log was written whole.
        self.distrust_damaged();
        let trouble = tended.err().map(|error| error.to_string());
        Findings { trouble, ..mem::take(&mut self.findings) }
    }

    /// Tries whether the disk has room for so many bytes.
    ///
    /// # Errors
    /// When it has not, or fails.
    pub fn probe(&self, bytes: usize) -> io::Result<()> {
        let mut file = WholeFile::begin(&self.path)?;
        self.disk.write(&mut file, &vec![b'.'; bytes])?;
        file.sync()
    }

    fn make_writable(&mut self) -> io::Result<()> {
        if self.main.is_some() && self.end < self.rewrite_at {
            return Ok(());
        }
        match self.rewrite() {
            // Longer than it need be, but good.
            Err(_) if self.main.is_some() => self.rewrite_at = self.end + SLACK,
            written => written?,
        }
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut main = self.main.take().ok_or(io::ErrorKind::NotFound)?;
        let written = main.seek(SeekFrom::Start(self.end)).and_then(|_| self.disk.write(&mut main, bytes));
        if let Err(error) = written {
            // A file that cannot be cut has to be written whole.
            self.main = main.set_len(self.end).ok().map(|()| main);
            return Err(error);
        }
        // After this has failed, nobody knows what is on the disk: the log is written whole.
        self.disk.sync(&main).inspect_err(|_| drop(main.set_len(self.end)))?;
        self.end += bytes.len() as u64;
        self.main = Some(main);
        Ok(())
    }

    /// Writes the log whole, with the records that are there and nothing else.
    fn rewrite(&mut self) -> io::Result<()> {
        let contents = self.records.lock();
        let mut places: Vec<_> = contents.places.iter().map(|(name, place)| (name.clone(), *place)).collect();
        drop(contents);
        places.sort_unstable_by_key(|(_, place)| (place.file == LogFile::Copy, place.offset));
        let header = Header::text(self.sequence);
        let mut file = WholeFile::begin(&self.path)?;
        self.disk.write(&mut file, header.as_bytes())?;
        let (mut end, mut written) = (header.len() as u64, BTreeMap::new());
        for (name, place) in places {
            // One that is damaged in both files by now is told, and stays in the files that are set aside.
            let Some(mut line) = self.records.lock().line(&name, place) else { continue };
            written.insert(name, Place { file: LogFile::Main, offset: end, length: line.len() });
            line.push(b'\n');
            self.disk.write(&mut file, &line)?;
            end += line.len() as u64;
        }
        self.distrust_damaged();
        self.set_aside()?;
        file.finish()?;
        (self.main, self.copy) = (None, None);
        self.are_aside.retain(|file| *file != LogFile::Main);
        let main = OpenOptions::new().read(true).write(true).open(&self.path)?;
        let reader = File::open(&self.path)?;
        let mut contents = self.records.lock();
        (contents.places, contents.main, contents.copy) = (written, Some(reader), None);
        drop(contents);
        (self.main, self.end, self.rewrite_at) = (Some(main), end, 2 * end + SLACK);
        // What the copy lacks it is given the next time.
        let _ = self.catch_up();
        Ok(())
    }

    /// Writes to the copy what it lacks.
    fn catch_up(&mut self) -> io::Result<()> {
        let (Some(main), Some((copy, upto))) = (&self.main, &mut self.copy) else { return self.write_copy() };
        self.is_copy_synced &= *upto == self.end;
        let disk = &self.disk;
        let written = copy
            .seek(SeekFrom::Start(*upto))
            .and_then(|_| copy_range(main, *upto..self.end, |bytes| disk.write(copy, bytes)));
        if written.is_ok() {
            *upto = self.end;
        } else if copy.set_len(*upto).is_err() {
            self.copy = None;
        }
        written
    }

    fn write_copy(&mut self) -> io::Result<()> {
        self.set_aside()?;
        let Some(main) = &self.main else { return Ok(()) };
        let path = log_file_path(&self.path, LogFile::Copy);
        let mut file = WholeFile::begin(&path)?;
        copy_range(main, 0..self.end, |bytes| self.disk.write(&mut file, bytes))?;
        file.finish()?;
        self.are_aside.retain(|file| *file != LogFile::Copy);
        self.records.lock().copy = Some(File::open(&path)?);
        let copy = OpenOptions::new().read(true).write(true).open(&path)?;
        (self.copy, self.is_copy_synced) = (Some((copy, self.end)), true);
        Ok(())
    }

    fn sync_copy(&mut self) -> io::Result<()> {
        self.catch_up()?;
        if let (Some((copy, _)), false) = (&self.copy, self.is_copy_synced) {
            self.disk.sync(copy).inspect_err(|_| self.copy = None)?;
        }
        self.is_copy_synced = true;
        Ok(())
    }

    /// Files in which something was found damaged are written whole before they are used again.
    fn distrust_damaged(&mut self) {
        let damage = mem::take(&mut self.records.lock().damage);
        for file in [LogFile::Main, LogFile::Copy] {
            let path = log_file_path(&self.path, file);
            if !damage.iter().any(|damage| damage.file == path) {
                continue;
            }
            match file {
                LogFile::Main => self.main = None,
                LogFile::Copy => self.copy = None,
            }
            let is_known = self.to_set_aside.contains(&file) || self.are_aside.contains(&file);
            if !is_known && is_worth_keeping(&path) {
                self.to_set_aside.push(file);
            }
        }
        let all: BTreeSet<_> = mem::take(&mut self.findings.damage).into_iter().chain(damage).collect();
        self.findings.damage = all.into_iter().collect();
    }

    fn set_aside(&mut self) -> io::Result<()> {
        while let Some(&file) = self.to_set_aside.last() {
            self.findings.set_aside.push(keep_aside(&log_file_path(&self.path, file))?);
            self.to_set_aside.pop();
            self.are_aside.push(file);
        }
        Ok(())
    }
}

/// Whether there is something under a name that a new file would replace.
fn is_worth_keeping(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| !found.is_file() || found.len() > 0)
}

/// The files to write to, as far as they are sound.
fn usable(path: &Path, survey: &Survey, disk: &dyn Disk) -> (Option<File>, Option<(File, u64)>) {
    let open = |file, scan| open_at_end(&log_file_path(path, file), scan, disk).ok();
    let main = survey.is_main_usable().then(|| open(LogFile::Main, &survey.main)).flatten();
    let copy = survey.is_copy_usable() && is_beginning(&survey.copy, &survey.main);
    let copy = copy.then(|| open(LogFile::Copy, &survey.copy)).flatten();
    (main, copy.map(|copy| (copy, survey.copy.end)))
}

/// Whether a file has what the other begins with: sound lines alone do not say that they are the same ones.
fn is_beginning(part: &Scan, whole: &Scan) -> bool {
    let (Some(part_file), Some(whole)) = (&part.file, &whole.file) else { return false };
    let mut at = 0;
    let same = copy_range(part_file, 0..part.end - u64::from(part.lacks_break), |bytes| {
        let is_same = read_at(whole, at, bytes.len())? == bytes;
        at += bytes.len() as u64;
        if is_same { Ok(()) } else { Err(io::ErrorKind::InvalidData.into()) }
    });
    same.is_ok()
}

/// A file with nothing behind its last whole line, which has its line break.
fn open_at_end(path: &Path, scan: &Scan, disk: &dyn Disk) -> io::Result<File> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    if scan.lacks_break {
        file.seek(SeekFrom::Start(scan.end - 1))?;
        disk.write(&mut file, b"\n")?;
    }
    file.set_len(scan.end)?;
    Ok(file)
}

fn copy_range(
    from: &File,
    range: Range<u64>,
    mut write: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut at = range.start;
    while at < range.end {
        let length = CHUNK.min(range.end - at);
        write(&read_at(from, at, length as usize)?)?;
        at += length;
    }
    Ok(())
}
