//! Alpha: the player that generalizes on its experience after each of its moves (S-30 to S-34).

use arena::{Control, Limits, RandomStream, seed_of_part};
use rules::{Color, Move, Position, Variant};

use super::adjustment::{Adjustment, Correction, Weight, WeightChange};
use super::saved_position::SavedPosition;
use super::settings::{
    DeltaSign, ForcedMoves, GeneralizationSettings, PositiveDelta, RejectedTerms, Span, TallyOn,
};
use super::state::{AlphaState, Discard};
use super::term_list::Replacement;
use crate::{Findings, LookAhead, LookAheadSettings, Memory, PlyRules, Score, Term, View};

/// A look-ahead whose polynomial changes with what it meets.
#[derive(Clone, Debug)]
pub struct Alpha {
    state: AlphaState,
    look_ahead: LookAhead,
    saved: Option<SavedPosition>,
    /// The one of the other side, if it plays both.
    other_saved: Option<SavedPosition>,
    coin: RandomStream,
    /// Whether it learns; immobilized, it only plays (S-38).
    pub learns: bool,
}

impl Alpha {
    /// Goes on from a state.
    pub fn new(state: AlphaState) -> Alpha {
        let look_ahead = LookAhead::new(state.polynomial(), state.settings.look_ahead());
        let mut alpha = Alpha {
            coin: RandomStream::new(0),
            state,
            look_ahead,
            saved: None,
            other_saved: None,
            learns: true,
        };
        alpha.begin_game();
        alpha
    }

    /// What it has learned.
    pub const fn state(&self) -> &AlphaState {
        &self.state
    }

    pub(super) const fn state_mut(&mut self) -> &mut AlphaState {
        &mut self.state
    }

    /// What looks ahead; its break points can be changed at any time.
    pub const fn look_ahead(&mut self) -> &mut LookAhead {
        &mut self.look_ahead
    }

    /// What looks ahead.
    pub const fn thinking(&self) -> &LookAhead {
        &self.look_ahead
    }

    /// Forgets the board that was saved, so that the next one is compared with none.
    pub fn forget(&mut self) {
        self.saved = None;
        self.other_saved = None;
    }

    /// Goes over to the other side: from here on boards are compared with those that were saved there.
    pub(super) fn change_sides(&mut self) {
        std::mem::swap(&mut self.saved, &mut self.other_saved);
    }

    /// Begins a game: the boards of the one before are forgotten.
    pub fn begin_game(&mut self) {
        self.forget();
        let games = u64::from(self.state.games) + u64::from(self.state.other_games);
        self.coin = RandomStream::new(seed_of_part(self.state.seed, games));
        self.look_ahead.polynomial = self.state.polynomial();
    }

    /// Returns to an earlier state (S-36), as if nothing had been learned since.
    pub fn return_to(&mut self, state: AlphaState) {
        self.state = state;
        self.begin_game();
    }

    /// Ends a game against somebody else than Beta, with the terms that had to go in it. It is counted, but
    /// with Beta not at the table there is nothing to adopt and no black mark (S-30).
    pub fn end_other_game(&mut self, replacements: &[Replacement]) {
        let game = self.state.games;
        let discard = |one: &Replacement| Discard { game, term: one.discarded, uses: one.uses };
        self.state.discards.extend(replacements.iter().map(discard));
        self.state.other_games = self.state.other_games.saturating_add(1);
        self.begin_game();
    }

    /// Looks for the best move, and learns from what it finds. The look-ahead may ask a memory (S-39);
    /// `before` is the board before the opponent's last move.
    pub fn decide(
        &mut self,
        memory: Option<&mut dyn Memory>,
        position: &Position,
        before: Option<&Position>,
        variant: Variant,
        limits: &Limits,
        control: &dyn Control,
    ) -> (Findings, Option<Adjustment>) {
        let findings = self.look_ahead.choose(memory, position, variant, limits, control);
        let lesson = if self.learns && findings.is_complete {
            self.learn(position, before, variant, &findings)
        } else {
            None
        };
        (findings, lesson)
    }

    /// Learns from the backed-up score of a board in which it is to move, and saves the board for
    /// the moves to come. The first board of a game teaches nothing.
    pub fn learn(
        &mut self,
        position: &Position,
        before: Option<&Position>,
        variant: Variant,
        findings: &Findings,
    ) -> Option<Adjustment> {
        if self.state.settings.forced_moves == ForcedMoves::Skip && position.moves().len() < 2 {
            self.state.moves += 1;
            return None;
        }
        let lesson = self.saved.take().map(|mut saved| {
            saved.span += 1;
            let pieces_changed =
                saved.piece_advantage != self.expected_pieces(position, variant, &findings.line);
            let lesson = self.lesson(&saved, findings.score, pieces_changed);
            self.saved = Some(saved);
            lesson
        });
        self.state.moves += 1;
        let is_adjusted = lesson.as_ref().is_some_and(|lesson| lesson.adjustment.is_some());
        let is_replaced = lesson.as_ref().is_some_and(|lesson| lesson.replacement.is_some());
        self.state.adjustments += u64::from(lesson.as_ref().is_some_and(Adjustment::is_adjusting));
        let settings = &self.state.settings;
        let not_updated = (!settings.saved_score_update.is_on()).then(|| {
            let polynomial = &self.look_ahead.polynomial;
            let mut saved = SavedPosition::new(position, before, polynomial, settings, variant);
            saved.score = findings.score;
            saved
        });
        if is_adjusted || is_replaced {
            self.look_ahead.polynomial = self.state.polynomial();
        }
        let is_due = settings.span == Span::OneMove || is_adjusted || self.saved.is_none();
        match not_updated {
            Some(saved) if is_due => self.saved = Some(saved),
            Some(_) => {}
            None => self.save(position, before, variant, is_adjusted, is_replaced),
        }
        lesson
    }

