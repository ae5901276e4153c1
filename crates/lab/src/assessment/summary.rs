//! What the rows say over all seeds.

use serde::Serialize;

use super::{AssessmentRow, Plan};
use crate::Spread;

/// What an assessment came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Each series after each number of games against each opponent.
    pub assessed: Vec<Assessed>,
    /// The first series less each of the others, seed by seed.
    pub comparisons: Vec<Comparison>,
}

/// One series after so many games against one opponent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Assessed {
    /// The series.
    pub run: String,
    /// After how many games.
    pub game: u32,
    /// The opponent, or the book.
    pub against: String,
    /// The scores of the seeds.
    pub score: Spread,
}

/// The first series less another one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// The other one.
    pub less: String,
    /// After how many games.
    pub game: u32,
    /// The opponent, or the book.
    pub against: String,
    /// The differences of the seeds.
    pub difference: Spread,
}

impl Summary {
    pub(super) fn of(plan: &Plan, rows: &[AssessmentRow]) -> Summary {
        let mut against: Vec<&str> = Vec::new();
        rows.iter().for_each(|row| {
            if !against.contains(&row.against.as_str()) {
                against.push(&row.against);
            }
        });
        let mut summary = Summary { assessed: Vec::new(), comparisons: Vec::new() };
        for &opponent in &against {
            for (name, _) in &plan.runs {
                for &game in &plan.at {
                    summary.add(plan, rows, name, game, opponent);
                }
            }
        }
        summary
    }

    fn add(&mut self, plan: &Plan, rows: &[AssessmentRow], run: &str, game: u32, against: &str) {
        let scores = |run: &str| -> Vec<(u32, f64)> {
            let is_asked =
                |row: &&AssessmentRow| row.run == run && row.game == game && row.against == against;
            rows.iter().filter(is_asked).map(|row| (row.seed, row.score)).collect()
        };
        let own = scores(run);
        let (run, against) = (run.to_owned(), against.to_owned());
        let values: Vec<_> = own.iter().map(|(_, score)| *score).collect();
        if let Some(score) = Spread::of(&values) {
            self.assessed.push(Assessed { run: run.clone(), game, against: against.clone(), score });
        }
        let Some((first, _)) = plan.runs.first().filter(|(first, _)| *first != run) else { return };
        let first = scores(first);
        let differences: Vec<_> = own
            .iter()
            .filter_map(|(seed, score)| Some(first.iter().find(|(other, _)| other == seed)?.1 - score))
            .collect();
        if let Some(difference) = Spread::of(&differences) {
            self.comparisons.push(Comparison { less: run, game, against, difference });
        }
    }
}
