//! A run to start, and its speed.

use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use arena::VariantName;
use lab::StopFlag;
use lab::combine_run::CombineDeclaration;
use lab::generalize_run::GeneralizeDeclaration;
use lab::rote_run::RoteDeclaration;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A run to start.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunRequest {
    pub(super) kind: RunKind,
    /// What its folder is called; a free name is found if it is left out.
    #[serde(default)]
    pub(super) name: Option<String>,
    /// The same seed gives the same run.
    #[serde(default = "one")]
    pub(super) seed: u64,
    /// How many independent repetitions; only where games are played against Beta.
    #[serde(default)]
    pub(super) seeds: Option<usize>,
    /// The game that is learned.
    #[serde(default)]
    pub(super) variant: VariantName,
    /// How many games, or lessons of rote learning; from the rules alone, for each generation. If left out, what is
    /// usual.
    #[serde(default)]
    pub(super) games: Option<usize>,
    /// Settings by name, where they differ from the defaults: text, numbers or booleans.
    #[serde(default)]
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub(super) settings: BTreeMap<String, Value>,
    /// The speed.
    #[serde(default)]
    pub(super) pace: Pace,
    /// Whether to measure agreement with book games and strength as it goes on.
    #[serde(default = "yes")]
    pub(super) measure: bool,
}

/// A kind of learning.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RunKind {
    /// Rote learning: positions and their scores are remembered.
    Rote,
    /// Generalization as in the preliminary tests.
    FirstSeries,
    /// Generalization as in the paper's second series.
    SecondSeries,
    /// Generalization from a state that was reached before; only runs of the command line are so.
    FromState,
    /// Both forms of learning.
    Combined,
    /// From the rules alone, generation by generation.
    Zero,
}

const fn one() -> u64 {
    1
}

const fn yes() -> bool {
    true
}

impl RunKind {
    /// Those that can be asked for.
    pub(super) const ALL: [RunKind; 5] =
        [RunKind::FirstSeries, RunKind::SecondSeries, RunKind::Rote, RunKind::Combined, RunKind::Zero];

    /// In a word.
    pub(super) const fn name(self) -> &'static str {
        match self {
            RunKind::Rote => "rote",
            RunKind::FirstSeries => "first-series",
            RunKind::SecondSeries => "second-series",
            RunKind::FromState => "from-state",
            RunKind::Combined => "combined",
            RunKind::Zero => "zero",
        }
    }

    /// In a sentence.
    pub(super) const fn summary(self) -> &'static str {
        match self {
            RunKind::Rote => {
                "It remembers every board it has met with its score, and looks it up when it occurs again."
            }
            RunKind::FirstSeries => {
                "It corrects the weights of what it looks at after every move. Quick, and rather erratic: the paper's \
                 first try."
            }
            RunKind::SecondSeries => {
                "The same with the paper's improvements: steadier, harder to fool. This is the series of the paper's \
                 Figure 4."
            }
            RunKind::FromState => "It continues from what it learned before.",
            RunKind::Combined => "It generalizes, and remembers boards once its weights have settled.",
            RunKind::Zero => {
                "It begins with nothing but the rules, plays itself, learns which positions were won, and plays on with \
                 what it learned: a small net, as engines have today."
            }
        }
    }

    /// How many games or lessons there can be, from the fewest to the most.
    pub(super) const fn possible_games(self) -> (usize, usize) {
        match self {
            RunKind::FirstSeries | RunKind::SecondSeries | RunKind::FromState => {
                (1, GeneralizeDeclaration::MOST_GAMES as usize)
            }
            RunKind::Rote => (1, RoteDeclaration::MOST_GAMES as usize),
            RunKind::Combined => (1, CombineDeclaration::MOST_GAMES as usize),
            // Those of the last generations are all in memory while a net is fitted to them.
            RunKind::Zero => (20, 50_000),
        }
    }

    /// How many games or lessons there are if nobody says.
    pub(super) const fn games(self) -> usize {
        match self {
            RunKind::FirstSeries => 28,
            RunKind::SecondSeries | RunKind::FromState | RunKind::Combined => 42,
            RunKind::Rote => 400,
            RunKind::Zero => 1_000,
        }
    }
}

/// What a value in a request says.
pub(super) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(is_on) => Some(if *is_on { "on" } else { "off" }.to_owned()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The speed of a run.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pace {
    /// As fast as it can.
    #[default]
    Full,
    /// About a game a second.
    Watch,
    /// So that eyes follow every move.
    Slow,
}

/// Nobody who pauses a run waits longer for it.
const LONGEST_SLEEP: Duration = Duration::from_millis(50);

impl Pace {
    /// Waits after a move, unless the run is to stop.
    pub(super) fn wait(self, stop: &StopFlag) {
        let mut left = match self {
            Pace::Full => return,
            Pace::Watch => Duration::from_millis(15),
            Pace::Slow => Duration::from_millis(400),
        };
        while !left.is_zero() && !stop.is_stopped() {
            let part = left.min(LONGEST_SLEEP);
            thread::sleep(part);
            left -= part;
        }
    }
}
