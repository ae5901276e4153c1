//! Polynomials as text: a file that people read and write. docs/formats/polynomial.md describes it.

mod nearest;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Coefficient, CoefficientError, Polynomial, WeightedTerm};
use crate::score::Score;
use crate::{ConnectiveReading, Term};

use nearest::nearest_term;

/// What every file begins with, before its version.
const MAGIC: &str = "crownhead polynomial";
const VERSION: u32 = 1;

const MAN: &str = "man";
const CONNECTIVES: &str = "connectives";
const PLAIN: &str = "plain";
const THREE_WAY: &str = "three-way";

/// Why a text is no polynomial.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct PolynomialTextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: TextProblem,
}

/// What is wrong with a line. Texts from outside are cut to what a message should repeat.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TextProblem {
    /// There is no line.
    #[error("nothing there: expected '{MAGIC} {VERSION}'")]
    Empty,
    /// The first line is that of something else.
    #[error("'{0}' begins something else: expected '{MAGIC} {VERSION}'")]
    Foreign(String),
    /// Another version of the format, probably a newer one.
    #[error("version {0} of the format: expected {VERSION}, the newest that this crownhead reads")]
    Version(String),
    /// Bytes that are no text.
    #[error("byte {0} of the line is no text: expected UTF-8 without control characters")]
    NoText(usize),
    /// A name that no term and no setting has.
    #[error("'{name}' is none of the terms of the paper: expected {}", expected_name(*.nearest))]
    Unknown {
        /// The name.
        name: String,
        /// The term that was probably meant.
        nearest: Option<Term>,
    },
    /// A name and nothing more.
    #[error("'{0}' alone: expected a name and a value, as in 'KCENT +2^16'")]
    NoValue(String),
    /// A coefficient that is none.
    #[error(transparent)]
    Coefficient(CoefficientError),
    /// A setting that cannot have this value.
    #[error("{setting} '{value}': expected {expected}")]
    Setting {
        /// The setting.
        setting: &'static str,
        /// The value.
        value: String,
        /// What it can be.
        expected: &'static str,
    },
    /// A term or setting that is there already.
    #[error("{name} stands there twice: expected it once, and it is on line {first}")]
    Twice {
        /// The term or setting.
        name: String,
        /// The line where it stands first.
        first: usize,
    },
}

fn expected_name(nearest: Option<Term>) -> String {
    match nearest {
        Some(term) => format!("{term}, perhaps"),
        None => format!("{MAN}, {CONNECTIVES}, or a name that `crownhead terms` lists"),
    }
}

impl Polynomial {
    /// Reads the text form, also with a byte order mark and with line ends of other systems.
    ///
    /// # Errors
    /// With the first line that is wrong.
    pub fn parse(bytes: &[u8]) -> Result<Polynomial, PolynomialTextError> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let mut draft = Draft::default();
        for (index, bytes) in bytes.split(|&byte| byte == b'\n').enumerate() {
            let at = |problem| PolynomialTextError { line: index + 1, problem };
            let line = text_of(bytes).map_err(at)?;
            let read = if index == 0 { check_header(line) } else { draft.read(line, index + 1) };
            read.map_err(at)?;
        }
        Ok(draft.finish())
    }

    /// The text form: the settings and the terms in their order, each with its coefficient.
    pub fn to_text(&self) -> String {
        self.to_string()
    }
}

impl FromStr for Polynomial {
    type Err = PolynomialTextError;

    fn from_str(text: &str) -> Result<Polynomial, PolynomialTextError> {
        Polynomial::parse(text.as_bytes())
    }
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name: &str, value: &str| writeln!(f, "{}", format!("{name:<12}{value}").trim_end());
        let connectives = match self.connectives {
            ConnectiveReading::Plain => PLAIN,
            ConnectiveReading::ThreeWay => THREE_WAY,
        };
        line(MAGIC, &format!(" {VERSION}"))?;
        line(MAN, &man_text(self.man))?;
        line(CONNECTIVES, connectives)?;
        if !self.terms.is_empty() {
            line("", "")?;
        }
        self.terms
            .iter()
            .try_for_each(|weighted| line(weighted.term.name(), &weighted.coefficient.to_string()))
    }
}

/// `2^21` where it is a power of two.
fn man_text(man: Score) -> String {
    match man.unsigned_abs() {
        power if power.is_power_of_two() => format!("2^{}", power.trailing_zeros()),
        number => number.to_string(),
    }
}

