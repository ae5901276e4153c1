//! A change of a game that is not kept yet.

use super::record::{Ending, GameRecord};
use super::state::Status;
use super::table::Table;

/// A change of a game that is not kept yet.
pub(super) struct Draft {
    pub(super) record: GameRecord,
    pub(super) game: rules::Game,
}

impl Draft {
    /// The game as it is, with what the person has spent of the clock.
    pub(super) fn of(table: &Table) -> Draft {
        let mut record = table.record.clone();
        if let (Some(clock), Status::YourTurn, Some(left)) = (&mut record.clock, table.status(), table.left())
        {
            *clock.left_mut(table.turn()) = left;
        }
        Draft { record, game: table.game.clone() }
    }

    /// Ends the game otherwise than on the board.
    pub(super) fn end(&mut self, ending: Ending) {
        let told = match &ending {
            Ending::Resigned(side) => self.game.resign((*side).into()),
            Ending::Agreed => self.game.agree_draw(),
            Ending::Flag(side) | Ending::Failed(side, _) => self.game.forfeit((*side).into()),
            Ending::Abandoned => Ok(()),
        };
        debug_assert!(told.is_ok(), "only a game that goes on is ended");
        self.record.ending = Some(ending);
    }

    pub(super) fn finish(mut self, table: &Table) -> (Draft, Vec<u8>) {
        self.record.version = table.record.version + 1;
        self.record.updated = super::date::now();
        let bytes = serde_json::to_vec(&self.record).expect("records are plain data");
        (self, bytes)
    }

    pub(super) fn put_on(self, table: &mut Table) {
        table.record = self.record;
        table.game = self.game;
        table.turn_started = std::time::Instant::now();
    }
}
