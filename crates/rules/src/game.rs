//! A game under way: its history, the rules about draws, and how it ended.

use std::error::Error;
use std::fmt;

use crate::{Color, DrawReason, Move, Outcome, Position, WinReason};

/// What winning means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// The side that cannot move loses.
    #[default]
    Standard,
    /// The side that cannot move wins; captures stay compulsory.
    GiveAway,
}

impl Variant {
    /// Both of them.
    pub const ALL: [Variant; 2] = [Variant::Standard, Variant::GiveAway];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::GiveAway => "give-away",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// When a game is drawn without anybody's agreement. `None` switches a rule off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DrawRules {
    /// How often a position must come up, with the same side to move.
    pub repetitions: Option<u32>,
    /// How many moves each side makes without a capture or a man's move.
    pub moves_without_progress: Option<u32>,
}

impl DrawRules {
    /// A game goes on until somebody cannot move or the players agree.
    pub const NONE: DrawRules = DrawRules { repetitions: None, moves_without_progress: None };
    /// A position that comes up so often is usually a draw.
    pub const USUAL_REPETITIONS: u32 = 3;
    /// So many moves a side without progress are usually a draw.
    pub const USUAL_MOVES_WITHOUT_PROGRESS: u32 = 40;
}

impl Default for DrawRules {
    /// The third time a position comes up, or 40 moves a side without progress (WCDF rules).
    fn default() -> DrawRules {
        DrawRules {
            repetitions: Some(DrawRules::USUAL_REPETITIONS),
            moves_without_progress: Some(DrawRules::USUAL_MOVES_WITHOUT_PROGRESS),
        }
    }
}

/// The settings of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// What winning means.
    pub variant: Variant,
    /// When a game is drawn.
    pub draws: DrawRules,
}

/// A start, the moves since, and the outcome once there is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    rules: Rules,
    start: Position,
    position: Position,
    plies: Vec<Ply>,
    /// Plies since the last capture or man's move.
    idle: u32,
    outcome: Option<Outcome>,
}

/// A move with what is needed to take it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ply {
    before: Position,
    idle_before: u32,
    mv: Move,
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::start(), Rules::default())
    }
}

impl Game {
    /// A game from any position.
    pub fn new(start: Position, rules: Rules) -> Game {
        let mut game = Game { rules, start, position: start, plies: Vec::new(), idle: 0, outcome: None };
        game.outcome = game.judge();
        game
    }

    /// The settings.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position the game started from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves made.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// The positions from the start up to now.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = Position> {
        self.plies.iter().map(|ply| ply.before).chain([self.position])
    }

    /// How many moves both sides have made since the last capture or man's move.
    pub fn idle_plies(&self) -> u32 {
        self.idle
    }

    /// How often the position now has come up, this time included.
    pub fn occurrences(&self) -> u32 {
        let reversible = self.plies.iter().rev().take(self.idle as usize);
        1 + reversible.filter(|ply| ply.before == self.position).count() as u32
    }

    /// How the game ended, unless it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Makes a move of the side to move.
    ///
    /// # Errors
    /// When the game is over or the move is not legal; the game stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.still_on()?;
        if !self.position.moves().contains(&mv) {
            return Err(PlayError::Illegal { mv, position: self.position });
        }
        self.plies.push(Ply { before: self.position, idle_before: self.idle, mv });
        let by_king = self.position.kings(self.position.turn()).contains(mv.from());
        self.idle = if by_king && !mv.is_capture() { self.idle + 1 } else { 0 };
        self.position = self.position.after(mv);
        self.outcome = self.judge();
        Ok(())
    }

    /// A side gives up.
    ///
    /// # Errors
    /// When the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<(), PlayError> {
        self.still_on()?;
        self.outcome = Some(Outcome::Win { winner: !loser, reason: WinReason::Resignation });
        Ok(())
    }

    /// The players agree to a draw.
    ///
    /// # Errors
    /// When the game is over.
    pub fn agree_draw(&mut self) -> Result<(), PlayError> {
        self.still_on()?;
        self.outcome = Some(Outcome::Draw(DrawReason::Agreement));
        Ok(())
    }

    /// A side loses for breaking the rules of the match.
    ///
    /// # Errors
    /// When the game is over.
    pub fn forfeit(&mut self, loser: Color) -> Result<(), PlayError> {
        self.still_on()?;
        self.outcome = Some(Outcome::Win { winner: !loser, reason: WinReason::Forfeit });
        Ok(())
    }

    /// A referee ends the game; without a winner it is a draw.
    ///
    /// # Errors
    /// When the game is over.
    pub fn adjudicate(&mut self, winner: Option<Color>) -> Result<(), PlayError> {
        self.still_on()?;
        self.outcome = Some(match winner {
            Some(winner) => Outcome::Win { winner, reason: WinReason::Adjudication },
            None => Outcome::Draw(DrawReason::Adjudication),
        });
        Ok(())
    }

    /// Withdraws an end that is not on the board, such as a resignation, so that the game goes on.
    pub fn reopen(&mut self) {
        self.outcome = self.judge();
    }

    /// Takes the last move back, with any outcome, and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let ply = self.plies.pop()?;
        self.position = ply.before;
        self.idle = ply.idle_before;
        self.outcome = None;
        Some(ply.mv)
    }

    fn still_on(&self) -> Result<(), PlayError> {
        match self.outcome {
            Some(outcome) => Err(PlayError::Over(outcome)),
            None => Ok(()),
        }
    }

    fn judge(&self) -> Option<Outcome> {
        if !self.position.can_move() {
            return Some(self.blocked());
        }
        let DrawRules { repetitions, moves_without_progress } = self.rules.draws;
        if moves_without_progress.is_some_and(|moves| self.idle >= moves.saturating_mul(2)) {
            return Some(Outcome::Draw(DrawReason::NoProgress));
        }
        if repetitions.is_some_and(|limit| self.occurrences() >= limit) {
            return Some(Outcome::Draw(DrawReason::Repetition));
        }
        None
    }

    fn blocked(&self) -> Outcome {
        let side = self.position.turn();
        match self.rules.variant {
            Variant::Standard => Outcome::Win { winner: !side, reason: WinReason::NoMove },
            Variant::GiveAway => Outcome::Win { winner: side, reason: WinReason::GaveAway },
        }
    }
}

/// Why a move or a result was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The game has ended.
    Over(Outcome),
    /// The move is not one of the position's.
    Illegal {
        /// The move.
        mv: Move,
        /// The position it was tried in.
        position: Position,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over(outcome) => write!(f, "the game is over ({outcome})"),
            PlayError::Illegal { mv, position } => write!(f, "{mv} is not legal in {position}"),
        }
    }
}

impl Error for PlayError {}
