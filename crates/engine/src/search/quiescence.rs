//! Where the depth is used up: captures are followed to their end, because a board is only worth what it shows once it is
//! quiet. If that part is on, a threatened piece gets a move to escape, too.

use std::mem;

use rules::Position;

use super::node::Candidates;
use super::{Search, Window};
use crate::evaluation::Evaluation;
use crate::{Ply, Score};

impl<E: Evaluation + ?Sized> Search<'_, '_, E> {
    /// The score of a position whose depth is used up.
    pub(super) fn quiescence(&mut self, position: &Position, ply: Ply, window: Window) -> Score {
        let plies = if self.settings.features.threats { self.settings.numbers.threats } else { 0 };
        self.quiet(position, ply, window, plies)
    }

    fn quiet(&mut self, position: &Position, ply: Ply, window: Window, plies: i32) -> Score {
        self.enter(ply);
        self.work.lines[ply.index()].clear();
        if self.stopped.is_some() {
            return Score::EVEN;
        }
        if ply >= Ply::LAST {
            return self.evaluate(position, ply);
        }
        if position.must_capture() {
            return self.every_move(position, ply, window, plies);
        }
        if let Some(score) = self.probe(position, ply) {
            return score;
        }
        if plies > 0 && is_threatened(position) {
            return self.every_move(position, ply, window, plies - 1);
        }
        if position.can_move() { self.evaluate(position, ply) } else { self.without_a_move(ply) }
    }

    fn every_move(&mut self, position: &Position, ply: Ply, window: Window, plies: i32) -> Score {
        let mut candidates = mem::replace(&mut self.work.candidates[ply.index()], Candidates::empty());
        position.moves_into(&mut candidates.moves);
        let mut best = Score::LOWEST;
        for &mv in &candidates.moves {
            let now = Window { low: window.low.max(best), high: window.high };
            let score = -self.quiet(&position.after(mv), ply.next(), now.turned(), plies);
            if self.stopped.is_some() {
                break;
            }
            if score > best {
                best = score;
                if score > window.low && !window.is_narrow() {
                    self.keep_line(ply, mv);
                }
            }
            if best >= window.high {
                break;
            }
        }
        let is_blocked = candidates.moves.is_empty();
        self.work.candidates[ply.index()] = candidates;
        if is_blocked { self.without_a_move(ply) } else { best }
    }
}

/// Whether the other side could capture if it were to move.
fn is_threatened(position: &Position) -> bool {
    position.with_turn(!position.turn()).must_capture()
}
