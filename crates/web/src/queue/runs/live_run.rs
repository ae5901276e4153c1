//! What happens in a run right now: the boards, as often as eyes can follow, and who passes them on.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lab::zero_run::ZeroEvent;
use lab::{Progress, RunEvent, RunObserver, StopFlag};
use rules::{Color, Game, Position};
use samuel::generalization::{AlphaState, Colors, SeriesMove, alpha_color};

use super::request::Pace;
use super::state::{Board, Stage, StagePart};
use crate::pages::view::PositionView;

const BETWEEN_BOARDS: Duration = Duration::from_millis(150);
const BETWEEN_EVENTS: Duration = Duration::from_millis(300);
const BETWEEN_SERIES: Duration = Duration::from_secs(1);

/// What happens in a run right now.
#[derive(Default)]
pub(super) struct LiveRun {
    now: Mutex<LiveState>,
    pace: Mutex<Pace>,
}

#[derive(Default)]
struct LiveState {
    boards: BTreeMap<usize, SeenBoard>,
    /// What a run from zero is doing.
    stage: Option<Stage>,
    /// Alpha in the middle of a game, by seed.
    alphas: BTreeMap<usize, AlphaState>,
    told: Option<Instant>,
    series_told: Option<Instant>,
    /// A game has ended since the series were told.
    has_grown: bool,
}

struct SeenBoard {
    game: u32,
    side: Option<Color>,
    position: Position,
    last_move: Option<String>,
    at: Instant,
}

/// What there is to tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Changed {
    Nothing,
    /// The boards have changed.
    Boards,
    /// Games have ended.
    Everything,
}

impl LiveRun {
    /// Whether a board of a seed is to be looked at again.
    pub(super) fn wants(&self, seed: usize) -> bool {
        self.now().boards.get(&seed).is_none_or(|seen| seen.at.elapsed() >= BETWEEN_BOARDS)
    }

    pub(super) fn see(
        &self,
        seed: usize,
        game: u32,
        side: Option<Color>,
        position: Position,
        last_move: Option<String>,
    ) {
        self.now().boards.insert(seed, SeenBoard { game, side, position, last_move, at: Instant::now() });
    }

    /// Alpha has moved.
    pub(super) fn learn(&self, seed: usize, alpha: &AlphaState) {
        self.now().alphas.insert(seed, alpha.clone());
    }

    /// Alpha as it is in the game that goes on.
    pub(super) fn alpha(&self, seed: usize) -> Option<AlphaState> {
        self.now().alphas.get(&seed).cloned()
    }

    /// A run from zero has come further.
    fn come_to(&self, stage: Stage) {
        self.now().stage = Some(stage);
    }

    /// What a run from zero is doing.
    pub(super) fn stage(&self) -> Option<Stage> {
        self.now().stage
    }

