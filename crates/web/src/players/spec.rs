//! A player's text form as a page may say it: no programs unless the server allows them, and no files but
//! those of the data directory, by their plain names, and generations of its runs by run and number.

use std::path::{Path, PathBuf};

use arena::{Concurrency, Form, Player, SpecError, SpecText};
use cowell_reed::strategy::PRESETS as STRATEGIES;
use lab::zero_run::weights_file;
use rules::Variant;
use samuel::PRESETS as POLYNOMIALS;

use super::learned::{FRESH, fresh};
use super::opponents::{PERFECT_HERE, words};
use crate::pages::Players;
use crate::pages::failure::{Failure, sentence};
use crate::{Config, DataFolder};

/// A text form longer than this names nobody.
const LONGEST: usize = 1_000;

/// A player that a page named, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Spec {
    /// As the page says it: files by their plain names.
    pub(crate) text: String,
    /// How it gets along with others.
    pub(crate) concurrency: Concurrency,
    /// With the files where they are.
    resolved: String,
}

impl Spec {
    /// Checks what a page says.
    pub(crate) fn check(config: &Config, text: &str) -> Result<Spec, Failure> {
        let text = text.trim();
        if text.len() > LONGEST {
            return Err(Failure::impossible("That is too long for a player's name."));
        }
        let kind =
            config.roster.kind_of(text).map_err(|error| refuse(&config.data, &allowed(config, error)))?;
        let resolved = match kind.form {
            Form::Text(_) => text.to_owned(),
            Form::Keys(_) => resolve(&config.data, kind.name, text)?,
        };
        let concurrency =
            config.roster.concurrency_of(&resolved).map_err(|error| refuse(&config.data, &error))?;
        if matches!(concurrency, Concurrency::Started | Concurrency::Elsewhere) && !config.allow_engines {
            let message = format!(
                "'{}' players run other programs, which this server does not allow: expected --allow-engines.",
                kind.name
            );
            return Err(Failure::new(403_u16, message));
        }
        Ok(Spec { text: text.to_owned(), concurrency, resolved })
    }

    /// Makes the player for a game; may read files. The learner that everybody finds is there for both games.
    pub(crate) fn player(
        &self,
        config: &Config,
        game: Variant,
        seed: u64,
    ) -> Result<Box<dyn Player>, Failure> {
        if self.text == PERFECT_HERE {
            return Ok(lab::perfect(config.data.databases().open().database, seed));
        }
        let spec = if self.names_fresh() {
            let fresh = fresh(&config.data, game).display().to_string();
            SpecText::of(&self.resolved)
                .with(|key, value| Some(if key == "alpha" { &fresh } else { value }.to_owned()))
        } else {
            self.resolved.clone()
        };
        let player = config.roster.clone().for_game(game).player(&spec, seed);
        player.map_err(|error| refuse(&config.data, &error))
    }

    /// As players are made from it: files with their folders.
    pub(crate) fn resolved(&self) -> &str {
        &self.resolved
    }

    /// What it is called, and one sentence about it.
    pub(crate) fn words(&self, config: &Config) -> (String, String) {
        let without = SpecText::of(&self.text).without("learn");
        words(&config.data, &without).unwrap_or_else(|| {
            let summary = config.roster.kind_of(&self.text).map_or("", |kind| kind.summary);
            (self.text.clone(), sentence(summary))
        })
    }

    /// What kind of player it is.
    pub(crate) fn kind(&self) -> &str {
        SpecText::of(&self.text).kind
    }

    /// The value of a setting.
    pub(crate) fn setting(&self, key: &str) -> Option<&str> {
        SpecText::of(&self.text).value_of(key)
    }

    /// The same player, which learns nothing.
    pub(crate) fn still(&self, config: &Config) -> Result<Spec, Failure> {
        match self.concurrency {
            Concurrency::Learning => Spec::check(config, &SpecText::of(&self.text).without("learn")),
            Concurrency::Ours | Concurrency::Started | Concurrency::Elsewhere => Ok(self.clone()),
        }
    }

