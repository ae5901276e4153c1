//! Visitors who play and write until the laboratory is gone, and remember what they were told.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::ledger::{Ledger, Script, get, moves_of};
use crate::load::client::Client;
use crate::random::Random;

const SCRIPTS: usize = 3;

/// Plays one game after the other.
pub(super) fn play(address: &str, mut random: Random) -> Ledger {
    let (client, mut ledger) = (Client::new(address), Ledger::default());
    while play_game(&client, &mut random, &mut ledger).is_ok() {}
    ledger
}

fn play_game(client: &Client, random: &mut Random, ledger: &mut Ledger) -> Result<()> {
    let opponent = ["random", "greedy"][random.below(2)];
    let wish = json!({ "opponent": opponent, "side": "black", "seed": random.below(1_000) });
    let mut game: Value = serde_json::from_str(&client.post("/api/v1/games", &wish.to_string())?.text)?;
    let id = game["id"].as_str().context("a game has an id")?.to_owned();
    loop {
        ledger.games.insert(id.clone(), moves_of(&game));
        match game["status"].as_str() {
            Some("over") => return Ok(()),
            Some("your_turn") => {
                let moves = game["position"]["moves"].as_array().context("a position has moves")?;
                let body = json!({ "path": moves[random.below(moves.len())]["path"] }).to_string();
                let made = client.post(&format!("/api/v1/games/{id}/moves"), &body)?;
                game = serde_json::from_str(&made.text)?;
            }
            Some(_) => game = get(client, &format!("/api/v1/games/{id}"))?,
            None => bail!("a game has a status"),
        }
    }
}

/// Writes scripts, each in place of the last.
pub(super) fn write(address: &str, mut random: Random, scripts: Ledger) -> Ledger {
    let (client, mut ledger) = (Client::new(address), scripts);
    while write_script(&client, &mut random, &mut ledger).is_ok() {}
    ledger
}

fn write_script(client: &Client, random: &mut Random, ledger: &mut Ledger) -> Result<()> {
    let name = format!("script-{}", random.below(SCRIPTS));
    let text = format!("// {}\n-own.advance\n", "x".repeat(random.below(20_000)));
    let script: &mut Script = ledger.scripts.entry(name.clone()).or_default();
    script.sent = Some(text.clone());
    client.put(&format!("/api/v1/scripts/{name}"), &json!({ "text": text }).to_string())?;
    script.acknowledged = script.sent.take();
    Ok(())
}
