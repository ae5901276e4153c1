//! A run as the page sees it.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::pace::Pace;
use super::request::RunKind;
use crate::id::Id;
use crate::view::{PositionView, SideName};

/// A run as the page sees it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct RunState {
    #[schema(value_type = String)]
    pub(super) id: Id,
    pub(super) kind: RunKind,
    /// What its folder is called.
    pub(super) name: String,
    pub(super) status: RunStatus,
    /// How fast it goes on.
    pub(super) pace: Pace,
    /// Everything that was declared before it began.
    #[schema(value_type = Object)]
    pub(super) declared: Value,
    /// Games or lessons that are over, of all seeds.
    pub(super) games_done: usize,
    /// All of them; zero where only machine time ends the run.
    pub(super) games_total: usize,
    /// What is being done, or why it failed.
    pub(super) message: String,
    /// How many independent repetitions it has.
    pub(super) seeds: usize,
    /// The one that series, terms and tallies are of, from 1.
    pub(super) seed: usize,
    /// What grew game by game; empty in lists, and in events when nothing has been added to it.
    pub(super) series: Vec<Series>,
    /// All terms as they stand now, those in the polynomial first; empty where none change.
    pub(super) terms: Vec<TermNow>,
    /// The games that are being played.
    pub(super) boards: Vec<Board>,
    /// How the games of the seed went for the learner; nothing where it only plays itself.
    pub(super) tallies: Option<Tallies>,
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

/// Numbers that grow with the games.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(super) struct Series {
    /// `coefficients`, `results`, `correlation`, `strength`, `tape`, `hits`, `hits_by_ply` or `effective_ply`.
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) x_label: &'static str,
    pub(super) y_label: &'static str,
    pub(super) x: Vec<f64>,
    pub(super) lines: Vec<Line>,
}

/// A line of a picture.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(super) struct Line {
    pub(super) name: String,
    /// A number for each of `x`; nothing where there is none.
    pub(super) y: Vec<Option<f64>>,
}

/// A term as it stands now.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(super) struct TermNow {
    pub(super) name: String,
    /// What it means, in the paper's words.
    pub(super) meaning: String,
    pub(super) in_polynomial: bool,
    /// What it is multiplied by; nothing in reserve.
    pub(super) coefficient: Option<f64>,
    /// The coefficient is this power of two.
    pub(super) power: Option<u8>,
    /// `+` or `-`, or nothing in reserve.
    pub(super) sign: &'static str,
    /// How far it agreed with what was found later, from 0 to 1.
    pub(super) correlation: Option<f64>,
    /// By how much the signed power changed with the last game; nothing if it came or went.
    pub(super) change: Option<i32>,
}

/// A game that is being played.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(super) struct Board {
    /// Which repetition, from 1.
    pub(super) seed: usize,
    /// Which game or lesson, from 1.
    pub(super) game: u32,
    /// The learner's side; nothing if it plays both.
    pub(super) side: Option<SideName>,
    pub(super) position: PositionView,
    /// As it is written.
    pub(super) last_move: Option<String>,
}

/// Games won, drawn and lost by the learner.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug, Default)]
pub(super) struct Tallies {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
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