/// A line as text, without its end.
pub(crate) fn text_of(bytes: &[u8]) -> Result<&str, TextProblem> {
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| TextProblem::NoText(error.valid_up_to() + 1))?;
    match text.char_indices().find(|&(_, character)| character.is_control() && character != '\t') {
        Some((index, _)) => Err(TextProblem::NoText(index + 1)),
        None => Ok(text.trim()),
    }
}

pub(crate) fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim_end()
}

fn check_header(line: &str) -> Result<(), TextProblem> {
    if line.is_empty() {
        return Err(TextProblem::Empty);
    }
    let version =
        without_comment(line).strip_prefix(MAGIC).filter(|rest| rest.starts_with([' ', '\t'])).map(str::trim);
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match version {
        Some(version) if version.parse() == Ok(VERSION) => Ok(()),
        Some(version) if is_number(version) => Err(TextProblem::Version(excerpt(version))),
        _ => Err(TextProblem::Foreign(excerpt(line))),
    }
}

/// What the lines so far have said, with the lines that said it.
#[derive(Default)]
struct Draft {
    man: Option<(Score, usize)>,
    connectives: Option<(ConnectiveReading, usize)>,
    terms: Vec<(WeightedTerm, usize)>,
}

impl Draft {
    fn read(&mut self, line: &str, number: usize) -> Result<(), TextProblem> {
        let words: Vec<&str> = without_comment(line).split_whitespace().collect();
        let Some((value, name)) = words.split_last() else { return Ok(()) };
        let (name, whole) = (name.join(" "), words.join(" "));
        if name.is_empty() || whole.parse::<Term>().is_ok() {
            return Err(TextProblem::NoValue(excerpt(&whole)));
        }
        match name.as_str() {
            MAN => settle(&mut self.man, MAN, parse_man(value)?, number),
            CONNECTIVES => settle(&mut self.connectives, CONNECTIVES, parse_connectives(value)?, number),
            _ => self.add(parse_term(&name)?, value, number),
        }
    }

    fn add(&mut self, term: Term, value: &str, number: usize) -> Result<(), TextProblem> {
        let wrong = |_| TextProblem::Coefficient(CoefficientError { text: excerpt(value) });
        let coefficient: Coefficient = value.parse().map_err(wrong)?;
        if let Some(&(_, first)) = self.terms.iter().find(|(known, _)| known.term == term) {
            return Err(TextProblem::Twice { name: term.to_string(), first });
        }
        self.terms.push((WeightedTerm { term, coefficient }, number));
        Ok(())
    }

    fn finish(self) -> Polynomial {
        let man = self.man.map_or(Polynomial::USUAL_MAN, |(man, _)| man);
        let connectives = self.connectives.map_or_else(ConnectiveReading::default, |(reading, _)| reading);
        let terms = self.terms.into_iter().map(|(weighted, _)| weighted).collect();
        Polynomial::new(man, connectives, terms).expect("each line was checked")
    }
}

fn settle<T>(
    setting: &mut Option<(T, usize)>,
    name: &str,
    value: T,
    number: usize,
) -> Result<(), TextProblem> {
    match setting {
        Some((_, first)) => Err(TextProblem::Twice { name: name.to_owned(), first: *first }),
        None => {
            *setting = Some((value, number));
            Ok(())
        }
    }
}

fn parse_term(name: &str) -> Result<Term, TextProblem> {
    name.parse().map_err(|_| TextProblem::Unknown { name: excerpt(name), nearest: nearest_term(name) })
}

/// `2^21` or `2097152`.
fn parse_man(text: &str) -> Result<Score, TextProblem> {
    let digits = |text: &str| {
        let are_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        are_digits.then(|| text.parse::<u32>().ok()).flatten()
    };
    let man = match text.strip_prefix("2^") {
        Some(power) => digits(power).and_then(|power| 1_i32.checked_shl(power)),
        None => digits(text).and_then(|number| Score::try_from(number).ok()),
    };
    let problem =
        || TextProblem::Setting { setting: MAN, value: excerpt(text), expected: "1 to 2^22, as in 2^21" };
    man.filter(|man| (1..=Polynomial::MOST_MAN).contains(man)).ok_or_else(problem)
}

fn parse_connectives(text: &str) -> Result<ConnectiveReading, TextProblem> {
    match text {
        PLAIN => Ok(ConnectiveReading::Plain),
        THREE_WAY => Ok(ConnectiveReading::ThreeWay),
        _ => Err(TextProblem::Setting {
            setting: CONNECTIVES,
            value: excerpt(text),
            expected: "plain or three-way",
        }),
    }
}

pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}
