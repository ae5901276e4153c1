//! Positions with known best moves, problems and shots of the literature and endings of the databases, and how much a
//! player needs to solve them.

use std::cell::RefCell;
use std::time::Duration;

use arena::{Choice, Control, Deadline, Decision, Limits, Player};
use rules::{Game, Move, Position, Rules};
use serde::Serialize;

const PROBLEMS: &str = include_str!("../../../data/positions/engine-suite.csv");
const ENDINGS: &str = include_str!("../../../data/endgame/famous.csv");

/// A position in which some moves are better than all others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What it is called.
    pub name: &'static str,
    /// The position.
    pub position: Position,
    /// How it ends for the side to move if that plays its best: `win` or `draw`.
    pub result: &'static str,
    /// The moves that lead there.
    pub solutions: Vec<Move>,
    /// Where it was published.
    pub source: &'static str,
}

/// What thinking cost.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Effort {
    /// Positions looked at.
    pub nodes: u64,
    /// Time, by the clock of the control.
    pub seconds: f64,
}

/// What a player made of a problem.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Attempt {
    /// Its move; none if it made none.
    pub choice: Option<Move>,
    /// What it had cost when the player came to a solution and stayed with it; none if its move is no solution.
    pub solved_after: Option<Effort>,
    /// What all the thinking cost.
    pub whole: Effort,
}

/// The problems, as `data/README.md` describes them.
///
/// # Panics
/// When the file has a row that cannot be read.
pub fn problems() -> Vec<Problem> {
    let rows = PROBLEMS.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|row| problem(row).unwrap_or_else(|| panic!("cannot be read: {row}"))).collect()
}

/// Lets a player think about a problem, as one that remembers nothing of others.
pub fn attempt(
    player: &mut dyn Player,
    problem: &Problem,
    limits: &Limits,
    control: &dyn Control,
) -> Attempt {
    let game = Game::new(problem.position, Rules::default());
    let started = control.now();
    let watch = Watch { control, problem, started, solved_after: RefCell::default() };
    let decision = player.choose(&game, limits, &Deadline::new(&watch, started, limits));
    watch.thinking(&decision);
    player.game_over(None);
    let choice = move_of(&decision);
    let whole = watch.effort(&decision);
    Attempt { choice, solved_after: watch.solved_after.into_inner(), whole }
}

/// Hears what the player would choose, and keeps since when that is a solution.
struct Watch<'a> {
    control: &'a dyn Control,
    problem: &'a Problem,
    started: Duration,
    solved_after: RefCell<Option<Effort>>,
}

impl Watch<'_> {
    fn effort(&self, decision: &Decision) -> Effort {
        let seconds = self.now().saturating_sub(self.started).as_secs_f64();
        Effort { nodes: decision.statistics.nodes, seconds }
    }
}

impl Control for Watch<'_> {
    fn now(&self) -> Duration {
        self.control.now()
    }

    fn stop(&self) -> bool {
        self.control.stop()
    }

    fn is_enough(&self) -> bool {
        self.control.is_enough()
    }

    fn thinking(&self, so_far: &Decision) {
        let is_solved = move_of(so_far).is_some_and(|mv| self.problem.solutions.contains(&mv));
        let mut solved_after = self.solved_after.borrow_mut();
        *solved_after = is_solved.then(|| solved_after.unwrap_or_else(|| self.effort(so_far)));
        self.control.thinking(so_far);
    }
}

fn move_of(decision: &Decision) -> Option<Move> {
    match decision.choice {
        Choice::Move(mv) => Some(mv),
        Choice::Resign | Choice::Forfeit(_) => None,
    }
}

/// A row is `name,"fen",result,moves,"source"`; without a position it is the famous ending of that name.
fn problem(row: &'static str) -> Option<Problem> {
    let (name, fen, cells, source) = parts(row)?;
    let (result, moves) = cells.split_once(',')?;
    let (fen, result, source) = if fen.is_empty() {
        let mut endings = ENDINGS.lines().skip(1).filter_map(parts);
        let (_, fen, cells, source) = endings.find(|ending| ending.0 == name)?;
        (fen, cells.split(',').next()?, source)
    } else {
        (fen, result, source)
    };
    let position = Position::from_fen(fen).ok()?;
    let solutions = moves.split(' ').map(|text| position.parse_move(text).ok());
    Some(Problem { name, position, result, solutions: solutions.collect::<Option<_>>()?, source })
}

/// The name, the position, what stands between it and the source, and the source.
fn parts(row: &'static str) -> Option<(&'static str, &'static str, &'static str, &'static str)> {
    let mut parts = row.split('"');
    let (name, fen, cells, source) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    Some((name.trim_end_matches(','), fen, cells.strip_prefix(',')?.strip_suffix(',')?, source))
}
