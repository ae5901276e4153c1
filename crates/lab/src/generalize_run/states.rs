//! The states of one seed: a file after each game.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use files::whole_file;
use samuel::generalization::{AlphaFileError, AlphaState};

use super::declaration::{GeneralizeRun, Start};
use crate::run::remove;
use crate::{Digest, RunError, RunFolder};

/// The folder of the states of one seed.
pub(super) struct SeedStates<'a> {
    run: &'a GeneralizeRun,
    /// The number of the seed, from 1.
    place: usize,
    path: PathBuf,
}

/// What is found where a state should be.
pub(super) enum SavedState {
    /// The state.
    Read(Box<AlphaState>),
    /// Nothing yet.
    Missing,
    /// Something else, and what is wrong with it.
    Damaged(String),
}

impl SeedStates<'_> {
    pub(super) fn open<'a>(
        run: &'a GeneralizeRun,
        folder: &RunFolder,
        place: usize,
    ) -> Result<SeedStates<'a>, RunError> {
        let path = seed_folder(folder.path(), place);
        fs::create_dir_all(&path)
            .and_then(|()| whole_file::remove_unfinished(&path))
            .map_err(|error| RunError::Io { path: path.clone(), error })?;
        Ok(SeedStates { run, place, path })
    }

    /// The state from which the seed begins.
    pub(super) fn read_first(&self) -> SavedState {
        self.read(self.run.games_before(), |state| {
            let is_first = match self.run.start() {
                Start::Series(_) => {
                    state.last_game.is_none() && state.moves == 0 && state.discards.is_empty()
                }
                Start::State(from) => *state == **from,
            };
            is_first.then_some(())
        })
    }

    /// The state after a game, if it follows from the one before.
    pub(super) fn read_after(&self, before: &AlphaState) -> SavedState {
        self.read(before.games as usize + 1, |state| {
            let report = state.last_game.as_ref().filter(|report| report.game == state.games)?;
            let follows = state.other_games == before.other_games
                && state.moves == before.moves + u64::from(report.alpha_moves)
                && state.adjustments == before.adjustments + u64::from(report.adjustments)
                && state.discards.len() == before.discards.len() + report.replacements.len();
            follows.then_some(())
        })
    }

    /// How far the preparation has come.
    pub(super) fn read_preparation(&self, before: &AlphaState) -> SavedState {
        let is_ours = |state: &AlphaState| {
            let same = |state: &AlphaState| (state.seed, state.variant, state.settings);
            same(state) == same(before)
        };
        match load(&self.path.join(PREPARATION)) {
            SavedState::Read(state) if !is_ours(&state) => {
                let path = self.path.join(PREPARATION);
                SavedState::Damaged(format!("{}: not the preparation of this seed", path.display()))
            }
            found => found,
        }
    }

    fn read(&self, games: usize, check: impl FnOnce(&AlphaState) -> Option<()>) -> SavedState {
        let path = self.file(games);
        let state = match load(&path) {
            SavedState::Read(state) => state,
            found => return found,
        };
        let is_ours = state.games as usize == games
            && state.seed == self.run.seed_of(self.place)
            && state.variant == self.run.declaration().variant
            && state.settings == self.run.declaration().settings;
        match is_ours.then(|| check(&state)).flatten() {
            Some(()) => SavedState::Read(state),
            None => SavedState::Damaged(format!(
                "{}: not the state after game {games} of this seed",
                path.display()
            )),
        }
    }

    pub(super) fn write(&self, state: &AlphaState) -> Result<(), RunError> {
        write(&self.file(state.games as usize), state)
    }

    pub(super) fn write_preparation(&self, state: &AlphaState) -> Result<(), RunError> {
        write(&self.path.join(PREPARATION), state)
    }

    /// Takes away the preparation of a seed that has begun.
    pub(super) fn remove_preparation(&self) -> Result<(), RunError> {
        remove(&self.path.join(PREPARATION))
    }

    /// Whether there is a state after so many games.
    pub(super) fn has(&self, games: usize) -> bool {
        self.file(games).exists()
    }

    fn file(&self, games: usize) -> PathBuf {
        self.path.join(state_name(games))
    }
}

const STATES: &str = "states";

fn seed_folder(run: &Path, place: usize) -> PathBuf {
    run.join(STATES).join(format!("seed-{place:04}"))
}

fn state_name(games: usize) -> String {
    format!("game-{games:04}.alpha")
}

/// The state of a seed, from 1, after so many games, in the folder of a run.
///
/// # Errors
/// When there is none, or it cannot be read.
pub fn saved_state(run: &Path, seed: usize, games: u32) -> Result<AlphaState, AlphaFileError> {
    AlphaState::load(&seed_folder(run, seed).join(state_name(games as usize)))
}

/// After how many games there is a state of a seed, from 1, in the folder of a run: in rising order.
pub fn saved_games(run: &Path, seed: usize) -> Vec<u32> {
    games_in(&seed_folder(run, seed))
}

/// How many games of all seeds are over in the folder of a run: each seed has a state before its first one too.
pub fn games_done(run: &Path) -> usize {
    let seeds = fs::read_dir(run.join(STATES)).into_iter().flatten().flatten();
    seeds.map(|seed| games_in(&seed.path()).len().saturating_sub(1)).sum()
}

fn games_in(states: &Path) -> Vec<u32> {
    let number = |name: String| name.strip_prefix("game-")?.strip_suffix(".alpha")?.parse().ok();
    let names = fs::read_dir(states).into_iter().flatten().flatten();
    let mut games: Vec<_> = names.filter_map(|entry| number(entry.file_name().into_string().ok()?)).collect();
    games.sort_unstable();
    games
}

/// Where the state of the preparation stands until the first game.
const PREPARATION: &str = "preparation.alpha";

/// What the last line of a state in a run begins with: a comment with a digest of all before it.
const CHECK: &str = "# check ";

/// Writes a state whole or not at all.
fn write(path: &Path, state: &AlphaState) -> Result<(), RunError> {
    let text = state.to_text();
    let check = Digest::of(text.bytes());
    whole_file::write(path, format!("{text}{CHECK}{check}\n").as_bytes())
        .map_err(|error| RunError::Io { path: path.to_owned(), error })
}

/// Reads a state, and notices if it was edited.
fn load(path: &Path) -> SavedState {
    let damaged = |problem: String| SavedState::Damaged(format!("{}: {problem}", path.display()));
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return SavedState::Missing,
        Err(error) => return damaged(error.to_string()),
    };
    match AlphaState::parse(&bytes) {
        Err(error) => damaged(error.to_string()),
        Ok(_) if is_edited(&bytes) => {
            damaged("edited: the digest in its last line is another one".to_owned())
        }
        Ok(state) => SavedState::Read(Box::new(state)),
    }
}

fn is_edited(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let Some((state, check)) = text.rsplit_once(CHECK) else { return false };
    check.trim() != Digest::of(state.bytes()).to_string()
}
