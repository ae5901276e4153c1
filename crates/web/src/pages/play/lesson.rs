//! How players learn from the games of people, and what a move taught one, in words and numbers.

use arena::{Decision, RememberedBoard, SpecText, TermStanding, TermUpdate};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::pages::view::{WorthView, read_score};

/// What a move taught a learner.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Lesson {
    /// It corrected its weights.
    Weights(WeightLesson),
    /// It keeps the board.
    Board(RememberedBoard),
}

/// What a move taught a learner. Scores are for the learner.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct WeightLesson {
    /// By how much it finds more than it expected, in men; nothing where one of them is decided.
    pub(crate) delta: Option<f64>,
    /// What it had thought of an earlier board.
    #[serde(default, deserialize_with = "read_score")]
    pub(crate) expected: Option<WorthView>,
    /// What it thinks of it now.
    #[serde(default, deserialize_with = "read_score")]
    pub(crate) found: Option<WorthView>,
    pub(crate) adjusted: bool,
    /// Terms whose weight or correlation changed.
    pub(crate) changes: Vec<TermChange>,
    pub(crate) replaced: Option<Replaced>,
    /// The lesson in words.
    pub(crate) remark: String,
}

/// A term that stands otherwise than before. What was or is not in the polynomial has no numbers.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct TermChange {
    pub(crate) term: String,
    /// What each unit of the term was worth, in men.
    pub(crate) before: Option<f64>,
    /// The same now.
    pub(crate) after: Option<f64>,
    /// How well the term went along with what was found, from -1 to 1, with the sign of the weight.
    #[serde(default)]
    pub(crate) correlation_before: Option<f64>,
    /// The same now.
    #[serde(default)]
    pub(crate) correlation_after: Option<f64>,
}

/// A term that had to go.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct Replaced {
    pub(crate) out: String,
    #[serde(rename = "in")]
    pub(crate) entered: String,
}

impl Lesson {
    /// What a decision taught the machine, if anything.
    pub(super) fn of(decision: &Decision) -> Option<Lesson> {
        let weights = decision.learned.clone().map(|lesson| Lesson::Weights(WeightLesson::from(lesson)));
        weights.or_else(|| decision.remembered.map(Lesson::Board))
    }
}

impl From<TermUpdate> for WeightLesson {
    fn from(lesson: TermUpdate) -> WeightLesson {
        let remark = remark(&lesson);
        WeightLesson {
            delta: lesson.expected.men().and(lesson.found.men()).map(|_| lesson.delta + 0.0),
            expected: WorthView::of(lesson.expected),
            found: WorthView::of(lesson.found),
            adjusted: !lesson.changes.is_empty(),
            changes: lesson.changes.into_iter().map(TermChange::from).collect(),
            replaced: lesson.replaced.map(|(out, entered)| Replaced { out, entered }),
            remark,
        }
    }
}

impl From<arena::TermChange> for TermChange {
    fn from(change: arena::TermChange) -> TermChange {
        let coefficient = |standing: Option<TermStanding>| standing.map(|standing| standing.coefficient);
        let correlation = |standing: Option<TermStanding>| standing.map(|standing| standing.correlation);
        TermChange {
            before: coefficient(change.before),
            after: coefficient(change.after),
            correlation_before: correlation(change.before),
            correlation_after: correlation(change.after),
            term: change.name,
        }
    }
}

/// The lesson in words, which say no more than the changes do.
fn remark(lesson: &TermUpdate) -> String {
    let how = if lesson.delta.abs() < lesson.minimum || lesson.delta == 0.0 {
        "The game goes as it had thought"
    } else if lesson.delta > 0.0 {
        "Things went better than it had thought"
    } else {
        "Things went worse than it had thought"
    };
    let what = if lesson.changes.is_empty() {
        "there was nothing to correct".to_owned()
    } else {
        weights(&lesson.changes).unwrap_or_else(|| "correlations moved, but no weight did yet".to_owned())
    };
    format!("{how}: {what}.")
}

/// Weights below this many men are next to nothing, whatever their sign.
const LEAST: f64 = 0.000_5;

/// What became of the weights; nothing if they are as before.
fn weights(changes: &[arena::TermChange]) -> Option<String> {
    let (mut more, mut less, mut turned) = (0, 0, 0);
    for change in changes {
        let (Some(before), Some(after)) = (change.before, change.after) else { continue };
        let (before, after) = (before.coefficient, after.coefficient);
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
