//! What is done, handed to the system at once and in the order it was done: the truth about a run
//! that is not finished. A killed process loses none of it; a power cut may lose the last moments.
//! A torn or damaged line is found by its checksum, and its task is done again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

use files::whole_file;
use thiserror::Error;

use super::Digest;

const MAGIC: &str = "crownhead journal 1\n";

/// The results of finished tasks.
pub struct Journal {
    storage: Box<dyn Storage>,
    /// Where the line of each finished task lies.
    places: Vec<Option<Place>>,
    end: u64,
    damaged: usize,
}

#[derive(Clone, Copy)]
struct Place {
    offset: u64,
    len: usize,
}

/// Where a journal is kept.
trait Storage: Read + Write + Seek + Send {
    fn cut(&mut self, len: u64) -> io::Result<()>;
}

impl Storage for File {
    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.set_len(len)
    }
}

impl Storage for Cursor<Vec<u8>> {
    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.get_mut().truncate(len as usize);
        Ok(())
    }
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// Another process has it open.
    #[error("another crownhead is at work there")]
    Busy,
    /// Not a journal, or one of another version.
    #[error("not a journal of this version: expected it to begin with '{}'", MAGIC.trim_end())]
    Foreign,
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Journal {
    /// A journal that is gone when the program is.
    pub fn in_memory(tasks: usize) -> Journal {
        let storage = Box::new(Cursor::new(MAGIC.as_bytes().to_vec()));
        Journal { storage, places: vec![None; tasks], end: MAGIC.len() as u64, damaged: 0 }
    }

    /// Opens or begins the journal of a run of so many tasks, for this process alone.
    ///
    /// # Errors
    /// When another process has it, or it is something else, or the disk fails.
    pub fn open(path: &Path, tasks: usize) -> Result<Journal, JournalError> {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        hold(&file)?;
        let mut journal = Journal { storage: Box::new(file), places: vec![None; tasks], end: 0, damaged: 0 };
        journal.load()?;
        Ok(journal)
    }

    /// Whether a task is finished.
    pub fn has(&self, index: usize) -> bool {
        self.places[index].is_some()
    }

    /// How many lines were found damaged when it was opened; their tasks are to be done again.
    pub fn damaged(&self) -> usize {
        self.damaged
    }

    /// How many tasks are finished.
    pub fn count(&self) -> usize {
        self.places.iter().flatten().count()
    }

    /// Writes down the result of a task. When this returns, a killed process does not lose it.
    ///
    /// # Errors
    /// When the disk fails; then the journal is as it was.
    pub fn append(&mut self, index: usize, line: &str) -> io::Result<()> {
        debug_assert!(!line.contains('\n'));
        let text = line_of(index, line);
        self.storage.seek(SeekFrom::Start(self.end))?;
        if let Err(error) = self.storage.write_all(text.as_bytes()).and_then(|()| self.storage.flush()) {
            // What was written of it is no line, and is cut off here or on the next start.
            let _ = self.storage.cut(self.end);
            return Err(error);
        }
        let end = self.end + text.len() as u64;
        self.places[index] = Some(Place { offset: end - 1 - line.len() as u64, len: line.len() });
        self.end = end;
        Ok(())
    }

    /// Writes the file anew with the results of the first so many tasks alone, in their order: so the same results are
    /// the same bytes, whoever was done first.
    ///
    /// # Errors
    /// When one of them is not finished, or the disk fails; then the file is as it was.
    pub(crate) fn put_in_order(mut self, path: &Path, tasks: usize) -> io::Result<()> {
        whole_file::write_with(path, |out| {
            out.write_all(MAGIC.as_bytes())?;
            (0..tasks).try_for_each(|index| out.write_all(line_of(index, &self.read(index)?).as_bytes()))
        })
    }

    /// The result of a finished task.
    ///
    /// # Errors
    /// When the task is not finished, or the disk fails.
    pub fn read(&mut self, index: usize) -> io::Result<String> {
        let place = self.places[index].ok_or(io::ErrorKind::NotFound)?;
        let mut line = vec![0; place.len];
        self.storage.seek(SeekFrom::Start(place.offset))?;
        self.storage.read_exact(&mut line)?;
        String::from_utf8(line).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    fn load(&mut self) -> Result<(), JournalError> {
        self.storage.rewind()?;
        let mut reader = BufReader::new(&mut self.storage);
        let mut bytes = Vec::new();
        let magic = reader.read_until(b'\n', &mut bytes)?;
        if !MAGIC.as_bytes().starts_with(&bytes) {
            return Err(JournalError::Foreign);
        }
        let mut end = if magic == MAGIC.len() { magic as u64 } else { 0 };
        while end > 0 {
            bytes.clear();
            let len = reader.read_until(b'\n', &mut bytes)?;
            if bytes.last() != Some(&b'\n') {
                break;
            }
            match parse(&bytes, self.places.len()) {
                Some((index, start)) => {
                    self.places[index] = Some(Place { offset: end + start as u64, len: len - start - 1 });
                }
                None => self.damaged += 1,
            }
            end += len as u64;
        }
        drop(reader);
        self.begin_at(end)
    }

    fn begin_at(&mut self, end: u64) -> Result<(), JournalError> {
        self.storage.cut(end)?;
        self.end = end;
        if end == 0 {
            self.storage.rewind()?;
            self.storage.write_all(MAGIC.as_bytes())?;
            self.end = MAGIC.len() as u64;
        }
        Ok(())
    }
}

/// The line of a task's result.
fn line_of(index: usize, line: &str) -> String {
    format!("{index} {:016x} {line}\n", checksum(index, line.as_bytes()))
}

/// The task of a whole line, and where its result begins in it.
fn parse(line: &[u8], tasks: usize) -> Option<(usize, usize)> {
    let line = str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let mut parts = line.splitn(3, ' ');
    let index = parts.next()?.parse().ok().filter(|&index| index < tasks)?;
    let sum = u64::from_str_radix(parts.next()?, 16).ok()?;
    let result = parts.next()?;
    (sum == checksum(index, result.as_bytes())).then(|| (index, line.len() - result.len()))
}

/// Over the number of the task and its line.
fn checksum(index: usize, line: &[u8]) -> u64 {
    Digest::of((index as u64).to_le_bytes().into_iter().chain(line.iter().copied())).0
}

/// How often a lock is asked for, and how long is waited in between.
const ATTEMPTS: usize = 20;
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(5);

/// Locks a file for this process alone, until it is closed.
pub(crate) fn hold(file: &File) -> Result<(), JournalError> {
    // Whoever looks whether it is held holds it for a moment, so one refusal says nothing.
    for _ in 0..ATTEMPTS {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => thread::sleep(BETWEEN_ATTEMPTS),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
    }
    Err(JournalError::Busy)
}

/// Whether somebody holds a file.
pub(crate) fn is_held(path: &Path) -> bool {
    let is_refused = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    File::open(path).is_ok_and(is_refused)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    fn written(path: &Path) {
        let mut journal = Journal::open(path, 5).unwrap();
        journal.append(3, "three").unwrap();
        journal.append(0, "").unwrap();
        journal.append(4, "four é").unwrap();
    }

    #[test]
    fn what_was_written_is_there_on_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        written(&path);
        let mut journal = Journal::open(&path, 5).unwrap();
        assert_eq!((0..5).map(|i| journal.has(i)).collect::<Vec<_>>(), [true, false, false, true, true]);
        assert_eq!([0, 3, 4].map(|i| journal.read(i).unwrap()), ["", "three", "four é"]);
        assert!(journal.read(1).is_err());
    }

    #[test]
    fn cut_off_anywhere_it_holds_the_whole_lines_and_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        written(&path);
        let whole = std::fs::read(&path).unwrap();
        for len in 0..whole.len() {
            std::fs::write(&path, &whole[..len]).unwrap();
            let lines = whole[..len].iter().filter(|&&byte| byte == b'\n').count();
            let mut journal = Journal::open(&path, 5).unwrap();
            assert_eq!(journal.count(), lines.saturating_sub(1), "{len}");
            journal.append(1, "one").unwrap();
            drop(journal);
            assert_eq!(Journal::open(&path, 5).unwrap().read(1).unwrap(), "one");
        }
    }

    #[test]
    fn a_changed_byte_costs_its_own_line_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        written(&path);
        let changed = String::from_utf8(std::fs::read(&path).unwrap()).unwrap().replace("three", "thief");
        std::fs::write(&path, changed).unwrap();
        let journal = Journal::open(&path, 5).unwrap();
        assert_eq!((journal.has(3), journal.has(0), journal.has(4)), (false, true, true));
        assert_eq!(journal.damaged(), 1);
    }

    #[test]
    fn put_in_order_it_has_the_first_results_alone_whatever_came_when() {
        let folder = tempfile::tempdir().unwrap();
        let files = [[2, 0, 4, 1], [1, 2, 0, 3]].map(|order| {
            let path = folder.path().join("journal");
            let mut journal = Journal::open(&path, 5).unwrap();
            order.iter().for_each(|&index| journal.append(index, &format!("result {index}")).unwrap());
            journal.put_in_order(&path, 3).unwrap();
            std::fs::read_to_string(&path).unwrap()
        });
        assert_eq!(files[0], files[1]);
        assert_eq!(files[0].lines().count(), 4);
        let mut journal = Journal::open(&folder.path().join("journal"), 5).unwrap();
        assert_eq!((journal.count(), journal.read(2).unwrap()), (3, "result 2".to_owned()));
    }

    #[test]
    fn something_else_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        std::fs::write(&path, "my diary\n").unwrap();
        assert!(matches!(Journal::open(&path, 5), Err(JournalError::Foreign)));
        assert_eq!(std::fs::read(&path).unwrap(), b"my diary\n");
    }

    #[test]
    fn two_cannot_have_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let _first = Journal::open(&path, 5).unwrap();
        assert!(matches!(Journal::open(&path, 5), Err(JournalError::Busy)));
    }

    #[test]
    fn whoever_looks_sees_that_a_file_is_held_and_keeps_nobody_out() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("run.toml");
        assert!(!is_held(&path), "a file that is not there");
        File::create(&path).unwrap();
        assert!(!is_held(&path));
        let held = File::open(&path).unwrap();
        hold(&held).unwrap();
        assert!(is_held(&path));
        assert!(matches!(hold(&File::open(&path).unwrap()), Err(JournalError::Busy)));
        drop(held);
        assert!(!is_held(&path));

        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    is_held(&path);
                }
            });
            let all = (0..100).all(|_| hold(&File::open(&path).unwrap()).is_ok());
            is_over.store(true, Ordering::Relaxed);
            assert!(all, "somebody who only looked kept others out");
        });
    }
}
