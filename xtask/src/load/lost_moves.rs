//! What is there after the server was killed, held against what it had shown before.

use anyhow::Result;

use super::client::Client;
use super::visitor::{ShownGame, VisitorTimes};

/// What was shown, and what is missing of it.
pub(super) struct LostMoves {
    pub(super) games: usize,
    pub(super) moves: usize,
    pub(super) lost: Vec<String>,
}

/// Looks at every game that a visitor saw.
pub(super) fn look(address: &str, notes: &[VisitorTimes]) -> LostMoves {
    let client = Client::new(address);
    let seen: Vec<_> = notes.iter().flat_map(|notes| &notes.games).collect();
    let lost = seen.iter().filter_map(|seen| difference(&client, seen)).collect();
    LostMoves { games: seen.len(), moves: seen.iter().map(|seen| seen.moves.len()).sum(), lost }
}

/// In words, what is not as it was shown. The machine may have moved since.
fn difference(client: &Client, seen: &ShownGame) -> Option<String> {
    match find(client, &seen.id) {
        Err(error) => Some(format!("game {}: {error:#}", seen.id)),
        Ok(found) if found.moves.starts_with(&seen.moves) => None,
        Ok(found) => {
            Some(format!("game {}: {:?} was shown, {:?} is there", seen.id, seen.moves, found.moves))
        }
    }
}

fn find(client: &Client, id: &str) -> Result<ShownGame> {
    ShownGame::of(&serde_json::from_str(&client.get(&format!("/api/v1/games/{id}"))?.text)?)
}
