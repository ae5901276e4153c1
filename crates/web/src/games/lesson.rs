//! What a move taught a learner, in words and numbers for a page.

use arena::{Remembrance, TermStanding, TermUpdate};

use super::record::{LessonView, MemoryView, Replaced, TermChange};
use crate::view::WorthView;

impl From<TermUpdate> for LessonView {
    fn from(lesson: TermUpdate) -> LessonView {
        let remark = remark(&lesson);
        LessonView {
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

impl From<Remembrance> for MemoryView {
    fn from(kept: Remembrance) -> MemoryView {
        let Remembrance { is_new, plies, boards } = kept;
        MemoryView { is_new, plies, boards }
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
