//! What can be wrong with the files of a log, and what becomes of what they kept.

use std::fmt;
use std::path::PathBuf;

/// A part of a log that cannot be believed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Damage {
    /// Where it was found.
    pub file: PathBuf,
    /// What is wrong with the file.
    pub flaw: Flaw,
    /// Whose record it was, if that can be read.
    pub name: Option<String>,
    /// What becomes of what was kept there.
    pub fate: Fate,
}

/// What is wrong with a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Flaw {
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
pub enum Fate {
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
        self.fate == Fate::Lost
    }

    /// How many lines are damaged, as far as they can be counted.
    pub fn lines(&self) -> u64 {
        match self.flaw {
            Flaw::Lines { first, last } => last - first + 1,
            _ => 1,
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Missing => f.write_str("missing"),
            Flaw::Empty => f.write_str("empty"),
            Flaw::NotAFile => f.write_str("not a file"),
            Flaw::FirstLine => f.write_str("line 1"),
            Flaw::Lines { first, last } if first == last => write!(f, "line {first}"),
            Flaw::Lines { first, last } => write!(f, "lines {first} to {last}"),
            Flaw::From(line) => write!(f, "from line {line} on"),
            Flaw::End => f.write_str("its end"),
            Flaw::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// The place, and whose record it was.
impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{}: {name}", self.flaw),
            None => self.flaw.fmt(f),
        }
    }
}
