//! Tables and games of a run that is not finished, for those who do not want to wait.

use std::path::Path;

use super::declaration::GeneralizeDeclaration;
use super::error::GeneralizeRunError;
use super::record::{Recorder, SeedRecord};
use super::report;
use super::seed_states::{Found, SeedStates};
use crate::{RunError, RunFolder};

/// Writes tables, games and the picture of the first seed from the games that are over. What is there of a
/// finished run is written anew when it is.
///
/// # Errors
/// When the folder cannot be used.
pub fn write_so_far(declaration: &GeneralizeDeclaration, path: &Path) -> Result<(), GeneralizeRunError> {
    let folder = declaration.open(path)?;
    let records = (1..=declaration.seeds)
        .map(|place| record(declaration, &folder, place))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(report::write_so_far(declaration, &folder, &records)?)
}

/// The games of a seed as far as they follow each other.
fn record(
    declaration: &GeneralizeDeclaration,
    folder: &RunFolder,
    place: usize,
) -> Result<SeedRecord, RunError> {
    let states = SeedStates::open(declaration, folder, place)?;
    let Found::State(mut last) = states.read_first() else {
        return Ok(SeedRecord { seed: place, games: Vec::new() });
    };
    let mut recorder = Recorder::begin(place, &last);
    while let Found::State(state) = states.read_after(&last) {
        recorder.add(&state);
        last = state;
    }
    Ok(recorder.end())
}
