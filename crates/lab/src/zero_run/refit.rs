//! Another evaluation fitted to games that a run has played: so that forms, sizes and labels can be compared on the same
//! games.

use std::ops::RangeInclusive;
use std::path::Path;

use endgame::Database;
use engine::{Origin, Weights};
use learning::{FitSettings, Fitting, GameRecord, LabelSettings, fit, samples_of, values_of};

use super::generation::{POSITIONS_FOR_VALUES, read_games};
use super::result;
use crate::{RunError, RunFolder};

/// What to fit to which games.
#[derive(Clone, Debug)]
pub struct Refit {
    /// The generations whose games count.
    pub generations: RangeInclusive<usize>,
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
pub fn refit(
    path: &Path,
    refit: &Refit,
    database: &Database,
    mut tell: impl FnMut(Fitting),
) -> Result<Weights, RunError> {
    let folder = RunFolder::to_read(path);
    let (games, count) = games_of(&folder, refit.generations.clone())?;
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
        generation: *refit.generations.end() as u32,
        games: count,
        positions: samples.training.len() as u64,
        program: refit.program.clone(),
    };
    let mut weights = Weights { man: 1, origin, form };
    let apart = &samples.validation[..samples.validation.len().min(POSITIONS_FOR_VALUES)];
    weights.man = (values_of(&weights, apart).man.round() as i32).max(1);
    Ok(weights)
}

/// The games of some generations of a run, and how many they are.
pub(super) fn games_of(
    folder: &RunFolder,
    generations: RangeInclusive<usize>,
) -> Result<(Vec<GameRecord>, u64), RunError> {
    let results = result::read_all(folder)?;
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
    Ok((games, results[last - 1].games - before(first)))
}