    /// The text form of the same player, which learns.
    pub(crate) fn with_learning(&self) -> String {
        format!("{},learn=on", SpecText::of(&self.text).without("learn"))
    }

    /// The text form of the same player with another learner's file.
    pub(crate) fn with_alpha(&self, file: &str) -> String {
        SpecText::of(&self.text).with(|key, value| Some(if key == "alpha" { file } else { value }.to_owned()))
    }

    /// Whether it would teach the learner that everybody finds.
    pub(crate) fn is_fresh(&self) -> bool {
        self.concurrency == Concurrency::Learning && self.names_fresh()
    }

    fn names_fresh(&self) -> bool {
        let is_fresh = |name: &str| name == FRESH || FRESH.strip_suffix(".alpha") == Some(name);
        self.setting("alpha").is_some_and(is_fresh)
    }

    /// The file that it learns in, which it shares with nobody.
    pub(crate) fn learner(&self) -> Option<String> {
        let file = self.setting("alpha").or_else(|| self.setting("tape"))?;
        (self.concurrency == Concurrency::Learning).then(|| file.to_owned())
    }
}

/// The player that a page names, which learns nothing from being asked.
pub(crate) fn measured(config: &Config, text: &str) -> Result<Spec, Failure> {
    Spec::check(config, text)?.still(config)
}

impl Players for Config {
    fn player(&self, text: &str, game: Variant, seed: u64) -> Result<Box<dyn Player>, Failure> {
        measured(self, text)?.player(self, game, seed)
    }

    fn telling(&self, text: &str, lines: usize) -> Option<String> {
        self.roster.telling(text, lines).ok().flatten()
    }

    fn name(&self, text: &str) -> String {
        Spec::check(self, text).map_or_else(|_| text.to_owned(), |spec| spec.words(self).0)
    }
}

/// Whether a page may name a file so: no way into other folders, nothing hidden.
pub(crate) fn is_plain_name(name: &str) -> bool {
    let is_plain = |letter: char| letter.is_alphanumeric() || " -_.()+".contains(letter);
    !name.is_empty()
        && name.len() <= 100
        && name.chars().all(is_plain)
        && !name.starts_with('.')
        && name.trim() == name
}

/// Where the file of a setting lies: the folder and the ending, and the names that are no files.
fn files_of(data: &DataFolder, kind: &str, key: &str) -> Option<(PathBuf, &'static str, Vec<&'static str>)> {
    let polynomials = || POLYNOMIALS.iter().map(|preset| preset.name).collect();
    match (kind, key) {
        ("samuel", "polynomial") => Some((data.players(), "polynomial", polynomials())),
        ("samuel", "alpha") => Some((data.players(), "alpha", polynomials())),
        ("samuel", "tape") => Some((data.tapes(), "tape", Vec::new())),
        // The databases of the laboratory, of as many pieces as are built.
        ("crownhead", "weights") => Some((data.players(), "weights", vec!["none"])),
        ("crownhead", "database") => Some((data.path().to_owned(), "", vec!["none"])),
        ("perfect", "database") => Some((data.path().to_owned(), "", Vec::new())),
        ("combined", "folder") => Some((data.runs(), "", Vec::new())),
        ("cowell-reed", "strategy") => {
            Some((data.strategies(), "toml", STRATEGIES.iter().map(|(name, _)| *name).collect()))
        }
        _ => None,
    }
}

/// What a visitor may ask of a machine that others use too.
fn most_of(kind: &str, key: &str) -> Option<u64> {
    match (kind, key) {
        ("crownhead", "hash") => Some(256),
        ("crownhead", "threads") => Some(4),
        _ => None,
    }
}

