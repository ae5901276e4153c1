//! What is written down of a run before it begins: everything needed to repeat it.

use std::fs;
use std::path::Path;

use arena::{seed_of_part, variant_name};
use rules::Variant;
use samuel::generalization::{AlphaState, GeneralizationSettings};
use serde::{Deserialize, Serialize};

use crate::run::{DECLARATION, declared, is_standard, sorted_settings};
use crate::{Digest, RunError, RunFolder};

/// A run of generalization learning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GeneralizeDeclaration {
    /// The series that the settings were taken from, and that the results stand beside; none if it goes on from a
    /// state.
    pub series: Option<Series>,
    /// How many games each seed plays.
    pub games: usize,
    /// How many seeds.
    pub seeds: usize,
    /// The seed of all seeds; a state has its own.
    pub seed: Option<u64>,
    /// The game that is learned (S-8).
    #[serde(with = "variant_name", default, skip_serializing_if = "is_standard")]
    pub variant: Variant,
    /// The state that it goes on from.
    pub from: Option<StartState>,
    /// What learning goes by.
    #[serde(serialize_with = "sorted_settings")]
    pub settings: GeneralizationSettings,
}

impl GeneralizeDeclaration {
    /// No seed of a run plays more games.
    pub const MOST_GAMES: u32 = 1_000_000;

    /// How many seeds a run has if nobody says.
    pub const USUAL_SEEDS: u32 = 1;

    /// The text of `run.toml`.
    pub fn to_toml(&self) -> String {
        declared(FORMAT, "generalize", self)
    }
}

/// A state that was reached before, from which a run goes on (S-36).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StartState {
    /// The file it comes from, as it is named.
    pub file: String,
    /// The games that led to it.
    pub games: u32,
    /// What it is, whatever the file is called.
    pub digest: Digest,
}

/// A series of the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Series {
    /// The preliminary tests.
    First,
    /// The later series, with the four changes to the procedure.
    Second,
}

impl Series {
    /// What it goes by.
    pub const fn settings(self) -> GeneralizationSettings {
        match self {
            Series::First => GeneralizationSettings::FIRST_SERIES,
            Series::Second => GeneralizationSettings::SECOND_SERIES,
        }
    }

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Series::First => "first",
            Series::Second => "second",
        }
    }
}

/// A run that can be gone through: the declaration, and the state that it goes on from.
#[derive(Clone, PartialEq, Debug)]
pub struct GeneralizeRun {
    declaration: GeneralizeDeclaration,
    start: Start,
}

/// Where the seeds begin.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Start {
    /// At the beginning of a series, with parts of this seed.
    Series(u64),
    /// At a state, with the settings to go on by.
    State(Box<AlphaState>),
}

impl GeneralizeRun {
    /// A run from the beginning of a series, with its settings or others, of the standard game.
    pub fn of_series(
        series: Series,
        settings: GeneralizationSettings,
        seed: u64,
        games: usize,
        seeds: usize,
    ) -> GeneralizeRun {
        let declaration = GeneralizeDeclaration {
            series: Some(series),
            games,
            seeds,
            seed: Some(seed),
            variant: Variant::Standard,
            from: None,
            settings,
        };
        GeneralizeRun { declaration, start: Start::Series(seed) }
    }

    /// The same run from the beginning of a series, of a game (S-8).
    #[must_use]
    pub fn of_game(mut self, variant: Variant) -> GeneralizeRun {
        self.declaration.variant = variant;
        self
    }

    /// A run that goes on from a state, by the settings of that and in its game.
    pub fn from_state(file: String, state: AlphaState, games: usize) -> GeneralizeRun {
        let from = Some(StartState { file, games: state.games, digest: digest(&state) });
        let AlphaState { settings, variant, .. } = state;
        let declaration =
            GeneralizeDeclaration { series: None, games, seeds: 1, seed: None, variant, from, settings };
        GeneralizeRun { declaration, start: Start::State(Box::new(state)) }
    }

