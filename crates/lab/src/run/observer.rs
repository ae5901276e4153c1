//! Those who follow a run: one observer for all kinds of runs, told of one event after the other.

use rules::Game;
use samuel::generalization::{GameReport, SeriesMove};

use crate::Standing;
use crate::combine_run::CombineTraceRow;
use crate::rote_run::TraceRow;
use crate::zero_run::ZeroEvent;

/// Somebody who follows a run.
pub trait RunObserver: Send {
    /// Hears what happened.
    fn event(&mut self, event: RunEvent<'_>);
}

/// What happened in a run.
pub enum RunEvent<'a> {
    /// It begins, or goes on from what earlier sessions left.
    Resumed {
        /// Games or lessons done before. Seeds that are played side by side are told of one by one.
        done: usize,
        /// Positions on the tape of a rote run.
        positions: u64,
        /// Boards that a combined run has rated or remembered.
        boards: u64,
    },
    /// A task of a run that shows nothing of it meanwhile is done.
    Task(Progress),
    /// A pair of games of a contest is done.
    Pair {
        /// How far the contest has come.
        progress: Progress,
        /// How it stands after all pairs that are done.
        standing: &'a Standing,
    },
    /// A lesson of rote learning is over.
    Lesson {
        /// How far the run has come.
        progress: Progress,
        /// What the trace says of it.
        row: &'a TraceRow,
    },
    /// A move of a lesson was made.
    LessonMove {
        /// The lesson, from 1.
        lesson: usize,
        /// The game after the move.
        game: &'a Game,
    },
    /// A game between Alpha and Beta is over, and its state is kept.
    SeriesGame {
        /// The seed, from 1.
        seed: usize,
        /// The game.
        report: &'a GameReport,
    },
    /// A move between Alpha and Beta is about to be made, in a game that counts.
    SeriesMove {
        /// The seed, from 1.
        seed: usize,
        /// The number of the game.
        number: u32,
        /// The move.
        made: &'a SeriesMove<'a>,
    },
    /// A game of combined learning is over.
    CombinedGame(&'a CombineTraceRow),
    /// A block of lessons of combined learning is over.
    Lessons {
        /// Lessons up to here.
        lessons: usize,
        /// Positions on the tape.
        positions: u64,
        /// Boards rated or remembered.
        boards: u64,
    },
    /// A run from zero has come further.
    Zero(ZeroEvent<'a>),
    /// Something out of the ordinary.
    Remark(&'a str),
}

/// How far a run has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Tasks finished, those of earlier sessions included.
    pub done: usize,
    /// Of them, finished in this session.
    pub new: usize,
    /// All tasks.
    pub total: usize,
}

impl<F: FnMut(RunEvent<'_>) + Send> RunObserver for F {
    fn event(&mut self, event: RunEvent<'_>) {
        self(event);
    }
}

/// Nobody follows the run.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl RunObserver for NoObserver {
    fn event(&mut self, _: RunEvent<'_>) {}
}
