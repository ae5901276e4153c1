//! What is written down of a match or tournament before it begins: everything needed to repeat it.

use std::time::Duration;

use arena::statistics::{EloModel, SprtSettings};
use arena::{Adjudication, Clock, Limits, PlaySettings, Referee};
use rules::{DrawRules, Rules};
use serde::Serialize;

/// A match (two players) or a tournament (more: everybody meets everybody).
#[derive(Clone, PartialEq, Debug)]
pub struct Declaration {
    /// The players, as they are named.
    pub players: Vec<String>,
    /// How many games each two of them play.
    pub games: usize,
    /// Where the games start from, in words.
    pub openings: String,
    /// The seed of everything random.
    pub seed: u64,
    /// The rules of the game.
    pub rules: Rules,
    /// The rules of the match.
    pub play: PlaySettings,
    /// When to stop early, in a match.
    pub sprt: Option<SprtSettings>,
}

impl Declaration {
    /// The text of `run.toml`; `openings_digest` stands for the contents of a file of openings.
    pub fn to_toml(&self, openings_digest: u64) -> String {
        let Limits { nodes, depth, ply, time, clock } = self.play.limits;
        let form = Form {
            format: FORMAT,
            crownhead: env!("CARGO_PKG_VERSION"),
            kind: if self.players.len() == 2 { "match" } else { "tournament" },
            players: &self.players,
            games: self.games,
            openings: &self.openings,
            openings_digest: format!("{openings_digest:016x}"),
            seed: self.seed,
            limits: LimitsForm {
                nodes,
                depth,
                ply,
                seconds: time.map(|time| time.as_secs_f64()),
                clock: clock.map(clock_text),
                margin: Some(self.play.margin)
                    .filter(|&margin| margin != PlaySettings::USUAL_MARGIN)
                    .map(|margin| margin.as_secs_f64()),
            },
            rules: rules_form(&self.rules),
            adjudication: self.play.adjudication.map(adjudication_form),
            sprt: self.sprt.map(sprt_form),
        };
        toml::to_string(&form).expect("a declaration is plain data")
    }
}

/// The version of run folders; it changes with what is in their tables.
const FORMAT: u32 = 2;

/// `60+0.5`: seconds at the start and for each move.
fn clock_text(clock: Clock) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    format!("{}+{}", seconds(clock.remaining), seconds(clock.increment))
}

#[derive(Serialize)]
struct Form<'a> {
    format: u32,
    crownhead: &'a str,
    kind: &'a str,
    players: &'a [String],
    games: usize,
    openings: &'a str,
    openings_digest: String,
    seed: u64,
    limits: LimitsForm,
    rules: RulesForm,
    adjudication: Option<AdjudicationForm>,
    sprt: Option<SprtForm>,
}

#[derive(Serialize)]
struct LimitsForm {
    nodes: Option<u64>,
    depth: Option<u32>,
    ply: Option<u32>,
    seconds: Option<f64>,
    clock: Option<String>,
    /// Left out where it is the usual one, as in declarations of before.
    margin: Option<f64>,
}

#[derive(Serialize)]
struct RulesForm {
    variant: &'static str,
    repetitions: Option<u32>,
    moves_without_progress: Option<u32>,
}

fn rules_form(rules: &Rules) -> RulesForm {
    let DrawRules { repetitions, moves_without_progress } = rules.draws;
    RulesForm { variant: rules.variant.name(), repetitions, moves_without_progress }
}

#[derive(Serialize)]
struct AdjudicationForm {
    plies: u32,
    referee: &'static str,
    margin: Option<f64>,
}

fn adjudication_form(adjudication: Adjudication) -> AdjudicationForm {
    let (referee, margin) = match adjudication.referee {
        Referee::Draw => ("draw", None),
        Referee::Pieces { quarters } => ("pieces", Some(f64::from(quarters) / 4.0)),
    };
    AdjudicationForm { plies: adjudication.plies, referee, margin }
}

#[derive(Serialize)]
struct SprtForm {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: &'static str,
}

fn sprt_form(settings: SprtSettings) -> SprtForm {
    let SprtSettings { elo0, elo1, alpha, beta, model } = settings;
    let model = match model {
        EloModel::Logistic => "logistic",
        EloModel::Normalized => "normalized",
    };
    SprtForm { elo0, elo1, alpha, beta, model }
}
