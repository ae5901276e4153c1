//! Making a player of its settings, and changing them during a game.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use arena::{FileSetting, Player, RandomStream, Settings, SpecError};
use rules::Variant;

use super::alpha_learner::AlphaLearner;
use super::method::{MergingMemory, Method};
use super::{SAMUEL, Samuel};
use crate::generalization::{Alpha, AlphaFileError, AlphaState, GeneralizationSettings, HeldFile};
use crate::rote::{Rote, RoteSettings};
use crate::tape::{Learned, Tape, TapeError, TapeSettings};
use crate::words::Switch;
use crate::{JumpPlies, PRESETS, PlyRules, Polynomial, PolynomialFileError, ScoreDecay, Ties};

impl Samuel {
    pub(super) fn from_settings(settings: &Settings, seed: u64) -> Result<Samuel, SpecError> {
        let seed = settings.get("seed", SEED)?.unwrap_or(seed);
        let mut player = Samuel { seed, ..Samuel::begin(settings, seed)? };
        // The other break points count from the minimum ply, whatever the order they are given in.
        let mut given: Vec<_> = settings.given().filter(|(key, _)| !FILES.contains(key)).collect();
        given.sort_by_key(|(key, _)| *key != "ply");
        for (key, value) in given {
            player.change(key, value)?;
        }
        let has = |wanted: &str| settings.given().any(|(key, _)| key == wanted);
        let wants_tape = has("tape") || has("share") || (has("learn") && !has("alpha"));
        // A tape belongs to a polynomial, which is known by now.
        if wants_tape { player.with_memory(settings) } else { Ok(player) }
    }

    /// The player before its other settings: as it always is, or as Alpha.
    fn begin(settings: &Settings, seed: u64) -> Result<Samuel, SpecError> {
        let given = |wanted: &str| settings.given().find(|(key, _)| *key == wanted).map(|(_, value)| value);
        let Some(value) = given("alpha") else { return Ok(Samuel::default()) };
        let game = settings.variant();
        let learns = settings.get("learn", Switch::EXPECTED)?.is_some_and(Switch::is_on);
        if let Some(polynomial) = given("polynomial") {
            return Err(bad("polynomial", polynomial, "no polynomial, as alpha brings its own"));
        }
        if learns && given("tape").is_some() {
            let expected = "off, as the scores on a tape belong to one polynomial, and alpha changes it";
            return Err(bad("learn", "on", expected));
        }
        if let Some(polynomial) = Polynomial::preset(value) {
            let expected = "a file to keep what is learned in, not a preset";
            return if learns {
                Err(bad("alpha", value, expected))
            } else {
                Ok(Samuel::new(polynomial, Default::default()))
            };
        }
        Ok(Samuel::with_method(if learns { learner(value, seed, game)? } else { immobilized(value, game)? }))
    }

    /// The same player with the tape that the settings name.
    fn with_memory(self, settings: &Settings) -> Result<Samuel, SpecError> {
        let path: Option<PathBuf> = settings.get("tape", "a file")?;
        let expected = "a file, as share is about a memory tape and learn about one or about alpha";
        let path = path.ok_or_else(|| bad("tape", "", expected))?;
        let learns = settings.get("learn", Switch::EXPECTED)?.is_some_and(Switch::is_on);
        let share = settings.given().find(|(key, _)| *key == "share");
        let share = share
            .map_or(Ok(RoteSettings::default().share), |(key, value)| number(key, value, 0..=NEVER, SHARE))?;
        let look_ahead = self.method.look_ahead().clone();
        let learned = Learned { polynomial: look_ahead.polynomial.clone(), variant: settings.variant() };
        let tape = open_tape(&path, learned, learns).map_err(|error| match error {
            TapeError::InUse(_) => in_use("tape", path.display(), &error),
            _ => unavailable("tape", path.display(), &error),
        })?;
        let rote = Rote::new(look_ahead, tape, RoteSettings { learns, share });
        Ok(Samuel { method: Method::Rote(Box::new(MergingMemory::new(rote))), ..self })
    }

