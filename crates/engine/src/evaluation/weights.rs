//! Files of weights: what the weights are, where they come from, and the numbers, with a checksum. The format is in
//! `docs/formats/weights.md`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rules::Position;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Evaluation, HiddenUnits, Net, State};
use crate::Score;

/// What a file begins with.
const MAGIC: &[u8] = b"crownhead weights\n";
/// The version that is written.
const VERSION: u32 = 1;
/// No header is longer.
const LONGEST_HEADER: usize = 1 << 16;

/// An evaluation that was learned, with where it comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// How the numbers are used, and the numbers.
    pub form: Form,
    /// Points that are worth a man, as measured when it was made.
    pub man: i32,
    /// Where it comes from.
    pub origin: Origin,
}

/// How weights are used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// A small net.
    Net(Net),
}

/// Where weights come from.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Origin {
    /// What the run was called, or how the weights were made.
    pub run: String,
    /// The seed of the run.
    pub seed: u64,
    /// The generation of the run.
    pub generation: u32,
    /// Games that were played up to it.
    pub games: u64,
    /// Positions that it was fitted to.
    pub positions: u64,
    /// The version of the program, and the commit it was built from.
    pub program: String,
}

#[derive(Serialize, Deserialize)]
struct Header {
    form: String,
    hidden: usize,
    man: i32,
    origin: Origin,
}

/// Why a file of weights cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// It cannot be read or written.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is something else.
    #[error("{}: not a file of weights: expected it to begin with 'crownhead weights'", .0.display())]
    Foreign(PathBuf),
    /// It is of another version.
    #[error("{}: weights of version {found}: expected version {VERSION}", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// It is cut off, or a byte of it is wrong.
    #[error("{}: damaged weights: {expected}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was expected.
        expected: &'static str,
    },
}

/// What is wrong with bytes that are to be weights; the file's name is added by whoever knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Foreign,
    Version(u32),
    Damaged(&'static str),
}

impl Weights {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, or is foreign, of another version or damaged.
    pub fn load(path: &Path) -> Result<Weights, WeightsError> {
        let bytes = fs::read(path).map_err(|error| WeightsError::Io { path: path.to_owned(), error })?;
        Weights::from_bytes(&bytes, path)
    }

    /// The weights of a file's bytes.
    ///
    /// # Errors
    /// When they are foreign, of another version or damaged; the path is named then.
    pub fn from_bytes(bytes: &[u8], path: &Path) -> Result<Weights, WeightsError> {
        parse(bytes).map_err(|fault| match fault {
            Fault::Foreign => WeightsError::Foreign(path.to_owned()),
            Fault::Version(found) => WeightsError::Version { path: path.to_owned(), found },
            Fault::Damaged(expected) => WeightsError::Damaged { path: path.to_owned(), expected },
        })
    }

    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Form::Net(net) = &self.form;
        let header = Header {
            form: "net".to_owned(),
            hidden: net.hidden().count(),
            man: self.man,
            origin: self.origin.clone(),
        };
        let header = serde_json::to_vec(&header).expect("a header is plain data");
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header);
        bytes.extend(net.numbers().into_iter().flat_map(i16::to_le_bytes));
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }
}

fn parse(bytes: &[u8]) -> Result<Weights, Fault> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(Fault::Foreign)?;
    let (version, rest) = number(rest)?;
    if version != VERSION {
        return Err(Fault::Version(version));
    }
    let (body, checksum) = bytes.split_last_chunk().ok_or(Fault::Damaged("expected a checksum"))?;
    if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
        return Err(Fault::Damaged("the checksum does not fit"));
    }
    let (length, rest) = number(rest)?;
    let length = length as usize;
    if length > LONGEST_HEADER {
        return Err(Fault::Damaged("expected a shorter header"));
    }
    let (header, rest) = rest.split_at_checked(length).ok_or(Fault::Damaged("expected a whole header"))?;
    let header: Header =
        serde_json::from_slice(header).map_err(|_| Fault::Damaged("expected a header in JSON"))?;
    let numbers = rest.strip_suffix(checksum).ok_or(Fault::Damaged("expected whole numbers"))?;
    let (pairs, odd) = numbers.as_chunks();
    let numbers: Vec<i16> = pairs.iter().map(|pair| i16::from_le_bytes(*pair)).collect();
    let units = HiddenUnits::of(header.hidden).filter(|_| header.form == "net");
    let units = units.ok_or(Fault::Damaged("expected the form 'net' with 64, 128 or 256 hidden units"))?;
    let net = Net::from_numbers(units, &numbers).filter(|_| odd.is_empty());
    let net = net.ok_or(Fault::Damaged("expected another number of weights"))?;
    if !net.is_bounded() {
        return Err(Fault::Damaged("expected smaller weights: their sums could overflow"));
    }
    if header.man <= 0 {
        return Err(Fault::Damaged("expected a man to be worth something"));
    }
    Ok(Weights { form: Form::Net(net), man: header.man, origin: header.origin })
}

fn number(bytes: &[u8]) -> Result<(u32, &[u8]), Fault> {
    let (number, rest) = bytes.split_first_chunk().ok_or(Fault::Damaged("expected a whole header"))?;
    Ok((u32::from_le_bytes(*number), rest))
}

impl Evaluation for Weights {
    fn score(&self, position: &Position, state: &mut State) -> Score {
        let Form::Net(net) = &self.form;
        net.score(position, state)
    }

    fn man(&self) -> i32 {
        self.man
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::NetParts;

    fn weights() -> Weights {
        let mut number = 0_i32;
        let mut next = move || {
            number = (number * 17 + 5) % 101;
            number as f32 / 100.0 - 0.5
        };
        let mut list = |count: usize| (0..count).map(|_| next()).collect::<Vec<f32>>();
        let parts = NetParts {
            hidden: 64,
            inputs: list(128 * 64),
            bias: list(64),
            outputs: list(6 * 2 * 64),
            output_bias: list(6),
        };
        let origin = Origin { run: "test".to_owned(), ..Origin::default() };
        Weights { form: Form::Net(Net::rounded(&parts).unwrap()), man: 250, origin }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let weights = weights();
        assert_eq!(Weights::from_bytes(&weights.to_bytes(), Path::new("x")).unwrap(), weights);
    }

    #[test]
    fn a_file_that_is_cut_off_or_has_a_wrong_byte_is_refused_by_name() {
        let bytes = weights().to_bytes();
        for length in (0..bytes.len()).step_by(97) {
            let error = Weights::from_bytes(&bytes[..length], Path::new("some.weights")).unwrap_err();
            assert!(error.to_string().starts_with("some.weights: "), "{error}");
        }
        for place in (0..bytes.len()).step_by(89) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 4;
            assert!(Weights::from_bytes(&damaged, Path::new("some.weights")).is_err(), "byte {place}");
        }
    }

    #[test]
    fn another_version_is_told_as_one() {
        let mut bytes = weights().to_bytes();
        bytes[MAGIC.len()] = 9;
        let error = Weights::from_bytes(&bytes, Path::new("w")).unwrap_err();
        assert_eq!(error.to_string(), "w: weights of version 9: expected version 1");
    }
}
