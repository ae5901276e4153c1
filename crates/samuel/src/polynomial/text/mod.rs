//! Polynomials as text: a file that people read and write. docs/formats/polynomial.md describes it.

mod line;
mod nearest;
mod problem;

use std::fmt;
use std::str::FromStr;

use super::{Polynomial, WeightedTerm};
use crate::score::Score;
use crate::{ConnectiveReading, FormationReading};

use line::Entry;
pub(crate) use problem::excerpt;

pub use problem::{PolynomialTextError, TextProblem};

/// What every file begins with, before its version.
const MAGIC: &str = "crownhead polynomial";
const VERSION: u32 = 1;

const MAN: &str = "man";
const CONNECTIVES: &str = "connectives";
const FORMATIONS: &str = "formations";
const NARROW: &str = "narrow";
const WIDE: &str = "wide";
const PLAIN: &str = "plain";
const THREE_WAY: &str = "three-way";

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
        if self.formations() == FormationReading::Wide {
            line(FORMATIONS, WIDE)?;
        }
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
    formations: Option<(FormationReading, usize)>,
    terms: Vec<(WeightedTerm, usize)>,
}

impl Draft {
    fn read(&mut self, line: &str, number: usize) -> Result<(), TextProblem> {
        match line::read(without_comment(line))? {
            None => Ok(()),
            Some(Entry::Man(man)) => settle(&mut self.man, MAN, man, number),
            Some(Entry::Connectives(reading)) => settle(&mut self.connectives, CONNECTIVES, reading, number),
            Some(Entry::Formations(reading)) => settle(&mut self.formations, FORMATIONS, reading, number),
            Some(Entry::Term(weighted)) => self.add(weighted, number),
        }
    }

    fn add(&mut self, weighted: WeightedTerm, number: usize) -> Result<(), TextProblem> {
        if let Some(&(_, first)) = self.terms.iter().find(|(known, _)| known.term == weighted.term) {
            return Err(TextProblem::Twice { name: weighted.term.to_string(), first });
        }
        self.terms.push((weighted, number));
        Ok(())
    }

    fn finish(self) -> Polynomial {
        let man = self.man.map_or(Polynomial::USUAL_MAN, |(man, _)| man);
        let connectives = self.connectives.map_or_else(ConnectiveReading::default, |(reading, _)| reading);
        let terms = self.terms.into_iter().map(|(weighted, _)| weighted).collect();
        let formations = self.formations.map_or_else(FormationReading::default, |(reading, _)| reading);
        let polynomial = Polynomial::new(man, connectives, terms).expect("each line was checked");
        polynomial.with_formations(formations)
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
