//! The moves that the paper prints as Alpha's, held against those that the published polynomial
//! chooses under every reading the paper leaves open (S-42), with chance beside it.
//!
//! Each task is one reading on all choices.

mod chance;
mod choice;
mod row;

use rules::Variant;
use samuel::readings::{LeafValues, Offers, Reading, Signs, best_moves};
use samuel::{ConnectiveReading, JumpPlies, Polynomial, Score, ScoreDecay};
use thiserror::Error;

use crate::{Enough, Executor, StopFlag, Tasks};
use row::marginals;

pub use chance::{BestOfMany, Null, at_least};
pub use choice::{PRINTED_GAMES, PrintedChoice, PrintedGames, PrintedMovesError};
pub use row::{Marginal, PrintedRow, RoundHits, write_csv};

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
        Some(chance::draw(best, answers, &lots, draws, seed))
    }

    /// What each setting of each switch came to over all the readings from this row on.
    pub fn marginals(&self, from: usize) -> Vec<Marginal> {
        marginals(self.rows.get(from..).unwrap_or_default())
    }
}

/// The largest minimum ply that is tried.
pub const HIGHEST_PLY: u32 = 7;

/// What a man is worth against a leading coefficient of 2^18.
const MEN: [Score; 5] = [1 << 18, 1 << 19, 1 << 20, 1 << 21, 1 << 22];

const CONNECTIVES: [ConnectiveReading; 2] = [ConnectiveReading::Plain, ConnectiveReading::ThreeWay];

/// The usual one, none, and two that shrink scores: by a two-thousandth of a man, and by less than 2^5.
fn directions() -> [ScoreDecay; 4] {
    let shrinking = |per_ply| ScoreDecay::shrinking(per_ply).expect("it is small");
    [ScoreDecay::PLIES, ScoreDecay::NONE, shrinking(1024), shrinking(16)]
}

/// The default, and every reading that differs from it in one switch.
pub fn one_at_a_time() -> Vec<Reading> {
    let usual = Reading::default();
    let mut readings = vec![usual];
    readings.extend((1..=HIGHEST_PLY).map(|ply| Reading { ply, ..usual }));
    readings.extend(MEN.map(|man| Reading { man, ..usual }));
    readings.extend(Offers::ALL.map(|offers| Reading { offers, ..usual }));
    readings.extend(Signs::ALL.map(|signs| Reading { signs, ..usual }));
    readings.extend(LeafValues::ALL.map(|values| Reading { values, ..usual }));
    readings.extend(CONNECTIVES.map(|connectives| Reading { connectives, ..usual }));
    readings.extend(directions().map(|direction| Reading { direction, ..usual }));
    readings.extend(JumpPlies::ALL.map(|jump_plies| Reading { jump_plies, ..usual }));
    let mut is_first = true;
    readings.retain(|reading| *reading != usual || std::mem::take(&mut is_first));
    readings
}

/// Every combination of all switches, with a minimum ply from 1 up to this.
pub fn crossed(highest_ply: u32) -> Vec<Reading> {
    let mut readings: Vec<_> = (1..=highest_ply).map(|ply| Reading { ply, ..Reading::default() }).collect();
    cross(&mut readings, MEN, |reading, man| reading.man = man);
    cross(&mut readings, Offers::ALL, |reading, offers| reading.offers = offers);
    cross(&mut readings, Signs::ALL, |reading, signs| reading.signs = signs);
    cross(&mut readings, LeafValues::ALL, |reading, values| reading.values = values);
    cross(&mut readings, CONNECTIVES, |reading, connectives| reading.connectives = connectives);
    cross(&mut readings, directions(), |reading, direction| reading.direction = direction);
    cross(&mut readings, JumpPlies::ALL, |reading, jump_plies| reading.jump_plies = jump_plies);
    readings
}

/// Each reading with each setting of a switch.
fn cross<T: Copy, const N: usize>(readings: &mut Vec<Reading>, settings: [T; N], set: fn(&mut Reading, T)) {
    let with_setting = |&reading: &Reading| {
        settings.map(|setting| {
            let mut reading = reading;
            set(&mut reading, setting);
            reading
        })
    };
    *readings = readings.iter().flat_map(with_setting).collect();
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_reading_comes_twice_and_the_default_is_the_first_one() {
        let alone = one_at_a_time();
        assert_eq!((alone[0], alone.len()), (Reading::default(), 1 + 6 + 4 + 3 + 3 + 3 + 1 + 3 + 1));
        let crossed = crossed(2);
        assert_eq!(crossed.len(), 2 * 5 * 4 * 4 * 4 * 2 * 4 * 2);
        for readings in [alone, crossed] {
            let names: BTreeSet<_> = readings.iter().map(Reading::to_string).collect();
            assert_eq!(names.len(), readings.len());
        }
    }
}
