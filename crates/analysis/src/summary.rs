//! How the moves of a side were, counted.

use std::ops::AddAssign;

use serde::Serialize;

use crate::Mark;

/// How the moves of a side were.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Summary {
    /// Its name in the record, where there is one.
    pub player: Option<String>,
    #[serde(flatten)]
    /// Its moves by their marks.
    pub counts: MarkCounts,
    /// In words.
    pub words: String,
}

/// Moves by their marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MarkCounts {
    /// Those that were forced.
    pub forced: usize,
    /// Those than which nothing better is known.
    pub best: usize,
    /// Those that gave little away.
    pub good: usize,
    /// Those that gave something away.
    pub doubtful: usize,
    /// Those that gave much away.
    pub mistakes: usize,
    /// Those that lost a game that was not lost.
    pub losing: usize,
}

impl Summary {
    pub(crate) fn new(player: Option<String>, counts: MarkCounts) -> Summary {
        Summary { player, counts, words: counts.words() }
    }
}

impl MarkCounts {
    /// Those with a choice.
    pub const fn choices(&self) -> usize {
        self.best + self.good + self.doubtful + self.mistakes + self.losing
    }

    /// `22 of 25 good, 1 doubtful, 2 mistakes`.
    pub fn words(&self) -> String {
        let MarkCounts { doubtful, mistakes, losing, .. } = *self;
        let counted = |number: usize, one: &str, many: &str| match number {
            0 => String::new(),
            1 => format!(", 1 {one}"),
            number => format!(", {number} {many}"),
        };
        format!(
            "{} of {} good{}{}{}",
            self.best + self.good,
            self.choices(),
            counted(doubtful, "doubtful", "doubtful"),
            counted(mistakes, "mistake", "mistakes"),
            counted(losing, "that loses", "that lose"),
        )
    }
}

impl AddAssign<Mark> for MarkCounts {
    fn add_assign(&mut self, mark: Mark) {
        *match mark {
            Mark::Forced => &mut self.forced,
            Mark::Best => &mut self.best,
            Mark::Good => &mut self.good,
            Mark::Doubtful => &mut self.doubtful,
            Mark::Mistake => &mut self.mistakes,
            Mark::Losing => &mut self.losing,
        } += 1;
    }
}
