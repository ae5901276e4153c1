//! Files of weights: what the weights are, where they come from, and the numbers, with a checksum. The format is in
//! `docs/formats/weights.md`.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rules::Position;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Evaluation, Layout, MOST_PHASES, Net, NetShape, PatternShape, Patterns, State, short_numbers};
use crate::Score;

/// What a file begins with.
const MAGIC: &[u8] = b"crownhead weights\n";
/// The versions that are read: the first knows no activation but the clipped one, the second no inputs but pieces. The
/// oldest that will do is written.
const VERSIONS: [u32; 3] = [1, 2, 3];
/// From this version on the numbers of a net are written short.
const SHORT_NUMBERS: u32 = 3;
/// A man is worth no more points than this: scores end at twice as many.
const MOST_FOR_A_MAN: i32 = 10_000;
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
    /// Tables of patterns.
    Patterns(Patterns),
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
    #[serde(flatten)]
    shape: Shape,
    man: i32,
    origin: Origin,
}

/// How many weights there are, and what they are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "form", rename_all = "lowercase")]
pub enum Shape {
    /// A small net.
    Net(NetShape),
    /// Tables of patterns.
    Patterns {
        /// Their windows.
        layout: Layout,
        /// Tables for so many phases of the game.
        phases: usize,
    },
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Net(NetShape { hidden, activation, inputs }) => {
                let squared = if activation.is_clipped() { "" } else { ", squared" };
                write!(f, "a net with {hidden} hidden units{squared}, told of {inputs}")
            }
            Shape::Patterns { layout: Layout::Blocks, phases } => {
                write!(f, "patterns of eight squares, tables for phases of the game: {phases}")
            }
            Shape::Patterns { layout: Layout::Rows, phases } => {
                write!(f, "patterns of men in three rows, tables for phases of the game: {phases}")
            }
        }
    }
}

impl Form {
    /// How many weights there are, and what they are for.
    pub fn shape(&self) -> Shape {
        match self {
            Form::Net(net) => Shape::Net(net.shape()),
            Form::Patterns(patterns) => {
                let shape = patterns.shape();
                Shape::Patterns { layout: shape.layout(), phases: shape.phases() }
            }
        }
    }
}

impl Form {
    fn version(&self) -> u32 {
        match self {
            Form::Net(net) if !net.shape().inputs.is_pieces() => 3,
            Form::Net(net) if !net.shape().activation.is_clipped() => 2,
            _ => 1,
        }
    }
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
    #[error("{}: weights of version {found}: expected version 1, 2 or 3", .path.display())]
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
    /// The weights that somebody names: those inside the program if nobody does, and no weights by the name `none`.
    ///
    /// # Errors
    /// When a file is named that cannot be read, or is foreign, of another version or damaged.
    pub fn named(name: Option<&str>) -> Result<Option<Weights>, WeightsError> {
        match name {
            None => Ok(Some(Weights::built_in())),
            Some("none") => Ok(None),
            Some(path) => Weights::load(Path::new(path)).map(Some),
        }
    }

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
        let numbers = match &self.form {
            Form::Net(net) if self.form.version() < SHORT_NUMBERS => of_numbers(net.numbers()),
            Form::Net(net) => short_numbers::write(net.numbers()),
            Form::Patterns(patterns) => without_zeros(patterns.numbers()),
        };
        let header = Header { shape: self.form.shape(), man: self.man, origin: self.origin.clone() };
        let header = serde_json::to_vec(&header).expect("a header is plain data");
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.form.version().to_le_bytes());
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header);
        bytes.extend(numbers);
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }
}

fn parse(bytes: &[u8]) -> Result<Weights, Fault> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(Fault::Foreign)?;
    let (version, rest) = number(rest)?;
    if !VERSIONS.contains(&version) {
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
    if !(1..=MOST_FOR_A_MAN).contains(&header.man) {
        return Err(Fault::Damaged("expected a man to be worth 1 to 10000 points"));
    }
    let form = match header.shape {
        Shape::Net(shape) => Form::Net(net(shape, version, numbers)?),
        Shape::Patterns { layout, phases } => Form::Patterns(patterns(layout, phases, numbers)?),
    };
    if form.version() != version {
        return Err(Fault::Damaged("expected the version of this form"));
    }
    Ok(Weights { form, man: header.man, origin: header.origin })
}