    pub(super) fn change(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let seed = self.seed;
        let plies = &mut self.method.look_ahead_mut().settings.plies;
        let longest = PlyRules::LONGEST;
        match key {
            "polynomial" => self.change_polynomial(value)?,
            "ply" => {
                *plies = plies.with_minimum(number(key, value, 1..=longest, PLY)?);
                self.keeps_ply = true;
            }
            "offers" => plies.offers = number(key, value, 0..=longest, POINT)?,
            "jumps" => plies.jumps = number(key, value, 0..=longest, POINT)?,
            "decided" => plies.decided = number(key, value, 0..=longest, POINT)?,
            "last" => plies.last = number(key, value, 1..=longest, PLY)?,
            "lead" => plies.lead = number(key, value, 0..=72, "a credit from 0 to 72")?,
            "few" => plies.few[0] = number(key, value, 0..=25, FEW)?,
            "fewer" => plies.few[1] = number(key, value, 0..=25, FEW)?,
            "jump-plies" => {
                plies.jump_plies = value.parse().map_err(|_| bad(key, value, JumpPlies::EXPECTED))?;
            }
            "direction" => self.method.look_ahead_mut().settings.direction = direction(key, value)?,
            "ties" => self.method.look_ahead_mut().ties = ties(key, value, seed)?,
            "seed" => self.change_seed(value.parse().map_err(|_| bad(key, value, SEED))?),
            "concede" => self.concedes = switch(key, value)?.is_on(),
            "share" => self.rote(key)?.settings.share = number(key, value, 0..=NEVER, SHARE)?,
            "learn" => self.change_learning(switch(key, value)?)?,
            "tape" | "alpha" => {
                return Err(SpecError::Fixed { player: self.name(), setting: key.to_owned() });
            }
            _ => return Err(SAMUEL.unknown_setting(key)),
        }
        Ok(())
    }

    /// Random choices begin anew.
    fn change_seed(&mut self, seed: u64) {
        self.seed = seed;
        if let Ties::Random(random) = &mut self.method.look_ahead_mut().ties {
            *random = RandomStream::new(seed);
        }
    }

    fn change_polynomial(&mut self, value: &str) -> Result<(), SpecError> {
        match &self.method {
            Method::Rote(_) => {
                let expected = "the polynomial that the tape was learned with, as long as there is a tape";
                return Err(bad("polynomial", value, expected));
            }
            Method::Alpha(_) => {
                return Err(bad("polynomial", value, "the polynomial that alpha learns with"));
            }
            Method::Plain(_) => {}
        }
        self.method.look_ahead_mut().polynomial = named_polynomial(value)?;
        Ok(())
    }

    /// Learning can be switched off at any time, and on again if the file was opened for it (S-38).
    fn change_learning(&mut self, switch: Switch) -> Result<(), SpecError> {
        if let Method::Alpha(learner) = &mut self.method {
            learner.alpha.learns = switch.is_on();
            return Ok(());
        }
        let rote = self.rote("learn")?;
        if switch.is_on() && rote.tape.is_read_only() {
            return Err(bad("learn", "on", "off, as the tape was opened for reading"));
        }
        rote.settings.learns = switch.is_on();
        Ok(())
    }

    fn rote(&mut self, key: &str) -> Result<&mut Rote, SpecError> {
        let without = |what: &str| SpecError::Fixed {
            player: format!("samuel without {what}"),
            setting: key.to_owned(),
        };
        match &mut self.method {
            Method::Rote(memory) => Ok(&mut memory.rote),
            Method::Plain(_) if key == "learn" => Err(without("a tape, and not learning as alpha,")),
            Method::Plain(_) | Method::Alpha(_) => Err(without("a tape")),
        }
    }
}

/// The files that a player of these settings reads.
pub(super) fn files(settings: &Settings) -> Vec<FileSetting> {
    let named = ["polynomial", "alpha", "tape"].into_iter();
    let named = named.filter_map(|key| Some((key, settings.value_of(key)?)));
    let is_file = |(key, value): &(&str, &str)| *key == "tape" || Polynomial::preset(value).is_none();
    named.filter(is_file).map(|(key, _)| FileSetting { key, reads: |file| vec![file.to_owned()] }).collect()
}

