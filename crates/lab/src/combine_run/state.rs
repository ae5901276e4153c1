//! The state of a run after a game, in one file: what Alpha knows, how far the schedule has come, and
//! what the game did to the tapes, for those that a kill kept from taking it in.

use std::fs;
use std::io;
use std::path::Path;

use samuel::combined::{GameLog, LevelTally, Schedule, ScheduleChange, leading_ranks};
use samuel::generalization::AlphaState;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::STATE;
use super::declaration::CombineDeclaration;
use crate::{RunError, RunFolder};

/// A run after a game.
#[derive(Serialize, Deserialize)]
pub(super) struct State {
    /// The version of states.
    format: u32,
    #[serde(with = "alpha_text")]
    pub(super) alpha: AlphaState,
    #[serde(flatten)]
    pub(super) schedule: Schedule,
    /// What the game did to the schedule.
    #[serde(flatten)]
    pub(super) change: ScheduleChange,
    /// Positions that it expunged.
    pub(super) expunged_now: u64,
    /// What it cost.
    #[serde(with = "numbers")]
    pub(super) tally: LevelTally,
    /// Boards rated or remembered so far.
    pub(super) boards: u64,
    /// Positions expunged so far.
    pub(super) expunged: u64,
    /// How long the trace was before the row of the game, which tells what the tapes came to.
    pub(super) trace: u64,
    /// The same of the file of games.
    pub(super) games: u64,
    pub(super) log: GameLog,
}

const FORMAT: u32 = 2;

impl State {
    pub(super) fn begin(declaration: &CombineDeclaration) -> State {
        let alpha = AlphaState::begin_in(declaration.variant, declaration.series, declaration.seed);
        let empty = Schedule::begin(declaration.combined, Vec::new());
        let ranks = leading_ranks(&alpha, empty.depth());
        State {
            format: FORMAT,
            schedule: Schedule { ranks, ..empty },
            alpha,
            change: ScheduleChange::default(),
            expunged_now: 0,
            tally: LevelTally::default(),
            boards: 0,
            expunged: 0,
            trace: 0,
            games: 0,
            log: GameLog::default(),
        }
    }

    /// The state that a folder was left in, if a game is over.
    pub(super) fn load(
        folder: &RunFolder,
        declaration: &CombineDeclaration,
    ) -> Result<Option<State>, RunError> {
        let text = match fs::read_to_string(folder.file(STATE)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text.map_err(|error| folder.io(STATE, error))?,
        };
        let is_sound = |state: &State| {
            state.format == FORMAT && state.schedule.level as usize <= state.schedule.ranks.len()
        };
        let read = serde_json::from_str(&text).ok().filter(is_sound);
        let mut state = read.ok_or_else(|| folder.damaged(STATE, "the state after a game"))?;
        state.schedule.settings = declaration.combined;
        Ok(Some(state))
    }

    pub(super) fn save(&self, folder: &RunFolder) -> Result<(), RunError> {
        let text = serde_json::to_string(self).expect("a state is plain data");
        folder.write(STATE, |out| writeln!(out, "{text}"))
    }
}

/// Alpha after the last game that is over, in the folder of a run; nothing before the first.
///
/// # Errors
/// When its file cannot be read.
pub fn present_alpha(run: &Path) -> Result<Option<AlphaState>, RunError> {
    #[derive(Deserialize)]
    struct AlphaOfState {
        #[serde(with = "alpha_text")]
        alpha: AlphaState,
    }
    let path = run.join(STATE);
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(RunError::Io { path, error }),
        Ok(text) => text,
    };
    let state = serde_json::from_str::<AlphaOfState>(&text);
    state
        .map(|state| Some(state.alpha))
        .map_err(|_| RunError::Damaged { path, expected: "the state after a game" })
}

/// What Alpha knows, as its file has it.
mod alpha_text {
    use super::*;

    pub(super) fn serialize<S: Serializer>(alpha: &AlphaState, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&alpha.to_text())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<AlphaState, D::Error> {
        let text = String::deserialize(deserializer)?;
        AlphaState::parse(text.as_bytes()).map_err(D::Error::custom)
    }
}

/// A tally as its numbers without their names.
mod numbers {
    use super::*;

    pub(super) fn serialize<S: Serializer>(tally: &LevelTally, serializer: S) -> Result<S::Ok, S::Error> {
        let LevelTally { decisions, lookups, hits, effective_plies, nodes, evaluations } = *tally;
        [decisions, lookups, hits, effective_plies, nodes, evaluations].serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<LevelTally, D::Error> {
        let [decisions, lookups, hits, effective_plies, nodes, evaluations] =
            Deserialize::deserialize(deserializer)?;
        Ok(LevelTally { decisions, lookups, hits, effective_plies, nodes, evaluations })
    }
}
