//! A game with a person, in memory: its record, the board, and what the machine is doing; and a change of it that
//! is not kept yet.

use std::time::Instant;

use arena::SideName;
use rules::{Color, Game, Position};
use serde::Deserialize;

use super::old_record;
use super::record::{Ending, FORMATS, GameRecord};
use super::state::{ClockView, OutcomeView, Status};

/// What is lost on the way from the page to the server is not the person's fault.
pub(crate) const GRACE_MS: u64 = 250;

/// A game with a person, in memory.
pub(crate) struct PlayedGame {
    pub(crate) record: GameRecord,
    pub(crate) game: Game,
    /// Whether the machine's player learns from the game.
    pub(crate) learns: bool,
    /// Since when the machine has been thinking about its move; nothing while it waits for its turn to.
    pub(crate) thinking_since: Option<Instant>,
    turn_started: Instant,
}

impl PlayedGame {
    pub(crate) fn new(record: GameRecord, game: Game, learns: bool) -> PlayedGame {
        PlayedGame { record, game, learns, thinking_since: None, turn_started: Instant::now() }
    }

    pub(crate) fn status(&self) -> Status {
        if self.is_over() {
            Status::Over
        } else if self.is_persons_turn() {
            Status::YourTurn
        } else if self.thinking_since.is_some() {
            Status::Thinking
        } else {
            Status::Queued
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.record.ending.is_some() || self.game.outcome().is_some()
    }

    pub(crate) fn is_persons_turn(&self) -> bool {
        self.game.position().turn() == Color::from(self.record.side)
    }

    pub(crate) fn turn(&self) -> SideName {
        self.game.position().turn().into()
    }

    /// How long the person has thought about the move.
    pub(crate) fn seconds(&self) -> f64 {
        self.turn_started.elapsed().as_secs_f64()
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

    /// What is left of the person's time, if it runs.
    pub(crate) fn persons_time(&self) -> Option<u64> {
        self.left().filter(|_| self.status() == Status::YourTurn)
    }

    /// Since when the clock of the side to move runs; a machine that has to wait loses no time.
    fn running_since(&self) -> Option<Instant> {
        match self.status() {
            Status::YourTurn => Some(self.turn_started),
            Status::Thinking => self.thinking_since,
            Status::Queued | Status::Over => None,
        }
    }

    pub(super) fn clock(&self) -> Option<ClockView> {
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
}

/// A change of a game that is not kept yet.
pub(crate) struct Draft {
    pub(crate) record: GameRecord,
    pub(crate) game: Game,
}

impl Draft {
    /// The game as it is, with what the person has spent of the clock.
    pub(crate) fn of(played: &PlayedGame) -> Draft {
        let mut record = played.record.clone();
        if let (Some(clock), Some(left)) = (&mut record.clock, played.persons_time()) {
            *clock.left_mut(played.turn()) = left;
        }
        Draft { record, game: played.game.clone() }
    }

    /// The person's time is up.
    pub(crate) fn flag(played: &PlayedGame) -> Draft {
        let (mut draft, side) = (Draft::of(played), played.turn());
        if let Some(clock) = &mut draft.record.clock {
            *clock.left_mut(side) = 0;
        }
        draft.end(Ending::Flag(side));
        draft
    }

    /// Ends the game otherwise than on the board.
    pub(super) fn end(&mut self, ending: Ending) {
        let told = ending.tell(&mut self.game);
        debug_assert!(told.is_ok(), "only a game that goes on is ended");
        self.record.ending = Some(ending);
    }

    /// The change at a moment, in seconds since 1970, and what is to be kept of it.
    pub(crate) fn finish(mut self, now: u64) -> (Draft, Vec<u8>) {
        self.record.version += 1;
        self.record.updated = now;
        let bytes = serde_json::to_vec(&self.record).expect("records are plain data");
        (self, bytes)
    }

    pub(crate) fn put_on(self, played: &mut PlayedGame) {
        played.record = self.record;
        played.game = self.game;
        played.turn_started = Instant::now();
    }
}

/// A record with its game; what is wrong with it otherwise.
pub(crate) fn read(bytes: &[u8]) -> Result<(GameRecord, Game), String> {
    #[derive(Deserialize)]
    struct Version {
        format: u32,
    }
    let in_words = |error: serde_json::Error| error.to_string();
    let Version { format } = serde_json::from_slice(bytes).map_err(in_words)?;
    if !FORMATS.contains(&format) {
        return Err(format!("format {format}: expected {} to {}", FORMATS.start(), FORMATS.end()));
    }
    let record: GameRecord = if format == *FORMATS.end() {
        serde_json::from_slice(bytes).map_err(in_words)?
    } else {
        let mut old = serde_json::from_slice(bytes).map_err(in_words)?;
        old_record::upgrade(&mut old);
        serde_json::from_value(old).map_err(in_words)?
    };
    let game = replay(&record, record.plies.len())?;
    Ok((record, game))
}

/// The game of a record after some of its moves, with its end if they are all.
pub(crate) fn replay(record: &GameRecord, plies: usize) -> Result<Game, String> {
    let start = Position::from_fen(&record.start_fen).map_err(|error| error.to_string())?;
    let mut game = Game::new(start, (&record.rules).into());
    for ply in &record.plies[..plies] {
        let squares = ply.path.squares().ok_or("a move with a square that there is not")?;
        let mv = game.position().find_move(&squares).map_err(|error| error.to_string())?;
        game.play(mv).map_err(|error| error.to_string())?;
    }
    if let Some(ending) = record.ending.as_ref().filter(|_| plies == record.plies.len()) {
        // The end on the board comes first.
        let _ = ending.tell(&mut game);
    }
    Ok(game)
}
