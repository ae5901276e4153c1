//! What Alpha finds at a move and changes by it: delta, how much it counts, the corrections (S-31 to S-34).

use serde::Serialize;

use super::settings::GeneralizationSettings;
use super::term_list::Replacement;
use crate::score::HIGHEST_RATING;
use crate::words::words;
use crate::{Score, Term};

/// Delta at a move of Alpha, and what followed from it (S-31 to S-34).
#[derive(Clone, PartialEq, Debug)]
pub struct Adjustment {
    /// Moves of Alpha between the saved position and the present one.
    pub span: u32,
    /// The score of the saved position, zero if it is below the minimum.
    pub saved: Score,
    /// The backed-up score of the present one.
    pub backed_up: Score,
    /// The difference.
    pub delta: Score,
    /// The least delta that counts.
    pub minimum: Score,
    /// The adjustment, if delta counted.
    pub adjustment: Option<WeightChange>,
    /// The term that had to go.
    pub replacement: Option<Replacement>,
}

/// A set of corrections to the correlation coefficients.
#[derive(Clone, PartialEq, Debug)]
pub struct WeightChange {
    /// How much it counts.
    pub weight: Weight,
    /// Whether delta was taken to be positive; what it was, unless a coin decides.
    pub is_positive: bool,
    /// The terms that were corrected, in their order in the polynomial. A positive delta may find none that
    /// it is to correct.
    pub corrections: Vec<Correction>,
}

words! {
    /// What a delta says of the game (S-32).
    pub enum Weight {
        /// Nothing out of the ordinary.
        Usual = "usual",
        /// The piece ratio changed.
        Pieces = "pieces",
        /// The game is all but decided.
        Sure = "sure",
    }
}

/// The correction of one term.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Correction {
    /// The term.
    pub term: Term,
    /// What it had contributed to the saved score.
    pub contribution: Score,
    /// Its correlation before, with the sign of the term.
    pub before: f64,
    /// The same after.
    pub after: f64,
}

impl Adjustment {
    /// Whether it changed the polynomial.
    pub fn is_adjusting(&self) -> bool {
        self.adjustment.as_ref().is_some_and(|adjustment| !adjustment.corrections.is_empty())
    }
}

impl Weight {
    /// How many times as much as usual a correction counts.
    pub const fn factor(self, settings: &GeneralizationSettings) -> u32 {
        match self {
            Weight::Usual => 1,
            Weight::Pieces => settings.piece_weight,
            Weight::Sure => settings.sure_weight,
        }
    }

    pub(super) fn of(delta: Score, pieces_changed: bool, settings: &GeneralizationSettings) -> Weight {
        // Without piece advantage only the end of a game is sure.
        let sure = if settings.man > 1 {
            settings.sure_men.saturating_mul(settings.man as u32)
        } else {
            HIGHEST_RATING as u32
        };
        if delta.unsigned_abs() >= sure {
            Weight::Sure
        } else if pieces_changed {
            Weight::Pieces
        } else {
            Weight::Usual
        }
    }
}
