//! What one state came to against one opponent, or against the book.

use arena::statistics::Score;
use samuel::book::Agreement;
use serde::{Deserialize, Serialize};

/// A row of `assessment.csv`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AssessmentRow {
    /// The series.
    pub run: String,
    /// The number of the seed in its folder.
    pub seed: u32,
    /// After how many games.
    pub game: u32,
    /// The opponent, or `book`.
    pub against: String,
    /// Games that Alpha won; for the book, moves rated poorer than the book's (L).
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost; for the book, moves rated better than the book's (H).
    pub lost: u64,
    /// Points a game from 0 to 1; for the book the correlation C from -1 to 1.
    pub score: f64,
}

impl AssessmentRow {
    /// What the book is called in tables.
    pub const BOOK: &str = "book";

    pub(super) fn of_games(run: &str, seed: u32, game: u32, against: &str, score: Score) -> AssessmentRow {
        AssessmentRow {
            run: run.to_owned(),
            seed,
            game,
            against: against.to_owned(),
            won: score.wins,
            drawn: score.draws,
            lost: score.losses,
            score: score.fraction().unwrap_or(0.5),
        }
    }

    pub(super) fn of_book(run: &str, seed: u32, game: u32, agreement: Agreement) -> AssessmentRow {
        AssessmentRow {
            run: run.to_owned(),
            seed,
            game,
            against: AssessmentRow::BOOK.to_owned(),
            won: agreement.poorer,
            drawn: 0,
            lost: agreement.better,
            score: agreement.correlation().unwrap_or(0.0),
        }
    }
}
