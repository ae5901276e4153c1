//! The settings by name: what each is called, what it decides and what it can be, for state files, for the command line
//! and for the page that explains them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::de::{DeserializeSeed, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use super::settings::{
    Colors, DeltaSign, GameSpan, GeneralizationSettings, PositiveDelta, Referee, SavedScore, Span, Start,
    TallyOn,
};
use crate::polynomial::text::{man_text, parse_man};
use crate::text_form::{Word, excerpt};
use crate::{ConnectiveReading, FormationReading, ScoreDecay};

/// A setting that has a name.
#[derive(Clone, Copy, Debug)]
pub struct SettingKey {
    /// What it is called.
    pub name: &'static str,
    /// What it decides.
    pub meaning: &'static str,
    /// What its value can be.
    pub expected: &'static str,
    /// The words that it can be; none if it is something else.
    pub choices: &'static [&'static str],
    /// The least and the most that it can be, if it is a number.
    pub range: Option<(u32, u32)>,
    get: fn(&GeneralizationSettings) -> String,
    set: fn(&mut GeneralizationSettings, &str) -> Option<()>,
}

macro_rules! other {
    ($name:literal, $field:ident, $expected:expr, $meaning:literal, $write:expr, $read:expr) => {
        SettingKey {
            name: $name,
            meaning: $meaning,
            expected: $expected,
            choices: &[],
            range: None,
            get: |settings| $write(settings.$field),
            set: |settings, text| {
                settings.$field = $read(text)?;
                Some(())
            },
        }
    };
}

/// A number within a range.
macro_rules! number {
    ($name:literal, $field:ident, $least:literal, $most:literal, $meaning:literal) => {
        SettingKey {
            range: Some(($least, $most)),
            ..other!(
                $name,
                $field,
                concat!($least, " to ", $most),
                $meaning,
                |number| ToString::to_string(&number),
                |text| within(text, $least..=$most)
            )
        }
    };
}

/// One of several words.
macro_rules! choice {
    ($name:literal, $field:ident, $Choice:ident, $meaning:literal) => {
        SettingKey {
            choices: $Choice::WORDS,
            ..other!(
                $name,
                $field,
                $Choice::EXPECTED,
                $meaning,
                |choice: $Choice| choice.to_string(),
                |text: &str| { text.parse().ok() }
            )
        }
    };
}

/// All settings.
pub static SETTING_KEYS: [SettingKey; 30] = [
    number!("active-terms", active_terms, 1, 37, "terms in the polynomial at a time"),
    choice!("start", start, Start, "where the first terms come from"),
    number!("leading-power", leading_power, 0, 18, "the power of two of the leading term"),
    other!(
        "man",
        man,
        "1 to 4194304, or a power as in 2^21",
        "what a man is worth, twelve against eleven; 1 takes piece advantage away",
        man_text,
        parse_man
    ),
    choice!("connectives", connectives, ConnectiveReading, "whether zero counts as not, or is neither"),
    choice!("formations", formations, FormationReading, "how widely FORK and HOLE are read"),
    number!("ply", ply, 1, 12, "the minimum ply of Alpha and Beta"),
    SettingKey {
        range: Some((0, 65_536)),
        ..other!(
            "direction",
            direction,
            "0 to 65536",
            "by how much a score shrinks for each ply on its way back",
            |direction: ScoreDecay| direction.per_ply().to_string(),
            |text: &str| text.parse().ok().and_then(ScoreDecay::new)
        )
    },
    choice!("saved-score", saved_score, SavedScore, "how a saved position is scored"),
    choice!("span", span, Span, "how far back the saved position may lie"),
    number!(
        "minimum-delta",
        minimum_delta,
        0,
        10_000,
        "least delta that counts, in hundredths of the mean coefficient"
    ),
    choice!("positive-delta", positive_delta, PositiveDelta, "which terms a positive delta corrects"),
    choice!("delta-sign", delta_sign, DeltaSign, "where the sign of delta comes from"),
    number!("fewest-uses", fewest_uses, 4, 65_536, "the times used that new terms are taken to have"),
    number!("most-uses", most_uses, 4, 65_536, "the most times used that count"),
    number!("piece-weight", piece_weight, 1, 4, "weight of a correction when the piece ratio changed"),
    number!("sure-weight", sure_weight, 1, 4, "weight of a correction when the game is all but decided"),
    number!("sure-men", sure_men, 1, 512, "a delta of so many men all but decides a game"),
    number!("tally-limit", tally_limit, 1, 1_000_000, "low-term tallies after which a term is replaced"),
    choice!("tally-on", tally_on, TallyOn, "when a low-term tally is recorded"),
    number!("majority-of", majority_of, 1, 99, "Beta adopts when Alpha won a majority of so many games"),
    other!(
        "adoption-blocked",
        adoption_blocked,
        "none, or two games as in 1-28",
        "games during which Beta adopts nothing",
        |games: GameSpan| games.to_string(),
        GameSpan::parse
    ),
    number!("black-marks", black_marks, 0, 1_000, "black marks that lead to the drastic change; 0 for never"),
    choice!("colors", colors, Colors, "Alpha's colors in the first 14 games"),
    number!("termination", termination, 1, 1_000, "a game is stopped after so many moves"),
    SettingKey {
        choices: &["on", "off"],
        ..other!(
            "concede",
            concede,
            "on or off",
            "whether a side gives up a game that it sees lost",
            |concede: bool| if concede { "on" } else { "off" }.to_owned(),
            |text: &str| ["off", "on"].iter().position(|word| *word == text).map(|place| place == 1)
        )
    },
    choice!("referee", referee, Referee, "who judges a stopped game"),
    number!("referee-ply", referee_ply, 1, 12, "how far the referee looks ahead"),
    number!("margin", margin, 0, 10_000, "how far a side must be ahead, in hundredths of a man"),
    number!("sample-every", sample_every, 1, 1_000, "moves of Alpha between two looks at the leading term"),
];

