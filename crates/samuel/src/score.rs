//! Scores: whole numbers, large for the side to move. A lost game is worth less than any position
//! that the polynomial can rate (S-2), and a score changes as it is backed up (S-9).

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

/// What a position is worth to the side to move.
pub type Score = i32;

/// What the side that has won has, at the board where the other cannot move.
pub const WIN: Score = 1 << 30;

/// No polynomial rates a position as high as this: see [`Polynomial`](crate::Polynomial).
pub(crate) const HIGHEST_RATING: Score = 920_000_000;

/// The score lies so high or low that the game is decided.
pub const fn is_decided(score: Score) -> bool {
    score.unsigned_abs() > HIGHEST_RATING as u32
}

/// The sense of direction: how a score changes for each ply that it is backed up, so that a side that is ahead
/// takes the nearest way and one that is behind the longest (S-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreDecay {
    /// In the units of [`BackedUp`].
    per_ply: i64,
}

impl ScoreDecay {
    /// No sense of direction.
    pub const NONE: ScoreDecay = ScoreDecay { per_ply: 0 };
    /// Plies decide, but only between scores that differ by nothing else.
    pub const PLIES: ScoreDecay = ScoreDecay { per_ply: 1 };
    /// The name of that.
    pub const PLIES_NAME: &str = "plies";
    /// What [`ScoreDecay::from_str`] reads.
    pub const EXPECTED: &str = "plies, or 0 to 65536";
    /// More would let a far win fall among the scores of undecided games.
    pub const MOST: Score = 1 << 16;

    /// The magnitude of a score shrinks by so much for each ply, also where that outweighs small terms; `None` if
    /// it is negative or too much.
    pub const fn shrinking(per_ply: Score) -> Option<ScoreDecay> {
        if 0 <= per_ply && per_ply <= ScoreDecay::MOST {
            Some(ScoreDecay { per_ply: per_ply as i64 * BackedUp::UNIT })
        } else {
            None
        }
    }

    /// A score one ply nearer to the root, for the same side.
    #[inline]
    pub(crate) fn back_up(self, BackedUp(score): BackedUp) -> BackedUp {
        BackedUp(if score > 0 { (score - self.per_ply).max(0) } else { (score + self.per_ply).min(0) })
    }

    /// A score that looked so many plies ahead, as [`ScoreDecay::score`] gave it.
    pub(crate) fn remembered(self, score: Score, ply: u16) -> BackedUp {
        if self != ScoreDecay::PLIES {
            return BackedUp::from(score);
        }
        let (score, plies) = match plies_to_end(score) {
            Some(plies) => (score.signum() * WIN, plies),
            None => (score, u32::from(ply)),
        };
        let BackedUp(exact) = BackedUp::from(score);
        BackedUp(exact - i64::from(score.signum()) * i64::from(plies))
    }

    /// A backed-up score as a number. The plies of an undecided one are left out if they only decide between equals.
    pub(crate) fn score(self, BackedUp(exact): BackedUp) -> Score {
        let magnitude = exact.abs();
        let score = (magnitude + BackedUp::UNIT - 1) / BackedUp::UNIT;
        let plies = if is_decided(score as Score) { score * BackedUp::UNIT - magnitude } else { 0 };
        exact.signum() as Score * (score as Score - plies as Score * WIN_PER_PLY)
    }

    /// What a score is to the side that moves so many plies before it.
    pub(crate) fn score_before(self, score: Score, ply: u16, plies: u32) -> Score {
        self.score((0..plies).fold(self.remembered(score, ply), |score, _| self.back_up(-score)))
    }

    /// How many plies ahead the end of a decided game is, where its score tells.
    pub(crate) fn distance(self, score: Score) -> Option<u32> {
        match self {
            ScoreDecay::NONE => None,
            ScoreDecay::PLIES => plies_to_end(score),
            _ => Some((WIN - score.abs()).unsigned_abs() / (self.per_ply / BackedUp::UNIT) as u32),
        }
    }
}

/// Where only equal scores are decided by plies, a win that is so many plies ahead is worth so much less for each.
const WIN_PER_PLY: Score = 1 << 10;

fn plies_to_end(score: Score) -> Option<u32> {
    is_decided(score).then(|| (WIN - score.abs()).unsigned_abs() / WIN_PER_PLY.unsigned_abs())
}

/// `plies`, or by how much a score shrinks for each ply.
impl fmt::Display for ScoreDecay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ScoreDecay::PLIES => f.write_str(ScoreDecay::PLIES_NAME),
            ScoreDecay { per_ply } => write!(f, "{}", per_ply / BackedUp::UNIT),
        }
    }
}

/// The text is neither `plies` nor a number that is small enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoScoreDecay;

impl FromStr for ScoreDecay {
    type Err = NoScoreDecay;

    fn from_str(text: &str) -> Result<ScoreDecay, NoScoreDecay> {
        if text == ScoreDecay::PLIES_NAME {
            return Ok(ScoreDecay::PLIES);
        }
        text.parse().ok().and_then(ScoreDecay::shrinking).ok_or(NoScoreDecay)
    }
}

