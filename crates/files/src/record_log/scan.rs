//! A file of a log read from end to end: where the newest change of each name lies, and which lines are damaged.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::ops::Range;
use std::path::Path;

use super::line::{Header, Line, Reading};
use super::{DamageKind, LogFile, RecordLogError};
use crate::checksum;

/// No record that we write is longer; nobody has to hold more of a file that is not ours.
const LONGEST_LINE: u64 = 256 << 20;

/// What a file has.
#[derive(Default, Debug)]
pub(super) struct Scan {
    /// None if there is no such file.
    pub(super) file: Option<File>,
    /// Something else has its name.
    pub(super) is_not_a_file: bool,
    pub(super) base: u64,
    /// The highest sequence.
    pub(super) last: u64,
    /// The newest change of each name.
    pub(super) changes: HashMap<String, Change>,
    /// In the order of the file.
    pub(super) damage: Vec<BadLines>,
    pub(super) lines: u64,
    /// Where the last whole line ends, and where the file does.
    pub(super) end: u64,
    pub(super) length: u64,
    /// The last whole line has no line break yet: it ends where that will.
    pub(super) lacks_break: bool,
}

/// The newest change of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub(super) sequence: u64,
    pub(super) place: Place,
    /// The checksum of the record; none if it is forgotten.
    pub(super) state: Option<u32>,
}

/// Where a line lies, without its line break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) file: LogFile,
    pub(super) offset: u64,
    pub(super) length: usize,
}

/// A line that cannot be believed and names a record, or all such lines in a row that do not.
#[derive(Debug)]
pub(super) struct BadLines {
    pub(super) kind: DamageKind,
    pub(super) range: Range<u64>,
    pub(super) reading: Option<Reading>,
}

impl Scan {
    /// Reads a file; one that is not there is empty.
    pub(super) fn read(path: &Path, which: LogFile) -> Result<Scan, RecordLogError> {
        // Before it is opened: one may wait for ever for something that is not a file.
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Ok(Scan { is_not_a_file: true, ..Scan::default() });
        }
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
            match read_line(&mut lines, &mut bytes, LONGEST_LINE) {
                Ok(0) => break,
                Ok(length) => {
                    scan.lacks_break = bytes.pop_if(|byte| *byte == b'\n').is_none();
                    if scan.lacks_break && scan.has_wrong_break(&bytes) {
                        scan.take(&bytes[..bytes.len() - 1], length, which, path)?;
                        scan.take_wrong_break(&bytes);
                        break;
                    }
                    if scan.lacks_break && scan.is_torn(&bytes) {
                        scan.lacks_break = false;
                        break;
                    }
                    scan.take(&bytes, length, which, path)?;
                }
                // A sector that cannot be read: nobody knows where the next line begins.
                Err(_) => {
                    scan.lines += 1;
                    let range = scan.end..length.max(scan.end);
                    scan.damage.push(BadLines { kind: DamageKind::From(scan.lines), range, reading: None });
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
        let next = self.damage.partition_point(|damage| damage.range.end <= range.start);
        self.end >= range.end && self.damage.get(next).is_none_or(|damage| damage.range.start >= range.end)
    }

    pub(super) fn is_first_line_damaged(&self) -> bool {
        self.damage.first().is_some_and(|damage| damage.range.start == 0)
    }

    /// Whether a line without a line break is what a killed writer leaves. The first line was never written alone.
    fn is_torn(&self, bytes: &[u8]) -> bool {
        self.lines > 0 && Line::parse(bytes).is_none()
    }

    /// Whether there is a whole line with another byte behind it, where the line break was.
    fn has_wrong_break(&self, bytes: &[u8]) -> bool {
        self.is_torn(bytes) && bytes.split_last().is_some_and(|(_, line)| Line::parse(line).is_some())
    }

    fn take_wrong_break(&mut self, bytes: &[u8]) {
        let kind = DamageKind::Lines { first: self.lines, last: self.lines };
        let reading = Reading::of(&bytes[..bytes.len() - 1]);
        self.damage.push(BadLines { kind, range: self.end - 1..self.end, reading });
    }

    /// Takes a line without its line break, which was read from so many bytes.
    fn take(&mut self, bytes: &[u8], length: u64, which: LogFile, path: &Path) -> Result<(), RecordLogError> {
        self.lines += 1;
        let (start, end) = (self.end, self.end + length.max(bytes.len() as u64 + 1));
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
            self.take_damaged(bytes, start..end);
            return Ok(());
        };
        self.last = self.last.max(sequence);
        let place = Place { file: which, offset: start, length: bytes.len() };
        let change = Change { sequence, place, state: record.map(checksum::of) };
        let newest = self.changes.entry(name.to_owned()).or_insert(change);
        if newest.sequence <= sequence {
            *newest = change;
        }
        Ok(())
    }

    fn take_damaged(&mut self, bytes: &[u8], range: Range<u64>) {
        if self.lines == 1 && bytes.len() <= Header::LONGEST {
            self.damage.push(BadLines { kind: DamageKind::FirstLine, range, reading: None });
            return;
        }
        let reading = Reading::of(bytes);
        if let Some(BadLines { kind: DamageKind::Lines { last, .. }, range: before, reading: None }) =
            self.damage.last_mut()
            && reading.is_none()
            && before.end == range.start
        {
            (*last, before.end) = (self.lines, range.end);
            return;
        }
        self.damage.push(BadLines {
            kind: DamageKind::Lines { first: self.lines, last: self.lines },
            range,
            reading,
        });
    }
}

/// Reads to the next line break, and says how many bytes that were. Of a longer line only the beginning is kept.
fn read_line(lines: &mut impl BufRead, bytes: &mut Vec<u8>, longest: u64) -> io::Result<u64> {
    let mut length = lines.by_ref().take(longest).read_until(b'\n', bytes)? as u64;
    if length < longest || bytes.ends_with(b"\n") {
        return Ok(length);
    }
    let mut rest = Vec::new();
    while !rest.ends_with(b"\n") {
        rest.clear();
        match lines.by_ref().take(longest).read_until(b'\n', &mut rest)? {
            0 => return Ok(length),
            more => length += more as u64,
        }
    }
    bytes.push(b'\n');
    Ok(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_line_that_nobody_wrote_only_the_beginning_is_kept() {
        let mut lines = &b"short\nmuch too long\nlast, and long too"[..];
        let mut read = Vec::new();
        loop {
            let mut bytes = Vec::new();
            match read_line(&mut lines, &mut bytes, 6).unwrap() {
                0 => break,
                length => read.push((String::from_utf8(bytes).unwrap(), length)),
            }
        }
        assert_eq!(read, [("short\n".to_owned(), 6), ("much t\n".to_owned(), 14), ("last, ".to_owned(), 18)]);
    }
}
