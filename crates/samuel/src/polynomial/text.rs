//! Polynomials as text, in files and by name. docs/formats/polynomial.md describes the text.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use files::whole_file;
use rules::excerpt;
use serde::{Deserialize, Deserializer, Serializer};
use thiserror::Error;

use super::{Polynomial, TermRow, WeightedTerm};
use crate::score::Score;
use crate::text_form::{TextError, TextForm, Word};
use crate::{Coefficient, ConnectiveReading, FormationReading, Term};

const FORM: TextForm = TextForm { name: "crownhead polynomial", from_version_1 };

/// A file that is longer is something else; nobody should wait for all of it to be read.
const MOST_BYTES: u64 = 1 << 20;

impl Polynomial {
    /// Reads the text form, also with a byte order mark and with line ends of other systems.
    ///
    /// # Errors
    /// With the first line that is wrong.
    pub fn parse(bytes: &[u8]) -> Result<Polynomial, TextError> {
        FORM.read(bytes)
    }

    /// The text form: the settings and the terms in their order, each with its coefficient.
    pub fn to_text(&self) -> String {
        FORM.write(self)
    }

    /// The text of version 1. Tapes have it, and the digests of runs are made of it, so that those of before are
    /// the same.
    pub fn to_version_1(&self) -> String {
        let mut text = format!("{} 1\n", FORM.name);
        let mut line = |name: &str, value: &str| text += &format!("{name:<12}{value}\n");
        line("man", &man_text(self.man()));
        line("connectives", self.connectives().name());
        if self.formations() == FormationReading::Wide {
            line("formations", self.formations().name());
        }
        for (index, WeightedTerm { term, coefficient }) in self.terms().iter().enumerate() {
            let space = if index == 0 { "\n" } else { "" };
            line(&format!("{space}{:<12}", term.name()), &coefficient.to_string());
        }
        text
    }

    /// The preset that is taken where nobody names one: the four terms of the rote studies (S-18).
    pub const USUAL: &str = "four-terms";

    /// The preset of this name.
    pub fn preset(name: &str) -> Option<Polynomial> {
        let preset = PRESETS.into_iter().find(|preset| preset.name == name)?;
        Some(preset.text.parse().expect("the presets are tested"))
    }

    /// The preset of this name, else what is in the file of this name.
    ///
    /// # Errors
    /// When there is neither, or the file is no polynomial.
    pub fn named(name: &str) -> Result<Polynomial, PolynomialFileError> {
        if let Some(polynomial) = Polynomial::preset(name) {
            return Ok(polynomial);
        }
        Polynomial::load(Path::new(name)).map_err(|error| match error {
            PolynomialFileError::Io { error, .. } if error.kind() == io::ErrorKind::NotFound => {
                PolynomialFileError::NoSuch(name.to_owned())
            }
            error => error,
        })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read or is no polynomial; the error names the file.
    pub fn load(path: &Path) -> Result<Polynomial, PolynomialFileError> {
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
            .map_err(|error| PolynomialFileError::Io { path: path.to_owned(), error })?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(PolynomialFileError::TooLong(path.to_owned()));
        }
        Polynomial::parse(&bytes).map_err(|error| PolynomialFileError::Text { path: path.to_owned(), error })
    }

    /// Writes a file, whole or not at all: whatever happens, the name has the old polynomial or
    /// the new one.
    ///
    /// # Errors
    /// When the disk fails; then what was there before is still there.
    pub fn save(&self, path: &Path) -> Result<(), PolynomialFileError> {
        whole_file::write(path, self.to_text().as_bytes())
            .map_err(|error| PolynomialFileError::Io { path: path.to_owned(), error })
    }
}

impl FromStr for Polynomial {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Polynomial, TextError> {
        Polynomial::parse(text.as_bytes())
    }
}

impl TermRow for WeightedTerm {
    type Value = Coefficient;

    fn row(&self) -> (Term, Coefficient) {
        (self.term, self.coefficient)
    }

    fn of(term: Term, coefficient: Coefficient) -> Result<WeightedTerm, String> {
        Ok(WeightedTerm { term, coefficient })
    }
}

/// Why a polynomial cannot be had from a file, or put into one.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PolynomialFileError {
    /// Neither a preset nor a file has the name.
    #[error("no polynomial '{0}': expected {presets}, or a file", presets = PRESETS.map(|preset| preset.name).join(", "))]
    NoSuch(String),
    /// The file is no polynomial.
    #[error("{}: {error}", path.display())]
    Text {
        /// The file.
        path: PathBuf,
        /// The line and what is wrong with it.
        error: TextError,
    },
    /// The file is too long to be a polynomial.
    #[error("{}: longer than {MOST_BYTES} bytes: expected a polynomial, which is short", .0.display())]
    TooLong(PathBuf),
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// A polynomial that has a name. Its text is an example of the file format too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    /// Its text, with a comment that says where it is from.
    pub text: &'static str,
}

