//! What memory did for a number of decisions, by the part of the game: those that the paper tells apart when it says what
//! rote learning brought (S-26).

use std::ops::AddAssign;

use rules::{Position, SquareSet};
use serde::{Deserialize, Serialize};

use crate::words::words;

/// Counts of one part of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RoteTally {
    /// Moves decided.
    pub decisions: u64,
    /// Boards rated by the polynomial.
    pub evaluations: u64,
    /// Boards looked for.
    pub lookups: u64,
    /// Those found, by the ply of their score.
    pub hits_by_ply: Histogram,
    /// Decisions by the effective ply of the score they came to.
    pub effective_ply: Histogram,
    /// Records that were read into memory (S-22).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub record_loads: u64,
    /// Records that gave way to others.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub evictions: u64,
}

/// What earlier programs did not count is left out where there is nothing to tell.
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// How often each small number came up; written as pairs of a number and its count.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<(u16, u64)>", into = "Vec<(u16, u64)>")]
pub struct Histogram(Vec<u64>);

impl Histogram {
    /// Counts a number.
    pub fn count(&mut self, number: u16) {
        self.add(number, 1);
    }

    fn add(&mut self, number: u16, count: u64) {
        let index = usize::from(number);
        if index >= self.0.len() {
            self.0.resize(index + 1, 0);
        }
        self.0[index] += count;
    }

    /// How many numbers were counted.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean of the numbers, if there are any.
    pub fn mean(&self) -> Option<f64> {
        let sum: u64 = self.rows().map(|(number, count)| u64::from(number) * count).sum();
        (self.total() > 0).then(|| sum as f64 / self.total() as f64)
    }

    /// Each number that came up, in rising order, and how often.
    pub fn rows(&self) -> impl Iterator<Item = (u16, u64)> {
        self.0
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
            .map(|(number, count)| (number as u16, *count))
    }
}

impl AddAssign<&Histogram> for Histogram {
    fn add_assign(&mut self, other: &Histogram) {
        other.rows().for_each(|(number, count)| self.add(number, count));
    }
}

impl From<Vec<(u16, u64)>> for Histogram {
    fn from(rows: Vec<(u16, u64)>) -> Histogram {
        rows.into_iter().collect()
    }
}

impl From<Histogram> for Vec<(u16, u64)> {
    fn from(histogram: Histogram) -> Vec<(u16, u64)> {
        histogram.rows().collect()
    }
}

impl FromIterator<(u16, u64)> for Histogram {
    fn from_iter<I: IntoIterator<Item = (u16, u64)>>(rows: I) -> Histogram {
        let mut histogram = Histogram::default();
        rows.into_iter().for_each(|(number, count)| histogram.add(number, count));
        histogram
    }
}

impl AddAssign<&RoteTally> for RoteTally {
    fn add_assign(&mut self, other: &RoteTally) {
        self.decisions += other.decisions;
        self.evaluations += other.evaluations;
        self.lookups += other.lookups;
        self.hits_by_ply += &other.hits_by_ply;
        self.effective_ply += &other.effective_ply;
        self.record_loads += other.record_loads;
        self.evictions += other.evictions;
    }
}

/// Counts by part of the game.
pub type PhaseTallies = [RoteTally; Phase::COUNT];

words! {
    /// A part of a game, by the number of pieces that are left.
    pub enum Phase {
        /// At least 20 pieces.
        Opening = "opening",
        /// 9 to 19 pieces.
        Middle = "middle",
        /// At most 8 pieces.
        End = "end",
    }
}

impl Phase {
    /// How many there are.
    pub const COUNT: usize = Phase::ALL.len();

    /// The part of a game that a position belongs to. The paper names the parts without saying
    /// where they begin.
    pub fn of(position: &Position) -> Phase {
        match SquareSet::ALL.len() - position.empty_squares().len() {
            20.. => Phase::Opening,
            9.. => Phase::Middle,
            _ => Phase::End,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_and_adds() {
        let mut histogram = Histogram::default();
        assert_eq!(histogram.mean(), None);
        [3, 6, 3].into_iter().for_each(|number| histogram.count(number));
        assert_eq!((histogram.total(), histogram.mean()), (3, Some(4.0)));
        histogram += &Histogram::from_iter([(9, 2), (3, 1)]);
        assert_eq!(histogram.rows().collect::<Vec<_>>(), [(3, 3), (6, 1), (9, 2)]);
    }

    #[test]
    fn a_phase_goes_by_the_number_of_pieces() {
        let of = |fen| Phase::of(&Position::from_fen(fen).unwrap());
        assert_eq!(of("B:W21-32:B1-12"), Phase::Opening);
        assert_eq!(of("B:W21-30:B1-10"), Phase::Opening);
        assert_eq!(of("B:W21-30:B1-9"), Phase::Middle);
        assert_eq!(of("B:W21-24:B1-5"), Phase::Middle);
        assert_eq!(of("B:W21-24:B1-4"), Phase::End);
        assert_eq!(of("W:WK1:B"), Phase::End);
    }
}
