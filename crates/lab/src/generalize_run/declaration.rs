//! What is written down of a run before it begins: everything needed to repeat it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use arena::seed_of_part;
use samuel::generalization::{AlphaState, GeneralizationSettings};
use serde::{Deserialize, Serialize};

use super::error::GeneralizeRunError;
use super::series::Series;
use crate::RunFolder;
use crate::digest::fnv1a;
use crate::run_folder::DECLARATION;

/// A run of generalization learning.
#[derive(Clone, PartialEq, Debug)]
pub struct GeneralizeDeclaration {
    /// How many games each seed plays.
    pub games: usize,
    /// How many seeds.
    pub seeds: usize,
    /// Where learning begins.
    pub origin: Origin,
}

/// Where learning begins.
#[derive(Clone, PartialEq, Debug)]
pub enum Origin {
    /// At the beginning of a series.
    Series {
        /// The series that the settings were taken from, and that the results stand beside.
        series: Series,
        /// What learning goes by.
        settings: GeneralizationSettings,
        /// The seed of all seeds.
        seed: u64,
    },
    /// At a state that was reached before (S-36).
    State {
        /// The file it comes from, as it is named.
        file: String,
        /// The state, with the settings to go on by.
        state: Box<AlphaState>,
    },
}

impl GeneralizeDeclaration {
    /// The series of the paper that the results stand beside.
    pub fn series(&self) -> Option<Series> {
        match self.origin {
            Origin::Series { series, .. } => Some(series),
            Origin::State { .. } => None,
        }
    }

    /// What learning goes by.
    pub fn settings(&self) -> &GeneralizationSettings {
        match &self.origin {
            Origin::Series { settings, .. } => settings,
            Origin::State { state, .. } => &state.settings,
        }
    }

    /// The games of the series that were played before the run.
    pub(super) fn games_before(&self) -> usize {
        match &self.origin {
            Origin::Series { .. } => 0,
            Origin::State { state, .. } => state.games as usize,
        }
    }

    /// The seed of a place in the folder, from 1.
    pub(super) fn seed_of(&self, place: usize) -> u64 {
        match &self.origin {
            Origin::Series { seed, .. } => seed_of_part(*seed, place as u64),
            Origin::State { state, .. } => state.seed,
        }
    }

    /// The state before the first game.
    pub(super) fn first_state(&self, place: usize, prepared: Option<&AlphaState>) -> AlphaState {
        match &self.origin {
            Origin::Series { settings, .. } => {
                AlphaState::begin_after(*settings, self.seed_of(place), prepared)
            }
            Origin::State { state, .. } => (**state).clone(),
        }
    }

    /// The series that a seed plays before its first game, if it does.
    pub(super) fn preparation(&self, place: usize) -> Option<AlphaState> {
        match &self.origin {
            Origin::Series { settings, .. } => AlphaState::preparation(*settings, self.seed_of(place)),
            Origin::State { .. } => None,
        }
    }

    /// Opens the folder of the run, or begins it. One with fewer games or seeds, but else declared alike,
    /// grows: what is there is the beginning of what is asked for.
    pub(super) fn open(&self, path: &Path) -> Result<RunFolder, GeneralizeRunError> {
        let ours = self.to_toml();
        let theirs = fs::read_to_string(path.join(DECLARATION)).unwrap_or_default();
        let grown = toml::from_str::<Extent>(&theirs).ok().filter(|extent| {
            let Extent { games, seeds } = *extent;
            theirs != ours && theirs == GeneralizeDeclaration { games, seeds, ..self.clone() }.to_toml()
        });
        let Some(Extent { games, seeds }) = grown else { return Ok(RunFolder::open(path, &ours)?) };
        for (what, there, asked) in [("games", games, self.games), ("seeds", seeds, self.seeds)] {
            if asked < there {
                return Err(GeneralizeRunError::Fewer { path: path.to_owned(), what, there, asked });
            }
        }
        let folder = RunFolder::open(path, &theirs)?;
        // Nobody else may be at work there while the declaration changes.
        let journal = folder.journal(0)?;
        folder.write(DECLARATION, |out| out.write_all(ours.as_bytes()))?;
        drop(journal);
        Ok(folder)
    }

    /// The text of `run.toml`.
    pub fn to_toml(&self) -> String {
        let (series, seed, from) = match &self.origin {
            Origin::Series { series, seed, .. } => (Some(*series), Some(*seed), None),
            Origin::State { file, state } => {
                let digest = format!("{:016x}", fnv1a(state.to_version_1().into_bytes()));
                (None, None, Some(FromForm { file, games: state.games, digest }))
            }
        };
        let settings = self.settings().values().map(|(key, value)| (key.name, value)).collect();
        let form = Form {
            format: FORMAT,
            crownhead: env!("CARGO_PKG_VERSION"),
            kind: "generalize",
            series,
            games: self.games,
            seeds: self.seeds,
            seed,
            from,
            settings,
        };
        toml::to_string(&form).expect("a declaration is plain data")
    }
}

/// The version of the folders of these runs.
const FORMAT: u32 = 1;

/// What of a declaration may grow.
#[derive(Deserialize)]
struct Extent {
    games: usize,
    seeds: usize,
}

#[derive(Serialize)]
struct Form<'a> {
    format: u32,
    crownhead: &'a str,
    kind: &'a str,
    series: Option<Series>,
    games: usize,
    seeds: usize,
    seed: Option<u64>,
    from: Option<FromForm<'a>>,
    settings: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct FromForm<'a> {
    file: &'a str,
    games: u32,
    digest: String,
}
