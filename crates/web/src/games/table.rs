//! A game in memory: its record, the board, and what the machine is doing.

use std::time::Instant;

use arena::{Concurrency, StopFlag};
use rules::{Color, Game, Position, Square};
use tokio::sync::oneshot;

use super::outcome::OutcomeView;
use super::record::{Ending, FORMAT, GameRecord};
use super::state::{ClockView, Status};
use crate::Config;
use crate::players::{Learning, Spec};
use crate::thinking::Place;
use crate::view::SideName;

/// A game in memory.
pub(crate) struct Table {
    pub(crate) record: GameRecord,
    pub(crate) game: Game,
    /// None if the player cannot be had any more; then the game can only be looked at.
    pub(crate) spec: Option<Spec>,
    pub(crate) thought: Option<Thought>,
    /// Grows when what the machine thinks about is no longer wanted.
    pub(crate) generation: u64,
    pub(crate) turn_started: Instant,
    /// Comes when a learner has been told of the end and has put away what it learned.
    pub(crate) goodbye: Option<oneshot::Receiver<()>>,
}

/// The machine's turn.
pub(crate) struct Thought {
    pub(crate) stop: StopFlag,
    /// When it began, if it has.
    pub(crate) started: Option<Instant>,
    /// Where it waits until then.
    pub(crate) place: Place,
}

impl Table {
    pub(crate) fn new(record: GameRecord, game: Game, spec: Option<Spec>) -> Table {
        Table {
            record,
            game,
            spec,
            thought: None,
            generation: 0,
            turn_started: Instant::now(),
            goodbye: None,
        }
    }

    /// The game of a record; what is wrong with it otherwise.
    pub(crate) fn restore(config: &Config, bytes: &[u8]) -> Result<Table, String> {
        let (record, game) = read(bytes)?;
        let spec = Spec::check(config, &record.opponent.spec).ok();
        Ok(Table::new(record, game, spec))
    }

    pub(crate) fn status(&self) -> Status {
        if self.is_over() {
            Status::Over
        } else if self.is_persons_turn() {
            Status::YourTurn
        } else if self.thought.as_ref().is_some_and(|thought| thought.started.is_some()) {
            Status::Thinking
        } else {
            Status::Queued
        }
    }

    /// How many are thought about before, while the machine waits.
    pub(crate) fn waiting(&self) -> Option<usize> {
        let is_queued = self.status() == Status::Queued;
        is_queued.then(|| self.thought.as_ref().map_or(0, |thought| thought.place.ahead()))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.record.ending.is_some() || self.game.outcome().is_some()
    }

    /// Whether the machine's player learns from the game.
    pub(crate) fn learns(&self) -> bool {
        self.spec.as_ref().is_some_and(|spec| spec.company == Concurrency::Learning)
    }

    /// How it learns from the game, if it was to.
    pub(crate) fn learning(&self) -> Option<Learning> {
        self.record.learn.then(|| Learning::of(&self.record.opponent.spec))
    }

    pub(crate) fn is_persons_turn(&self) -> bool {
        self.game.position().turn() == Color::from(self.record.side)
    }

    pub(crate) fn turn(&self) -> SideName {
        self.game.position().turn().into()
    }

    pub(crate) fn outcome(&self) -> Option<OutcomeView> {
        let person = self.record.side;
        let ending = self.record.ending.as_ref().map(|ending| OutcomeView::of_ending(ending, person));
        let on_board = || Some(OutcomeView::of_board(self.game.outcome()?, self.game.position(), person));
        ending.or_else(on_board)
    }

    /// Whether the person has a move to take back.
    pub(crate) fn can_takeback(&self) -> bool {
        let first_own = usize::from(self.game.start().turn() != Color::from(self.record.side));
        !self.is_over() && self.record.plies.len() > first_own
    }

    /// What is left of the time of the side to move, in milliseconds.
    pub(crate) fn left(&self) -> Option<u64> {
        let clock = self.record.clock.as_ref()?;
        let spent = self.running_since().map_or(0, |since| since.elapsed().as_millis() as u64);
        Some(clock.left(self.turn()).saturating_sub(spent))
    }

    /// Since when the clock of the side to move runs; a machine that has to wait loses no time.
    fn running_since(&self) -> Option<Instant> {
        match self.status() {
            Status::YourTurn => Some(self.turn_started),
            Status::Thinking => self.thought.as_ref().and_then(|thought| thought.started),
            Status::Queued | Status::Over => None,
        }
    }

    pub(crate) fn clock(&self) -> Option<ClockView> {
        let clock = self.record.clock.as_ref()?;
        let (turn, left) = (self.turn(), self.left()?);
        let now = |side| if side == turn { left } else { clock.left(side) };
        Some(ClockView {
            black_ms: now(SideName::Black),
            white_ms: now(SideName::White),
            increment_ms: clock.increment_ms,
            running: self.running_since().map(|_| turn),
        })
    }

    /// Nobody wants what the machine thinks about any more.
    pub(crate) fn drop_thought(&mut self) {
        self.generation += 1;
        if let Some(thought) = self.thought.take() {
            thought.stop.stop();
        }
    }
}

/// A record with its game; what is wrong with it otherwise.
pub(super) fn read(bytes: &[u8]) -> Result<(GameRecord, Game), String> {
    let record: GameRecord = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    if record.format != FORMAT {
        return Err(format!("format {}: expected {FORMAT}", record.format));
    }
    let game = replay(&record, record.plies.len())?;
    Ok((record, game))
}

/// The game of a record after some of its moves, with its end if they are all.
pub(crate) fn replay(record: &GameRecord, plies: usize) -> Result<Game, String> {
    let start = Position::from_fen(&record.start_fen).map_err(|error| error.to_string())?;
    let mut game = Game::new(start, (&record.rules).into());
    for ply in &record.plies[..plies] {
        let squares: Option<Vec<_>> = ply.view.path.iter().map(|&number| Square::new(number)).collect();
        let squares = squares.ok_or("a move with a square that there is not")?;
        let mv = game.position().find_move(&squares).map_err(|error| error.to_string())?;
        game.play(mv).map_err(|error| error.to_string())?;
    }
    if plies == record.plies.len() {
        match &record.ending {
            Some(Ending::Resigned(side)) => drop(game.resign((*side).into())),
            Some(Ending::Agreed) => drop(game.agree_draw()),
            Some(Ending::Flag(side) | Ending::Failed(side, _)) => drop(game.forfeit((*side).into())),
            Some(Ending::Abandoned) | None => {}
        }
    }
    Ok(game)
}
