//! What the paper says of its two series (S-37).

use super::series::Series;

/// A figure of the paper, and how many games it is for.
#[derive(Clone, Copy)]
pub(super) struct PaperFigure {
    pub(super) value: f64,
    pub(super) games: usize,
}

/// The figures of a series.
pub(super) struct Paper {
    /// Games that Alpha won, lost and drew.
    pub(super) results: [PaperFigure; 3],
    /// Moves of Alpha that adjusted the polynomial, in a game.
    pub(super) adjustments: PaperFigure,
    /// Changes of the leading term in seven games at a time.
    pub(super) leader_changes: &'static [f64],
    /// Terms that led at some time.
    pub(super) leaders: Option<PaperFigure>,
    /// How often a term was discarded.
    pub(super) discards: Option<PaperFigure>,
    /// Different terms that were discarded.
    pub(super) discarded_terms: Option<PaperFigure>,
}

const fn figure(value: f64, games: usize) -> PaperFigure {
    PaperFigure { value, games }
}

impl Paper {
    pub(super) const fn of(series: Series) -> &'static Paper {
        match series {
            Series::First => &FIRST,
            Series::Second => &SECOND,
        }
    }
}

/// Footnote 19 says "approximately 20" of the moves of a game; the changes of the leader and the number of
/// leaders are "at least" so many. Of the 29 discarded terms "the majority" went twice.
static FIRST: Paper = Paper {
    results: [figure(16.0, 28), figure(12.0, 28), figure(0.0, 28)],
    adjustments: figure(20.0, 28),
    leader_changes: &[14.0, 8.0, 8.0, 4.0],
    leaders: Some(figure(20.0, 28)),
    discards: None,
    discarded_terms: Some(figure(29.0, 28)),
};

static SECOND: Paper = Paper {
    results: [figure(18.0, 28), figure(4.0, 28), figure(6.0, 28)],
    adjustments: figure(1039.0 / 42.0, 42),
    leader_changes: &[],
    leaders: None,
    discards: Some(figure(18.0, 42)),
    discarded_terms: Some(figure(18.0, 42)),
};
