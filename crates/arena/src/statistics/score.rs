//! Games and pairs of games, counted by what they brought the first-named player. Pairs, two games from one opening
//! with colors changed, are counted by their five possible scores: the pentanomial.

use std::fmt;
use std::ops::AddAssign;

use serde::Serialize;

use super::Sample;

/// What one game brought the first-named player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameScore {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl GameScore {
    /// Points of the first-named player, from 0 to 1.
    pub fn points(self) -> f64 {
        self as usize as f64 / 2.0
    }
}

/// Games counted by what they brought the first-named player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Score {
    /// Counts one more game.
    pub fn add(&mut self, game: GameScore) {
        match game {
            GameScore::Win => self.wins += 1,
            GameScore::Draw => self.draws += 1,
            GameScore::Loss => self.losses += 1,
        }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A point for a win and half a point for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game, from 0 to 1; nothing without games.
    pub fn fraction(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// The same games seen by the other player.
    #[must_use]
    pub fn reversed(&self) -> Score {
        Score { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// The games as independent trials, for matches that were not played in pairs.
    pub fn sample(&self) -> Sample {
        Sample::of_games([self.losses, self.draws, self.wins])
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// `+12 =5 -3`: won, drawn, lost.
impl fmt::Display for Score {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

/// What a pair of games brought the first-named player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PairScore {
    /// 0: both lost.
    Zero,
    /// 1/2: a loss and a draw.
    Half,
    /// 1: two draws, or a win and a loss.
    One,
    /// 3/2: a win and a draw.
    OneAndHalf,
    /// 2: both won.
    Two,
}

impl PairScore {
    /// All five, in order of points.
    pub const ALL: [PairScore; 5] =
        [PairScore::Zero, PairScore::Half, PairScore::One, PairScore::OneAndHalf, PairScore::Two];

    /// The pair made of two games, in either order.
    pub fn of(one: GameScore, other: GameScore) -> PairScore {
        PairScore::ALL[one as usize + other as usize]
    }

    /// Points of the first-named player, from 0 to 2.
    pub fn points(self) -> f64 {
        self as usize as f64 / 2.0
    }
}

/// Pairs counted by what they brought the first-named player, at 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pairs {
    /// Pairs at each score, in the order of [`PairScore::ALL`].
    pub counts: [u64; 5],
}

impl Pairs {
    /// Counts one more pair.
    pub fn add(&mut self, pair: PairScore) {
        self.counts[pair as usize] += 1;
    }

    /// Pairs played.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Mean points of a pair divided by two, so from 0 to 1; nothing without pairs.
    pub fn mean(&self) -> Option<f64> {
        (self.total() > 0).then(|| self.sample().mean())
    }

    /// Mean squared distance of the pairs from their [`mean`](Pairs::mean), on the same scale; nothing
    /// without pairs.
    pub fn variance(&self) -> Option<f64> {
        (self.total() > 0).then(|| self.sample().variance())
    }

    /// The same pairs seen by the other player.
    #[must_use]
    pub fn reversed(&self) -> Pairs {
        let mut counts = self.counts;
        counts.reverse();
        Pairs { counts }
    }

    /// The pairs as independent trials.
    pub fn sample(&self) -> Sample {
        Sample::of_pairs(self.counts)
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }
}

impl FromIterator<PairScore> for Pairs {
    fn from_iter<I: IntoIterator<Item = PairScore>>(scores: I) -> Pairs {
        let mut pairs = Pairs::default();
        scores.into_iter().for_each(|pair| pairs.add(pair));
        pairs
    }
}
