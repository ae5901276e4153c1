//! How players learn from the games of people, and what a move taught one, in words and numbers.

use arena::{RememberedBoard, SpecText, TermChange, TermUpdate};
use serde::Serialize;
use utoipa::ToSchema;

use super::record::PlyRecord;

/// What a move taught a learner.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Taught {
    /// It corrected its weights.
    Weights(TaughtWeights),
    /// It keeps the board.
    Board(RememberedBoard),
}

/// What a move taught a learner that corrects its weights.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct TaughtWeights {
    #[serde(flatten)]
    update: TermUpdate,
    /// It in words.
    remark: String,
    /// What it had thought of its position, in words.
    expected_words: String,
    /// What it thinks of that now.
    found_words: String,
}

impl Taught {
    /// What a move taught the machine, if anything.
    pub(crate) fn of(ply: &PlyRecord) -> Option<Taught> {
        let weights = |update: &TermUpdate| {
            Taught::Weights(TaughtWeights {
                update: update.clone(),
                remark: remark(update),
                expected_words: update.expected.words(),
                found_words: update.found.words(),
            })
        };
        ply.learned.as_ref().map(weights).or_else(|| ply.remembered.map(Taught::Board))
    }
}

/// It in words, which say no more than the changes do.
fn remark(TermUpdate { expected, found, delta, minimum, changes, .. }: &TermUpdate) -> String {
    let how = if expected == found || delta.is_some_and(|delta| delta.abs() < *minimum) {
        "The game went as it had expected"
    } else if found > expected {
        "Things went better than it had expected"
    } else {
        "Things went worse than it had expected"
    };
    let what = if changes.is_empty() {
        "there was nothing to correct".to_owned()
    } else {
        weights(changes).unwrap_or_else(|| "correlations moved, but no weight did yet".to_owned())
    };
    format!("{how}: {what}.")
}

/// Weights below this many men are next to nothing, whatever their sign.
const LEAST: f64 = 0.000_5;

/// What became of the weights; nothing if they are as before.
fn weights(changes: &[TermChange]) -> Option<String> {
    let (mut more, mut less, mut turned) = (0, 0, 0);
    for change in changes {
        let (Some(before), Some(after)) = (change.before, change.after) else { continue };
        if before * after < 0.0 && before.abs().min(after.abs()) >= LEAST {
            turned += 1;
        } else if after.abs() > before.abs() {
            more += 1;
        } else if after.abs() < before.abs() {
            less += 1;
        }
    }
    let replaced = changes.iter().filter(|change| change.after.is_none()).count();
    let terms = |count: usize, does: &str, do_: &str| match count {
        0 => None,
        1 => Some(format!("one term {does}")),
        count => Some(format!("{count} terms {do_}")),
    };
    let parts = [
        terms(more, "counts more now", "count more now"),
        terms(less, "counts less", "count less"),
        terms(turned, "counts the other way", "count the other way"),
        terms(replaced, "was replaced", "were replaced"),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    let (last, first) = parts.split_last()?;
    Some(if first.is_empty() { last.clone() } else { format!("{} and {last}", first.join(", ")) })
}

/// How a player learns from a game.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Learning {
    /// It corrects the weights of its terms after each move.
    Weights,
    /// It keeps the boards that it meets, with their scores.
    Boards,
}

impl Learning {
    /// By the text form of a player that learns.
    pub(crate) fn of(spec: &str) -> Learning {
        let has_tape = SpecText::of(spec).value_of("tape").is_some();
        if has_tape { Learning::Boards } else { Learning::Weights }
    }
}
