//! A run as the page sees it, read from its folder and from what goes on.

use std::borrow::Cow;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use arena::statistics::Score;
use arena::{SideName, VariantName};
use lab::RunFolder;
use lab::rote_run::lookups_a_minute;
use lab::zero_run::{self, GenerationResult};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::history::{self, GeneralizeHistory, RunHistory};
use super::plan::{DeclaredRun, RunPlan};
use super::request::{Pace, RunKind};
use super::{RunRecord, measure};
use crate::pages::Id;
use crate::pages::view::PositionView;
use crate::players::{is_plain_name, spec_of_generation};
use crate::queue::Queue;
use crate::queue::work::WorkState;

/// A run as the page sees it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct RunState {
    #[schema(value_type = String)]
    pub(super) id: Id,
    pub(super) kind: RunKind,
    /// The game that is learned.
    pub(super) variant: VariantName,
    /// What its folder is called.
    pub(super) name: String,
    pub(super) status: RunStatus,
    /// The speed.
    pub(super) pace: Pace,
    /// The whole declaration of the run.
    #[schema(value_type = Object)]
    pub(super) declared: Value,
    /// Finished games or lessons of all seeds.
    pub(super) games_done: usize,
    /// The number of games in all; zero if only machine time ends the run.
    pub(super) games_total: usize,
    /// What is being done, or why it failed.
    pub(super) message: String,
    /// The file of the run that cannot be read, and why; null in lists, and if all can be read.
    pub(super) damage: Option<String>,
    /// How many independent repetitions it has.
    pub(super) seeds: usize,
    /// The repetition shown in series, terms and tallies, from 1.
    pub(super) seed: usize,
    /// Plots of what changed game by game; empty in lists, and in events if nothing was added.
    pub(super) series: Vec<Series>,
    /// All terms and their current weights, those in the polynomial first; empty if none change.
    pub(super) terms: Vec<TermNow>,
    /// The newest generations of a run from zero, the newest first; empty in lists and for other kinds.
    pub(super) generations: Vec<Generation>,
    /// What a run from zero is doing; null while it does nothing here, and for other kinds.
    pub(super) stage: Option<Stage>,
    /// The text form of the player that plays the generation in force; null before there is one, and for other kinds.
    pub(super) player: Option<String>,
    /// The games that are being played.
    pub(super) boards: Vec<Board>,
    /// The learner's results in the games of the seed; null if it only plays itself.
    pub(super) tallies: Option<Score>,
    /// Boards looked up on the tape per minute, once rote learning is finished.
    pub(super) lookups_a_minute: Option<f64>,
    /// What can be downloaded; empty in lists and events.
    pub(super) files: Vec<RunFile>,
}

/// Whether a run goes on.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RunStatus {
    /// It waits for its turn.
    Queued,
    Running,
    /// Another process does it, as the command line; it can only be watched from here.
    Elsewhere,
    Paused,
    Done,
    Failed,
}

/// A plot that grows with the games.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(super) struct Series {
    /// `coefficients`, `results`, `correlation`, `strength`, `tape`, `hits`, `hits_by_ply`, `records` or
    /// `effective_ply`; of a run from zero the name of the chart, such as `rating`.
    pub(super) id: Cow<'static, str>,
    pub(super) title: Cow<'static, str>,
    pub(super) x_label: Cow<'static, str>,
    pub(super) y_label: Cow<'static, str>,
    pub(super) x: Vec<f64>,
    pub(super) lines: Vec<Line>,
}

/// A line of a plot.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(super) struct Line {
    pub(super) name: String,
    /// A number for each of `x`; null where there is none.
    pub(super) y: Vec<Option<f64>>,
    /// Whether its points are joined.
    pub(super) is_joined: bool,
    /// The least and the most that is plausible for each of `x`; empty if that is not known.
    pub(super) intervals: Vec<Option<[f64; 2]>>,
}

/// A generation of a run from zero.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(super) struct Generation {
    /// The text form of the player that plays it; null if the run lies outside the data directory.
    pub(super) player: Option<String>,
    #[serde(flatten)]
    pub(super) result: GenerationResult,
}