fn net(shape: NetShape, version: u32, bytes: &[u8]) -> Result<Net, Fault> {
    if !NetShape::SIZES.contains(&shape.hidden) {
        return Err(Fault::Damaged("expected 32, 64, 128, 256 or 512 hidden units"));
    }
    let numbers =
        if version < SHORT_NUMBERS { numbers_of(bytes) } else { short_numbers::read(bytes, shape.weights()) };
    let net = numbers.and_then(|numbers| Net::from_numbers(shape, &numbers)).ok_or(OTHER_NUMBER)?;
    if net.is_bounded() {
        Ok(net)
    } else {
        Err(Fault::Damaged("expected smaller weights: their sums could overflow"))
    }
}

fn patterns(layout: Layout, phases: usize, bytes: &[u8]) -> Result<Patterns, Fault> {
    if !(1..=MOST_PHASES).contains(&phases) {
        return Err(Fault::Damaged("expected 1 to 24 phases"));
    }
    let shape = PatternShape::new(layout, phases);
    let numbers = with_zeros(bytes, shape.weights()).ok_or(OTHER_NUMBER)?;
    Patterns::from_numbers(shape, numbers).ok_or(OTHER_NUMBER)
}

const OTHER_NUMBER: Fault = Fault::Damaged("expected another number of weights");

fn numbers_of(bytes: &[u8]) -> Option<Vec<i16>> {
    let (pairs, odd) = bytes.as_chunks();
    odd.is_empty().then(|| pairs.iter().map(|pair| i16::from_le_bytes(*pair)).collect())
}

fn of_numbers(numbers: &[i16]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// Most patterns never come up: for each weight that is not zero, how many before it are, and the weight.
fn without_zeros(numbers: &[i16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut zeros = 0_u32;
    for &number in numbers {
        if number == 0 {
            zeros += 1;
        } else {
            bytes.extend(zeros.to_le_bytes());
            bytes.extend(number.to_le_bytes());
            zeros = 0;
        }
    }
    bytes
}

/// So many weights; `None` if the bytes are of more, or of a part of one.
fn with_zeros(bytes: &[u8], count: usize) -> Option<Vec<i16>> {
    let mut numbers = vec![0; count];
    let (entries, odd) = bytes.as_chunks::<6>();
    let mut place = 0_usize;
    for [a, b, c, d, low, high] in entries {
        place += u32::from_le_bytes([*a, *b, *c, *d]) as usize;
        *numbers.get_mut(place)? = i16::from_le_bytes([*low, *high]);
        place += 1;
    }
    odd.is_empty().then_some(numbers)
}

fn number(bytes: &[u8]) -> Result<(u32, &[u8]), Fault> {
    let (number, rest) = bytes.split_first_chunk().ok_or(Fault::Damaged("expected a whole header"))?;
    Ok((u32::from_le_bytes(*number), rest))
}

impl Evaluation for Weights {
    fn score(&self, position: &Position, state: &mut State) -> Score {
        match &self.form {
            Form::Net(net) => net.score(position, state),
            Form::Patterns(patterns) => patterns.score(position, state),
        }
    }

    fn man(&self) -> i32 {
        self.man
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::{Activation, Inputs, NetParts};

    fn weights() -> Weights {
        let mut number = 0_i32;
        let mut next = move || {
            number = (number * 17 + 5) % 101;
            number as f32 / 100.0 - 0.5
        };
        let mut list = |count: usize| (0..count).map(|_| next()).collect::<Vec<f32>>();
        let parts = NetParts {
            shape: NetShape { hidden: 64, activation: Activation::Clipped, inputs: Inputs::Pieces },
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
        for layout in Layout::ALL {
            let shape = PatternShape::new(layout, 2);
            let count = shape.weights();
            let numbers = (0..count).map(|number| if number % 97 == 5 { number as i16 } else { 0 }).collect();
            let form = Form::Patterns(Patterns::from_numbers(shape, numbers).unwrap());
            let weights = Weights { form, man: 250, origin: Origin::default() };
            assert_eq!(Weights::from_bytes(&weights.to_bytes(), Path::new("x")).unwrap(), weights);
        }
    }

    #[test]
    fn patterns_that_are_too_many_are_refused() {
        let shape = PatternShape::new(Layout::Rows, 1);
        let mut bytes = without_zeros(&vec![1; shape.weights()]);
        assert!(with_zeros(&bytes, shape.weights()).is_some());
        bytes.extend([0, 0, 0, 0, 1, 0]);
        assert_eq!(with_zeros(&bytes, shape.weights()), None);
        assert_eq!(with_zeros(&[1, 2, 3], shape.weights()), None);
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
        assert_eq!(error.to_string(), "w: weights of version 9: expected version 1, 2 or 3");
    }
}
