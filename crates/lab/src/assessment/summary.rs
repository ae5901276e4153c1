//! What the rows say over all seeds, in numbers and in pictures: one for each opponent, a line and a band for each
//! series.

use serde::Serialize;

use super::{AssessmentRow, Plan};
use crate::Spread;
use crate::plot::{Axis, Chart, Range, Series, Size};

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

/// The charts by their names.
pub(super) fn charts(summary: &Summary) -> Vec<(String, Chart)> {
    let mut opponents: Vec<&str> = summary.assessed.iter().map(|one| one.against.as_str()).collect();
    opponents.dedup();
    opponents.iter().map(|against| (file_name(against), chart(summary, against))).collect()
}

fn chart(summary: &Summary, against: &str) -> Chart {
    let of_opponent: Vec<_> = summary.assessed.iter().filter(|one| one.against == against).collect();
    let mut runs: Vec<&str> = of_opponent.iter().map(|one| one.run.as_str()).collect();
    runs.dedup();
    let is_book = against == AssessmentRow::BOOK;
    let factor = if is_book { 1.0 } else { 100.0 };
    let series = runs.iter().flat_map(|run| {
        let points: Vec<&&Assessed> = of_opponent.iter().filter(|one| one.run == *run).collect();
        let x = |one: &Assessed| f64::from(one.game);
        let ends = |one: &Assessed| Some((x(one), factor * one.score.low?, factor * one.score.high?));
        let band = points.iter().filter_map(|one| ends(one));
        let line = points.iter().map(|one| (x(one), factor * one.score.mean));
        [Series::band(*run, band), Series::line(*run, line)]
    });
    let (title, label) = if is_book {
        ("Agreement with book moves".to_owned(), "correlation C")
    } else {
        (format!("Alpha against {against}"), "% of the points")
    };
    let y = Axis::linear(label).range(Range::Including(if is_book { 0.0 } else { 50.0 }));
    Chart {
        title,
        x: Axis::linear("games of the series"),
        y,
        series: series.collect(),
        size: Size::default(),
    }
}

/// The opponent's name with what file systems do not like left out.
fn file_name(against: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' };
    format!("against-{}", against.chars().map(plain).collect::<String>().trim_matches('-'))
}
