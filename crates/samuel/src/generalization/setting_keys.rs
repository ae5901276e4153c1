//! The settings by name: for state files, for the command line, for the page that explains them.

use thiserror::Error;

use super::setting_table::SETTING_KEYS;
use super::settings::GeneralizationSettings;
use crate::polynomial::text::excerpt;

/// A setting that has a name.
#[derive(Clone, Copy, Debug)]
pub struct SettingKey {
    /// What it is called.
    pub name: &'static str,
    /// What it decides.
    pub meaning: &'static str,
    /// What its value can be.
    pub expected: &'static str,
    pub(super) get: fn(&GeneralizationSettings) -> String,
    pub(super) set: fn(&mut GeneralizationSettings, &str) -> Option<()>,
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
