//! The state of a run after a game, in one file: what Alpha knows, how far the schedule has come, and
//! what the game did to the tapes, for those that a kill kept from taking it in.

use std::fs;
use std::io;

use rules::Position;
use samuel::combined::{
    CombinedSettings, Decided, GameLog, LevelTally, Saved, Schedule, ScheduleChange, leading_ranks,
};
use samuel::generalization::AlphaState;
use serde::{Deserialize, Serialize};

use super::declaration::CombineDeclaration;
use super::{CombineRunError, STATE};
use crate::{RunError, RunFolder};

/// A run after a game.
pub(super) struct State {
    pub(super) alpha: AlphaState,
    pub(super) schedule: Schedule,
    /// What the game did to the schedule.
    pub(super) change: ScheduleChange,
    /// Positions that it expunged.
    pub(super) expunged_now: u64,
    /// What it cost.
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

impl State {
    pub(super) fn begin(declaration: &CombineDeclaration) -> State {
        let alpha = AlphaState::begin(declaration.series, declaration.seed);
        let empty = Schedule::begin(declaration.combined, Vec::new());
        let ranks = leading_ranks(&alpha, empty.depth());
        State {
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
    ) -> Result<Option<State>, CombineRunError> {
        let text = match fs::read_to_string(folder.file(STATE)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text.map_err(|error| RunError::Io { path: folder.file(STATE), error })?,
        };
        let form: Option<Form> = serde_json::from_str(&text).ok().filter(|form: &Form| form.format == FORMAT);
        let state = form.and_then(|form| form.state(declaration.combined));
        state.map(Some).ok_or_else(|| folder.damaged(STATE, "the state after a game").into())
    }

    pub(super) fn save(&self, folder: &RunFolder) -> Result<(), RunError> {
        let text = serde_json::to_string(&Form::of(self)).expect("a state is plain data");
        folder.write(STATE, |out| writeln!(out, "{text}"))
    }
}

const FORMAT: u32 = 2;

#[derive(Serialize, Deserialize)]
struct Form {
    format: u32,
    alpha: String,
    level: u32,
    unchanged: u32,
    settled: u32,
    ranks: Vec<String>,
    opened: Option<u32>,
    expunged_from: Option<u32>,
    expunged_now: u64,
    /// Decisions, look-ups, hits, effective plies, nodes, evaluations.
    tally: [u64; 6],
    boards: u64,
    expunged: u64,
    trace: u64,
    games: u64,
    log: Vec<DecidedForm>,
}

/// Boards that were used, with their levels; and what was saved, with level, score and ply.
#[derive(Serialize, Deserialize)]
struct DecidedForm {
    used: Vec<(u32, String)>,
    saved: Vec<(u32, String, i32, u16)>,
}

impl Form {
    fn of(state: &State) -> Form {
        let decided = |decided: &Decided| DecidedForm {
            used: decided.used.iter().map(|(level, position)| (*level, position.to_fen())).collect(),
            saved: decided
                .saved
                .iter()
                .map(|saved| (saved.level, saved.position.to_fen(), saved.score, saved.ply))
                .collect(),
        };
        let LevelTally { decisions, lookups, hits, effective_plies, nodes, evaluations } = state.tally;
        Form {
            format: FORMAT,
            alpha: state.alpha.to_text(),
            level: state.schedule.level,
            unchanged: state.schedule.unchanged,
            settled: state.schedule.settled,
            ranks: state.schedule.ranks.iter().map(ToString::to_string).collect(),
            opened: state.change.opened,
            expunged_from: state.change.expunged_from,
            expunged_now: state.expunged_now,
            tally: [decisions, lookups, hits, effective_plies, nodes, evaluations],
            boards: state.boards,
            expunged: state.expunged,
            trace: state.trace,
            games: state.games,
            log: state.log.0.iter().map(decided).collect(),
        }
    }

    /// `None` if something in it makes no sense.
    fn state(&self, settings: CombinedSettings) -> Option<State> {
        let position = |fen: &str| Position::from_fen(fen).ok();
        let decided = |form: &DecidedForm| {
            let used = form.used.iter().map(|(level, fen)| Some((*level, position(fen)?)));
            let saved = form.saved.iter().map(|(level, fen, score, ply)| {
                Some(Saved { level: *level, position: position(fen)?, score: *score, ply: *ply })
            });
            Some(Decided { used: used.collect::<Option<_>>()?, saved: saved.collect::<Option<_>>()? })
        };
        let ranks = self.ranks.iter().map(|rank| rank.parse().ok()).collect::<Option<Vec<_>>>()?;
        let schedule =
            Schedule { settings, level: self.level, unchanged: self.unchanged, settled: self.settled, ranks };
        let [decisions, lookups, hits, effective_plies, nodes, evaluations] = self.tally;
        let is_sound = self.level as usize <= schedule.ranks.len();
        Some(State {
            alpha: AlphaState::parse(self.alpha.as_bytes()).ok()?,
            schedule,
            change: ScheduleChange { expunged_from: self.expunged_from, opened: self.opened },
            expunged_now: self.expunged_now,
            tally: LevelTally { decisions, lookups, hits, effective_plies, nodes, evaluations },
            boards: self.boards,
            expunged: self.expunged,
            trace: self.trace,
            games: self.games,
            log: GameLog(self.log.iter().map(decided).collect::<Option<_>>()?),
        })
        .filter(|_| is_sound)
    }
}
