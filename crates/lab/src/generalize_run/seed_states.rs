//! The states of one seed: a file after each game.

use std::fs;
use std::path::PathBuf;

use samuel::generalization::{AlphaFileError, AlphaState};

use super::declaration::GeneralizeDeclaration;
use crate::{RunError, RunFolder};

/// The folder of the states of one seed.
pub(super) struct SeedStates<'a> {
    declaration: &'a GeneralizeDeclaration,
    /// The number of the seed, from 1.
    place: usize,
    path: PathBuf,
}

/// What is found where a state should be.
pub(super) enum Found {
    /// The state.
    State(Box<AlphaState>),
    /// Nothing yet.
    Nothing,
    /// Something else, and what is wrong with it.
    Damaged(String),
}

impl SeedStates<'_> {
    pub(super) fn open<'a>(
        declaration: &'a GeneralizeDeclaration,
        folder: &RunFolder,
        place: usize,
    ) -> Result<SeedStates<'a>, RunError> {
        let path = folder.file(&format!("states/seed-{place:04}"));
        fs::create_dir_all(&path).map_err(|error| RunError::Io { path: path.clone(), error })?;
        Ok(SeedStates { declaration, place, path })
    }

    /// The state from which the seed begins.
    pub(super) fn read_first(&self) -> Found {
        self.read(self.declaration.games_before(), |state| {
            let is_first = match &self.declaration.origin {
                super::Origin::Series { .. } => {
                    state.last_game.is_none() && state.moves == 0 && state.discards.is_empty()
                }
                super::Origin::State { state: from, .. } => *state == **from,
            };
            is_first.then_some(())
        })
    }

    /// The state after a game, if it follows from the one before.
    pub(super) fn read_after(&self, before: &AlphaState) -> Found {
        self.read(before.games as usize + 1, |state| {
            let report = state.last_game.as_ref().filter(|report| report.game == state.games)?;
            let follows = state.other_games == before.other_games
                && state.moves == before.moves + u64::from(report.alpha_moves)
                && state.adjustments == before.adjustments + u64::from(report.adjustments)
                && state.discards.len() == before.discards.len() + report.replacements.len();
            follows.then_some(())
        })
    }

    fn read(&self, games: usize, check: impl FnOnce(&AlphaState) -> Option<()>) -> Found {
        let path = self.file(games);
        let state = match AlphaState::load(&path) {
            Ok(state) => state,
            Err(AlphaFileError::Io { error, .. }) if error.kind() == std::io::ErrorKind::NotFound => {
                return Found::Nothing;
            }
            Err(error) => return Found::Damaged(error.to_string()),
        };
        let is_ours = state.games as usize == games
            && state.seed == self.declaration.seed_of(self.place)
            && state.settings == *self.declaration.settings();
        match is_ours.then(|| check(&state)).flatten() {
            Some(()) => Found::State(Box::new(state)),
            None => {
                Found::Damaged(format!("{}: not the state after game {games} of this seed", path.display()))
            }
        }
    }

    /// Writes a state whole or not at all, as far as a killed process goes. That it waits for the disk is
    /// not worth its time: what a power cut leaves half done is found damaged, and played again.
    pub(super) fn write(&self, state: &AlphaState) -> Result<(), RunError> {
        let path = self.file(state.games as usize);
        let unfinished = path.with_extension("unfinished");
        fs::write(&unfinished, state.to_text())
            .and_then(|()| fs::rename(&unfinished, &path))
            .map_err(|error| RunError::Io { path, error })
    }

    fn file(&self, games: usize) -> PathBuf {
        self.path.join(format!("game-{games:04}.alpha"))
    }
}