    /// Saves the board in play, scored after the corrections (S-31), unless the span is to grow.
    fn save(
        &mut self,
        position: &Position,
        before: Option<&Position>,
        variant: Variant,
        is_adjusted: bool,
        is_replaced: bool,
    ) {
        let (polynomial, settings) = (&self.look_ahead.polynomial, &self.state.settings);
        match &self.saved {
            Some(saved) if settings.span == Span::Growing && !is_adjusted => {
                if is_replaced {
                    self.saved = Some(saved.scored_again(polynomial, settings, variant));
                }
            }
            _ => self.saved = Some(SavedPosition::new(position, before, polynomial, settings, variant)),
        }
    }

    fn lesson(&mut self, saved: &SavedPosition, backed_up: Score, pieces_changed: bool) -> Adjustment {
        let minimum = minimum_delta(&self.look_ahead, &self.state.settings);
        let saved_score = if saved.score.abs() < minimum { 0 } else { saved.score };
        let delta = backed_up - saved_score;
        let counts = delta != 0 && delta.abs() >= minimum;
        let adjustment = counts.then(|| {
            let weight = Weight::of(delta, pieces_changed, &self.state.settings);
            self.adjust(saved, saved_score, delta, weight)
        });
        let is_tallied = counts || self.state.settings.tally_on == TallyOn::Moves;
        let limit = self.state.settings.tally_limit;
        let removed = self.removed();
        let replacement = is_tallied.then(|| self.state.terms.tally_lowest(limit, &removed)).flatten();
        Adjustment {
            span: saved.span,
            saved: saved_score,
            backed_up,
            delta,
            minimum,
            adjustment,
            replacement,
        }
    }

    /// The terms that were rejected more than once after a few uses, if they are not to come again.
    fn removed(&self) -> Vec<Term> {
        let AlphaState { settings, discards, .. } = &self.state;
        if settings.rejected_terms == RejectedTerms::Return {
            return Vec::new();
        }
        let rejections = |term: Term| {
            discards.iter().filter(|one| one.term == term && one.uses < settings.fewest_uses).count()
        };
        Term::ALL.into_iter().filter(|&term| rejections(term) > 1).collect()
    }

    /// Corrects the correlation coefficients of the terms of the saved position (S-32, S-35).
    fn adjust(
        &mut self,
        saved: &SavedPosition,
        saved_score: Score,
        delta: Score,
        weight: Weight,
    ) -> WeightChange {
        let AlphaState { settings, terms, .. } = &mut self.state;
        let is_positive = match settings.delta_sign {
            DeltaSign::Measured => delta > 0,
            DeltaSign::Coin => self.coin.below(2) == 1,
        };
        let opposed_alone =
            is_positive && saved_score != 0 && settings.positive_delta == PositiveDelta::OpposedTerms;
        let mut corrections = Vec::new();
        for one in terms.active_mut() {
            let found = saved.contributions.iter().find(|(term, _)| *term == one.term);
            let Some(&(term, contribution)) = found else { continue };
            let is_asked = !opposed_alone || (contribution > 0) != (saved_score > 0);
            if contribution != 0 && is_asked {
                let before = f64::from(one.sign()) * one.correlation;
                one.correct((contribution > 0) == is_positive, weight.factor(settings), settings);
                let after = f64::from(one.sign()) * one.correlation;
                corrections.push(Correction { term, contribution, before, after });
            }
        }
        WeightChange { weight, is_positive, corrections }
    }

    /// Piece advantage at the end of the line that is expected.
    fn expected_pieces(&self, position: &Position, variant: Variant, line: &[Move]) -> Score {
        let end = line.iter().fold(*position, |position, &mv| position.after(mv));
        self.pieces_of(&end, position.turn(), variant)
    }

    fn pieces_of(&self, position: &Position, side: Color, variant: Variant) -> Score {
        let view = View::of(position);
        let credits = [view.active_credit(), view.passive_credit()];
        let [own, other] = if view.active_color() == side { credits } else { [credits[1], credits[0]] };
        self.look_ahead.polynomial.piece_advantage(own, other, variant)
    }
}

impl GeneralizationSettings {
    /// How Alpha and Beta look ahead.
    pub fn look_ahead(&self) -> LookAheadSettings {
        let plies = PlyRules::default().with_minimum(self.ply);
        LookAheadSettings { plies, direction: self.direction, bonus: 0 }
    }
}

/// The mean magnitude of the coefficients, or the part of it that is asked for (S-33).
fn minimum_delta(look_ahead: &LookAhead, settings: &GeneralizationSettings) -> Score {
    let terms = look_ahead.polynomial.terms();
    let sum: i64 = terms.iter().map(|weighted| i64::from(weighted.coefficient.value().abs())).sum();
    (sum * i64::from(settings.minimum_delta) / (100 * terms.len().max(1) as i64)) as Score
}
