//! A demonstration as the page sees it.

use std::collections::BTreeMap;

use arena::statistics::Share;
use arena::statistics::{Estimate, GameScore, PairScore, Pairs};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use crate::pages::view::PositionView;

/// The state of a demonstration: the result of a job of the kind `demonstration`.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct DemonstrationResult {
    pub(super) phase: Phase,
    /// Which of the parts is being shown, from 0.
    pub(super) part: usize,
    pub(super) parts: Vec<Part>,
    /// What is being played now.
    pub(super) board: Option<PositionView>,
    /// The results so far, in words.
    pub(super) text: String,
}

/// Where a demonstration, or a part of it, has come to.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    Waiting,
    Before,
    Learning,
    After,
    Done,
}

/// A match, learning, and the rematch.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(super) struct Part {
    /// `endings` or `alphas`.
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    /// Who starts how, and against whom.
    pub(super) how: String,
    pub(super) phase: Phase,
    pub(super) before: Results,
    pub(super) after: Results,
    /// The same learning with a random sign for every correction; only for whole games.
    pub(super) control: Option<Results>,
    /// Finished lessons, or games of learning.
    pub(super) lessons_done: usize,
    /// All of them.
    pub(super) lessons: usize,
    /// What the first learner weighs its terms by, game after game; only for whole games.
    pub(super) coefficients: Vec<Coefficients>,
    /// The number of remembered positions after some of the lessons; only for endings.
    pub(super) memory: Vec<Memory>,
    /// How many endings, or pairs of games, went better after the learning than before.
    pub(super) better: u64,
    /// How many went worse.
    pub(super) worse: u64,
    /// The probability that chance alone does as much; null before the end.
    pub(super) chance: Option<f64>,
    /// The result in words.
    pub(super) text: String,
}

/// What came out of a match.
#[derive(Clone, Serialize, ToSchema, Debug, Default)]
pub(super) struct Results {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// The share of the points, or of the endings that were won, from 0 to 1; null before the first game.
    pub(super) score: Option<f64>,
    /// The 95 % confidence interval.
    pub(super) score_low: Option<f64>,
    pub(super) score_high: Option<f64>,
    /// Each game in order: 1, 0.5 or 0 points.
    #[serde(serialize_with = "as_points")]
    #[schema(value_type = Vec<f64>)]
    pub(super) games: Vec<GameScore>,
}

fn as_points<S: Serializer>(games: &[GameScore], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(games.iter().map(|game| game.points()))
}

/// What is counted in a part, and how sure that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counted {
    /// Endings that were won, of endings that have nothing to do with each other.
    Wins,
    /// Points of games that come in pairs, from one opening with both colors.
    PairedPoints,
}

/// The coefficients after a game.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(super) struct Coefficients {
    pub(super) game: u32,
    /// The power of two of each term in the polynomial, with the sign of the coefficient.
    pub(super) terms: BTreeMap<String, f64>,
}

/// What is remembered after a lesson.
#[derive(Clone, Copy, Serialize, ToSchema, Debug)]
pub(super) struct Memory {
    pub(super) lesson: usize,
    pub(super) positions: u64,
}

impl Results {
    pub(super) fn add(&mut self, game: GameScore, counted: Counted) {
        match game {
            GameScore::Win => self.wins += 1,
            GameScore::Draw => self.draws += 1,
            GameScore::Loss => self.losses += 1,
        }
        self.games.push(game);
        let Estimate { value, low, high } = match counted {
            Counted::Wins => self.share_won(),
            Counted::PairedPoints => self.share_of_points(),
        };
        (self.score, self.score_low, self.score_high) = (value, low, high);
    }

    fn share_won(&self) -> Estimate {
        let share = Share { count: self.wins, of: self.games.len() as u64 };
        let (low, high) = share.interval().map(|[low, high]| (low, high)).unzip();
        Estimate { value: share.fraction(), low, high }
    }

    fn share_of_points(&self) -> Estimate {
        let pairs: Pairs = self.pairs().collect();
        let points: f64 = self.games.iter().map(|game| game.points()).sum();
        Estimate { value: Some(points / self.games.len() as f64), ..pairs.sample().score() }
    }

    /// Those pairs that are whole.
    fn pairs(&self) -> impl Iterator<Item = PairScore> {
        self.games.chunks_exact(2).map(|pair| PairScore::of(pair[0], pair[1]))
    }

    /// The points of each case that can be compared with another time it was played.
    fn cases(&self, counted: Counted) -> Vec<f64> {
        match counted {
            Counted::Wins => self.games.iter().map(|game| game.points()).collect(),
            Counted::PairedPoints => self.pairs().map(PairScore::points).collect(),
        }
    }
}

impl Part {
    pub(super) fn new(id: &'static str, title: &'static str, how: String, lessons: usize) -> Part {
        Part {
            id,
            title,
            how,
            phase: Phase::Waiting,
            before: Results::default(),
            after: Results::default(),
            control: None,
            lessons_done: 0,
            lessons,
            coefficients: Vec::new(),
            memory: Vec::new(),
            better: 0,
            worse: 0,
            chance: None,
            text: String::new(),
        }
    }

    /// Compares case by case, as the same ones are played before and after: ending by ending, or pair by pair.
    pub(super) fn compare(&mut self, counted: Counted) {
        let (before, after) = (self.before.cases(counted), self.after.cases(counted));
        let both = || before.iter().zip(&after);
        self.better = both().filter(|(before, after)| after > before).count() as u64;
        self.worse = both().filter(|(before, after)| after < before).count() as u64;
        self.chance = Some(sign_test(self.better, self.worse));
    }
}

/// The sign test: of cases that differ, so many are better and so many worse. Answers how often a fair coin
/// is as far from the middle, either way.
fn sign_test(better: u64, worse: u64) -> f64 {
    let (few, all) = (better.min(worse), better + worse);
    if all == 0 {
        return 1.0;
    }
    // In logarithms, as powers of a half vanish.
    let mut log_choices = 0.0;
    let mut tail = 0.0;
    for taken in 0..=few {
        if taken > 0 {
            log_choices += ((all - taken + 1) as f64).ln() - (taken as f64).ln();
        }
        tail += (log_choices - all as f64 * std::f64::consts::LN_2).exp();
    }
    (2.0 * tail).min(1.0)
}

/// The chance in words.
pub(super) fn chance_in_words(chance: f64) -> String {
    if chance > 0.05 {
        format!(
            "Chance alone would do as much in {:.0} of 100 tries, so this proves nothing.",
            100.0 * chance
        )
    } else if chance > 0.001 {
        format!("Chance alone would do as much once in {:.0} tries.", 1.0 / chance)
    } else {
        "Chance alone would do as much less than once in a thousand tries.".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_test_is_twice_the_tail_of_a_fair_coin() {
        for (better, worse, expected) in [(0, 0, 1.0), (5, 0, 0.0625), (1, 9, 22.0 / 1024.0), (8, 8, 1.0)] {
            assert!((sign_test(better, worse) - expected).abs() < 1e-12, "{better} {worse}");
        }
        assert!(sign_test(2_000, 1_000) < 1e-50);
    }
}
