//! Polynomials and states of learning as text: TOML, whose first line has name and version, and what is wrong with a
//! text that is none. Version 1 was no TOML; its lines are turned into it one by one, so that errors keep their lines.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use rules::excerpt;
use serde::de::Error as _;
use serde::de::{DeserializeOwned, DeserializeSeed, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::{Coefficient, Term, WeightedTerm};

/// Why a text is no polynomial, or no state of learning.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it, and what was expected.
    pub problem: String,
}

/// A kind of text.
pub(crate) struct TextForm {
    /// What stands in the first line before the version.
    pub(crate) name: &'static str,
    /// Turns the lines of version 1 after the first, without their comments, into as many lines of TOML.
    pub(crate) from_version_1: fn(&[&str]) -> Result<Vec<String>, TextError>,
}

const VERSION: u32 = 2;

impl TextForm {
    pub(crate) fn write(&self, value: &impl Serialize) -> String {
        let body = toml::to_string(value).expect("it is plain data");
        format!("{}\n{body}", self.first_line())
    }

    /// Reads a text, also with a byte order mark and with line ends of other systems.
    pub(crate) fn read<T: DeserializeOwned>(&self, bytes: &[u8]) -> Result<T, TextError> {
        let lines = lines_of(bytes)?;
        let version = self.version(lines[0]).map_err(|problem| TextError { line: 1, problem })?;
        let body = if version == 1 {
            let plain: Vec<_> = lines[1..].iter().map(|line| without_comment(line)).collect();
            (self.from_version_1)(&plain)?.join("\n")
        } else {
            lines[1..].join("\n")
        };
        toml::from_str(&body).map_err(|error| {
            let span = error.span().unwrap_or_default();
            let start = body.floor_char_boundary(span.start);
            let line = (2 + body[..start].matches('\n').count()).min(lines.len());
            let before = body[..start].rfind('\n').map_or(0, |end| end + 1);
            let whole = body[before..].lines().next().unwrap_or_default();
            let message = error.message().trim().replace('\n', ", ");
            let problem = match name_of(whole) {
                Some(name) if span.end <= before + whole.len() => format!("{}: {message}", excerpt(name)),
                _ => message,
            };
            TextError { line, problem: rules::excerpt_to(240, &problem) }
        })
    }

    fn first_line(&self) -> String {
        format!("format = \"{} {VERSION}\"", self.name)
    }

    fn version(&self, line: &str) -> Result<u32, String> {
        let content = without_comment(line);
        let value = content.strip_prefix("format").and_then(|rest| rest.trim_start().strip_prefix('='));
        let quoted = value.and_then(|value| value.trim().strip_prefix('"')?.strip_suffix('"'));
        let version = quoted.unwrap_or(content).strip_prefix(self.name);
        let version = version.filter(|rest| rest.starts_with(char::is_whitespace)).map(str::trim);
        let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let version = version.filter(is_number);
        match (version.map(str::parse), quoted) {
            (Some(Ok(1)), None) => Ok(1),
            (Some(Ok(VERSION)), Some(_)) => Ok(VERSION),
            (Some(_), _) => Err(format!(
                "version {} of the format: expected {VERSION}, the newest that this crownhead reads",
                excerpt(version.unwrap_or_default())
            )),
            (None, _) if line.trim().is_empty() => {
                Err(format!("nothing there: expected '{}'", self.first_line()))
            }
            (None, _) => Err(format!(
                "'{}' begins something else: expected '{}'",
                excerpt(line.trim()),
                self.first_line()
            )),
        }
    }
}

/// The lines of a text, without their ends. There is at least one.
fn lines_of(bytes: &[u8]) -> Result<Vec<&str>, TextError> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let read = |(index, line): (usize, &'_ [u8])| {
        let no_text = |byte: usize| TextError {
            line: index + 1,
            problem: format!(
                "byte {} of the line is no text: expected UTF-8 without control characters",
                byte + 1
            ),
        };
        let text = str::from_utf8(line).map_err(|error| no_text(error.valid_up_to()))?;
        let text = text.strip_suffix('\r').unwrap_or(text);
        let control = text.char_indices().find(|(_, letter)| letter.is_control() && *letter != '\t');
        control.map_or(Ok(()), |(byte, _)| Err(no_text(byte)))
    };
    bytes.split(|&byte| byte == b'\n').enumerate().try_for_each(read)?;
    let text = str::from_utf8(bytes).expect("every line was checked");
    Ok(text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).collect())
}

fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim()
}

/// What a line gives a value to.
fn name_of(line: &str) -> Option<&str> {
    let (name, _) = line.split_once(" =")?;
    name.rsplit('.').next().map(|name| name.trim_matches(['"', '\'']))
}

