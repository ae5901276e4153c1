//! The kinds of players there are, and players made by their text form.

use std::path::{Path, PathBuf};

use rules::Variant;

use crate::spec::{Settings, SpecError, SpecText, unknown};
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

/// The setting of kinds that can tell several of their best moves.
const LINES: &str = "lines";

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
        let (kind, mut settings) = self.parse(spec)?;
        settings.variant = self.variant;
        if self.files.is_there() {
            (kind.files)(&settings).iter().for_each(|file| settings.move_file(file.key, &self.files));
            settings.files = self.files.clone();
        }
        (kind.build)(&settings, seed)
    }

    /// The text form of the same player when it tells so many of its best moves; nothing for a player that tells one.
    ///
    /// # Errors
    /// When there is no such kind.
    pub fn telling(&self, spec: &str, lines: usize) -> Result<Option<String>, SpecError> {
        let Form::Keys(keys) = self.kind_of(spec)?.form else { return Ok(None) };
        let can = keys.iter().any(|(key, _)| *key == LINES);
        let spec = SpecText::of(spec).without(LINES);
        let joined = if spec.contains(':') { ',' } else { ':' };
        Ok(can.then(|| format!("{spec}{joined}{LINES}={lines}")))
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
