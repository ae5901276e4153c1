//! What can be wrong with the files of a log, and what becomes of what they kept.

use std::fmt;
use std::path::PathBuf;

/// A part of a log that cannot be believed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Damage {
    /// Where it was found.
    pub file: PathBuf,
    /// What is wrong with the file.
    pub kind: DamageKind,
    /// Whose record it was, if that can be read.
    pub name: Option<String>,
    /// What becomes of what was kept there.
    pub recovery: Recovery,
}

/// What is wrong with a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum DamageKind {
    /// It is not there, and its copy is.
    Missing,
    /// It has no bytes.
    Empty,
    /// It is a folder, or something else that is not a file.
    NotAFile,
    /// Its first line, which has no record.
    FirstLine,
    /// Lines, counted from 1.
    Lines {
        /// The first of them.
        first: u64,
        /// The last of them.
        last: u64,
    },
    /// The disk cannot read it from this line on.
    From(u64),
    /// It ends before its copy does.
    End,
    /// A record that was sound when the log was opened.
    Byte(u64),
}

/// What becomes of what was kept in a damaged place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Recovery {
    /// The other file has it.
    InOtherFile,
    /// It has no record, or one of which the same or a newer state is kept.
    NotNeeded,
    /// It is in neither file.
    Lost,
}

impl Damage {
    /// Whether what was kept there is in neither file.
    pub fn is_lost(&self) -> bool {
        self.recovery == Recovery::Lost
    }

    /// How many lines are damaged, as far as they can be counted.
    pub fn lines(&self) -> u64 {
        match self.kind {
            DamageKind::Lines { first, last } => last - first + 1,
            _ => 1,
        }
    }
}

impl fmt::Display for DamageKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DamageKind::Missing => f.write_str("missing"),
            DamageKind::Empty => f.write_str("empty"),
            DamageKind::NotAFile => f.write_str("not a file"),
            DamageKind::FirstLine => f.write_str("line 1"),
            DamageKind::Lines { first, last } if first == last => write!(f, "line {first}"),
            DamageKind::Lines { first, last } => write!(f, "lines {first} to {last}"),
            DamageKind::From(line) => write!(f, "from line {line} on"),
            DamageKind::End => f.write_str("its end"),
            DamageKind::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// The place, and whose record it was.
impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{}: {name}", self.kind),
            None => self.kind.fmt(f),
        }
    }
}
