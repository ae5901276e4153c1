//! A setting that has a name: what it decides, what it can be, and how its value is read and written. Each group of
//! settings has one table of them, for its files, for the command line and for the page that explains them; the macros
//! write its rows.

use std::ops::RangeInclusive;
use std::str::FromStr;

use rules::excerpt;
use thiserror::Error;

/// A setting of a group `S`.
#[derive(Debug)]
pub struct SettingKey<S: 'static> {
    /// What it is called.
    pub name: &'static str,
    /// What it decides.
    pub meaning: &'static str,
    /// What its value can be.
    pub expected: &'static str,
    /// The words that it can be; it can be a number too if there is a range.
    pub choices: &'static [&'static str],
    /// The least and the most that it can be, if it is a number.
    pub range: Option<(u32, u32)>,
    /// What it was before there was a choice. Files leave it out where it is that, as they did then.
    pub before: Option<&'static str>,
    /// Writes its value.
    pub get: fn(&S) -> String,
    /// Reads its value; `None` if it cannot have it.
    pub set: fn(&mut S, &str) -> Option<()>,
}

/// Settings that have a table.
pub trait SettingTable: Default + Send + Sync + 'static {
    /// All of them.
    fn keys() -> &'static [SettingKey<Self>];
}

impl<S> SettingKey<S> {
    /// Its value in some settings.
    pub fn value(&self, settings: &S) -> String {
        (self.get)(settings)
    }

    /// Changes it.
    ///
    /// # Errors
    /// When it cannot have the value; then nothing changes.
    pub fn set(&self, settings: &mut S, value: &str) -> Result<(), SettingError> {
        (self.set)(settings, value).ok_or_else(|| SettingError::Value {
            name: self.name,
            value: value.to_owned(),
            expected: self.expected,
        })
    }
}

/// Why a setting cannot be changed so.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingError {
    /// No setting is called so.
    #[error("no setting '{text}': expected one of {known}", text = excerpt(.name))]
    Unknown {
        /// The name.
        name: String,
        /// The names there are.
        known: String,
    },
    /// It cannot have this value.
    #[error("{name} '{value}': expected {expected}", value = excerpt(.value))]
    Value {
        /// The setting.
        name: &'static str,
        /// The value.
        value: String,
        /// What it can be.
        expected: &'static str,
    },
}

/// A number in digits alone, if it is within a range.
pub fn within<N: FromStr + PartialOrd>(text: &str, range: RangeInclusive<N>) -> Option<N> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_plain && range.contains(number))
}

/// What a setting decides, as a help text says it.
#[cfg(feature = "clap")]
pub(crate) fn help(meaning: &str) -> String {
    let (first, rest) = meaning.split_at(1);
    format!("{}{rest}", first.to_uppercase())
}

/// A setting that is neither a number nor one of several words: what it can be, how it is written, how it is read.
#[macro_export]
macro_rules! other_setting {
    ($name:literal, $($field:ident).+, ($expected:expr, $write:expr, $read:expr), $meaning:literal) => {
        $crate::SettingKey {
            name: $name,
            meaning: $meaning,
            expected: $expected,
            choices: &[],
            range: None,
            before: None,
            get: |settings| $write(settings.$($field).+),
            set: |settings, text| {
                settings.$($field).+ = $read(text)?;
                Some(())
            },
        }
    };
}

/// A number within a range.
#[macro_export]
macro_rules! number_setting {
    ($name:literal, $($field:ident).+, ($least:literal to $most:literal), $meaning:literal) => {
        $crate::SettingKey {
            range: Some(($least, $most)),
            ..$crate::other_setting!(
                $name,
                $($field).+,
                (
                    concat!($least, " to ", $most),
                    |number| ToString::to_string(&number),
                    |text| $crate::within(text, $least..=$most)
                ),
                $meaning
            )
        }
    };
}

/// One of several words.
macro_rules! choice {
    ($name:literal, $field:ident, ($Choice:ident), $meaning:literal) => {
        $crate::SettingKey {
            choices: $Choice::WORDS,
            ..$crate::other_setting!(
                $name,
                $field,
                ($Choice::EXPECTED, |choice: $Choice| choice.to_string(), |text: &str| { text.parse().ok() }),
                $meaning
            )
        }
    };
}

/// The sense of direction: a word, or a number.
#[macro_export]
macro_rules! direction_setting {
    ($name:literal, $($field:ident).+, ($write:expr, $read:expr), $meaning:literal) => {
        $crate::SettingKey {
            choices: &[$crate::ScoreDecay::PLIES_NAME],
            range: Some((0, $crate::ScoreDecay::MOST.unsigned_abs())),
            ..$crate::other_setting!(
                $name,
                $($field).+,
                ($crate::ScoreDecay::EXPECTED, $write, $read),
                $meaning
            )
        }
    };
}

pub(crate) use choice;
pub(crate) use {direction_setting as direction, number_setting as number, other_setting as other};