/// What is opened when a player is made.
const FILES: [&str; 4] = ["alpha", "tape", "learn", "share"];

/// Alpha with its file, which is made if there is none.
fn learner(value: &str, seed: u64, game: Variant) -> Result<Method, SpecError> {
    let begin = || AlphaState::begin_in(game, GeneralizationSettings::SECOND_SERIES, seed);
    let (file, state) =
        HeldFile::open_or_make(Path::new(value), game, begin).map_err(|error| match error {
            AlphaFileError::Held(_) => in_use("alpha", value, &error),
            _ => unavailable("alpha", value, &error),
        })?;
    Ok(Method::Alpha(Box::new(AlphaLearner::new(Alpha::new(state), file))))
}

/// What Alpha has learned, without its going on (S-38).
fn immobilized(value: &str, game: Variant) -> Result<Method, SpecError> {
    let path = Path::new(value);
    if !path.exists() {
        let presets = PRESETS.map(|preset| preset.name).join(", ");
        let reason = format!("no such file: expected a state of learning, or one of {presets}");
        return Err(unavailable("alpha", value, &reason));
    }
    let state = AlphaState::load_for(path, game).map_err(|error| unavailable("alpha", value, &error))?;
    Ok(Method::Plain(Box::new(Alpha::new(state).look_ahead().clone())))
}

/// Opens a tape, and makes it if there is none and it is to be learned on.
fn open_tape(path: &Path, learned: Learned, learns: bool) -> Result<Tape, TapeError> {
    match (learns, path.exists()) {
        (false, _) => Tape::open_read_only(path, Some(&learned)),
        (true, true) => Tape::open(path, Some(&learned)),
        (true, false) => Tape::create(path, learned, TapeSettings::default()),
    }
}

/// With 25 even a full board has few pieces.
pub(super) const FEW: &str = "a number of pieces from 0 to 25";
pub(super) const PLY: &str = "a ply from 1 to 64";
pub(super) const POINT: &str = "a ply up to 64";
pub(super) const SEED: &str = "a whole number";
/// A share that is never reached.
pub(super) const NEVER: u32 = 101;
pub(super) const SHARE: &str = "a share of a hundred, from 0 to 101; 101 is never reached";

pub(super) fn number(
    key: &str,
    value: &str,
    range: RangeInclusive<u32>,
    expected: &'static str,
) -> Result<u32, SpecError> {
    value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| bad(key, value, expected))
}

pub(super) fn direction(key: &str, value: &str) -> Result<ScoreDecay, SpecError> {
    value.parse().map_err(|_| bad(key, value, ScoreDecay::EXPECTED))
}

pub(super) fn ties(key: &str, value: &str, seed: u64) -> Result<Ties, SpecError> {
    match value {
        "first" => Ok(Ties::First),
        "random" => Ok(Ties::Random(RandomStream::new(seed))),
        _ => Err(bad(key, value, "first or random")),
    }
}

pub(super) fn switch(key: &str, value: &str) -> Result<Switch, SpecError> {
    value.parse().map_err(|_| bad(key, value, Switch::EXPECTED))
}

pub(super) fn named_polynomial(value: &str) -> Result<Polynomial, SpecError> {
    Polynomial::named(value).map_err(|error: PolynomialFileError| unavailable("polynomial", value, &error))
}

pub(super) fn bad(key: &str, value: &str, expected: &'static str) -> SpecError {
    SpecError::Value { key: key.to_owned(), value: value.to_owned(), expected }
}

/// A file that cannot be used, with the reason.
pub(super) fn unavailable(key: &str, value: impl std::fmt::Display, error: &dyn ToString) -> SpecError {
    SpecError::Unavailable { spec: format!("samuel:{key}={value}"), reason: error.to_string() }
}

/// A file that somebody else has.
fn in_use(key: &str, value: impl std::fmt::Display, error: &dyn ToString) -> SpecError {
    SpecError::InUse { spec: format!("samuel:{key}={value}"), reason: error.to_string() }
}