    /// The speed.
    pub(super) fn pace(&self) -> Pace {
        *self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_pace(&self, pace: Pace) {
        *self.pace.lock().unwrap_or_else(PoisonError::into_inner) = pace;
    }

    /// A game has ended.
    pub(super) fn grow(&self) {
        self.now().has_grown = true;
    }

    /// The run does not go on.
    pub(super) fn clear(&self) {
        *self.now() = LiveState::default();
    }

    /// What is to be told now; it counts as told.
    pub(super) fn due(&self) -> Changed {
        let mut now = self.now();
        let is_over = |last: Option<Instant>, pause| last.is_none_or(|last: Instant| last.elapsed() >= pause);
        if !is_over(now.told, BETWEEN_EVENTS) {
            return Changed::Nothing;
        }
        now.told = Some(Instant::now());
        if !now.has_grown || !is_over(now.series_told, BETWEEN_SERIES) {
            return Changed::Boards;
        }
        (now.series_told, now.has_grown) = (now.told, false);
        Changed::Everything
    }

    pub(super) fn boards(&self) -> Vec<Board> {
        let now = self.now();
        let board = |(&seed, seen): (&usize, &SeenBoard)| Board {
            seed,
            game: seen.game,
            side: seen.side.map(Into::into),
            position: PositionView::of(&seen.position),
            last_move: seen.last_move.clone(),
        };
        now.boards.iter().map(board).collect()
    }

    fn now(&self) -> MutexGuard<'_, LiveState> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells the page of a run.
pub(super) struct PageObserver<'a> {
    pub(super) live: &'a LiveRun,
    /// Ends the waiting between moves.
    pub(super) stop: &'a StopFlag,
    /// Which colors Alpha has, where there is one.
    pub(super) colors: Option<Colors>,
    /// Games that each generation plays, where there are generations.
    pub(super) games: usize,
    /// Called when something has changed.
    pub(super) tell: &'a (dyn Fn() + Sync),
    /// Called with remarks.
    pub(super) hear: &'a (dyn Fn(&str) + Sync),
}

impl PageObserver<'_> {
    fn board(&self, seed: usize, number: u32, made: &SeriesMove) {
        self.live.pace().wait(self.stop);
        if !self.live.wants(seed) {
            return;
        }
        let before = made.game.position();
        let side = self.colors.map(|colors| alpha_color(number, colors));
        self.live.see(seed, number, side, before.after(made.mv), Some(before.notation(made.mv)));
        self.live.learn(seed, made.alpha);
        (self.tell)();
    }

    fn lesson_board(&self, lesson: usize, game: &Game) {
        self.live.pace().wait(self.stop);
        if !self.live.wants(1) {
            return;
        }
        let number = u32::try_from(lesson).unwrap_or(u32::MAX);
        let last = game.moves().last().map(|mv| mv.to_string());
        self.live.see(1, number, None, *game.position(), last);
        (self.tell)();
    }

    fn zero(&self, event: ZeroEvent<'_>) {
        let next = |generation, part| Stage { generation, part, done: 0, total: 0 };
        let stage = match event {
            ZeroEvent::Resumed(_) => return,
            // What follows tells of itself only when some of it is over.
            ZeroEvent::Games { generation, progress } if progress.done == progress.total => {
                next(generation, StagePart::Fit)
            }
            ZeroEvent::Fit { generation, fitting, passes } if fitting.pass == passes => {
                next(generation, StagePart::Gate)
            }
            ZeroEvent::Generation(result) => {
                self.live.grow();
                next(result.generation + 1, StagePart::Games)
            }
            ZeroEvent::Games { generation, progress: Progress { done, total, .. } } => {
                let done = self.games * done / total.max(1);
                Stage { generation, part: StagePart::Games, done, total: self.games }
            }
            ZeroEvent::Fit { generation, fitting, passes } => {
                Stage { generation, part: StagePart::Fit, done: fitting.pass, total: passes }
            }
            ZeroEvent::Gate { generation, progress: Progress { done, total, .. } } => {
                Stage { generation, part: StagePart::Gate, done, total }
            }
        };
        self.live.come_to(stage);
        (self.tell)();
    }

    fn grow(&self) {
        self.live.grow();
        (self.tell)();
    }
}

impl RunObserver for PageObserver<'_> {
    fn event(&mut self, event: RunEvent<'_>) {
        match event {
            RunEvent::SeriesMove { seed, number, made } => self.board(seed, number, made),
            RunEvent::LessonMove { lesson, game } => self.lesson_board(lesson, game),
            RunEvent::SeriesGame { .. }
            | RunEvent::Lesson { .. }
            | RunEvent::CombinedGame(_)
            | RunEvent::Lessons { .. } => self.grow(),
            RunEvent::Zero(event) => self.zero(event),
            RunEvent::Remark(remark) => (self.hear)(remark),
            RunEvent::Resumed { .. } | RunEvent::Task(_) | RunEvent::Pair { .. } => {}
        }
    }
}