/// Something that stands in a table under the name of a term; the order of the lines counts.
pub(crate) trait TermRow: Sized {
    type Value: Serialize + DeserializeOwned;

    fn row(&self) -> (Term, Self::Value);

    /// # Errors
    /// With what is wrong with the value.
    fn of(term: Term, value: Self::Value) -> Result<Self, String>;
}

/// Rows as a table, for `serde(with)`.
pub(crate) mod term_table {
    use super::*;

    pub(crate) fn serialize<T: TermRow, S: Serializer>(rows: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(rows.iter().map(TermRow::row))
    }

    pub(crate) fn deserialize<'de, T: TermRow, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        deserializer.deserialize_map(Rows(PhantomData))
    }
}

struct Rows<T>(PhantomData<T>);

impl<'de, T: TermRow> Visitor<'de> for Rows<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table of terms")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Vec<T>, M::Error> {
        let mut rows = Vec::new();
        while let Some(term) = map.next_key()? {
            rows.push(map.next_value_seed(RowOf(term, PhantomData))?);
        }
        Ok(rows)
    }
}

/// What is wrong with a value is said while it is read, so that it is at its line.
struct RowOf<T>(Term, PhantomData<T>);

impl<'de, T: TermRow> DeserializeSeed<'de> for RowOf<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        T::of(self.0, T::Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A text, or a number that need not stand in quotation marks.
pub(crate) struct Word(pub(crate) String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        struct Words;

        impl Visitor<'_> for Words {
            type Value = Word;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a whole number")
            }

            fn visit_i64<E>(self, number: i64) -> Result<Word, E> {
                Ok(Word(number.to_string()))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Word, E> {
                Ok(Word(number.to_string()))
            }

            fn visit_str<E>(self, text: &str) -> Result<Word, E> {
                Ok(Word(text.to_owned()))
            }
        }

        deserializer.deserialize_any(Words)
    }
}

/// A number. What is none is refused in our words, which know nothing of the sizes of numbers.
pub(crate) struct Number<N>(pub(crate) N);

/// A type of numbers.
pub(crate) trait Numeric: Sized {
    const EXPECTED: &str = "a whole number";

    fn of_whole(number: i64) -> Option<Self>;

    fn of_float(_: f64) -> Option<Self> {
        None
    }
}

impl Numeric for u32 {
    fn of_whole(number: i64) -> Option<u32> {
        number.try_into().ok()
    }
}

impl Numeric for u64 {
    fn of_whole(number: i64) -> Option<u64> {
        number.try_into().ok()
    }
}

impl Numeric for i32 {
    fn of_whole(number: i64) -> Option<i32> {
        number.try_into().ok()
    }
}

impl Numeric for f64 {
    const EXPECTED: &str = "a number";

    fn of_whole(number: i64) -> Option<f64> {
        Some(number as f64)
    }

    fn of_float(number: f64) -> Option<f64> {
        Some(number)
    }
}

impl<'de, N: Numeric> Deserialize<'de> for Number<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number<N>, D::Error> {
        deserializer.deserialize_any(Numbers(PhantomData)).map(Number)
    }
}

impl<N: Serialize> Serialize for Number<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

struct Numbers<N>(PhantomData<N>);

impl<N: Numeric> Visitor<'_> for Numbers<N> {
    type Value = N;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(N::EXPECTED)
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<N, E> {
        N::of_whole(number).ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<N, E> {
        N::of_float(number).ok_or_else(|| E::invalid_type(Unexpected::Float(number), &self))
    }
}

/// Reads a number, for `serde(deserialize_with)`.
pub(crate) fn number<'de, N: Numeric, D: Deserializer<'de>>(deserializer: D) -> Result<N, D::Error> {
    Number::deserialize(deserializer).map(|Number(number)| number)
}

/// What can be written and read as one word, for `serde(with)`.
pub(crate) mod as_word {
    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        Word::deserialize(deserializer)?.0.parse().map_err(D::Error::custom)
    }
}

/// A number that may be too large for one of TOML, for `serde(with)`.
pub(crate) mod whole_number {
    use super::*;

    pub(crate) use super::as_word::serialize;

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let Word(text) = Word::deserialize(deserializer)?;
        let wrong = |_| D::Error::custom(format!("'{}': expected a whole number", excerpt(&text)));
        text.parse().map_err(wrong)
    }
}

macro_rules! one_word {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                as_word::serialize(self, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                as_word::deserialize(deserializer)
            }
        }
    )+};
}

one_word!(Term, Coefficient, WeightedTerm);
