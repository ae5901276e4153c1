//! Recorded games beside the choices of a strategy (C-13): how many of a side's moves lie in the final
//! set, and how large that set is.

mod refit;

use arena::{Limits, NoControl};
use rules::pdn::Record;
use rules::{Color, Move, Position, Variant};

use crate::deliberation::{Extent, Question};
use crate::principles::PrincipleError;
use crate::strategy::Plan;
use crate::{Deliberation, Readings, Strategy};

pub use refit::refitted_log_likelihood;

/// The games that the report prints, among others, as PDN.
pub const PRINTED_GAMES: &str = include_str!("../../../../data/games/seed-games.pdn");

/// The printed games with the strategies that played them: the round, and the preset.
pub const PRINTED_ROUNDS: [(&str, &str); 4] =
    [("I", "game-1"), ("II", "game-2"), ("III", "game-3"), ("IV", "game-4")];

/// How often the program is taken to have done something else, in the likelihood of its moves, so that one
/// miss does not decide everything. With half of it, or half as much again, readings come in the same order.
const SLIP: f64 = 0.1;

/// A side's moves in a game, where it had a choice, beside a strategy's.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    /// The moves, in order.
    pub moves: Vec<ReplayedMove>,
    /// How many more it made where there was no other.
    pub forced: usize,
}

/// A recorded move beside the strategy's choice.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayedMove {
    /// Which move of the side it is, from 1, as numbered in the record.
    pub number: usize,
    /// The position before it.
    pub position: Position,
    /// The recorded move.
    pub played: Move,
    /// What the strategy makes of the position.
    pub deliberation: Deliberation,
}

/// A printed game of the program's, by its round.
///
/// # Panics
/// When there is no such round: only for those of [`PRINTED_ROUNDS`].
pub fn printed_game(round: &str) -> Record {
    let is_it = |record: &Record| {
        record.tags.get("Round") == Some(round) && record.tags.get("Black") == Some("Program")
    };
    let games = rules::pdn::read(PRINTED_GAMES.as_bytes()).flatten();
    games.into_iter().find(is_it).expect("the printed games are in the file")
}

impl Replay {
    /// Follows a game, and asks a strategy wherever the side has several moves.
    ///
    /// # Errors
    /// When a principle has no score for a position.
    pub fn new(
        record: &Record,
        side: Color,
        strategy: &Strategy,
        readings: &Readings,
    ) -> Result<Replay, PrincipleError> {
        Replay::by_plan(record, side, |position| strategy.plan(position), readings)
    }

    fn by_plan<'a>(
        record: &Record,
        side: Color,
        plan: impl Fn(&Position) -> &'a Plan,
        readings: &Readings,
    ) -> Result<Replay, PrincipleError> {
        let mut replay = Replay { moves: Vec::new(), forced: 0 };
        let own = record.main_line().filter(|(position, _)| position.turn() == side);
        for (place, (position, played)) in own.enumerate() {
            if position.moves().len() < 2 {
                replay.forced += 1;
                continue;
            }
            let question = Question {
                position: &position,
                variant: Variant::Standard,
                plan: plan(&position),
                readings,
                extent: Extent::Choice,
            };
            let deliberation = Deliberation::new(&question, &Limits::default(), &NoControl)?;
            replay.moves.push(ReplayedMove { number: place + 1, position, played, deliberation });
        }
        Ok(replay)
    }

    /// How many of the moves lie in the final set.
    pub fn hits(&self) -> usize {
        self.moves.iter().filter(|mv| mv.is_hit()).count()
    }

    /// How large the final set is, on average; 0 without moves.
    pub fn mean_size(&self) -> f64 {
        let sizes: usize = self.moves.iter().map(ReplayedMove::size).sum();
        sizes as f64 / self.moves.len().max(1) as f64
    }

    /// How many hits sets of the same sizes would have, drawn at random from the legal moves, on average.
    pub fn chance(&self) -> f64 {
        self.moves.iter().map(|mv| mv.size() as f64 / mv.legal() as f64).sum()
    }

    /// The natural logarithm of the likelihood of the moves, if the strategy were to choose at random in
    /// the final set, and to make any legal move one time in ten.
    pub fn log_likelihood(&self) -> f64 {
        self.moves.iter().map(ReplayedMove::log_likelihood).sum()
    }

    /// The same if any legal move were as likely as the others.
    pub fn log_likelihood_by_chance(&self) -> f64 {
        self.moves.iter().map(|mv| -(mv.legal() as f64).ln()).sum()
    }
}

impl ReplayedMove {
    /// Whether the recorded move lies in the final set.
    pub fn is_hit(&self) -> bool {
        self.deliberation.acceptable().any(|mv| mv == self.played)
    }

    /// How many moves the final set has.
    pub fn size(&self) -> usize {
        self.deliberation.acceptable().count()
    }

    /// The principle that rejected the recorded move.
    pub fn rejected_by(&self) -> Option<&str> {
        let considered = self.deliberation.moves.iter().find(|mv| mv.mv == self.played)?;
        considered.dropped_by.map(|place| self.deliberation.principles[place].as_str())
    }

    fn legal(&self) -> usize {
        self.deliberation.moves.len()
    }

    fn log_likelihood(&self) -> f64 {
        let chosen = if self.is_hit() { (1.0 - SLIP) / self.size() as f64 } else { 0.0 };
        (chosen + SLIP / self.legal() as f64).ln()
    }
}
