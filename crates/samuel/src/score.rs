//! Scores: whole numbers, large for the side to move. A lost game is worth less than any position
//! that the polynomial can rate (S-2), and a score shrinks as it is backed up (S-9).

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

/// The sense of direction: by how much the magnitude of a score shrinks for each ply that it is
/// backed up, so that a side that is ahead takes the nearest way and one that is behind the
/// longest (S-9). 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreDecay(Score);

impl ScoreDecay {
    /// No sense of direction.
    pub const NONE: ScoreDecay = ScoreDecay(0);
    /// The paper says "a small amount": a two-thousandth of a man at the usual scale. It is more than
    /// the least coefficients of a learned polynomial, which it can outweigh.
    pub const USUAL: ScoreDecay = ScoreDecay(1 << 10);
    /// More would let a far win fall among the scores of undecided games.
    pub const MOST: Score = 1 << 16;

    /// Shrinking by so much for each ply; `None` if that is negative or too much.
    pub const fn new(per_ply: Score) -> Option<ScoreDecay> {
        if 0 <= per_ply && per_ply <= ScoreDecay::MOST { Some(ScoreDecay(per_ply)) } else { None }
    }

    /// By how much a score shrinks for each ply.
    pub const fn per_ply(self) -> Score {
        self.0
    }

    /// A score one ply nearer to the root, for the same side.
    #[inline]
    pub fn back_up(self, score: Score) -> Score {
        if score > 0 { (score - self.0).max(0) } else { (score + self.0).min(0) }
    }
}

/// The scores that still matter: above `low`, which one side has already, and below `high`, which
/// the other can hold it to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) low: Score,
    pub(crate) high: Score,
}

impl Window {
    /// Beyond every score, with room for what [`Window::of_reply`] adds on the longest line.
    const BEYOND: Score = WIN + (WIN >> 1);

    pub(crate) const FULL: Window = Window { low: -Window::BEYOND, high: Window::BEYOND };

    /// The window for the side that replies. A score passes through `back_up` on its way here, so
    /// the bounds go through its inverse: the largest score that is backed up to `low` or less, and
    /// the smallest that is backed up to `high` or more.
    #[inline]
    pub(crate) fn of_reply(self, direction: ScoreDecay) -> Window {
        let shrink = direction.0;
        let low = if self.low >= 0 { self.low + shrink } else { self.low - shrink };
        let high = if self.high > 0 { self.high + shrink } else { self.high - shrink };
        Window { low: -high, high: -low }
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
        let direction = ScoreDecay(10);
        assert_eq!([25, 10, 4, 0, -4, -25].map(|score| direction.back_up(score)), [15, 0, 0, 0, 0, -15]);
        assert_eq!(ScoreDecay::NONE.back_up(-7), -7);
    }

    #[test]
    fn the_window_of_a_reply_holds_exactly_the_scores_that_matter() {
        let direction = ScoreDecay(3);
        for low in -12..12 {
            for high in low + 1..13 {
                let reply = Window { low, high }.of_reply(direction);
                for score in -20..20 {
                    let backed_up = direction.back_up(-score);
                    assert_eq!(backed_up > low, score < reply.high, "{score} in {low}..{high}");
                    assert_eq!(backed_up < high, score > reply.low, "{score} in {low}..{high}");
                }
            }
        }
    }

    #[test]
    fn a_win_at_the_end_of_a_very_long_line_is_still_a_win() {
        let far = (0..2_000).fold(WIN, |score, _| ScoreDecay::new(ScoreDecay::MOST).unwrap().back_up(score));
        assert!(is_decided(far) && is_decided(-far) && !is_decided(HIGHEST_RATING));
    }
}
