//! The moves that the paper prints as Alpha's, held against those that the published polynomial
//! chooses under every reading the paper leaves open (S-42), with chance beside it.
//!
//! Each task is one reading on all choices.

mod best_of_many;
mod choice;
mod findings;
mod grid;
mod marginal;
mod poisson_binomial;
mod row;
mod table;

use rules::Variant;
use samuel::readings::{Reading, best_moves};
use samuel::{Polynomial, ScoreDecay};
use thiserror::Error;

use crate::Enough;
use crate::{Executor, StopFlag, Tasks};

pub use best_of_many::{BestOfMany, Null};
pub use choice::{PRINTED_GAMES, PrintedChoice, PrintedGames, PrintedMovesError};
pub use findings::PrintedFindings;
pub use grid::{HIGHEST_PLY, crossed, one_at_a_time};
pub use marginal::Marginal;
pub use poisson_binomial::at_least;
pub use row::{PrintedRow, RoundHits};
pub use table::write_csv;

/// Readings to be held against printed moves.
pub struct PrintedMoves {
    games: PrintedGames,
    polynomial: Polynomial,
    pieces: Polynomial,
    readings: Vec<Reading>,
    /// One for each minimum ply: a player that knows nothing but pieces, with no reason to prefer one
    /// of its best moves.
    controls: Vec<Reading>,
}

/// The best moves of each choice, by their places among the legal ones.
pub(crate) type Answers = Vec<Vec<usize>>;

/// Why the readings could not be asked.
#[derive(Debug, Error)]
#[error("the readings cannot be asked: {0}")]
pub struct AskError(#[from] std::io::Error);

impl PrintedMoves {
    /// Holds the readings of a polynomial against the choices of games.
    pub fn new(games: PrintedGames, polynomial: Polynomial, readings: Vec<Reading>) -> PrintedMoves {
        let mut plies: Vec<u32> = readings.iter().map(|reading| reading.ply).collect();
        plies.sort_unstable();
        plies.dedup();
        let control = |ply| Reading { ply, direction: ScoreDecay::NONE, ..Reading::default() };
        PrintedMoves {
            games,
            polynomial,
            pieces: Polynomial::preset("pieces").expect("it is one of the presets"),
            controls: plies.into_iter().map(control).collect(),
            readings,
        }
    }

    /// Asks every reading, telling `done` of each; stopped, it is what was asked so far.
    ///
    /// # Errors
    /// When the work cannot be done.
    pub fn ask(
        &self,
        executor: &dyn Executor,
        stop: &StopFlag,
        done: &mut dyn FnMut(),
    ) -> Result<PrintedFindings, AskError> {
        let mut answers: Vec<Option<Answers>> = vec![None; self.count()];
        let pending: Vec<_> = (0..self.count()).collect();
        executor.execute(self, &pending, stop, &mut |index, line| {
            answers[index] = Some(serde_json::from_str(&line)?);
            done();
            Ok(Enough::No)
        })?;
        let of_readings = answers.split_off(self.controls.len());
        let controls = answered(&self.controls, answers);
        let readings = answered(&self.readings, of_readings);
        Ok(PrintedFindings::new(&self.games, &controls, readings, self.count()))
    }

    /// The polynomial and the reading of a task. The controls come first, as everything is set beside
    /// them.
    fn task(&self, index: usize) -> (&Polynomial, &Reading) {
        match index.checked_sub(self.controls.len()) {
            None => (&self.pieces, &self.controls[index]),
            Some(index) => (&self.polynomial, &self.readings[index]),
        }
    }
}

impl Tasks for PrintedMoves {
    fn count(&self) -> usize {
        self.controls.len() + self.readings.len()
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        let (polynomial, reading) = self.task(index);
        let answer = |choice: &PrintedChoice| {
            let best = best_moves(polynomial, reading, &choice.position, Variant::Standard);
            let place = |mv| choice.moves.iter().position(|&legal| legal == mv);
            (!stop.is_stopped()).then(|| best.moves.into_iter().filter_map(place).collect::<Vec<_>>())
        };
        let answers = self.games.choices.iter().map(answer).collect::<Option<Answers>>()?;
        Some(serde_json::to_string(&answers).expect("numbers can be written"))
    }
}

/// The readings that were asked, with what they chose.
fn answered(readings: &[Reading], answers: Vec<Option<Answers>>) -> Vec<(Reading, Answers)> {
    let pairs = readings.iter().copied().zip(answers);
    pairs.filter_map(|(reading, answers)| Some((reading, answers?))).collect()
}
