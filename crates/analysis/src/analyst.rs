//! The strongest player, asked about positions: the engine with the databases.

use std::path::Path;
use std::time::Duration;

use arena::{
    Choice, Control, Deadline, Decision, Limits, Line, Player, Roster, SpecError, Worth, legal_line,
};
use endgame::{BUILT_IN_PIECES, Manifest};
use rules::{DrawRules, Game, Position, Rules, Square, Variant};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Finding, FoundLine, Question};

/// How much is thought about a position; what is reached first ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Effort {
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Time. With it, the same question may have another answer each time.
    pub time: Option<Duration>,
}

impl Default for Effort {
    /// A quarter of a second on a usual machine, and everywhere the same answers.
    fn default() -> Effort {
        Effort { nodes: Some(2_000_000), depth: None, time: None }
    }
}

impl From<Effort> for Limits {
    fn from(Effort { nodes, depth, time }: Effort) -> Limits {
        Limits { nodes, depth, time, ..Limits::default() }
    }
}

/// Why there is no finding.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AnalystError {
    /// The engine cannot be set up.
    #[error("{0}")]
    Engine(#[from] SpecError),
    /// It was stopped before it had found anything.
    #[error("stopped")]
    Stopped,
    /// The databases cannot be read.
    #[error("{0}")]
    Failed(String),
}

/// The engine with the databases, for one question at a time.
pub struct Analyst {
    player: Box<dyn Player>,
    /// How many lines it tells.
    lines: usize,
    /// The most pieces of positions that the databases know.
    known: usize,
    spec: String,
    variant: Variant,
}

/// Megabytes that it remembers positions in.
const HASH: usize = 64;

impl Analyst {
    /// One that knows the endings in a folder of databases, or those inside the program.
    ///
    /// # Errors
    /// When the databases cannot be read.
    pub fn new(databases: Option<&Path>, variant: Variant) -> Result<Analyst, AnalystError> {
        let known = match databases {
            None => BUILT_IN_PIECES,
            Some(folder) => {
                Manifest::of_folder(folder).map_err(|error| AnalystError::Failed(error.to_string()))?.pieces()
            }
        };
        let folder = databases.map(|folder| format!(",database={}", folder.display())).unwrap_or_default();
        let spec = format!("crownhead:hash={HASH}{folder}");
        Ok(Analyst { player: player(&spec, 1, variant)?, lines: 1, known, spec, variant })
    }

    /// What it finds, telling `heard` what it has after each depth.
    ///
    /// # Errors
    /// When it is stopped before its effort is used, or the databases cannot be read.
    pub fn ask(
        &mut self,
        question: Question,
        effort: Effort,
        control: &dyn Control,
        heard: &dyn Fn(Finding),
    ) -> Result<Finding, AnalystError> {
        if !question.position.can_move() {
            return Ok(self.without_a_move(question));
        }
        if question.lines != self.lines {
            self.player = player(&self.spec, question.lines, self.variant)?;
            self.lines = question.lines;
        }
        let rules = Rules { variant: self.variant, draws: DrawRules::default() };
        let game = Game::new(question.position, rules);
        let limits = Limits::from(effort);
        let exact = self.knows(&question.position);
        let listener = Listener {
            deadline: Deadline::new(control, control.now(), &limits),
            heard: &|so_far| heard(finding(question, so_far, exact)),
        };
        let decision = self.player.choose(&game, &limits, &listener);
        match decision.choice {
            Choice::Forfeit(reason) => Err(AnalystError::Failed(reason)),
            Choice::Move(_) | Choice::Resign if control.stop() => Err(AnalystError::Stopped),
            Choice::Move(_) | Choice::Resign => Ok(finding(question, &decision, exact)),
        }
    }

    /// Whether the databases know a position.
    pub fn knows(&self, position: &Position) -> bool {
        let pieces = Square::COUNT - position.empty_squares().len();
        self.variant == Variant::Standard && pieces <= self.known
    }

    fn without_a_move(&self, question: Question) -> Finding {
        let plies = Some(0);
        let score = match self.variant {
            Variant::Standard => Worth::Loss { plies },
            Variant::GiveAway => Worth::Win { plies },
        };
        Finding { question, lines: Vec::new(), score, exact: true, depth: 0, nodes: 0 }
    }
}

fn player(spec: &str, lines: usize, variant: Variant) -> Result<Box<dyn Player>, SpecError> {
    let roster = Roster::default().with(engine::CROWNHEAD).for_game(variant);
    let telling = roster.telling(spec, lines)?;
    roster.player(telling.as_deref().unwrap_or(spec), 0)
}

/// A decision as a finding.
fn finding(question: Question, decision: &Decision, exact: bool) -> Finding {
    let line = |line: &Line| {
        let score = written(line.score);
        FoundLine {
            score,
            moves: legal_line(&question.position, &line.moves).iter().map(|at| at.1).collect(),
        }
    };
    Finding {
        question,
        lines: decision.lines.iter().take(question.lines).map(line).collect(),
        score: written(decision.score()),
        exact,
        depth: decision.statistics.depth,
        nodes: decision.statistics.nodes,
    }
}

/// A score as it can be written down and read again: men to three places.
fn written(score: Option<Worth>) -> Worth {
    match score.unwrap_or(Worth::Draw) {
        Worth::Men(men) => Worth::Men((men * 1000.0).round() / 1000.0 + 0.0),
        decided => decided,
    }
}

/// The control of one answer: passes on what the engine thinks meanwhile.
struct Listener<'a> {
    deadline: Deadline<'a>,
    heard: &'a dyn Fn(&Decision),
}

impl Control for Listener<'_> {
    fn now(&self) -> Duration {
        self.deadline.now()
    }

    fn stop(&self) -> bool {
        self.deadline.stop()
    }

    fn is_enough(&self) -> bool {
        self.deadline.is_enough()
    }

    fn thinking(&self, so_far: &Decision) {
        (self.heard)(so_far);
    }

    fn counted(&self, nodes: u64) {
        self.deadline.counted(nodes);
    }
}
