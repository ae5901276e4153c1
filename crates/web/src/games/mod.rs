//! Games of people against the machine, as the server keeps them. Every change is kept before anybody hears of it;
//! games that were open when the server ended go on when it starts.

mod actions;
mod handlers;
mod machine;
mod open_games;

use std::sync::PoisonError;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

pub(crate) use actions::create;
pub(crate) use handlers::routes;
pub(crate) use machine::Thinking;
pub(crate) use open_games::Games;

use crate::Laboratory;
use crate::pages::Id;
use crate::pages::failure::Failure;
use crate::pages::play::{Action, pdn, read};

/// How long players may take to put away what they hold when the server ends.
const LONGEST_END: Duration = Duration::from_millis(500);

impl Laboratory {
    /// Games that were open go on: the machine thinks where it is its turn, and clocks run.
    pub(crate) async fn resume_games(&self) {
        for id in self.games.open_ids() {
            let Ok(game) = self.games.find(self, &id) else { continue };
            actions::go_on(self, &game, &mut *game.served.lock().await);
        }
    }

    /// A game as PDN.
    pub(crate) async fn game_text(&self, id: &Id) -> Result<String, Failure> {
        let game = self.games.find(self, id)?;
        let played = &game.served.lock().await.played;
        Ok(pdn(&played.record, &played.game, &day(played.record.created)))
    }

    /// Abandons a game and forgets it, whatever it was at.
    pub(crate) async fn drop_game(&self, id: &Id) {
        // A game that is over already is only forgotten; one that cannot be forgotten stays listed.
        let _ = actions::perform(self, id, Action::Abandon).await;
        let _ = self.forget_game(id).await;
    }

    /// Stops all thinking and has the players put away what they hold.
    pub(crate) fn close_games(&self) {
        let open = self.games.close();
        let until = Instant::now() + LONGEST_END;
        for game in open {
            let player = loop {
                match game.player.try_lock() {
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
                actions::dismiss(&mut *player, actions::PlayerEnd::Closing);
            }
        }
    }
}

/// The game of a record of the store as PDN, or what is wrong with the record.
///
/// # Errors
/// When it is no game of this version, or one of its moves is not legal.
pub fn pdn_of_record(bytes: &[u8]) -> Result<String, String> {
    let (record, game) = read(bytes)?;
    Ok(pdn(&record, &game, &day(record.created)))
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The day of a moment, as game files write it: `1959.07.01`.
fn day(seconds: u64) -> String {
    // Years that begin in March have their odd day last; 400 of them have 146,097 days.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = year + 400 * era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_its_day() {
        for (seconds, expected) in [
            (0, "1970.01.01"),
            (951_782_399, "2000.02.28"),
            (951_782_400, "2000.02.29"),
            (951_868_800, "2000.03.01"),
            (1_735_689_599, "2024.12.31"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(day(seconds), expected);
        }
    }
}
