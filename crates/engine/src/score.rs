//! The numbers of a search: what a position is worth, how deep to look, and how far from the root it is.

use std::fmt;
use std::ops::{Add, Neg, Sub};

use arena::Worth;

/// What a position is worth to the side to move, in points of the evaluation: hundredths of a man for pieces and tempo,
/// hundredths of a unit of log-odds for learned weights. Far above every evaluation are the scores of
/// games that the databases call won, and above those the scores of games that end within the line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Score(i32);

impl Score {
    /// Nobody is ahead; also the score of a drawn game.
    pub const EVEN: Score = Score(0);
    /// A man where pieces and tempo are counted.
    pub const MAN: Score = Score(100);
    /// Above every score there is.
    pub const HIGHEST: Score = Score(32_000);
    /// Below every score there is.
    pub const LOWEST: Score = Score(-32_000);
    /// The end of the game at the root; each ply until then costs a point.
    const GAME: i32 = 30_000;
    /// A position that the databases call won, at the root; each ply until then costs a point.
    const KNOWN: i32 = 20_000;
    /// More plies than a line can have.
    const PLIES: i32 = 1_000;
    /// The highest score of a position that is not decided.
    const HIGHEST_OPEN: i32 = Score::KNOWN - Score::PLIES - 1;

    /// An evaluation, kept below what is decided.
    #[inline]
    pub fn open(points: i32) -> Score {
        Score(points.clamp(-Score::HIGHEST_OPEN, Score::HIGHEST_OPEN))
    }

    /// The side to move has won the game at this ply.
    #[inline]
    pub fn won(ply: Ply) -> Score {
        Score(Score::GAME - ply.0)
    }

    /// The side to move wins from this ply on, as the databases say.
    #[inline]
    pub fn known_win(ply: Ply) -> Score {
        Score(Score::KNOWN - ply.0)
    }

    /// The number.
    #[inline]
    pub const fn points(self) -> i32 {
        self.0
    }

    /// Whether the game is decided, by the line or by the databases.
    #[inline]
    pub fn is_decided(self) -> bool {
        self.0.abs() > Score::HIGHEST_OPEN
    }

    /// As it stands in the table: ends are counted from the position, not from the root.
    #[inline]
    pub(crate) fn counted_from_position(self, ply: Ply) -> Score {
        self.moved_from_zero(ply.0)
    }

    /// As it counts in this search: ends are counted from the root.
    #[inline]
    pub(crate) fn counted_from_root(self, ply: Ply) -> Score {
        self.moved_from_zero(-ply.0)
    }

    fn moved_from_zero(self, plies: i32) -> Score {
        if self.is_decided() { Score(self.0 + self.0.signum() * plies) } else { self }
    }

    #[inline]
    pub(crate) const fn from_points(points: i32) -> Score {
        Score(points)
    }

    /// The plies until the game ends, where the line shows its end.
    pub fn plies_to_end(self) -> Option<i32> {
        let plies = Score::GAME - self.0.abs();
        (plies <= Score::PLIES).then_some(plies)
    }

    /// What people read where a man is [`Score::MAN`].
    pub fn worth(self) -> Worth {
        self.worth_by(Score::MAN.0)
    }

    /// What people read: men of so many points, or a game that is decided.
    pub fn worth_by(self, man: i32) -> Worth {
        let plies = self.plies_to_end().map(i32::unsigned_abs);
        match (self.is_decided(), self.0 > 0) {
            (true, true) => Worth::Win { plies },
            (true, false) => Worth::Loss { plies },
            (false, _) => Worth::Men(f64::from(self.0) / f64::from(man)),
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    #[inline]
    fn add(self, points: i32) -> Score {
        Score((self.0 + points).clamp(Score::LOWEST.0, Score::HIGHEST.0))
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    #[inline]
    fn sub(self, points: i32) -> Score {
        self + -points
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.worth().fmt(f)
    }
}

/// How many plies are still to be looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Depth(pub i32);

impl Depth {
    /// No ply more: time to be quiet.
    pub const ZERO: Depth = Depth(0);
    /// The deepest search of a position.
    pub const DEEPEST: Depth = Depth(120);
}

impl Add<i32> for Depth {
    type Output = Depth;

    #[inline]
    fn add(self, plies: i32) -> Depth {
        Depth(self.0 + plies)
    }
}

impl Sub<i32> for Depth {
    type Output = Depth;

    #[inline]
    fn sub(self, plies: i32) -> Depth {
        Depth(self.0 - plies)
    }
}

/// How far a position is from the root.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ply(pub i32);

impl Ply {
    /// The position that is searched.
    pub const ROOT: Ply = Ply(0);
    /// The longest line; what lies behind it is evaluated as it stands.
    pub const LAST: Ply = Ply(250);

    /// One move further.
    #[inline]
    pub fn next(self) -> Ply {
        Ply(self.0 + 1)
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nearer_end_is_better_for_who_wins_and_worse_for_who_loses() {
        assert!(Score::won(Ply(3)) > Score::won(Ply(5)));
        assert!(Score::won(Ply(250)) > Score::known_win(Ply(0)));
        assert!(Score::known_win(Ply(250)) > Score::open(1_000_000));
        assert!(-Score::won(Ply(3)) < -Score::won(Ply(5)));
    }

    #[test]
    fn ends_are_told_in_plies_and_evaluations_in_men() {
        assert_eq!(Score::won(Ply(7)).worth(), Worth::Win { plies: Some(7) });
        assert_eq!((-Score::won(Ply(6))).worth(), Worth::Loss { plies: Some(6) });
        assert_eq!(Score::known_win(Ply(6)).worth(), Worth::Win { plies: None });
        assert_eq!(Score::open(-150).worth(), Worth::Men(-1.5));
    }

    #[test]
    fn a_score_of_the_table_counts_from_the_position() {
        for score in [Score::won(Ply(9)), -Score::won(Ply(9)), Score::known_win(Ply(9)), Score::open(7)] {
            let stored = score.counted_from_position(Ply(4));
            assert_eq!(stored.counted_from_root(Ply(4)), score);
        }
        assert_eq!(Score::won(Ply(9)).counted_from_position(Ply(4)), Score::won(Ply(5)));
    }
}
