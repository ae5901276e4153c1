//! One position put to a player: whether it says how the position ends, and whether it drives a win home against a
//! defender who plays exactly.

use arena::{Choice, Deadline, Decision};
use rules::{Color, Position};
use serde::{Deserialize, Serialize};

use super::{Table, game_from};
use crate::exact::{ExactPlay, Prospect};

/// What a player said about the end of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Remark {
    /// Who wins, and that is so.
    Right,
    /// Who wins, and that is not so.
    Wrong,
    Nothing,
}

impl Table<'_> {
    /// What the player says to a position; `None` if it was called away.
    ///
    /// # Errors
    /// When the player gives no move, with what it said.
    pub(super) fn recognize(
        &mut self,
        position: &Position,
        prospect: Prospect,
    ) -> Result<Option<Remark>, String> {
        let game = game_from(position);
        let deadline = Deadline::new(self.control, self.control.now(), self.limits);
        let decision = self.player.choose(&game, self.limits, &deadline);
        if self.control.stop() {
            return Ok(None);
        }
        // The next position is another game: nothing of this one counts for it.
        self.player.game_over(Some(&game));
        let winner = match prospect {
            Prospect::Win(_) => Some(position.turn()),
            Prospect::Draw => None,
            Prospect::Loss(_) => Some(!position.turn()),
        };
        Ok(Some(match announced(&decision, position.turn())? {
            None => Remark::Nothing,
            said if said == winner => Remark::Right,
            Some(_) => Remark::Wrong,
        }))
    }
}

/// Who will win, as the player says by announcing it or by giving up.
fn announced(decision: &Decision, turn: Color) -> Result<Option<Color>, String> {
    match &decision.choice {
        Choice::Forfeit(reason) => Err(reason.clone()),
        Choice::Resign => Ok(Some(!turn)),
        Choice::Move(_) => Ok(decision.announcement.map(|announcement| announcement.winner)),
    }
}

/// How a win was driven home, or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct WinAttempt {
    pub(super) won: bool,
    /// Moves the player made.
    pub(super) moves: u32,
    /// Moves the win takes when it is played exactly.
    pub(super) needed: u32,
    /// Moves the player made where there was more than one.
    pub(super) choices: u32,
    /// Of them, those after which the position was still won.
    pub(super) kept: u32,
    /// Of them, those that win as quickly as any.
    pub(super) quickest: u32,
}

impl Table<'_> {
    /// Has the player play the side to move, for so many of its moves. The defender holds out as long
    /// as it can, and never gives back a win that was thrown away, so that the game ends there. `None`
    /// if the player was called away.
    ///
    /// # Errors
    /// When the player gives no move, with what it said.
    pub(super) fn drive_home(
        &mut self,
        start: &Position,
        most_moves: u32,
        exact: &ExactPlay,
    ) -> Result<Option<WinAttempt>, String> {
        let mut game = game_from(start);
        let mut attempt = WinAttempt { needed: moves_to_win(exact.prospect(start)), ..WinAttempt::default() };
        while attempt.moves < most_moves {
            let deadline = Deadline::new(self.control, self.control.now(), self.limits);
            let decision = self.player.choose(&game, self.limits, &deadline);
            if self.control.stop() {
                return Ok(None);
            }
            let mv = match decision.choice {
                Choice::Move(mv) => mv,
                Choice::Resign => break,
                Choice::Forfeit(reason) => return Err(reason),
            };
            let before = *game.position();
            game.play(mv).map_err(|error| error.to_string())?;
            let is_won = attempt.note(&before, exact.prospect(&before), exact.prospect_after(&before, mv));
            attempt.won = game.outcome().is_some();
            if attempt.won || !is_won {
                break;
            }
            let reply = exact.best_move(game.position()).expect("the game goes on with few pieces");
            game.play(reply).expect("it is one of the moves");
        }
        self.player.game_over(Some(&game));
        Ok(Some(attempt))
    }
}

impl WinAttempt {
    /// Counts a move, and says whether the position is still won.
    fn note(&mut self, before: &Position, best: Option<Prospect>, made: Option<Prospect>) -> bool {
        let is_won = matches!(made, Some(Prospect::Win(_)));
        self.moves += 1;
        if before.moves().len() > 1 {
            self.choices += 1;
            self.kept += u32::from(is_won);
            self.quickest += u32::from(made == best);
        }
        is_won
    }
}

/// The moves of the winner in a won position.
fn moves_to_win(prospect: Option<Prospect>) -> u32 {
    match prospect {
        Some(Prospect::Win(plies)) => plies.div_ceil(2),
        _ => panic!("only wins are driven home"),
    }
}
