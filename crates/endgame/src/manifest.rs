//! What a folder of databases has: a line of text for each slice, with the sums of its files and what is in it, and a
//! checksum at the end.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fs, io};

use files::{checksum, whole_file};

use crate::compress::{Kind, OLDEST, VERSION};
use crate::error::DatabaseError;
use crate::index::Slice;
use crate::solved::Table;
use crate::value::{Ending, Value};
use rules::Position;

/// The slices of a folder, in the order in which they were built.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Manifest {
    slices: Vec<SliceEntry>,
}

/// A build that has not ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// It was of so many pieces, or of more.
    pub pieces: usize,
    /// Slices of so many pieces and fewer that are not there yet.
    pub missing: usize,
    /// All slices of so many pieces and fewer.
    pub slices: usize,
}

/// A slice and its files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SliceEntry {
    /// What is in it.
    pub statistics: Statistics,
    pub(crate) results: FileSum,
    pub(crate) distances: FileSum,
}

/// What a file should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FileSum {
    pub(crate) bytes: u64,
    pub(crate) checksum: u32,
}

impl FileSum {
    pub(crate) fn of(bytes: &[u8]) -> FileSum {
        FileSum { bytes: bytes.len() as u64, checksum: checksum::of(bytes) }
    }
}

/// How the positions of a slice end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// The slice.
    pub slice: Slice,
    /// Positions won for the side to move.
    pub won: u64,
    /// Positions that nobody wins.
    pub drawn: u64,
    /// Positions lost for the side to move.
    pub lost: u64,
    /// The plies of the longest win; 0 if there is none.
    pub longest_win: u32,
    /// The number of the first position with such a win.
    example: u64,
}

impl Statistics {
    pub(crate) fn of(table: &Table) -> Statistics {
        let slice = table.layout.slice();
        let [mut won, mut drawn, mut lost] = [0; 3];
        let (mut longest_win, mut example) = (0, 0);
        // Values of no position are draws.
        let holes = slice.numbers() - slice.positions();
        for (index, &value) in table.values.iter().enumerate() {
            match Value(value).ending() {
                Ending::Win(plies) => {
                    won += 1;
                    if plies > longest_win {
                        (longest_win, example) = (plies, index as u64);
                    }
                }
                Ending::Draw => drawn += 1,
                Ending::Loss(_) => lost += 1,
            }
        }
        Statistics { slice, won, drawn: drawn - holes, lost, longest_win, example }
    }

    /// Whether it counts the same; which of several longest wins is the example does not matter.
    pub(crate) fn is_same_as(&self, other: &Statistics) -> bool {
        Statistics { example: 0, ..*self } == Statistics { example: 0, ..*other }
    }

    /// Whether a slice can have so many positions.
    fn is_possible(&self) -> bool {
        let counts = [self.won, self.drawn, self.lost].into_iter();
        let positions = counts.fold(0, u64::saturating_add);
        positions <= self.slice.numbers() && self.example < self.slice.numbers()
    }

    /// All positions of the slice.
    pub const fn positions(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// A position with the longest win, Black to move.
    pub fn example(&self) -> Option<Position> {
        (self.longest_win > 0).then(|| self.slice.position(self.example)).flatten()
    }
}

const NAME: &str = "manifest";
const FIRST_LINE: &str = "crownhead endgame databases";
/// So much of a version that is none is repeated.
const LONGEST_VERSION: usize = 20;

impl Manifest {
    /// The manifest of a folder; an empty one if it has none.
    ///
    /// # Errors
    /// When it cannot be read, is damaged, or another version wrote it.
    pub fn of_folder(folder: &Path) -> Result<Manifest, DatabaseError> {
        let path = folder.join(NAME);
        match fs::read(&path) {
            Ok(bytes) => Manifest::read(&bytes).map_err(|problem| DatabaseError::Manifest { path, problem }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Manifest::default()),
            Err(error) => Err(DatabaseError::Io { path, error }),
        }
    }

    /// The slices, in the order in which they were built.
    pub fn slices(&self) -> &[SliceEntry] {
        &self.slices
    }

    /// The most pieces of which every slice is there.
    pub fn pieces(&self) -> usize {
        let has_all = |pieces: &usize| Slice::with(*pieces).iter().all(|&slice| self.get(slice).is_some());
        (2..=crate::MOST_PIECES).take_while(has_all).last().unwrap_or(0)
    }

    /// The slices of more pieces than [`pieces`](Manifest::pieces) that are there, if a build has left off among them.
    pub fn unfinished(&self) -> Option<Unfinished> {
        let pieces = self.pieces();
        let more =
            || self.slices.iter().map(|entry| entry.statistics.slice).filter(|slice| slice.pieces() > pieces);
        let pieces = more().map(Slice::pieces).max()?;
        let needed: Vec<Slice> = (2..=pieces).flat_map(Slice::with).collect();
        let missing = needed.iter().filter(|&&slice| self.get(slice).is_none()).count();
        Some(Unfinished { pieces, missing, slices: needed.len() })
    }

    pub(crate) fn get(&self, slice: Slice) -> Option<&SliceEntry> {
        self.slices.iter().find(|entry| entry.statistics.slice == slice)
    }

    /// Forgets slices of which a file is missing or has other bytes, so that they are made anew.
    pub(crate) fn forget_damaged(&mut self, folder: &Path) {
        self.slices.retain(|entry| {
            let has = |kind, sum: FileSum| {
                let file = file_of(folder, entry.statistics.slice, kind);
                fs::read(file).is_ok_and(|bytes| FileSum::of(&bytes) == sum)
            };
            has(Kind::Results, entry.results) && has(Kind::Distances, entry.distances)
        });
    }

