//! Players by name: the text form `kind[:key=value,...]`, and the kinds there are.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use rules::Variant;
use thiserror::Error;

use crate::{Player, RemoteFiles, players};

/// A kind of player.
#[derive(Clone, Copy)]
pub struct Kind {
    /// The name, `random`.
    pub name: &'static str,
    /// What it does, in a few words.
    pub summary: &'static str,
    /// What may follow the name and a colon.
    pub form: Form,
    /// How a player of this kind gets along with others, by its settings.
    pub concurrency: fn(&Settings) -> Concurrency,
    /// The settings that name files, with all that is read where they are given.
    pub files: fn(&Settings) -> Vec<FileSetting>,
    /// Makes a player; the seed counts unless the settings name one.
    pub build: Build,
}

impl Kind {
    /// The refusal of a setting that the kind does not have, with those that it has.
    pub fn unknown_setting(&self, key: &str) -> SpecError {
        let keys = match self.form {
            Form::Keys(keys) => keys,
            Form::Text(_) => &[],
        };
        unknown(self.name, keys, key)
    }
}

/// How a player gets along with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Concurrency {
    /// One of ours: plays every variant, and any number of games at once.
    Ours,
    /// One of ours that learns from each game, and so plays one after the other.
    Learning,
    /// Another program, started for each game: it knows the standard game only.
    Started,
    /// Another program somewhere: it knows the standard game only, and plays one at a time.
    Elsewhere,
}

/// A setting that names a file, or a folder.
#[derive(Clone, Copy, Debug)]
pub struct FileSetting {
    /// Its key.
    pub key: &'static str,
    /// The files that are read because of its value, as far as this machine has them.
    pub reads: fn(&Path) -> Vec<PathBuf>,
}

/// What follows the name of a kind.
#[derive(Clone, Copy)]
pub enum Form {
    /// Settings, `key=value,...`: the keys there are, with what they mean.
    Keys(&'static [(&'static str, &'static str)]),
    /// Any text, which is called this, as in `hub:COMMAND`.
    Text(&'static str),
}

/// Makes a player of some settings and a seed.
pub type Build = fn(&Settings, u64) -> Result<Box<dyn Player>, SpecError>;

/// The kinds of players that can be named.
#[derive(Clone)]
pub struct Roster {
    kinds: Vec<Kind>,
    files: RemoteFiles,
    variant: Variant,
}

impl Default for Roster {
    /// The kinds that come with the arena.
    fn default() -> Roster {
        let kinds = vec![players::RANDOM, players::GREEDY];
        Roster { kinds, files: RemoteFiles::none(), variant: Variant::Standard }
    }
}

impl Roster {
    /// This roster with one more kind.
    #[must_use]
    pub fn with(mut self, kind: Kind) -> Roster {
        self.kinds.push(kind);
        self
    }

    /// This roster with players whose settings name files of another machine. Names of players stay.
    #[must_use]
    pub fn with_files(self, files: RemoteFiles) -> Roster {
        Roster { files, ..self }
    }

    /// This roster with players for one game: what was learned in the other one is refused (S-8).
    #[must_use]
    pub fn for_game(self, variant: Variant) -> Roster {
        Roster { variant, ..self }
    }

    /// The kinds, in the order they were added.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Makes the player that a text names.
    ///
    /// # Errors
    /// When the kind or a setting is unknown or malformed.
    pub fn player(&self, spec: &str, seed: u64) -> Result<Box<dyn Player>, SpecError> {
        let (kind, parsed) = self.parse(spec)?;
        let mut settings = Settings { variant: self.variant, ..parsed };
        if self.files.is_there() {
            (kind.files)(&settings).iter().for_each(|file| settings.move_file(file.key, &self.files));
            settings.files = self.files.clone();
        }
        (kind.build)(&settings, seed)
    }

    /// The files that the player reads that a text names.
    ///
    /// # Errors
    /// When the kind or a setting is unknown or malformed.
    pub fn files_of(&self, spec: &str) -> Result<Vec<PathBuf>, SpecError> {
        let (kind, settings) = self.parse(spec)?;
        let files = (kind.files)(&settings).into_iter();
        let named = files.filter_map(|file| Some((file.reads)(Path::new(settings.value_of(file.key)?))));
        Ok(named.flatten().collect())
    }

    /// How the player that a text names gets along with others.
    ///
    /// # Errors
    /// When the kind or a setting is unknown or malformed.
    pub fn concurrency_of(&self, spec: &str) -> Result<Concurrency, SpecError> {
        let (kind, settings) = self.parse(spec)?;
        Ok((kind.concurrency)(&settings))
    }

    /// The kind of player that a text names.
    ///
    /// # Errors
    /// When there is no such kind.
    pub fn kind_of(&self, spec: &str) -> Result<&Kind, SpecError> {
        let name = SpecText::of(spec).kind;
        let unknown = || SpecError::Kind { kind: name.to_owned(), known: self.names() };
        self.kinds.iter().find(|kind| kind.name == name).ok_or_else(unknown)
    }

    fn parse(&self, spec: &str) -> Result<(&Kind, Settings), SpecError> {
        let kind = self.kind_of(spec)?;
        Ok((kind, Settings::parse(kind, SpecText::of(spec))?))
    }

    fn names(&self) -> String {
        self.kinds.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ")
    }
}

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
    files: RemoteFiles,
    variant: Variant,
}

impl Settings {
    fn parse(kind: &Kind, spec: SpecText<'_>) -> Result<Settings, SpecError> {
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

    fn move_file(&mut self, key: &str, files: &RemoteFiles) {
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

fn unknown(kind: &'static str, keys: &[(&'static str, &'static str)], key: &str) -> SpecError {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(spec: &str, expected: Result<&str, &str>) {
        let found = Roster::default().player(spec, 1).map(|player| player.name());
        assert_eq!(
            found.map_err(|error| error.to_string()),
            expected.map(str::to_owned).map_err(str::to_owned)
        );
    }

    #[test]
    fn a_player_is_named_by_kind_and_settings() {
        check("random", Ok("random"));
        check("greedy:seed=7", Ok("greedy"));
        check("random: seed = 7 ,", Ok("random"));
    }

    #[test]
    fn a_wrong_name_or_setting_is_refused_with_the_known_ones() {
        check("tinsley", Err("no player called 'tinsley': expected one of random, greedy"));
        check("random:ply=3", Err("player 'random' has no setting 'ply': expected one of seed"));
        check("random:seed", Err("player setting 'seed': expected key=value"));
        check("random:seed=1,seed=2", Err("player setting 'seed' is given twice: expected each once"));
        check("random:seed=x", Err("player setting seed=x: expected a whole number"));
    }
}
