//! Games won, drawn and lost by the first-named player.

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
