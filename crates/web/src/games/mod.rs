//! Games of people against the machine. Every change is kept before anybody hears of it; games that were
//! open when the server ended go on when it starts.

mod actions;
mod clock;
mod date;
mod draft;
mod farewell;
mod game_control;
mod handlers;
mod headline;
mod hint;
mod lesson;
mod machine;
mod new_game;
mod outcome;
mod pdn;
mod reasons;
mod record;
mod seats;
mod state;
mod table;
pub(crate) mod words;

use std::sync::PoisonError;
use std::time::{Duration, Instant};

use crate::Laboratory;
use crate::failure::Failure;
use crate::id::Id;

pub(crate) use date::now;
pub(crate) use game_control::Thinking;
pub(crate) use handlers::routes;
pub(crate) use new_game::{NewGame, checked_rules, create};
pub use pdn::pdn_of_record;
pub(crate) use reasons::of_player;
pub(crate) use record::RulesView;
pub(crate) use seats::Games;
pub(crate) use state::{GameState, Status};

/// How long players may take to put away what they hold when the server ends.
const LAST_WORDS: Duration = Duration::from_millis(500);

impl Laboratory {
    /// Games that were open go on: the machine thinks where it is its turn, and clocks run.
    pub(crate) async fn resume_games(&self) {
        for id in self.games.open_ids() {
            let Ok(seat) = self.games.seat(self, &id) else { continue };
            let mut table = seat.table.lock().await;
            if table.is_persons_turn() {
                clock::watch(self, &seat, &table);
            } else {
                machine::begin(self, &seat, &mut table);
            }
        }
    }

    /// A game as PDN.
    pub(crate) async fn game_text(&self, id: &Id) -> Result<String, Failure> {
        let seat = self.games.seat(self, id)?;
        let table = seat.table.lock().await;
        Ok(pdn::pdn(&table))
    }

    /// Abandons a game and forgets it, whatever it was at.
    pub(crate) async fn drop_game(&self, id: &Id) {
        // A game that is over already is only forgotten; one that cannot be forgotten stays listed.
        let _ = actions::act(self, id, actions::Action::Abandon).await;
        let _ = self.forget_game(id).await;
    }

    /// Stops all thinking and has the players put away what they hold.
    pub(crate) fn close_games(&self) {
        let seats = self.games.close();
        let until = Instant::now() + LAST_WORDS;
        for seat in seats {
            let player = loop {
                match seat.player.try_lock() {
                    Ok(mut player) => break player.take(),
                    Err(std::sync::TryLockError::Poisoned(poisoned)) => {
                        break PoisonError::into_inner(poisoned).take();
                    }
                    Err(std::sync::TryLockError::WouldBlock) if Instant::now() < until => {
                        std::thread::sleep(Duration::from_millis(2));
                    }
                    Err(std::sync::TryLockError::WouldBlock) => break None,
                }
            };
            if let Some(mut player) = player {
                farewell::dismiss(&mut *player, farewell::Farewell::Closing);
            }
        }
    }
}