/// A score on its way back, in units so small that all the plies of a line, and those behind a remembered score, are
/// less than any difference between two scores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct BackedUp(i64);

impl BackedUp {
    /// A difference of one between two scores.
    const UNIT: i64 = 1 << 17;

    /// The highest of those that are lower.
    pub(crate) const fn just_below(self) -> BackedUp {
        BackedUp(self.0 - 1)
    }
}

impl From<Score> for BackedUp {
    #[inline]
    fn from(score: Score) -> BackedUp {
        BackedUp(i64::from(score) * BackedUp::UNIT)
    }
}

impl Neg for BackedUp {
    type Output = BackedUp;

    #[inline]
    fn neg(self) -> BackedUp {
        BackedUp(-self.0)
    }
}

/// The scores that still matter: above `low`, which one side has already, and below `high`, which
/// the other can hold it to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) low: BackedUp,
    pub(crate) high: BackedUp,
}

impl Window {
    /// Beyond every score, with room for what [`Window::of_reply`] adds on the longest line.
    const BEYOND: i64 = (WIN + WIN / 2) as i64 * BackedUp::UNIT;

    pub(crate) const FULL: Window = Window { low: BackedUp(-Window::BEYOND), high: BackedUp(Window::BEYOND) };

    /// The window for the side that replies. A score passes through `back_up` on its way here, so
    /// the bounds go through its inverse: the largest score that is backed up to `low` or less, and
    /// the smallest that is backed up to `high` or more.
    #[inline]
    pub(crate) fn of_reply(self, direction: ScoreDecay) -> Window {
        let shrink = direction.per_ply;
        let (BackedUp(low), BackedUp(high)) = (self.low, self.high);
        let low = if low >= 0 { low + shrink } else { low - shrink };
        let high = if high > 0 { high + shrink } else { high - shrink };
        Window { low: BackedUp(-high), high: BackedUp(-low) }
    }
}

/// What a man counts in material credit (S-7): a king is worth a man and a half.
pub(crate) const MAN: i32 = 2;
/// What a king counts.
pub(crate) const KING: i32 = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_shrinks_toward_zero_and_not_beyond() {
        let direction = ScoreDecay { per_ply: 10 };
        let shrunk = [25, 10, 4, 0, -4, -25].map(|score| direction.back_up(BackedUp(score)).0);
        assert_eq!(shrunk, [15, 0, 0, 0, 0, -15]);
        assert_eq!(ScoreDecay::NONE.back_up(BackedUp(-7)), BackedUp(-7));
    }

    #[test]
    fn the_window_of_a_reply_holds_exactly_the_scores_that_matter() {
        let direction = ScoreDecay { per_ply: 3 };
        for low in -12..12 {
            for high in low + 1..13 {
                let reply = Window { low: BackedUp(low), high: BackedUp(high) }.of_reply(direction);
                for score in (-20..20).map(BackedUp) {
                    let BackedUp(backed_up) = direction.back_up(-score);
                    assert_eq!(backed_up > low, score < reply.high, "{score:?} in {low}..{high}");
                    assert_eq!(backed_up < high, score > reply.low, "{score:?} in {low}..{high}");
                }
            }
        }
    }

    #[test]
    fn a_win_at_the_end_of_a_very_long_line_is_still_a_win() {
        for direction in [ScoreDecay::PLIES, ScoreDecay::shrinking(ScoreDecay::MOST).unwrap()] {
            let far = (0..2_000).fold(BackedUp::from(WIN), |score, _| direction.back_up(score));
            let far = direction.score(far);
            assert!(is_decided(far) && is_decided(-far) && !is_decided(HIGHEST_RATING));
            assert_eq!(direction.distance(far), Some(2_000));
        }
    }

    #[test]
    fn plies_never_reorder_scores_that_differ_by_one() {
        for score in [-WIN, -HIGHEST_RATING, -1, 0, 1, 77, HIGHEST_RATING] {
            let far = ScoreDecay::PLIES.remembered(score, u16::MAX);
            let far = (0..64).fold(far, |score, _| ScoreDecay::PLIES.back_up(score));
            let near = BackedUp::from(score + 1);
            assert!(far < near && -near < -far, "{score}");
            assert!(is_decided(score) || ScoreDecay::PLIES.score(far) == score, "{score}");
        }
    }

    #[test]
    fn of_equal_scores_the_nearer_good_and_the_farther_bad_one_is_better() {
        let near = |score| ScoreDecay::PLIES.remembered(score, 3);
        let far = |score| ScoreDecay::PLIES.remembered(score, 7);
        assert!(near(5) > far(5) && near(-5) < far(-5) && near(0) == far(0));
        let end_in = |plies| WIN - WIN_PER_PLY * plies;
        assert!(near(end_in(3)) > near(end_in(7)) && near(-end_in(3)) < near(-end_in(7)));
    }

    #[test]
    fn a_sense_of_direction_is_read_as_it_is_written() {
        for text in ["plies", "0", "1024", "65536"] {
            assert_eq!(text.parse::<ScoreDecay>().map(|read| read.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "-1", "65537", "ply", "1.5"] {
            assert_eq!(text.parse::<ScoreDecay>(), Err(NoScoreDecay), "{text}");
        }
    }
}
