//! The settings of generalization learning: what each is called, what it decides, what it can be and what it is in the
//! first series, for state files, for the command line and for the page that explains them.

use std::fmt;

use rules::excerpt;
use serde::de::{DeserializeSeed, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::settings::{
    Colors, DeltaSign, ForcedMoves, GameSpan, LearnsFrom, PositiveDelta, Referee, RejectedTerms, SavedScore,
    Span, Start, TallyOn,
};
use crate::polynomial::Coefficient;
use crate::polynomial::text::{man_text, parse_man};
use crate::setting_key::{SettingError, SettingKey, choice, direction, number, other};
use crate::text_form::Word;
use crate::words::Switch;
use crate::{ConnectiveReading, FormationReading, Polynomial, Score, ScoreDecay};

/// A table of settings. Each is stated once: its field, its type and what it is in the first series, its name and what it
/// can be, and what it decides.
macro_rules! settings {
    ($($field:ident: $Type:ty = $first:expr, $kind:ident $name:literal $values:tt, $meaning:literal;)+) => {
        /// What generalization learning goes by: every figure that the paper calls arbitrary, and every change of the
        /// second series as a switch.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct GeneralizationSettings {
            $(#[doc = $meaning] pub $field: $Type,)+
        }

        impl GeneralizationSettings {
            /// The first series of tests.
            pub const FIRST_SERIES: GeneralizationSettings = GeneralizationSettings { $($field: $first,)+ };
        }

        /// All settings.
        pub static SETTING_KEYS: [SettingKey<GeneralizationSettings>; [$($name),+].len()] =
            [$($kind!($name, $field, $values, $meaning)),+];
    };
}

/// On or off.
macro_rules! switch {
    ($name:literal, $field:ident, (), $meaning:literal) => {
        SettingKey {
            choices: Switch::WORDS,
            ..other!(
                $name,
                $field,
                (
                    Switch::EXPECTED,
                    |is_on| Switch::of(is_on).to_string(),
                    |text: &str| { text.parse().ok().map(Switch::is_on) }
                ),
                $meaning
            )
        }
    };
}

/// One of several words, of a setting that there was not always.
macro_rules! later_choice {
    ($name:literal, $field:ident, ($Choice:ident, $before:literal), $meaning:literal) => {
        SettingKey { before: Some($before), ..choice!($name, $field, ($Choice), $meaning) }
    };
}

settings! {
    active_terms: u32 = 16, number "active-terms"(1 to 37),  // S-27
        "terms in the polynomial at a time";
    start: Start = Start::Random, choice "start"(Start),
        "where the first terms come from";
    leading_power: u8 = Coefficient::HIGHEST_POWER, number "leading-power"(0 to 18),  // S-29
        "the power of two of the leading term";
    man: Score = Polynomial::USUAL_MAN, other "man"("1 to 4194304, or a power as in 2^21", man_text, parse_man),
        "what a man is worth, twelve against eleven; 1 takes piece advantage away";
    connectives: ConnectiveReading = ConnectiveReading::Plain, choice "connectives"(ConnectiveReading),  // S-27
        "whether zero counts as not, or is neither";
    formations: FormationReading = FormationReading::Narrow, choice "formations"(FormationReading),  // S-27
        "how widely FORK and HOLE are read";
    ply: u32 = 3, number "ply"(1 to 12),
        "the minimum ply of Alpha and Beta";
    direction: ScoreDecay = ScoreDecay::PLIES, direction "direction"(|decay: ScoreDecay| decay.to_string(), |text: &str| text.parse().ok()),  // S-9
        "whether plies decide between equal scores, or by how much each ply shrinks a score";
    saved_score: SavedScore = SavedScore::Direct, choice "saved-score"(SavedScore),  // S-35
        "how a saved position is scored";
    span: Span = Span::OneMove, choice "span"(Span),  // S-35
        "how far back the saved position may lie";
    minimum_delta: u32 = 100, number "minimum-delta"(0 to 10_000),  // S-33
        "least delta that counts, in hundredths of the mean coefficient";
    positive_delta: PositiveDelta = PositiveDelta::AllTerms, choice "positive-delta"(PositiveDelta),  // S-35
        "which terms a positive delta corrects";
    delta_sign: DeltaSign = DeltaSign::Measured, choice "delta-sign"(DeltaSign),
        "where the sign of delta comes from";
    forced_moves: ForcedMoves = ForcedMoves::Learn, later_choice "forced-moves"(ForcedMoves, "learn"),  // S-30
        "whether a move without a choice teaches";
    learns_from: LearnsFrom = LearnsFrom::Own, later_choice "learns-from"(LearnsFrom, "own"),  // S-30
        "whose moves teach: Alpha's own, or those of both sides";
    saved_score_update: Switch = Switch::On, later_choice "saved-score-update"(Switch, "on"),  // S-31
        "whether a board is scored again after the corrections, or keeps the score that its move was chosen by";
    rejected_terms: RejectedTerms = RejectedTerms::Return, later_choice "rejected-terms"(RejectedTerms, "return"),  // S-34
        "what becomes of a term that was rejected twice after fewer than fewest-uses";
    fewest_uses: u32 = 16, number "fewest-uses"(4 to 65_536),  // S-32
        "how often a new term counts as already used";
    most_uses: u32 = 256, number "most-uses"(4 to 65_536),  // S-32
        "how often a term counts as used at most";
    piece_weight: u32 = 2, number "piece-weight"(1 to 4),  // S-32
        "weight of a correction when the piece ratio changed";
    sure_weight: u32 = 4, number "sure-weight"(1 to 4),  // S-32
        "weight of a correction when the game is all but decided";
    sure_men: u32 = 6, number "sure-men"(1 to 512),
        "a delta of this many men all but decides a game";
    tally_limit: u32 = 8, number "tally-limit"(1 to 1_000_000),  // S-34
        "low-term tallies after which a term is replaced";
    tally_on: TallyOn = TallyOn::Adjustments, choice "tally-on"(TallyOn),  // S-34
        "when a low-term tally is recorded";
    majority_of: u32 = 1, number "majority-of"(1 to 99),  // S-30, S-35
        "Beta adopts when Alpha won a majority of this many games";
    adoption_blocked: GameSpan = GameSpan::NONE, other "adoption-blocked"(
        "none, or two games as in 1-28", |games: GameSpan| games.to_string(), GameSpan::parse),
        "games during which Beta adopts nothing";
    black_marks: u32 = 3, number "black-marks"(0 to 1_000),  // S-30
        "black marks that lead to the drastic change; 0 for never";
    colors: Colors = Colors::White, choice "colors"(Colors),  // S-36
        "Alpha's colors in the first 14 games";
    termination: u32 = 70, number "termination"(1 to 1_000),  // S-36
        "a game is stopped after this many moves";
    concede: bool = true, switch "concede"(),
        "whether a side gives up a game that it sees lost";
    referee: Referee = Referee::Polynomial, choice "referee"(Referee),  // S-36
        "who judges a stopped game";
    referee_ply: u32 = 5, number "referee-ply"(1 to 12),
        "how far the referee looks ahead";
    margin: u32 = 0, number "margin"(0 to 10_000),
        "how far a side must be ahead, in hundredths of a man";
    sample_every: u32 = 8, number "sample-every"(1 to 1_000),  // S-37
        "moves of Alpha between two looks at the leading term";
}

impl GeneralizationSettings {
    /// Changes the setting of a name.
    ///
    /// # Errors
    /// When there is none, or it cannot have the value; then nothing changes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let key = SETTING_KEYS.iter().find(|key| key.name == name);
        let known = || SETTING_KEYS.iter().map(|key| key.name).collect::<Vec<_>>().join(", ");
        key.ok_or_else(|| SettingError::Unknown { name: name.to_owned(), known: known() })?.set(self, value)
    }

    /// The settings as files have them.
    pub fn written(&self) -> impl Iterator<Item = (&'static SettingKey<GeneralizationSettings>, String)> {
        self.values().filter(|(key, value)| key.before != Some(value.as_str()))
    }

    /// Every setting with its value.
    pub fn values(&self) -> impl Iterator<Item = (&'static SettingKey<GeneralizationSettings>, String)> {
        SETTING_KEYS.iter().map(|key| (key, key.value(self)))
    }
}

/// As a table of the names; numbers are written as such.
impl Serialize for GeneralizationSettings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = |(key, value): (&SettingKey<GeneralizationSettings>, String)| match value.parse() {
            Ok(number) if key.range.is_some() => (key.name, toml::Value::Integer(number)),
            _ => (key.name, toml::Value::String(value)),
        };
        serializer.collect_map(self.written().map(value))
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
        let always = SETTING_KEYS.iter().filter(|key| key.before.is_none());
        let mut missing: Vec<_> = always.map(|key| key.name).collect();
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
        self.0.set(self.1, &value).map_err(|error| match error {
            // Its line has the name.
            SettingError::Value { expected, .. } => {
                D::Error::custom(format!("'{}': expected {expected}", excerpt(&value)))
            }
            unknown @ SettingError::Unknown { .. } => D::Error::custom(unknown),
        })
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
