//! The position that delta looks back to, with its scoring polynomial in its entirety (S-31, S-35).

use rules::{Color, Position, Variant};

use super::settings::{GeneralizationSettings, SavedScore};
use crate::score::BackedUp;
use crate::{Polynomial, Score, ScoreDecay, Term, TermValues, View, WIN};

/// A board of the game in which Alpha was to move, scored from Alpha's side.
#[derive(Clone, Debug)]
pub(super) struct SavedPosition {
    position: Position,
    before: Option<Position>,
    /// Moves of Alpha since then.
    pub(super) span: u32,
    pub(super) score: Score,
    /// What piece advantage adds.
    pub(super) piece_advantage: Score,
    /// What each term of the polynomial adds.
    pub(super) contributions: Vec<(Term, Score)>,
}

impl SavedPosition {
    /// Scores a board and the one before it.
    pub(super) fn new(
        position: &Position,
        before: Option<&Position>,
        polynomial: &Polynomial,
        settings: &GeneralizationSettings,
        variant: Variant,
    ) -> SavedPosition {
        let search =
            SmallSearch { polynomial, how: settings.saved_score, direction: settings.direction, variant };
        let (score, leaf) = search.of(position, before);
        let score = settings.direction.score(score);
        let alpha = position.turn();
        let (piece_advantage, contributions) =
            leaf.map_or((score, Vec::new()), |leaf| search.taken_apart(&leaf, alpha));
        SavedPosition {
            position: *position,
            before: before.copied(),
            span: 0,
            score,
            piece_advantage,
            contributions,
        }
    }

    /// The same board scored with another polynomial.
    pub(super) fn scored_again(
        &self,
        polynomial: &Polynomial,
        settings: &GeneralizationSettings,
        variant: Variant,
    ) -> SavedPosition {
        let span = self.span;
        SavedPosition {
            span,
            ..SavedPosition::new(&self.position, self.before.as_ref(), polynomial, settings, variant)
        }
    }
}

/// The rudimentary tree search that scores saved positions.
struct SmallSearch<'a> {
    polynomial: &'a Polynomial,
    how: SavedScore,
    direction: ScoreDecay,
    variant: Variant,
}

/// A board that the polynomial scores.
struct Leaf {
    position: Position,
    before: Option<Position>,
}

impl SmallSearch<'_> {
    /// The score of a board for its side to move, and the board that it comes from; none where the
    /// game is over.
    fn of(&self, position: &Position, before: Option<&Position>) -> (BackedUp, Option<Leaf>) {
        let moves = position.moves();
        if moves.is_empty() {
            let score = if self.variant == Variant::GiveAway { WIN } else { -WIN };
            return (score.into(), None);
        }
        let is_quiet = !position.must_capture();
        if self.how == SavedScore::Direct || (self.how == SavedScore::WhenQuiet && is_quiet) {
            let leaf = Leaf { position: *position, before: before.copied() };
            return ((-self.score(&leaf)).into(), Some(leaf));
        }
        let replies = moves.into_iter().map(|mv| {
            let next = position.after(mv);
            let (score, leaf) =
                if is_quiet { self.end(next, *position) } else { self.of(&next, Some(position)) };
            (self.direction.back_up(-score), leaf)
        });
        // The first of the best, as in the look-ahead.
        replies.reduce(|best, next| if next.0 > best.0 { next } else { best }).expect("there is a move")
    }

    /// The end of a branch, after a move that was no jump.
    fn end(&self, position: Position, before: Position) -> (BackedUp, Option<Leaf>) {
        let leaf = Leaf { position, before: Some(before) };
        ((-self.score(&leaf)).into(), Some(leaf))
    }

    /// What the polynomial says of a board, for the side that has just moved.
    fn score(&self, leaf: &Leaf) -> Score {
        let view = View::of(&leaf.position);
        let now = self.polynomial.ratings(&view);
        let before = self.polynomial.ratings(&View::before(leaf.before.as_ref(), &leaf.position));
        self.polynomial.score(&view, &now, &before, self.variant)
    }

    /// What piece advantage and each term add to the score of a board, for one side.
    fn taken_apart(&self, leaf: &Leaf, side: Color) -> (Score, Vec<(Term, Score)>) {
        let view = View::of(&leaf.position);
        let now = self.polynomial.ratings(&view);
        let before = self.polynomial.ratings(&View::before(leaf.before.as_ref(), &leaf.position));
        let values = TermValues::new(&now, &before, self.polynomial.connectives());
        let sign = if view.active_color() == side { -1 } else { 1 };
        let advantage =
            self.polynomial.piece_advantage(view.passive_credit(), view.active_credit(), self.variant);
        let contributions =
            self.polynomial.terms().iter().map(|weighted| {
                (weighted.term, sign * values.get(weighted.term) * weighted.coefficient.value())
            });
        (sign * advantage, contributions.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(fen: &str, how: SavedScore) -> SavedPosition {
        let settings = GeneralizationSettings {
            saved_score: how,
            direction: ScoreDecay::NONE,
            ..GeneralizationSettings::SECOND_SERIES
        };
        let polynomial = Polynomial::preset("sixteen-terms").unwrap();
        SavedPosition::new(&fen.parse().unwrap(), None, &polynomial, &settings, Variant::Standard)
    }

    #[test]
    fn the_score_is_the_sum_of_what_it_is_taken_apart_into() {
        for fen in ["W:W18,22,26:B1,9,10", "B:W18,22:B15,5", "B:WK3,22:B9,14", "B:W21-32:B1-12"] {
            for how in [SavedScore::Direct, SavedScore::AfterFirstQuietMove, SavedScore::WhenQuiet] {
                let saved = saved(fen, how);
                let sum = saved.contributions.iter().map(|(_, contribution)| contribution).sum::<Score>();
                assert_eq!(saved.score, saved.piece_advantage + sum, "{fen} {how:?}");
            }
        }
    }

    #[test]
    fn a_pending_jump_is_seen_by_the_small_searches_alone() {
        // Black takes 18 and is not taken back.
        let fen = "B:W18,32:B15,1";
        assert_eq!(saved(fen, SavedScore::Direct).piece_advantage, 0);
        assert!(saved(fen, SavedScore::WhenQuiet).piece_advantage > 0);
        assert!(saved(fen, SavedScore::AfterFirstQuietMove).piece_advantage > 0);
    }

    #[test]
    fn a_side_that_cannot_move_has_lost() {
        let saved = saved("B:W9,10,14:B5", SavedScore::AfterFirstQuietMove);
        assert_eq!((saved.score, saved.contributions.len()), (-WIN, 0));
    }
}