    /// The run of a declaration. One that goes on from a state reads it.
    ///
    /// # Errors
    /// When the state cannot be read, or is another one than was declared.
    pub fn new(declaration: GeneralizeDeclaration) -> Result<GeneralizeRun, RunError> {
        let start = match &declaration.from {
            None => Start::Series(declaration.seed.unwrap_or_default()),
            Some(from) => {
                let other = || RunError::OtherState(from.file.clone());
                let state = AlphaState::load(Path::new(&from.file))?;
                let state = state.with_settings(declaration.settings).map_err(|_| other())?;
                if digest(&state) != from.digest || state.variant != declaration.variant {
                    return Err(other());
                }
                Start::State(Box::new(state))
            }
        };
        Ok(GeneralizeRun { declaration, start })
    }

    /// What was declared.
    pub fn declaration(&self) -> &GeneralizeDeclaration {
        &self.declaration
    }

    pub(super) fn start(&self) -> &Start {
        &self.start
    }

    /// The games of the series that were played before the run.
    pub(super) fn games_before(&self) -> usize {
        self.declaration.from.as_ref().map_or(0, |from| from.games as usize)
    }

    /// The seed of a place in the folder, from 1.
    pub(super) fn seed_of(&self, place: usize) -> u64 {
        match &self.start {
            Start::Series(seed) => seed_of_part(*seed, place as u64),
            Start::State(state) => state.seed,
        }
    }

    /// The state before the first game.
    pub(super) fn first_state(&self, place: usize, prepared: Option<&AlphaState>) -> AlphaState {
        match &self.start {
            Start::Series(_) => {
                let GeneralizeDeclaration { variant, settings, .. } = self.declaration;
                AlphaState::begin_after(variant, settings, self.seed_of(place), prepared)
            }
            Start::State(state) => (**state).clone(),
        }
    }

    /// The series that a seed plays before its first game, if it does.
    pub(super) fn preparation(&self, place: usize) -> Option<AlphaState> {
        match &self.start {
            Start::Series(_) => {
                let GeneralizeDeclaration { variant, settings, .. } = self.declaration;
                AlphaState::preparation(variant, settings, self.seed_of(place))
            }
            Start::State(_) => None,
        }
    }

    /// Opens the folder of the run, or begins it. One with fewer games or seeds, but else declared alike,
    /// grows: what is there is the beginning of what is asked for.
    pub(super) fn open_folder(&self, path: &Path) -> Result<RunFolder, RunError> {
        let ours = self.declaration.to_toml();
        let theirs = fs::read_to_string(path.join(DECLARATION)).unwrap_or_default();
        let grown = toml::from_str::<GeneralizeDeclaration>(&theirs).ok().filter(|declared| {
            let GeneralizeDeclaration { games, seeds, .. } = *declared;
            let as_there = GeneralizeDeclaration { games, seeds, ..self.declaration.clone() };
            theirs != ours && theirs == as_there.to_toml()
        });
        let Some(GeneralizeDeclaration { games, seeds, .. }) = grown else {
            return RunFolder::open(path, &ours);
        };
        for (what, there, asked) in
            [("games", games, self.declaration.games), ("seeds", seeds, self.declaration.seeds)]
        {
            if asked < there {
                return Err(RunError::Fewer { path: path.to_owned(), what, there, asked });
            }
        }
        let folder = RunFolder::open(path, &theirs)?;
        // Nobody else may be at work there while the declaration changes.
        let lock = folder.lock()?;
        folder.write(DECLARATION, |out| out.write_all(ours.as_bytes()))?;
        drop(lock);
        Ok(folder)
    }
}

/// The version of the folders of these runs.
const FORMAT: u32 = 1;

fn digest(state: &AlphaState) -> Digest {
    Digest::of(state.to_version_1().into_bytes())
}