/// Every preset.
pub const PRESETS: [Preset; 4] = [
    Preset {
        name: Polynomial::USUAL,
        summary: "the polynomial of the rote studies: piece advantage, DENY, MOB, and CENT with ADV",
        text: include_str!("presets/four-terms.polynomial"),
    },
    Preset {
        name: "sixteen-terms",
        summary: "sixteen terms weighed by hand, as many as the paper has at a time",
        text: include_str!("presets/sixteen-terms.polynomial"),
    },
    Preset {
        name: "published-1959",
        summary: "the twelve terms that the paper prints after 42 games of learning",
        text: include_str!("presets/published-1959.polynomial"),
    },
    Preset {
        name: "pieces",
        summary: "piece advantage alone",
        text: include_str!("presets/pieces.polynomial"),
    },
];

const SETTINGS: [&str; 3] = ["man", "connectives", "formations"];

/// Each line is a name, which may have a space in it, and a value.
fn from_version_1(lines: &[&str]) -> Result<Vec<String>, TextError> {
    let mut first_lines = HashMap::new();
    let read = |(index, line): (usize, &&str)| {
        let at = index + 2;
        let words: Vec<_> = line.split_whitespace().collect();
        if words.is_empty() {
            return Ok(String::new());
        }
        let (name, value) = name_and_value(&words).map_err(|problem| TextError { line: at, problem })?;
        if let Some(first) = first_lines.insert(name, at) {
            let problem = format!("{name} stands there twice: expected it once, and it is on line {first}");
            return Err(TextError { line: at, problem });
        }
        let key = if SETTINGS.contains(&name) { name.to_owned() } else { format!("terms.{}", quoted(name)) };
        Ok(format!("{key} = {}", quoted(&value)))
    };
    lines.iter().enumerate().map(read).collect()
}

/// The words of a line. One that is wrong is looked at again for what it was probably meant to be.
fn name_and_value(words: &[&str]) -> Result<(&'static str, String), String> {
    const LONGEST_NAME: usize = 2;
    let known = |length: usize| {
        let (name, value) = words.split_at(length);
        Some((names().find(|known| *known == name.join(" "))?, value))
    };
    let (name, value) =
        (1..=words.len().min(LONGEST_NAME)).rev().find_map(known).ok_or_else(|| unnamed(words))?;
    let (text, meant) = (value.join(" "), value.concat());
    match value.len() {
        0 => Err(alone(name)),
        1 => Ok((name, text)),
        _ if is_value(name, &meant) => {
            Err(format!("'{}' has a space inside: expected '{}'", excerpt(&text), excerpt(&meant)))
        }
        _ => Ok((name, text)),
    }
}

/// What is wrong with words that do not begin with a name.
fn unnamed(words: &[&str]) -> String {
    let line = words.join(" ");
    let parted = names().find_map(|name| {
        let value = line.strip_prefix(name)?.replace(' ', "");
        is_value(name, &value).then(|| format!("{name} {value}"))
    });
    if let Some(meant) = parted {
        let (line, meant) = (excerpt(&line), excerpt(&meant));
        return format!("'{line}' has no space between name and value: expected '{meant}'");
    }
    let sign = words.iter().position(|word| word.starts_with(['+', '-']));
    let name = words[..sign.unwrap_or(words.len() - 1)].join(" ");
    match name.parse::<Term>() {
        Err(unknown) if !name.is_empty() => unknown.to_string(),
        _ => alone(&line),
    }
}

fn alone(text: &str) -> String {
    format!("'{}' alone: expected a name and a value, as in 'KCENT +2^16'", excerpt(text))
}

fn names() -> impl Iterator<Item = &'static str> {
    SETTINGS.into_iter().chain(Term::ALL.map(Term::name))
}

fn is_value(name: &str, text: &str) -> bool {
    match name {
        "man" => parse_man(text).is_some(),
        "connectives" => text.parse::<ConnectiveReading>().is_ok(),
        "formations" => text.parse::<FormationReading>().is_ok(),
        _ => text.parse::<Coefficient>().is_ok(),
    }
}

/// A text as TOML has it.
pub(crate) fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// `2^21` where it is a power of two.
pub(crate) fn man_text(man: Score) -> String {
    if man.count_ones() == 1 { format!("2^{}", man.trailing_zeros()) } else { man.to_string() }
}

/// What a man is worth, from `2^21` or `2097152`.
pub(crate) fn parse_man(text: &str) -> Option<Score> {
    let number = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        is_plain.then(|| text.parse::<u32>().ok()).flatten()
    };
    let man = match text.strip_prefix("2^") {
        Some(power) => 1_i32.checked_shl(number(power)?)?,
        None => Score::try_from(number(text)?).ok()?,
    };
    (1..=Polynomial::MOST_MAN).contains(&man).then_some(man)
}

/// What a man is worth, for `serde(with)`.
pub(super) mod man {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(man: &Score, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&man_text(*man))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Score, D::Error> {
        let Word(text) = Word::deserialize(deserializer)?;
        let wrong = || format!("'{}': expected 1 to 2^22, as in 2^21", excerpt(&text));
        parse_man(&text).ok_or_else(|| serde::de::Error::custom(wrong()))
    }
}
