//! A player held against exact play in endings of up to three pieces: what it recognizes as won and
//! lost and how far ahead, and whether it drives a win home against a defender who plays exactly.
//!
//! Each task is a block of positions that one player goes through, made anew for each block, so that
//! what is found does not depend on who did which block.

mod examine;
mod findings;
mod sample;

use arena::{Concurrency, Control, Limits, Player, Roster, SpecError, seed_of_part};
use rules::{DrawRules, Game, Position, Rules};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::exact::ExactPlay;
use crate::{Enough, Executor, RunControl, StopFlag, Tasks};

use examine::{Remark, WinAttempt};
use sample::Sample;

pub use findings::{Distance, EndingsFindings, PlayedWins, Recognition, RecognizedAhead};
pub use sample::EndingKind;

/// What is asked of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndingsPlan {
    /// The player by its text form; one that does not learn while it is asked.
    pub player: String,
    /// How many won positions, lost ones, drawn ones, and wins to drive home; fewer if there are not
    /// so many.
    pub positions: usize,
    /// The seed of the sample and of the player's random choices.
    pub seed: u64,
    /// A win counts if it takes no more moves of the winner than this.
    pub moves: u32,
    /// Which endings.
    pub kind: EndingKind,
    /// What the player may think about each move; a clock stands anew for each.
    pub limits: Limits,
}

/// A player's examination in endings.
pub struct Endings {
    plan: EndingsPlan,
    roster: Roster,
    exact: ExactPlay,
    sample: Sample,
}

/// Why a player cannot be examined.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EndingsError {
    /// There is no such player.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// It would know more at the end than at the beginning.
    #[error("player '{0}' learns as it plays: expected one that does not, with learn=off")]
    Learns(String),
    /// It gave no move.
    #[error("player '{player}' cannot choose: {reason}")]
    Forfeit {
        /// The player.
        player: String,
        /// What it said.
        reason: String,
    },
    /// The work could not be done.
    #[error("the positions cannot be asked: {0}")]
    Io(#[from] std::io::Error),
}

/// Positions that one player goes through.
const BLOCK: usize = 25;

/// What a block came to.
#[derive(Serialize, Deserialize)]
enum Line {
    Recognized(Vec<Remark>),
    Driven(Vec<WinAttempt>),
    Failed(String),
}

impl Endings {
    /// Draws the sample, and makes the player once, so that what is wrong with it is known at once.
    ///
    /// # Errors
    /// When there is no such player, or it learns.
    pub fn new(plan: EndingsPlan, roster: Roster) -> Result<Endings, EndingsError> {
        if roster.concurrency_of(&plan.player)? == Concurrency::Learning {
            return Err(EndingsError::Learns(plan.player));
        }
        roster.player(&plan.player, plan.seed)?;
        let exact = ExactPlay::solve();
        let sample = Sample::draw(&exact, plan.kind, plan.positions, plan.seed);
        Ok(Endings { plan, roster, exact, sample })
    }

    /// Whether several blocks can be done at once.
    pub fn can_share(&self) -> bool {
        matches!(self.roster.concurrency_of(&self.plan.player), Ok(Concurrency::Ours | Concurrency::Started))
    }

    /// All positions the player is shown.
    pub fn positions(&self) -> usize {
        self.sample.questions.len() + self.sample.wins.len()
    }

    /// Asks everything, telling `done` of so many positions more; stopped, it is what was asked so far.
    ///
    /// # Errors
    /// When the player gives no move, or the work cannot be done.
    pub fn examine(
        &self,
        executor: &dyn Executor,
        stop: &StopFlag,
        done: &mut dyn FnMut(usize),
    ) -> Result<EndingsFindings, EndingsError> {
        let mut findings = EndingsFindings::new(&self.sample);
        let mut failure = None;
        let mut lines = 0;
        let pending: Vec<_> = (0..self.count()).collect();
        executor.execute(self, &pending, stop, &mut |index, line| {
            lines += 1;
            done(self.block(index).len());
            match serde_json::from_str(&line)? {
                Line::Recognized(remarks) => {
                    let questions = &self.sample.questions[self.block(index)];
                    questions
                        .iter()
                        .zip(remarks)
                        .for_each(|(asked, remark)| findings.note(asked.prospect, remark));
                }
                Line::Driven(attempts) => attempts.iter().for_each(|attempt| findings.home.note(attempt)),
                Line::Failed(reason) => failure = Some(reason),
            }
            Ok(if failure.is_some() { Enough::Yes } else { Enough::No })
        })?;
        findings.complete = lines == self.count();
        findings.sum_up();
        match failure {
            Some(reason) => Err(EndingsError::Forfeit { player: self.plan.player.clone(), reason }),
            None => Ok(findings),
        }
    }

    fn question_blocks(&self) -> usize {
        self.sample.questions.len().div_ceil(BLOCK)
    }

    /// Which of the questions, or of the wins, a task is about.
    fn block(&self, index: usize) -> std::ops::Range<usize> {
        let (block, all) = match index.checked_sub(self.question_blocks()) {
            None => (index, self.sample.questions.len()),
            Some(block) => (block, self.sample.wins.len()),
        };
        block * BLOCK..all.min((block + 1) * BLOCK)
    }

    fn perform_block(&self, index: usize, control: &dyn Control) -> Result<Option<Line>, String> {
        let seed = seed_of_part(self.plan.seed, index as u64);
        let mut player = self.roster.player(&self.plan.player, seed).map_err(|error| error.to_string())?;
        let mut table = Table { player: &mut *player, limits: &self.plan.limits, control };
        if index < self.question_blocks() {
            let questions = &self.sample.questions[self.block(index)];
            let remarks = questions.iter().map(|asked| table.recognize(&asked.position, asked.prospect));
            return Ok(remarks.collect::<Result<Option<_>, _>>()?.map(Line::Recognized));
        }
        let wins = &self.sample.wins[self.block(index)];
        let attempts = wins.iter().map(|win| table.drive_home(win, self.plan.moves, &self.exact));
        Ok(attempts.collect::<Result<Option<_>, _>>()?.map(Line::Driven))
    }
}

impl Tasks for Endings {
    fn count(&self) -> usize {
        self.question_blocks() + self.sample.wins.len().div_ceil(BLOCK)
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        let control = RunControl::start(stop);
        let line = match self.perform_block(index, &control) {
            Ok(line) => line?,
            Err(reason) => Line::Failed(reason),
        };
        Some(serde_json::to_string(&line).expect("numbers and words can be written"))
    }
}

/// A player with positions before it.
struct Table<'a> {
    player: &'a mut dyn Player,
    limits: &'a Limits,
    control: &'a dyn Control,
}

/// A game that only ends on the board: a win is to be driven home however often a position comes up.
fn game_from(position: &Position) -> Game {
    Game::new(*position, Rules { draws: DrawRules::NONE, ..Rules::default() })
}
