//! Games that somebody forfeited: a result that tells nothing of strength, so it is said beside it.

use lab::{Contest, Standing};
use serde::Serialize;

use crate::report::counted;

#[derive(Serialize)]
pub(super) struct Forfeit {
    player: String,
    games: u64,
    /// The number of the first of them.
    first_game: usize,
    /// Why that one was.
    reason: String,
}

impl Forfeit {
    /// Of every player that forfeited some game.
    pub(super) fn all(contest: &Contest, standing: &Standing) -> Vec<Forfeit> {
        let told = standing.forfeits.iter().enumerate().filter_map(|(player, forfeits)| {
            let (first_game, reason) = forfeits.first.clone()?;
            Some(Forfeit { player: contest.name(player), games: forfeits.games, first_game, reason })
        });
        told.collect()
    }

    /// One line, for standard error.
    pub(super) fn text(&self) -> String {
        let Forfeit { player, games, first_game, reason } = self;
        format!("{player} forfeited {}; game {first_game}: {reason}", counted(*games, "game"))
    }
}