/// What a run from zero is doing.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(super) struct Stage {
    /// The generation that is being made.
    pub(super) generation: usize,
    pub(super) part: StagePart,
    /// Games, passes of the fit, or tasks of the gate that are over.
    pub(super) done: usize,
    /// How many there are; the gate may end sooner.
    pub(super) total: usize,
}

/// What is done for a generation, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum StagePart {
    /// The one in force plays against itself.
    Games,
    /// A net is fitted to the games.
    Fit,
    /// The new one plays the one in force.
    Gate,
}

/// A term as it stands now.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(super) struct TermNow {
    pub(super) name: String,
    /// What it measures, in the paper's words.
    pub(super) meaning: String,
    pub(super) in_polynomial: bool,
    /// Its coefficient; null in reserve.
    pub(super) coefficient: Option<f64>,
    /// The coefficient is this power of two.
    pub(super) power: Option<u8>,
    /// `+` or `-`; empty in reserve.
    pub(super) sign: &'static str,
    /// How well it agreed with later findings, from 0 to 1.
    pub(super) correlation: Option<f64>,
    /// The change of the signed power in the last game; null if the term entered or left.
    pub(super) change: Option<i32>,
}

/// A game that is being played.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(super) struct Board {
    /// Which repetition, from 1.
    pub(super) seed: usize,
    /// Which game or lesson, from 1.
    pub(super) game: u32,
    /// The learner's side; null if it plays both.
    pub(super) side: Option<SideName>,
    pub(super) position: PositionView,
    /// As it is written.
    pub(super) last_move: Option<String>,
}

/// A file of a run.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(super) struct RunFile {
    pub(super) name: String,
    pub(super) url: String,
    /// `csv`, `svg`, `pdn` or `other`.
    pub(super) kind: &'static str,
    pub(super) bytes: u64,
}

const ELSEWHERE: &str =
    "Another program, such as the command line, is working on this run. You can watch it here.";

impl Queue {
    /// A run without what grew.
    pub(super) fn outline(&self, id: &Id) -> Option<(RunState, Option<DeclaredRun>)> {
        let (record, stage) = self.all_runs().get(id).map(|run| (run.record.clone(), run.live.stage()))?;
        let declared = DeclaredRun::read(&record.path);
        let kind = declared.as_ref().map(|declared| declared.plan.kind());
        let kind = kind.or(record.request.as_ref().map(|request| request.kind))?;
        let asked =
            || record.request.as_ref().and_then(|request| request.plan(&self.0.config, &record.name).ok());
        let plan = declared.as_ref().map(|declared| declared.plan.clone()).or_else(asked);
        // The folder knows more than the record: others may have gone on with it.
        let status = match record.work.state() {
            WorkState::Queued => RunStatus::Queued,
            WorkState::Running => RunStatus::Running,
            _ if is_done(kind, &record.path) => RunStatus::Done,
            _ if RunFolder::is_at_work(&record.path) => RunStatus::Elsewhere,
            WorkState::Failed => RunStatus::Failed,
            WorkState::Done if kind == RunKind::Zero => RunStatus::Done,
            WorkState::Stopped | WorkState::Done => RunStatus::Paused,
        };
        let games_now = stage.map_or(0, |stage| games_of(stage, plan.as_ref()));
        let player = self.player_in_force(kind, &record);
        let state = RunState {
            pace: record.pace,
            id: id.clone(),
            kind,
            variant: plan.as_ref().map(RunPlan::variant).unwrap_or_default(),
            name: record.name.clone(),
            status,
            games_done: history::games_done(kind, &record.path) + games_now,
            games_total: plan.as_ref().map_or(0, |plan| plan.total(record.goal)),
            message: match status {
                RunStatus::Elsewhere => ELSEWHERE.to_owned(),
                RunStatus::Paused | RunStatus::Done => String::new(),
                RunStatus::Queued | RunStatus::Running | RunStatus::Failed => record.work.message,
            },
            damage: None,
            seeds: plan.as_ref().map_or(1, RunPlan::seeds),
            seed: 1,
            declared: declared.as_ref().map_or_else(
                || serde_json::to_value(&record.request).expect("a request is plain data"),
                |declared| declared.all.clone(),
            ),
            series: Vec::new(),
            terms: Vec::new(),
            generations: Vec::new(),
            stage,
            player,
            boards: Vec::new(),
            tallies: None,
            lookups_a_minute: None,
            files: Vec::new(),
        };
        Some((state, declared))
    }

