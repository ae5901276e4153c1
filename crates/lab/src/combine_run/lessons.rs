//! Rote learning by self-play with a polynomial that stays: blocks of lessons, each a run of its own on the
//! same tape, until the lessons or the machine time are used up.

use std::path::Path;

use arena::{Roster, seed_of_part};
use samuel::Polynomial;

use super::declaration::{BLOCK, CombineDeclaration, How};
use super::error::CombineRunError;
use super::summary::CombineSummary;
use super::{FROZEN, TAPE};
use crate::rote_run::{self, LessonKind, Mixture, RoteDeclaration, RoteRun, TapeChanges};
use crate::{NoObserver, RunEvent, RunObserver, StopFlag};

pub(super) struct Lessons<'a> {
    pub(super) declaration: &'a CombineDeclaration,
    pub(super) path: &'a Path,
    pub(super) polynomial: Polynomial,
}

impl Lessons<'_> {
    /// Goes through the blocks that are left, and sums up all of them. Answers whether that is all.
    pub(super) fn go_through(
        &self,
        summary: &mut CombineSummary,
        stop: &StopFlag,
        observer: &mut dyn RunObserver,
    ) -> Result<bool, CombineRunError> {
        for block in 0.. {
            let left =
                self.declaration.lessons.map_or(BLOCK, |lessons| lessons.saturating_sub(summary.lessons));
            if left == 0 || self.declaration.is_spent(summary.boards) {
                break;
            }
            let run = self.block(block, left.min(BLOCK))?;
            let folder = self.path.join(format!("rote/block-{:04}", block + 1));
            let learned = rote_run::learn(&run, &folder, false, stop, &mut NoObserver)?;
            summary.add_lessons(&learned);
            if !learned.complete {
                return Ok(false);
            }
            let CombineSummary { lessons, positions, boards, .. } = *summary;
            observer.event(RunEvent::Lessons { lessons, positions, boards });
        }
        Ok(true)
    }

    fn block(&self, block: u64, games: usize) -> Result<RoteRun, CombineRunError> {
        let polynomial = match self.declaration.how {
            How::Rote => self.declaration.polynomial.clone(),
            _ => FROZEN.to_owned(),
        };
        let declaration = RoteDeclaration {
            games,
            seed: seed_of_part(self.declaration.seed, block),
            mixture: Mixture::EMPTY.with(LessonKind::SelfPlay, 1),
            opponents: Vec::new(),
            books: Vec::new(),
            tape: self.path.join(TAPE),
            polynomial,
            ply: self.declaration.series.ply,
            share: SHARE,
            random_plies: RANDOM_PLIES,
            most_plies: MOST_PLIES,
            changes: TapeChanges::default(),
        };
        Ok(RoteRun::new(declaration, Roster::default(), self.polynomial.clone(), Vec::new())?)
    }
}

/// As `crownhead learn rote` has them.
const SHARE: u32 = 50;
const RANDOM_PLIES: usize = 8;
const MOST_PLIES: usize = 200;