pub(super) fn within<N: FromStr + PartialOrd>(text: &str, range: RangeInclusive<N>) -> Option<N> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_plain && range.contains(number))
}

/// Why a setting cannot be changed so.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingError {
    /// No setting is called so.
    #[error("no setting '{text}': expected one of {names}", text = excerpt(.0), names = names())]
    Unknown(String),
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

fn names() -> String {
    SETTING_KEYS.iter().map(|key| key.name).collect::<Vec<_>>().join(", ")
}

impl GeneralizationSettings {
    /// Changes the setting of a name.
    ///
    /// # Errors
    /// When there is none, or it cannot have the value; then nothing changes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let key = SETTING_KEYS.iter().find(|key| key.name == name);
        let key = key.ok_or_else(|| SettingError::Unknown(name.to_owned()))?;
        (key.set)(self, value).ok_or_else(|| SettingError::Value {
            name: key.name,
            value: value.to_owned(),
            expected: key.expected,
        })
    }

    /// Every setting with its value.
    pub fn values(&self) -> impl Iterator<Item = (&'static SettingKey, String)> {
        SETTING_KEYS.iter().map(|key| (key, (key.get)(self)))
    }
}

/// As a table of the names; numbers are written as such.
impl Serialize for GeneralizationSettings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = |(key, value): (&SettingKey, String)| match value.parse() {
            Ok(number) if key.range.is_some() => (key.name, toml::Value::Integer(number)),
            _ => (key.name, toml::Value::String(value)),
        };
        serializer.collect_map(self.values().map(value))
    }
}

impl<'de> Deserialize<'de> for GeneralizationSettings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GeneralizationSettings, D::Error> {
        deserializer.deserialize_map(SettingVisitor)
    }
}

struct SettingVisitor;

impl<'de> Visitor<'de> for SettingVisitor {
    type Value = GeneralizationSettings;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table of settings")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<GeneralizationSettings, M::Error> {
        let mut settings = GeneralizationSettings::FIRST_SERIES;
        let mut missing: Vec<_> = SETTING_KEYS.iter().map(|key| key.name).collect();
        while let Some(Word(name)) = map.next_key()? {
            missing.retain(|key| **key != name);
            map.next_value_seed(OneSetting(&mut settings, &name))?;
        }
        match missing.first() {
            None => Ok(settings),
            Some(name) => Err(M::Error::custom(format!("no '{name}' in the settings: expected it once"))),
        }
    }
}

/// What is wrong with a value is said while it is read, so that it is at its line.
struct OneSetting<'a>(&'a mut GeneralizationSettings, &'a str);

impl<'de> DeserializeSeed<'de> for OneSetting<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Word(value) = Word::deserialize(deserializer)?;
        self.0.set(self.1, &value).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_read_as_it_is_written() {
        for settings in [GeneralizationSettings::FIRST_SERIES, GeneralizationSettings::SECOND_SERIES] {
            let mut read = GeneralizationSettings::FIRST_SERIES;
            for (key, value) in settings.values() {
                assert_eq!(read.set(key.name, &value), Ok(()), "{} {value}", key.name);
            }
            assert_eq!(read, settings);
        }
    }

    #[test]
    fn a_value_that_makes_no_sense_is_refused_and_changes_nothing() {
        let mut settings = GeneralizationSettings::SECOND_SERIES;
        for (name, value) in [
            ("ply", "0"),
            ("ply", "-1"),
            ("ply", "+3"),
            ("ply", ""),
            ("start", "first"),
            ("man", "2^23"),
            ("man", "0"),
            ("adoption-blocked", "9-3"),
            ("adoption-blocked", "3"),
            ("direction", "65537"),
            ("leading-power", "19"),
            ("active-terms", "38"),
            ("coin", "on"),
        ] {
            assert!(settings.set(name, value).is_err(), "{name}={value}");
        }
        assert_eq!(settings, GeneralizationSettings::SECOND_SERIES);
    }
}
