//! The outside of a file: a header that names the slice, a checksum for the header and for what follows, and an exact
//! length. Whatever does not fit is refused with the reason.

use std::fmt;

use files::checksum;
use thiserror::Error;

use crate::index::{Order, Slice};

const MAGIC: [u8; 8] = *b"crownend";
/// Of the formats of all files of databases.
pub(crate) const VERSION: u16 = 2;
/// Files of this version and later ones are read: results of version 1 lack the codes that look at two runs.
pub(crate) const OLDEST: u16 = 1;

/// Magic, version, kind, order, slice, three numbers, checksum.
const HEADER: usize = 8 + 2 + 1 + 1 + 4 + 3 * 4 + 4;

/// What a file has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Win, draw and loss.
    Results,
    /// Distances of lost positions.
    Distances,
}

impl Kind {
    /// How the names of its files end.
    pub const fn extension(self) -> &'static str {
        match self {
            Kind::Results => "results",
            Kind::Distances => "distances",
        }
    }

    const fn code(self) -> u8 {
        match self {
            Kind::Results => 1,
            Kind::Distances => 2,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.extension())
    }
}

/// What is wrong with the content of a file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Damage {
    /// It is too short to be anything.
    #[error("it is cut off in its header")]
    NoHeader,
    /// It is some other file.
    #[error("it is no database of Crownhead")]
    Foreign,
    /// Another version wrote it.
    #[error("it has version {0} of the format: expected {OLDEST} to {VERSION}")]
    Version(u16),
    /// It is of another slice or kind than its name says.
    #[error("it is not about the {kind} of slice {slice}")]
    Other {
        /// Expected kind.
        kind: Kind,
        /// Expected slice.
        slice: Slice,
    },
    /// A checksum does not fit.
    #[error("{0} is damaged")]
    Checksum(Part),
    /// Too short or too long.
    #[error("it has {found} bytes: expected {expected}")]
    Length {
        /// So many there are.
        found: u64,
        /// So many there should be.
        expected: u64,
    },
    /// Its checksums fit, and still it makes no sense.
    #[error("{0} makes no sense")]
    Nonsense(Part),
}

/// A part of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The first bytes.
    Header,
    /// What is needed to find and read blocks.
    Directory,
    /// A block, counted from 0.
    Block(usize),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Header => f.write_str("its header"),
            Part::Directory => f.write_str("its directory"),
            Part::Block(number) => write!(f, "its block {number}"),
        }
    }
}

/// The header of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub(super) kind: Kind,
    pub(super) slice: Slice,
    pub(super) order: Order,
    /// Bytes of the directory, without its checksum.
    pub(super) directory: u32,
    pub(super) blocks: u32,
    /// Bytes of all blocks.
    pub(super) data: u32,
}

impl Header {
    /// The beginning of a file: header and directory with their checksums.
    pub(super) fn with_directory(&self, directory: Vec<u8>) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        let order = if self.order == Order::OtherKingsLast { 0 } else { 1 };
        bytes.extend([self.kind.code(), order]);
        bytes.extend(self.slice.counts().map(|count| count as u8));
        for number in [self.directory, self.blocks, self.data] {
            bytes.extend(number.to_le_bytes());
        }
        let mut bytes = checksum::seal(bytes);
        bytes.extend(checksum::seal(directory));
        bytes
    }

    /// Reads the header of a file that should be about a slice; returns it with the bytes that it takes.
    pub(super) fn read(bytes: &[u8], kind: Kind, slice: Slice) -> Result<Header, Damage> {
        if !bytes.starts_with(&MAGIC) {
            let short = bytes.len() < MAGIC.len() && MAGIC.starts_with(bytes);
            return Err(if short { Damage::NoHeader } else { Damage::Foreign });
        }
        let header = bytes.first_chunk::<HEADER>().ok_or(Damage::NoHeader)?;
        let version = u16::from_le_bytes([header[8], header[9]]);
        let fields = checksum::unseal(header);
        if !(OLDEST..=VERSION).contains(&version) && fields.is_some() {
            return Err(Damage::Version(version));
        }
        let fields = fields.ok_or(Damage::Checksum(Part::Header))?;
        let counts = [fields[12], fields[13], fields[14], fields[15]].map(usize::from);
        if fields[10] != kind.code() || Slice::new(counts) != Some(slice) {
            return Err(Damage::Other { kind, slice });
        }
        let order = match fields[11] {
            0 => Order::OtherKingsLast,
            1 => Order::OwnKingsLast,
            _ => return Err(Damage::Nonsense(Part::Header)),
        };
        let number =
            |at: usize| u32::from_le_bytes([fields[at], fields[at + 1], fields[at + 2], fields[at + 3]]);
        Ok(Header { kind, slice, order, directory: number(16), blocks: number(20), data: number(24) })
    }

    /// Where the directory is.
    pub(super) fn directory(&self) -> std::ops::Range<u64> {
        HEADER as u64..HEADER as u64 + u64::from(self.directory) + size_of::<u32>() as u64
    }

    /// Where the blocks are, to the end of the file.
    pub(super) fn data(&self) -> std::ops::Range<u64> {
        let start = self.directory().end;
        start..start + u64::from(self.data)
    }

    /// Refuses a file that has not exactly the length that it says.
    pub(super) fn check_length(&self, found: u64) -> Result<(), Damage> {
        let expected = self.data().end;
        if found == expected { Ok(()) } else { Err(Damage::Length { found, expected }) }
    }
}

/// The longest header and directory that are read to find out about a file.
pub(super) const HEADER_LENGTH: usize = HEADER;
