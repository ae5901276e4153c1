//! The lines of a log: a header, then changes. A line that is not exactly as it was written is told by its checksum.

use std::fmt::Write;

use crate::checksum;

const MAGIC: &str = "crownhead records";
const VERSION: u32 = 1;
/// No log ever comes to a change of such a number; it leaves room to count on.
const LAST: u64 = u64::MAX / 2;
/// Hexadecimal digits of a checksum.
const DIGITS: usize = 8;

/// A change: `CHECKSUM SEQUENCE NAME RECORD`, or without the last word if the record is forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    /// Grows with every change.
    pub sequence: u64,
    /// Whose record it is: a word.
    pub name: &'a str,
    /// The record, which has no line breaks.
    pub record: Option<&'a [u8]>,
}

impl<'a> Line<'a> {
    /// Reads a line without its line break; `None` if it is damaged or no such line.
    pub fn parse(bytes: &'a [u8]) -> Option<Line<'a>> {
        let (sum, rest) = bytes.split_at_checked(DIGITS)?;
        let rest = rest.strip_prefix(b" ")?;
        if sum != digits(rest).as_bytes() {
            return None;
        }
        let mut words = rest.splitn(3, |&byte| byte == b' ');
        let sequence = str::from_utf8(words.next()?).ok()?.parse().ok().filter(|&it| it <= LAST)?;
        let name = str::from_utf8(words.next()?).ok().filter(|name| is_name(name))?;
        Some(Line { sequence, name, record: words.next() })
    }

    /// Appends the line with its line break.
    ///
    /// # Panics
    /// When the name is no word, or the record has a line break.
    pub fn write(&self, out: &mut Vec<u8>) {
        assert!(is_name(self.name), "'{}' is no word", self.name);
        let mut rest = format!("{} {}", self.sequence, self.name).into_bytes();
        if let Some(record) = self.record {
            assert!(!record.contains(&b'\n'), "the record of {} has a line break", self.name);
            rest.push(b' ');
            rest.extend(record);
        }
        out.extend(digits(&rest).as_bytes());
        out.push(b' ');
        out.extend(rest);
        out.push(b'\n');
    }
}

/// The first line: `crownhead records VERSION BASE CHECKSUM`. Up to the change `base` the log has only what was
/// there when it was written whole: whatever else there was had been forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Header {
    /// Of this version.
    Ours {
        /// The last change before the log was written whole.
        base: u64,
    },
    /// Of another version.
    Other {
        /// Which.
        version: u32,
    },
}

impl Header {
    /// No header has more bytes without its line break.
    pub(super) const LONGEST: usize = MAGIC.len() + " 1 18446744073709551615 01234567".len();

    /// Reads the first line without its line break; `None` if it is damaged or no such line.
    pub fn parse(bytes: &[u8]) -> Option<Header> {
        let (text, sum) = str::from_utf8(bytes).ok()?.rsplit_once(' ')?;
        if sum != digits(text.as_bytes()) {
            return None;
        }
        let rest = text.strip_prefix(MAGIC)?.strip_prefix(' ')?;
        let (version, rest) = rest.split_once(' ')?;
        match version.parse().ok()? {
            VERSION => Some(Header::Ours { base: rest.parse().ok()? }),
            version => Some(Header::Other { version }),
        }
    }

    /// The first line of a log of this version, with its line break.
    pub fn text(base: u64) -> String {
        let mut text = format!("{MAGIC} {VERSION} {base}");
        let sum = digits(text.as_bytes());
        writeln!(text, " {sum}").expect("text takes everything");
        text
    }
}

/// What a damaged line says, if it still names a record.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) sequence: Option<u64>,
    pub(super) name: String,
    pub(super) state: Option<u32>,
}

impl Reading {
    pub(super) fn of(bytes: &[u8]) -> Option<Reading> {
        let mut words = bytes.splitn(4, |&byte| byte == b' ').skip(1);
        let sequence = str::from_utf8(words.next()?).ok()?.parse().ok();
        let name = str::from_utf8(words.next()?).ok().filter(|name| looks_written_by_us(name))?;
        Some(Reading { sequence, name: name.to_owned(), state: words.next().map(checksum::of) })
    }
}

/// `TABLE/ID`: anything else that stands in a damaged line is nobody's name.
fn looks_written_by_us(name: &str) -> bool {
    name.split_once('/').is_some_and(|(table, id)| {
        (3..=16).contains(&table.len())
            && table.bytes().all(|byte| byte.is_ascii_lowercase())
            && (1..=32).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic())
}

fn digits(bytes: &[u8]) -> String {
    format!("{:08x}", checksum::of(bytes))
}