    /// The player of the generation in force of a run from zero.
    fn player_in_force(&self, kind: RunKind, record: &RunRecord) -> Option<String> {
        let results = (kind == RunKind::Zero).then(|| zero_run::generations(&record.path).ok())??;
        let kept = results.iter().rfind(|result| result.is_kept)?;
        self.spec_of(&record.path, &record.name, kept)
    }

    /// The player of a generation, if the run lies where players are looked for.
    fn spec_of(&self, path: &Path, name: &str, result: &GenerationResult) -> Option<String> {
        let is_ours = path.parent() == Some(&self.0.config.data.runs()) && is_plain_name(name);
        is_ours.then(|| spec_of_generation(name, result.generation))
    }

    /// A run as a seed of it shows it.
    pub(super) fn run_state(&self, id: &Id, seed: usize, with_series: bool) -> Option<RunState> {
        let (state, _) = self.outline(id)?;
        let seed = seed.clamp(1, state.seeds.max(1));
        let (history, live, measured, path) = {
            let mut runs = self.all_runs();
            let run = runs.get_mut(id)?;
            let new = || Arc::new(Mutex::new(GeneralizeHistory::new(seed)));
            let history = Arc::clone(run.histories.entry(seed).or_insert_with(new));
            (history, Arc::clone(&run.live), run.measured.clone(), run.record.path.clone())
        };
        let mut history = history.lock().unwrap_or_else(PoisonError::into_inner);
        let RunHistory { mut series, mut terms, generations, tallies, damage } =
            history::read(state.kind, &path, &mut history);
        let generations = generations
            .into_iter()
            .map(|result| Generation { player: self.spec_of(&path, &state.name, &result), result });
        if let Some(alpha) = live.alpha(seed) {
            terms = history::terms_during_game(&alpha, &terms);
        }
        if !matches!(state.kind, RunKind::Rote | RunKind::Zero) && seed == 1 {
            series.extend(measure::series(&measured));
        }
        let series = if with_series { series } else { Vec::new() };
        let is_over = state.kind == RunKind::Rote && state.status == RunStatus::Done;
        let lookups_a_minute = if is_over { lookups_a_minute(&path) } else { None };
        Some(RunState {
            seed,
            series,
            terms,
            generations: if with_series { generations.collect() } else { Vec::new() },
            tallies,
            damage,
            lookups_a_minute,
            boards: live.boards(),
            ..state
        })
    }
}

/// Games that were played for the generation that is being made.
fn games_of(stage: Stage, plan: Option<&RunPlan>) -> usize {
    match (stage.part, plan) {
        (StagePart::Games, _) => stage.done,
        (StagePart::Fit | StagePart::Gate, Some(RunPlan::Zero(run))) => run.games,
        _ => 0,
    }
}

/// Whether the run in a folder is done.
pub(super) fn is_done(kind: RunKind, folder: &Path) -> bool {
    let summary = folder.join("summary.json");
    match kind {
        // Versions of before left the summary while a run grew, and had a journal meanwhile.
        RunKind::FirstSeries | RunKind::SecondSeries | RunKind::FromState | RunKind::Rote => {
            summary.exists() && !folder.join("journal").exists()
        }
        // There can always be one more generation.
        RunKind::Zero => false,
        // It sums up what it has done whenever it stops.
        RunKind::Combined => is_complete(&summary),
    }
}

fn is_complete(summary: &Path) -> bool {
    let text = fs::read_to_string(summary).unwrap_or_default();
    let summary: Value = serde_json::from_str(&text).unwrap_or_default();
    summary["complete"].as_bool().unwrap_or(false)
}