fn resolve(data: &DataFolder, kind: &str, text: &str) -> Result<String, Failure> {
    let spec = SpecText::of(text);
    for (key, value) in spec.settings().flatten() {
        if !is_plain_name(value) && weights_of_generation(data, kind, key, value).is_none() {
            return Err(Failure::impossible(format!(
                "Player setting {key}={value}: expected a plain name or number, without folders."
            )));
        }
        if let Some(most) = most_of(kind, key)
            && value.parse::<u64>().is_ok_and(|number| number > most)
        {
            return Err(Failure::impossible(format!(
                "Player setting {key}={value}: expected at most {most} on this page."
            )));
        }
        if let Some(path) = file_of(data, kind, key, value) {
            // A tape is made by the first who learns on it; a learner of its own is begun with a game.
            let is_made = key == "tape" && spec.value_of("learn") == Some("on");
            if !is_made && !path.exists() {
                return Err(Failure::impossible(format!(
                    "There is no '{value}' for {kind}'s setting {key}."
                )));
            }
        }
    }
    // What is no key=value stays, for the roster to refuse it with its own words.
    if spec.settings().any(|setting| setting.is_err()) {
        return Ok(text.to_owned());
    }
    Ok(spec.with(|key, value| {
        let path = file_of(data, kind, key, value);
        Some(path.map_or_else(|| value.to_owned(), |path| path.display().to_string()))
    }))
}

/// The file that a setting names, with its ending or without; `None` if it names none.
fn file_of(data: &DataFolder, kind: &str, key: &str, name: &str) -> Option<PathBuf> {
    if let Some(path) = weights_of_generation(data, kind, key, name) {
        return Some(path);
    }
    let (folder, ending, known) = files_of(data, kind, key)?;
    let is_whole = ending.is_empty() || Path::new(name).extension().is_some_and(|given| given == ending);
    let file = if is_whole { name.to_owned() } else { format!("{name}.{ending}") };
    (!known.contains(&name)).then(|| folder.join(file))
}

/// Positions that a generation looks at for a move: few, so that games tell generations apart.
const NODES_OF_GENERATION: u32 = 20_000;

/// The text form of the player that plays a generation of a run from zero.
pub(crate) fn spec_of_generation(run: &str, generation: usize) -> String {
    format!("crownhead:weights={run}/{},nodes={NODES_OF_GENERATION}", weights_file(generation))
}

/// The weights that `RUN/generation-N` names, the only name with a folder in it.
fn weights_of_generation(data: &DataFolder, kind: &str, key: &str, name: &str) -> Option<PathBuf> {
    let (run, file) = name.split_once('/').filter(|_| (kind, key) == ("crownhead", "weights"))?;
    let (_, number) = file.rsplit_once('-')?;
    let is_named_so = is_plain_name(run) && file == weights_file(number.parse().ok()?);
    is_named_so.then(|| data.runs().join(run).join(file))
}

/// The refusal of an unknown player, with those alone that a page may name here.
fn allowed(config: &Config, error: SpecError) -> SpecError {
    let SpecError::Kind { kind, .. } = error else { return error };
    let is_program = |kind: &&arena::Kind| {
        let concurrency = (kind.concurrency)(&arena::Settings::default());
        matches!(concurrency, Concurrency::Started | Concurrency::Elsewhere)
    };
    let kinds = config.roster.kinds().iter().filter(|kind| config.allow_engines || !is_program(kind));
    let known = kinds.map(|kind| kind.name).collect::<Vec<_>>().join(", ");
    SpecError::Kind { kind, known }
}

/// The refusal in words, in which folders of this machine have no place.
fn refuse(data: &DataFolder, error: &SpecError) -> Failure {
    let mut message = error.to_string();
    for folder in [data.players(), data.tapes(), data.strategies(), data.runs()] {
        message = message.replace(&format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR), "");
    }
    let status = if matches!(error, SpecError::InUse { .. }) { 409_u16 } else { 422 };
    Failure::new(status, sentence(&message))
}
