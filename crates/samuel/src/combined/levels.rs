//! The tapes of all open levels as one memory: the highest level that knows a board answers, and the terms that it lacks are
//! valued on the board as it is, with the coefficients of today.

use std::path::PathBuf;

use rules::{Position, Variant};

use super::game_log::{GameLog, LevelDecision, SavedBoard};
use super::schedule::{Stability, leading_ranks, steady_ranks};
use crate::generalization::{AlphaState, SeriesMemory};
use crate::tape::{Learned, Tape, TapeError};
use crate::{
    Findings, LookAheadSettings, Memory, Polynomial, RememberedScore, Score, View, WeightedTerm, is_decided,
};

/// The memory of Alpha.
#[derive(Debug)]
pub struct Levels {
    pub(super) folder: PathBuf,
    /// From level 0 up.
    pub(super) tapes: Vec<Tape>,
    /// For each level, the terms of today's polynomial that it lacks.
    rests: Vec<Vec<WeightedTerm>>,
    /// The level that answered last.
    answered: usize,
    decided: LevelDecision,
    log: GameLog,
    tally: LevelTally,
    trouble: Option<TapeError>,
    /// The list that Alpha's is compared with at each of its moves.
    watched: Option<(Vec<WeightedTerm>, Stability)>,
    /// How many leading ranks were the same at all of them.
    steady: usize,
}

impl Levels {
    /// No tape at all: a memory that remembers nothing and only counts.
    pub fn none() -> Levels {
        Levels::of(PathBuf::new(), Vec::new())
    }

    pub(super) fn of(folder: PathBuf, tapes: Vec<Tape>) -> Levels {
        Levels {
            folder,
            tapes,
            rests: Vec::new(),
            answered: 0,
            decided: LevelDecision::default(),
            log: GameLog::default(),
            tally: LevelTally::default(),
            trouble: None,
            watched: None,
            steady: usize::MAX,
        }
    }

    /// Compares Alpha's list at each of its moves in the next game with this one.
    pub fn watch(&mut self, ranks: Vec<WeightedTerm>, stability: Stability) {
        self.steady = usize::MAX;
        self.watched = Some((ranks, stability));
    }

    /// How many leading ranks stayed the same at all moves of the game, as far as they were watched.
    pub fn steady(&self) -> usize {
        self.steady
    }

    /// Has the terms at hand that recollections lack of a polynomial.
    pub(super) fn prepare_for(&mut self, polynomial: &Polynomial) {
        let rests = self.tapes.iter().map(|tape| terms_beyond(polynomial, &tape.learned().polynomial));
        self.rests = rests.collect();
    }

    /// What the game that is going on did to the tapes so far.
    pub fn log(&self) -> &GameLog {
        &self.log
    }

    /// What the game that is going on cost so far.
    pub fn tally(&self) -> LevelTally {
        self.tally
    }

    /// What went wrong with a tape during the game, told once.
    ///
    /// # Errors
    /// With what went wrong.
    pub fn check(&mut self) -> Result<(), TapeError> {
        self.trouble.take().map_or(Ok(()), Err)
    }

    /// Tells the tapes that a move was decided on.
    pub(super) fn settle(&mut self) -> Result<(), TapeError> {
        self.tapes.iter_mut().try_for_each(|tape| tape.decision_made().map(|_| ()))
    }

    /// How many positions each level has, as of the last merge.
    pub fn positions(&self) -> Vec<u64> {
        self.tapes.iter().map(|tape| tape.totals().positions).collect()
    }

    /// How many positions the levels from one on have together, as of the last merge.
    pub fn positions_from(&self, level: u32) -> u64 {
        self.tapes.iter().skip(level as usize).map(|tape| tape.totals().positions).sum()
    }

    /// Begins a game, or drops what was counted in one.
    pub fn forget_game(&mut self) {
        self.log = GameLog::default();
        self.decided = LevelDecision::default();
        self.tally = LevelTally::default();
    }

    /// What the highest of the first levels says of a board, and which one that was.
    fn recall_below(&mut self, count: usize, position: &Position) -> Option<(usize, RememberedScore)> {
        let (level, recollection) =
            (0..count).rev().find_map(|level| Some((level, self.tapes[level].recall(position)?)))?;
        let used = (level as u32, *position);
        if !self.tapes[level].is_read_only() && !self.decided.used.contains(&used) {
            self.decided.used.push(used);
        }
        Some((level, recollection))
    }

