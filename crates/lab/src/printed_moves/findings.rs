//! What all readings came to.

use samuel::readings::Reading;

use super::best_of_many::{self, BestOfMany, Null};
use super::marginal::{self, Marginal};
use super::{Answers, PrintedGames, PrintedRow};

/// What the readings chose, beside what is printed.
#[derive(Clone, PartialEq, Debug)]
pub struct PrintedFindings {
    /// The games with their choices.
    pub games: PrintedGames,
    /// Players that know nothing but pieces, one for each minimum ply.
    pub controls: Vec<PrintedRow>,
    /// The readings, in the order they were asked for.
    pub rows: Vec<PrintedRow>,
    /// Whether all were asked.
    pub complete: bool,
    sound: Answers,
    answers: Vec<Answers>,
}

impl PrintedFindings {
    pub(super) fn new(
        games: &PrintedGames,
        controls: &[(Reading, Answers)],
        readings: Vec<(Reading, Answers)>,
        asked: usize,
    ) -> PrintedFindings {
        let complete = controls.len() + readings.len() == asked;
        let control_of = |reading: &Reading| {
            let found = controls.iter().find(|(control, _)| control.ply == reading.ply);
            found.map(|(_, answers)| answers)
        };
        // A reading whose control was not asked before the stop has nothing to stand beside.
        let row = |(reading, answers): &(Reading, Answers)| {
            Some(PrintedRow::new(games, control_of(reading)?, *reading, answers))
        };
        let rows: Vec<_> = readings.iter().filter_map(row).collect();
        let sound = control_of(&Reading::default()).or_else(|| controls.first().map(|(_, answers)| answers));
        PrintedFindings {
            games: games.clone(),
            controls: controls.iter().filter_map(row).collect(),
            rows,
            complete,
            sound: sound.cloned().unwrap_or_default(),
            answers: readings.into_iter().map(|(_, answers)| answers).collect(),
        }
    }

    /// How many hits the best of the readings from this row on would have if the printed moves were
    /// drawn by lot, in so many draws. `None` unless all were asked.
    pub fn best_of_many(&self, from: usize, null: Null, draws: usize, seed: u64) -> Option<BestOfMany> {
        let (rows, answers) = (self.rows.get(from..)?, self.answers.get(from..)?);
        let best = rows.iter().map(|row| row.hits).max().filter(|_| self.complete)?;
        let lots = match null {
            Null::Legal => {
                self.games.choices.iter().map(|choice| (0..choice.moves.len()).collect()).collect()
            }
            Null::Sound => self.sound.clone(),
        };
        Some(best_of_many::draw(best, answers, &lots, draws, seed))
    }

    /// What each setting of each switch came to over all the readings from this row on.
    pub fn marginals(&self, from: usize) -> Vec<Marginal> {
        marginal::of(self.rows.get(from..).unwrap_or_default())
    }
}