    /// Adds a slice, or replaces it.
    pub(crate) fn put(&mut self, entry: SliceEntry) {
        self.slices.retain(|old| old.statistics.slice != entry.statistics.slice);
        self.slices.push(entry);
        self.slices.sort_by_key(|entry| {
            let slice = entry.statistics.slice;
            (slice.pieces(), slice.own.men() + slice.other.men(), slice)
        });
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<(), DatabaseError> {
        let path = folder.join(NAME);
        whole_file::write(&path, self.to_string().as_bytes())
            .map_err(|error| DatabaseError::Io { path, error })
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// When it is damaged or of another version.
    pub fn read(bytes: &[u8]) -> Result<Manifest, ManifestProblem> {
        // What is no text makes the line that it is in a damaged one.
        let text = String::from_utf8_lossy(bytes);
        let version = text.strip_prefix(FIRST_LINE).ok_or(ManifestProblem::FirstLine)?;
        let version = version.lines().next().unwrap_or("").trim();
        let (lines, sum) = text.trim_end_matches('\n').rsplit_once('\n').ok_or(ManifestProblem::CutOff)?;
        let sum = sum.strip_prefix("checksum ").ok_or(ManifestProblem::CutOff)?;
        let is_whole =
            sum == format!("{:08x}", checksum::of(lines.as_bytes())) && text.ends_with(&format!("{sum}\n"));
        let slices = lines
            .lines()
            .enumerate()
            .skip(1)
            .map(|(number, line)| line.parse().map_err(|()| ManifestProblem::Line(number + 1)));
        if !is_whole {
            // A line that makes no sense tells more than the checksum of all.
            let damaged = slices.filter_map(Result::<SliceEntry, _>::err).next();
            return Err(damaged.unwrap_or(ManifestProblem::Checksum));
        }
        if !(OLDEST..=VERSION).any(|known| known.to_string() == version) {
            let shown = version.chars().filter(|letter| !letter.is_control()).take(LONGEST_VERSION);
            return Err(ManifestProblem::Version(shown.collect()));
        }
        Ok(Manifest { slices: slices.collect::<Result<_, _>>()? })
    }
}

/// How a line of a slice reads; also in messages.
const LINE: &str =
    "SLICE results BYTES CHECKSUM distances BYTES CHECKSUM won N drawn N lost N longest N example N";
/// What helps: files that are there stay until they are made anew.
const HELP: &str = "remove it and build again";

/// What is wrong with a manifest.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ManifestProblem {
    /// Its first line is that of no manifest.
    #[error("line 1 makes no sense: expected '{FIRST_LINE} {VERSION}'; {HELP}")]
    FirstLine,
    /// It has no checksum at its end.
    #[error("it is cut off: expected a last line with its checksum; {HELP}")]
    CutOff,
    /// Its checksum does not fit.
    #[error("its checksum is not that of its lines; {HELP}")]
    Checksum,
    /// Another version wrote it.
    #[error("it has version '{0}' of the format: expected {OLDEST} to {VERSION}")]
    Version(String),
    /// A line makes no sense.
    #[error("line {0} makes no sense: expected '{LINE}'; {HELP}")]
    Line(usize),
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = format!("{FIRST_LINE} {VERSION}");
        for entry in &self.slices {
            lines += &format!("\n{entry}");
        }
        write!(f, "{lines}\nchecksum {:08x}\n", checksum::of(lines.as_bytes()))
    }
}

/// `2k-1k results 95 0123abcd distances 80 4567cdef won 14846 drawn 34 lost 0 longest 33 example 17`
impl fmt::Display for SliceEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Statistics { slice, won, drawn, lost, longest_win, example } = self.statistics;
        write!(f, "{slice}")?;
        for (kind, sum) in [(Kind::Results, self.results), (Kind::Distances, self.distances)] {
            write!(f, " {kind} {} {:08x}", sum.bytes, sum.checksum)?;
        }
        write!(f, " won {won} drawn {drawn} lost {lost} longest {longest_win} example {example}")
    }
}

impl FromStr for SliceEntry {
    type Err = ();

    fn from_str(line: &str) -> Result<SliceEntry, ()> {
        let words: Vec<&str> = line.split(' ').collect();
        let word = |at: usize| words.get(at).copied().ok_or(());
        let number = |at: usize| word(at)?.parse::<u64>().map_err(|_| ());
        let sum = |at: usize| {
            let checksum = u32::from_str_radix(word(at + 1)?, 16).map_err(|_| ())?;
            Ok(FileSum { bytes: number(at)?, checksum })
        };
        let statistics = Statistics {
            slice: word(0)?.parse().map_err(|_| ())?,
            won: number(8)?,
            drawn: number(10)?,
            lost: number(12)?,
            longest_win: u32::try_from(number(14)?).map_err(|_| ())?,
            example: number(16)?,
        };
        let entry = SliceEntry { statistics, results: sum(2)?, distances: sum(5)? };
        // Written again it must be the same, names of fields included.
        if entry.to_string() == line && statistics.is_possible() { Ok(entry) } else { Err(()) }
    }
}

/// The file of a slice in a folder.
pub(crate) fn file_of(folder: &Path, slice: Slice, kind: Kind) -> PathBuf {
    folder.join(format!("{slice}.{}", kind.extension()))
}
