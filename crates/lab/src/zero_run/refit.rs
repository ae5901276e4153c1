//! Another evaluation fitted to games that a run has played: so that forms, sizes and labels can be compared on the same
//! games.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use endgame::Database;
use engine::{Origin, Weights};
use learning::{FitSettings, Fitting, GameRecord, LabelSettings, fit, samples_of, values_of};

use super::GAMES;
use super::generation::{POSITIONS_FOR_VALUES, read_games};
use super::result::{self, GenerationResult};
use crate::{RunError, RunFolder};

/// Games that runs have played.
#[derive(Clone, Debug)]
pub struct RunGames {
    /// The folders of the runs.
    pub runs: Vec<PathBuf>,
    /// The generations of each whose games count; all if none are named.
    pub generations: Option<RangeInclusive<usize>>,
}

/// What to fit to which games.
#[derive(Clone, Debug)]
pub struct Refit {
    /// The games.
    pub games: RunGames,
    /// What positions are said to be worth.
    pub labels: LabelSettings,
    /// What is fitted, and how.
    pub fit: FitSettings,
    /// The seed of the fit.
    pub seed: u64,
    /// The program that fits.
    pub program: String,
}

/// Fits an evaluation, telling of every pass.
///
/// # Errors
/// When the folder does not have the games, or they are damaged.
pub fn refit(refit: &Refit, database: &Database, mut tell: impl FnMut(Fitting)) -> Result<Weights, RunError> {
    let (games, generation) = refit.games.read()?;
    let count = games.len() as u64;
    let samples = samples_of(&games, refit.labels, Some(database));
    drop(games);
    let fitted = fit(&samples, refit.fit, refit.seed, |fitting| {
        tell(fitting);
        true
    });
    let form = fitted.expect("nobody stops it").form;
    let origin = Origin {
        run: "evaluation fit".to_owned(),
        seed: refit.seed,
        generation,
        games: count,
        positions: samples.training.len() as u64,
        program: refit.program.clone(),
    };
    let mut weights = Weights { man: 1, origin, form };
    let apart = &samples.validation[..samples.validation.len().min(POSITIONS_FOR_VALUES)];
    weights.man = (values_of(&weights, apart).man.round() as i32).max(1);
    Ok(weights)
}

impl RunGames {
    /// The games, and the last generation of the last run that counts.
    pub(super) fn read(&self) -> Result<(Vec<GameRecord>, u32), RunError> {
        let (mut games, mut last) = (Vec::new(), 0);
        for run in &self.runs {
            let folder = RunFolder::to_read(run);
            let results = result::read_all(&folder)?;
            let generations = self.generations.clone().unwrap_or(1..=results.len());
            last = *generations.end();
            games.extend(games_of(&folder, &results, generations)?);
        }
        Ok((games, last as u32))
    }

    /// What is wrong with the games of all runs together, told of the first.
    pub(super) fn damaged(&self, expected: &'static str) -> RunError {
        let first = self.runs.first().map_or(Path::new(""), |run| run);
        RunFolder::to_read(first).damaged(GAMES, expected)
    }
}

/// The games of some generations of a run.
fn games_of(
    folder: &RunFolder,
    results: &[GenerationResult],
    generations: RangeInclusive<usize>,
) -> Result<Vec<GameRecord>, RunError> {
    let (first, last) = (*generations.start(), *generations.end());
    if first == 0 || last > results.len() || first > last {
        return Err(folder.damaged("results", "the results of those generations"));
    }
    let before = |generation: usize| {
        generation.checked_sub(2).and_then(|index| results.get(index)).map_or(0, |result| result.games)
    };
    let mut games = Vec::new();
    for result in &results[first - 1..last] {
        let count = (result.games - before(result.generation)) as usize;
        games.extend(read_games(folder, result.generation, count, Some(result.games_digest))?);
    }
    Ok(games)
}
