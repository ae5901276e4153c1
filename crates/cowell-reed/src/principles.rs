//! Principles of play: what makes a position good, one at a time. The six of the report are here.

use std::fmt;
use std::sync::Arc;

use rules::{Color, Square, SquareSet};
use thiserror::Error;

use crate::View;
use crate::readings::KingRow;

/// What a principle makes of a position; more is better for the side whose view it is. Scores of
/// different principles have nothing to do with each other.
pub type Score = f64;

/// A principle of play.
pub trait Principle: fmt::Debug + Send + Sync {
    /// Its name in strategies, `PCR`.
    fn name(&self) -> &str;

    /// What it wants, in a few words.
    fn summary(&self) -> &str;

    /// What a position is worth to the side whose view it is.
    ///
    /// # Errors
    /// When it cannot say, which ends the decision; a principle that is code always can.
    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError>;

    /// Whether, after it, every node of the tree keeps only its best branches, and not the origin alone
    /// (C-3).
    fn prunes_inside(&self) -> bool {
        true
    }

    /// Whether a single score may take long, so that somebody is asked before each whether to stop; a
    /// principle that is code takes a microsecond or so.
    fn is_slow(&self) -> bool {
        false
    }
}

/// Why a principle has no score for a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("principle {principle}: {reason}")]
pub struct PrincipleError {
    /// The principle.
    pub principle: String,
    /// What went wrong, with its place.
    pub reason: String,
}

/// The principles that strategies can name.
#[derive(Clone, Debug)]
pub struct Principles(Vec<Arc<dyn Principle>>);

impl Default for Principles {
    /// The six of the report.
    fn default() -> Principles {
        Principles([PCR, KRP, KD, CRAMP, MOBIL, CENT].map(|one| Arc::new(one) as Arc<dyn Principle>).into())
    }
}

impl Principles {
    /// These principles with one more, in place of any of the same name.
    #[must_use]
    pub fn with(mut self, principle: Arc<dyn Principle>) -> Principles {
        self.0.retain(|known| known.name() != principle.name());
        self.0.push(principle);
        self
    }

    /// The principle with this name.
    pub fn find(&self, name: &str) -> Option<Arc<dyn Principle>> {
        self.iter().find(|principle| principle.name() == name).cloned()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn Principle>> {
        self.0.iter()
    }
}

/// A principle of the report.
#[derive(Clone, Copy, Debug)]
pub struct ReportPrinciple {
    name: &'static str,
    summary: &'static str,
    prunes_inside: bool,
    score: fn(&View<'_>) -> Score,
}

impl Principle for ReportPrinciple {
    fn name(&self) -> &str {
        self.name
    }

    fn summary(&self) -> &str {
        self.summary
    }

    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError> {
        Ok((self.score)(view))
    }

    fn prunes_inside(&self) -> bool {
        self.prunes_inside
    }
}

/// PCR, the piece-count ratio (C-5): the own men and one and a half for each king, divided by the other side's.
pub const PCR: ReportPrinciple = ReportPrinciple {
    name: "PCR",
    summary: "pieces against the other side's, as a ratio",
    prunes_inside: true,
    score: |view| view.piece_balance(),
};

/// KRP, effective and efficient king-row protection (C-7), by a table of what stands on its four squares.
pub const KRP: ReportPrinciple = ReportPrinciple {
    name: "KRP",
    summary: "a well guarded king row",
    prunes_inside: true,
    score: |view| {
        f64::from(match view.readings().king_row {
            KingRow::Own => protection(view),
            KingRow::Difference => protection(view) - protection(&view.dual()),
        })
    },
};

/// KD, king development (C-8): minus the number of kings that are still on the row where they were crowned.
pub const KD: ReportPrinciple = ReportPrinciple {
    name: "KD",
    summary: "few kings on the row where they were crowned",
    prunes_inside: true,
    score: |view| 0.0 - (view.kings() & Color::Black.crown_row()).len() as f64,
};

/// CRAMP, cramping the opponent (C-10): few plausible moves for the other side, were it to move.
pub const CRAMP: ReportPrinciple = ReportPrinciple {
    name: "CRAMP",
    summary: "few plausible moves for the other side",
    prunes_inside: false,
    score: |view| 0.0 - view.dual().plausible_moves() as f64,
};

/// MOBIL, mobility (C-9): many plausible moves, were the side to move.
pub const MOBIL: ReportPrinciple = ReportPrinciple {
    name: "MOBIL",
    summary: "many plausible moves",
    prunes_inside: false,
    score: |view| view.plausible_moves() as f64,
};

/// CENT, control of the center (C-6): pieces in the center, weighed by a table, less the dual for the other side.
pub const CENT: ReportPrinciple = ReportPrinciple {
    name: "CENT",
    summary: "control of the center, by weighed squares",
    prunes_inside: true,
    score: |view| f64::from(weight(view) - weight(&view.dual())),
};

/// By the occupied squares: 1 counts 1, 2 counts 2, 3 counts 4, 4 counts 8.
const PROTECTION: [i32; 16] = [
    0, // none
    3, // 1
    3, // 2
    5, // 1 2
    3, // 3
    9, // 1 3
    5, // 2 3
    8, // 1 2 3
    1, // 4
    5, // 1 4
    5, // 2 4
    7, // 1 2 4
    2, // 3 4
    8, // 1 3 4
    4, // 2 3 4
    6, // 1 2 3 4
];

fn protection(view: &View<'_>) -> i32 {
    PROTECTION[(view.pieces().bits() & 0xF) as usize]
}

/// Square, weight of a man, weight of a king; for Black, as printed.
const WEIGHTS: [(u8, i32, i32); 10] = [
    (9, 1, 1),
    (10, 2, 2),
    (11, 1, 1),
    (14, 4, 8),
    (15, 3, 6),
    (18, 2, 4),
    (19, 4, 8),
    (22, 0, 1),
    (23, 0, 2),
    (24, 0, 1),
];

fn weight(view: &View<'_>) -> i32 {
    let (men, kings) = (view.men(), view.kings());
    let on = |squares: SquareSet, number| Square::new(number).is_some_and(|square| squares.contains(square));
    let of = |&(number, man, king): &(u8, i32, i32)| match (on(men, number), on(kings, number)) {
        (true, _) => man,
        (_, true) => king,
        (false, false) => 0,
    };
    WEIGHTS.iter().map(of).sum()
}