    /// The part of a level of the backed-up score of a board, and how many plies it looked ahead: what
    /// the level says of the board at the end of the line that is expected, backed up from there.
    fn part(
        &mut self,
        level: usize,
        position: &Position,
        settings: &LookAheadSettings,
        found: &Findings,
    ) -> (Score, u16) {
        let own_ply = found.line.len() as u32;
        if is_decided(found.score) {
            return (found.score, ply(found.effective_ply));
        }
        let mut before = None;
        let end = found.line.iter().fold(*position, |position, &mv| {
            before = Some(position);
            position.after(mv)
        });
        let remembered =
            if found.effective_ply > own_ply { self.recall_below(level + 1, &end) } else { None };
        let Learned { polynomial: own, variant } = self.tapes[level].learned();
        let (score, further) = match remembered {
            Some((lower, recollection)) if is_decided(recollection.score) || lower == level => {
                (recollection.score, recollection.ply)
            }
            Some((lower, recollection)) => {
                let beyond = terms_beyond(own, &self.tapes[lower].learned().polynomial);
                (recollection.score + sum_of(own, &beyond, &end, before.as_ref()), recollection.ply)
            }
            None => {
                let is_before_jump = end.must_capture() && own_ply >= settings.plies.last;
                (score_of(own, &end, before.as_ref(), is_before_jump, *variant), 0)
            }
        };
        let backed_up = settings.direction.score_before(score, further, own_ply);
        (backed_up, ply(own_ply + u32::from(further)))
    }
}

fn ply(plies: u32) -> u16 {
    u16::try_from(plies).unwrap_or(u16::MAX)
}

impl Memory for Levels {
    fn recall(&mut self, position: &Position) -> Option<RememberedScore> {
        let (level, recollection) = self.recall_below(self.tapes.len(), position)?;
        self.answered = level;
        Some(recollection)
    }

    fn rest(&self) -> &[WeightedTerm] {
        self.rests.get(self.answered).map_or(&[], Vec::as_slice)
    }
}

impl SeriesMemory for Levels {
    fn prepare(&mut self, alpha: &AlphaState) {
        if !self.tapes.is_empty() {
            self.prepare_for(&alpha.polynomial());
        }
        if let Some((ranks, stability)) = &self.watched {
            let now = leading_ranks(alpha, ranks.len());
            self.steady = self.steady.min(steady_ranks(ranks, &now, *stability));
        }
    }

    fn note(&mut self, is_alpha: bool, position: &Position, settings: &LookAheadSettings, found: &Findings) {
        self.tally.nodes += found.statistics.nodes;
        self.tally.evaluations += found.statistics.evaluations;
        if !is_alpha {
            return;
        }
        self.tally.decisions += 1;
        self.tally.lookups += found.statistics.lookups;
        self.tally.hits += found.statistics.hits;
        self.tally.effective_plies += u64::from(found.effective_ply);
        if found.is_complete {
            for level in 0..self.tapes.len() {
                let (score, ply) = self.part(level, position, settings, found);
                self.decided.saved.push(SavedBoard { level: level as u32, position: *position, score, ply });
            }
        }
        // After all parts are known, so that none is made with another of the same board.
        for saved in &self.decided.saved {
            self.tapes[saved.level as usize].save(position, saved.score, saved.ply);
        }
        if let Err(error) = self.settle() {
            self.trouble.get_or_insert(error);
        }
        if !self.tapes.is_empty() {
            self.log.0.push(std::mem::take(&mut self.decided));
        }
    }
}

/// What a game cost and what memory did in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LevelTally {
    /// Decisions of Alpha.
    pub decisions: u64,
    /// Boards that Alpha looked for in memory.
    pub lookups: u64,
    /// Those found.
    pub hits: u64,
    /// The sum of the effective plies of Alpha's decisions.
    pub effective_plies: u64,
    /// Boards that Alpha and Beta made.
    pub nodes: u64,
    /// Boards that they rated.
    pub evaluations: u64,
}

/// What a polynomial says of a board for its side to move; where a jump is pending that is not looked
/// at, as if one man were taken (S-5).
pub(super) fn score_of(
    polynomial: &Polynomial,
    position: &Position,
    before: Option<&Position>,
    is_before_jump: bool,
    variant: Variant,
) -> Score {
    let view = View::of(position);
    let now = polynomial.ratings(&view);
    let before = polynomial.ratings(&View::before(before, position));
    let score = if is_before_jump { Polynomial::score_before_jump } else { Polynomial::score };
    -score(polynomial, &view, &now, &before, variant)
}

/// What some terms of a polynomial add to the score of a board, for its side to move.
pub(super) fn sum_of(
    polynomial: &Polynomial,
    terms: &[WeightedTerm],
    position: &Position,
    before: Option<&Position>,
) -> Score {
    if terms.is_empty() {
        return 0;
    }
    let now = polynomial.ratings(&View::of(position));
    let before = polynomial.ratings(&View::before(before, position));
    -polynomial.sum_of(terms, &now, &before)
}

/// The terms of a polynomial that another one has not.
pub(super) fn terms_beyond(polynomial: &Polynomial, known: &Polynomial) -> Vec<WeightedTerm> {
    let beyond = |one: &&WeightedTerm| known.coefficient(one.term).is_none();
    polynomial.terms().iter().filter(beyond).copied().collect()
}
