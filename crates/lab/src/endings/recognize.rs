//! Whether a player says how a position ends.

use arena::{Choice, Deadline, Decision};
use rules::{Color, Position};
use serde::{Deserialize, Serialize};

use crate::exact::Prospect;

use super::{Table, game_from};

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
