//! Games won, drawn and lost by the first-named player.

use std::fmt;
use std::ops::AddAssign;

use super::Sample;
use super::normal::DEVIATIONS_95;

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

/// Games counted by what they brought the first-named player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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

    /// Between which fractions the true one lies with 95 % confidence, by Wilson's score interval, which
    /// also holds for few games and for none lost or won; nothing without games. Draws make it wider than
    /// need be.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let fraction = self.fraction()?;
        let (games, square) = (self.games() as f64, DEVIATIONS_95 * DEVIATIONS_95);
        let middle = fraction + square / (2.0 * games);
        let variance = (fraction * (1.0 - fraction) + square / (4.0 * games)) / games;
        let (half, whole) = (DEVIATIONS_95 * variance.sqrt(), 1.0 + square / games);
        Some((((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_wilsons_and_stays_within_all_and_nothing() {
        for (wins, draws, losses, low, high) in [
            (0, 0, 40, 0.0, 0.0876),
            (40, 0, 0, 0.9124, 1.0),
            (20, 0, 20, 0.352, 0.648),
            (0, 40, 0, 0.352, 0.648),
        ] {
            let (found_low, found_high) = Score { wins, draws, losses }.interval().unwrap();
            assert!((found_low - low).abs() < 5e-4, "{wins} {draws} {losses}: {found_low}");
            assert!((found_high - high).abs() < 5e-4, "{wins} {draws} {losses}: {found_high}");
        }
        assert_eq!(Score::default().interval(), None);
    }
}
