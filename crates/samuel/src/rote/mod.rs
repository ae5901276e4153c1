//! Rote learning (S-19): every board met in play is saved with its backed-up score, and found again
//! at the end of later look-aheads, which thereby reach further each time.

mod rote_game;
mod start;
mod tally;

use arena::{Control, Limits, RememberedBoard};
use rules::{Move, Position, Variant};

use crate::tape::{Merge, Tape, TapeError};
use crate::{Findings, LookAhead, Memory, RememberedScore, Score};

pub use rote_game::{CannotResume, MoveSource, RoteGame, RoteGamePlan, RoteGameProgress, RoteGameReport};
pub use start::{random_ending, random_plies, two_kings_against_one};
pub use tally::{Histogram, Phase, PhaseTallies, RoteTally};

/// A look-ahead with a memory tape.
#[derive(Debug)]
pub struct Rote {
    /// What looks ahead.
    pub look_ahead: LookAhead,
    /// What remembers.
    pub tape: Tape,
    /// How rote learning goes.
    pub settings: RoteSettings,
    tallies: PhaseTallies,
    saves_time: bool,
    /// Whether the board of the last decision was new, and how far its score looks ahead, until somebody asks.
    saved: Option<(bool, u32)>,
}

/// The figures of rote learning beside those of the tape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoteSettings {
    /// Whether boards met in play are saved. Otherwise the tape is only read (S-38).
    pub learns: bool,
    /// While at least so many of a hundred boards were answered from memory at the last move, the
    /// break points stand one ply further (S-6).
    pub share: u32,
}

impl Default for RoteSettings {
    fn default() -> RoteSettings {
        RoteSettings { learns: true, share: 50 }
    }
}

/// A decision, and what the tape did after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoteDecision {
    /// What was found.
    pub findings: Findings,
    /// What a merge came to, if one was due.
    pub merge: Option<Merge>,
}

impl Rote {
    /// A look-ahead that remembers on a tape.
    pub fn new(look_ahead: LookAhead, tape: Tape, settings: RoteSettings) -> Rote {
        Rote { look_ahead, tape, settings, tallies: PhaseTallies::default(), saves_time: false, saved: None }
    }

    /// Looks for the best move, and saves the board with what it found.
    ///
    /// # Errors
    /// When the tape cannot be read, or a merge cannot be written.
    pub fn decide(
        &mut self,
        position: &Position,
        variant: Variant,
        limits: &Limits,
        control: &dyn Control,
    ) -> Result<RoteDecision, TapeError> {
        let findings = self.think(position, variant, limits, control);
        // A tape that could be written is left alone while nothing is to be learned.
        let is_told = self.settings.learns || self.tape.is_read_only();
        let merge = if is_told { self.tape.decision_made()? } else { None };
        Ok(RoteDecision { findings, merge })
    }

    /// Like [`Rote::decide`], but does not tell the tape yet that a move was decided.
    fn think(
        &mut self,
        position: &Position,
        variant: Variant,
        limits: &Limits,
        control: &dyn Control,
    ) -> Findings {
        let phase = Phase::of(position);
        let before = self.tape.statistics();
        let tally = &mut self.tallies[phase as usize];
        let mut memory = CountingTape { tape: &mut self.tape, hits_by_ply: &mut tally.hits_by_ply };
        self.look_ahead.settings.bonus = u32::from(self.saves_time);
        let findings = self.look_ahead.choose(Some(&mut memory), position, variant, limits, control);
        tally.note(&findings);
        self.saves_time = self.settings.is_saved_by(&findings);
        if self.settings.learns && findings.is_complete {
            let is_new = self.tape.remember(position, findings.score, ply_of(&findings));
            self.saved = Some((is_new, findings.effective_ply));
        }
        let (tally, after) = (&mut self.tallies[phase as usize], self.tape.statistics());
        tally.record_loads += after.record_loads - before.record_loads;
        tally.evictions += after.evictions - before.evictions;
        findings
    }

    /// The score of every move, with what is remembered; nothing is saved.
    pub fn rate(
        &mut self,
        position: &Position,
        variant: Variant,
        limits: &Limits,
        control: &dyn Control,
    ) -> Option<Vec<(Move, Score)>> {
        self.look_ahead.settings.bonus = 0;
        self.look_ahead.rate(Some(&mut self.tape), position, variant, limits, control)
    }

    /// What was kept of the board of the last decision, told once.
    pub fn take_remembrance(&mut self) -> Option<RememberedBoard> {
        let (is_new, plies) = self.saved.take()?;
        Some(RememberedBoard { is_new, plies, boards: self.tape.known() })
    }

    /// What memory did since this was asked last, by part of the game.
    pub fn take_tallies(&mut self) -> PhaseTallies {
        std::mem::take(&mut self.tallies)
    }

    /// Begins a game: time that memory saved in the one before does not count for it.
    pub fn begin_game(&mut self) {
        self.saves_time = false;
    }

    /// Ends a game: what was learned in it is merged.
    ///
    /// # Errors
    /// When the merge cannot be written.
    pub fn end_game(&mut self) -> Result<(), TapeError> {
        self.begin_game();
        if self.settings.learns {
            self.tape.merge()?;
        }
        Ok(())
    }
}

impl RoteSettings {
    /// Whether memory answered often enough at a move to look further at the next.
    fn is_saved_by(&self, findings: &Findings) -> bool {
        let answered = findings.statistics.hits;
        let asked = answered + findings.statistics.evaluations;
        answered > 0 && answered * 100 >= asked * u64::from(self.share)
    }
}

impl RoteTally {
    fn note(&mut self, findings: &Findings) {
        self.decisions += 1;
        self.evaluations += findings.statistics.evaluations;
        self.lookups += findings.statistics.lookups;
        self.effective_ply.count(ply_of(findings));
    }
}

fn ply_of(findings: &Findings) -> u16 {
    u16::try_from(findings.effective_ply).unwrap_or(u16::MAX)
}

/// A tape whose hits are counted by ply.
struct CountingTape<'a> {
    tape: &'a mut Tape,
    hits_by_ply: &'a mut Histogram,
}

impl Memory for CountingTape<'_> {
    fn recall(&mut self, position: &Position) -> Option<RememberedScore> {
        let recollection = self.tape.recall(position)?;
        self.hits_by_ply.count(recollection.ply);
        Some(recollection)
    }
}
