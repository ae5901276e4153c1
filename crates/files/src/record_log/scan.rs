//! A file of a log read from end to end: where the newest change of each name lies, and which lines are damaged.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind};
use std::ops::Range;
use std::path::Path;

use super::line::{Header, Line, name_as_it_reads};
use super::{Half, RecordLogError};

/// What a file has.
#[derive(Default, Debug)]
pub(super) struct Scan {
    /// None if there is no such file.
    pub(super) file: Option<File>,
    pub(super) base: u64,
    /// The highest sequence.
    pub(super) last: u64,
    /// The newest change of each name.
    pub(super) changes: HashMap<String, Change>,
    pub(super) damage: Vec<Damage>,
    pub(super) lines: u64,
    /// Where the last whole line ends, and where the file does.
    pub(super) end: u64,
    pub(super) length: u64,
}

/// The newest change of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub(super) sequence: u64,
    pub(super) place: Place,
    pub(super) is_forgotten: bool,
}

/// Where a line lies, without its line break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) half: Half,
    pub(super) offset: u64,
    pub(super) length: usize,
}

/// A line that cannot be believed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Damage {
    /// From 1.
    pub(super) line: u64,
    pub(super) range: Range<u64>,
    pub(super) name: String,
}

impl Scan {
    /// Reads a file; one that is not there is empty.
    pub(super) fn read(path: &Path, half: Half) -> Result<Scan, RecordLogError> {
        let io = |error| RecordLogError::Io { path: path.to_owned(), error };
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Scan::default()),
            Err(error) => return Err(io(error)),
        };
        let length = file.metadata().map_err(io)?.len();
        let mut scan = Scan { length, ..Scan::default() };
        let mut lines = BufReader::with_capacity(1 << 16, file);
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            match read_line(&mut lines, &mut bytes) {
                Ok(true) => scan.take(&bytes, half, path)?,
                Ok(false) => break,
                // A sector that cannot be read: nobody knows where the next line begins.
                Err(error) => {
                    scan.lines += 1;
                    scan.damage.push(Damage {
                        line: scan.lines,
                        range: scan.end..length.max(scan.end),
                        name: error.to_string(),
                    });
                    break;
                }
            }
        }
        // It may have grown meanwhile.
        scan.length = scan.length.max(scan.end);
        scan.file = Some(lines.into_inner());
        Ok(scan)
    }

    /// Whether something else begins behind the last whole line.
    pub(super) fn has_tail(&self) -> bool {
        self.length > self.end
    }

    /// Whether all lines of a part of the file are there and sound.
    pub(super) fn is_sound(&self, range: &Range<u64>) -> bool {
        let overlaps = |damage: &Damage| damage.range.start < range.end && range.start < damage.range.end;
        self.end >= range.end && !self.damage.iter().any(overlaps)
    }

    fn take(&mut self, bytes: &[u8], half: Half, path: &Path) -> Result<(), RecordLogError> {
        self.lines += 1;
        let (start, end) = (self.end, self.end + bytes.len() as u64 + 1);
        self.end = end;
        if self.lines == 1 {
            match Header::parse(bytes) {
                Some(Header::Ours { base }) => {
                    (self.base, self.last) = (base, base);
                    return Ok(());
                }
                Some(Header::Other { version }) => {
                    return Err(RecordLogError::Version { path: path.to_owned(), version });
                }
                None => {}
            }
        }
        let line = Line::parse(bytes).filter(|_| self.lines > 1);
        let Some(Line { sequence, name, record }) = line else {
            let name = if start == 0 { "its first line".to_owned() } else { name_as_it_reads(bytes) };
            self.damage.push(Damage { line: self.lines, range: start..end, name });
            return Ok(());
        };
        self.last = self.last.max(sequence);
        let place = Place { half, offset: start, length: bytes.len() };
        let change = Change { sequence, place, is_forgotten: record.is_none() };
        let newest = self.changes.entry(name.to_owned()).or_insert(change);
        if newest.sequence <= sequence {
            *newest = change;
        }
        Ok(())
    }
}

/// Reads a line and takes its line break off; `false` if no whole line is left.
fn read_line(lines: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<bool> {
    lines.read_until(b'\n', bytes)?;
    Ok(bytes.pop_if(|byte| *byte == b'\n').is_some())
}
