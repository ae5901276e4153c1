//! The text form of a player, `kind[:key=value,...]`: its parts, the settings in it, and what can be wrong with it.

use std::str::FromStr;

use rules::Variant;
use thiserror::Error;

use crate::{Form, Kind, RemoteFiles};

/// A player's text form taken apart, whether or not there is such a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpecText<'a> {
    /// The name of the kind.
    pub kind: &'a str,
    /// What follows it.
    pub rest: &'a str,
}

impl<'a> SpecText<'a> {
    /// The parts of a text.
    pub fn of(spec: &'a str) -> SpecText<'a> {
        let (kind, rest) = spec.split_once(':').unwrap_or((spec, ""));
        SpecText { kind: kind.trim(), rest: rest.trim() }
    }

    /// The settings, as key and value; an error for each that is not `key=value`.
    pub fn settings(self) -> impl Iterator<Item = Result<(&'a str, &'a str), SpecError>> {
        let settings = self.rest.split(',').map(str::trim).filter(|setting| !setting.is_empty());
        settings.map(|setting| {
            let form = || SpecError::Form { setting: setting.to_owned() };
            let (key, value) = setting.split_once('=').ok_or_else(form)?;
            Ok((key.trim(), value.trim()))
        })
    }

    /// The value of a setting, if it is given.
    pub fn value_of(self, key: &str) -> Option<&'a str> {
        self.settings().flatten().find(|(known, _)| *known == key).map(|(_, value)| value)
    }

    /// The text form with its values changed or left out.
    pub fn with(self, change: impl Fn(&str, &str) -> Option<String>) -> String {
        let kept = self
            .settings()
            .flatten()
            .filter_map(|(key, value)| Some(format!("{key}={}", change(key, value)?)));
        let kept: Vec<_> = kept.collect();
        if kept.is_empty() { self.kind.to_owned() } else { format!("{}:{}", self.kind, kept.join(",")) }
    }

    /// The text form without a setting.
    pub fn without(self, key: &str) -> String {
        self.with(|known, value| (known != key).then(|| value.to_owned()))
    }
}

/// The settings in a player's text form, all of them known to its kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    values: Vec<(String, String)>,
    text: String,
    pub(crate) files: RemoteFiles,
    pub(crate) variant: Variant,
}

impl Settings {
    pub(crate) fn parse(kind: &Kind, spec: SpecText<'_>) -> Result<Settings, SpecError> {
        let text = spec.rest;
        let keys = match kind.form {
            Form::Keys(keys) => keys,
            Form::Text(expected) if text.is_empty() => {
                return Err(SpecError::Text { kind: kind.name, expected });
            }
            Form::Text(_) => return Ok(Settings { text: text.to_owned(), ..Settings::default() }),
        };
        let mut values: Vec<(String, String)> = Vec::new();
        for setting in spec.settings() {
            let (key, value) = setting?;
            if !keys.iter().any(|(known, _)| *known == key) {
                return Err(unknown(kind.name, keys, key));
            }
            if values.iter().any(|(known, _)| known == key) {
                return Err(SpecError::Twice { key: key.to_owned() });
            }
            values.push((key.to_owned(), value.to_owned()));
        }
        Ok(Settings { values, ..Settings::default() })
    }

    /// The text of a kind that takes any.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The settings that are given, as key and value.
    pub fn given(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The text of a setting, if it is given.
    pub fn value_of(&self, key: &str) -> Option<&str> {
        self.given().find(|(known, _)| *known == key).map(|(_, value)| value)
    }

    /// The game that the player is for.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Where the files are that a file of these settings names.
    pub fn remote_files(&self) -> &RemoteFiles {
        &self.files
    }

    pub(crate) fn move_file(&mut self, key: &str, files: &RemoteFiles) {
        for (_, value) in self.values.iter_mut().filter(|(known, _)| known == key) {
            *value = files.local(&*value).to_string_lossy().into_owned();
        }
    }

    /// The value of a setting, if it is given.
    ///
    /// # Errors
    /// When the value is not of the type asked for.
    pub fn get<T: FromStr>(&self, key: &str, expected: &'static str) -> Result<Option<T>, SpecError> {
        let Some((_, value)) = self.values.iter().find(|(known, _)| known == key) else { return Ok(None) };
        let bad = |_| SpecError::Value { key: key.to_owned(), value: value.clone(), expected };
        value.parse().map(Some).map_err(bad)
    }
}

pub(crate) fn unknown(kind: &'static str, keys: &[(&'static str, &'static str)], key: &str) -> SpecError {
    let known: Vec<_> = keys.iter().map(|(known, _)| *known).collect();
    SpecError::Key { kind, key: key.to_owned(), known: known.join(", ") }
}

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such kind.
    #[error("no player called '{kind}': expected one of {known}")]
    Kind {
        /// The name given.
        kind: String,
        /// The names there are.
        known: String,
    },
    /// The kind has no such setting.
    #[error("player '{kind}' has no setting '{key}': expected one of {known}")]
    Key {
        /// The kind.
        kind: &'static str,
        /// The setting given.
        key: String,
        /// The settings there are.
        known: String,
    },
    /// A kind that needs a text without one.
    #[error("player '{kind}' needs more: expected {kind}:{expected}")]
    Text {
        /// The kind.
        kind: &'static str,
        /// What the text should be.
        expected: &'static str,
    },
    /// The player cannot be made: a program or a file is missing.
    #[error("player '{spec}': {reason}")]
    Unavailable {
        /// The player as it was named.
        spec: String,
        /// What is missing.
        reason: String,
    },
    /// The player cannot be made now: somebody else has its file.
    #[error("player '{spec}': {reason}")]
    InUse {
        /// The player as it was named.
        spec: String,
        /// Which file, and who has it.
        reason: String,
    },
    /// A setting given twice.
    #[error("player setting '{key}' is given twice: expected each once")]
    Twice {
        /// The setting.
        key: String,
    },
    /// A setting without a value.
    #[error("player setting '{setting}': expected key=value")]
    Form {
        /// The setting as given.
        setting: String,
    },
    /// A setting that cannot be changed in the middle of a game.
    #[error("{player} has no setting '{setting}' that can be changed during a game")]
    Fixed {
        /// The player.
        player: String,
        /// The setting as given.
        setting: String,
    },
    /// A value of the wrong sort.
    #[error("player setting {key}={value}: expected {expected}")]
    Value {
        /// The setting.
        key: String,
        /// The value given.
        value: String,
        /// What it should be.
        expected: &'static str,
    },
}
