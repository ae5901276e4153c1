//! What a laboratory has acknowledged, and whether it is there.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use serde_json::Value;

use super::tally::Tally;
use crate::load::client::Client;

/// What was acknowledged.
#[derive(Default)]
pub(super) struct Ledger {
    /// The moves of each game, as far as they were answered.
    pub(super) games: BTreeMap<String, Vec<String>>,
    pub(super) scripts: BTreeMap<String, Script>,
    /// The ids of runs that were begun.
    pub(super) runs: BTreeSet<String>,
}

/// A script that is written again and again.
#[derive(Clone, Default)]
pub(super) struct Script {
    pub(super) acknowledged: Option<String>,
    /// What was sent and not yet answered, which may be there or not.
    pub(super) sent: Option<String>,
}

impl Ledger {
    /// Takes over what was acknowledged meanwhile, which is later.
    pub(super) fn add(&mut self, later: Ledger) {
        self.games.extend(later.games);
        self.scripts.extend(later.scripts);
        self.runs.extend(later.runs);
    }

    /// Looks for everything. What was sent and is there counts as acknowledged from now on.
    pub(super) fn check(&mut self, client: &Client, tally: &mut Tally) -> Result<()> {
        for (id, moves) in &self.games {
            let game = get(client, &format!("/api/v1/games/{id}"));
            let there = game.as_ref().map(moves_of).unwrap_or_default();
            tally.look_for(
                &format!("game {id} after {moves:?}: {there:?}"),
                there.starts_with(moves) && game.is_ok(),
            );
        }
        for (name, script) in &mut self.scripts {
            let text = get(client, &format!("/api/v1/scripts/{name}"));
            let text = text.ok().and_then(|script| Some(script["text"].as_str()?.to_owned()));
            let is_sent = text.is_some() && text == script.sent;
            if script.acknowledged.is_some() {
                tally.look_for(&format!("script {name}: {text:?}"), is_sent || text == script.acknowledged);
            }
            if is_sent {
                script.acknowledged = script.sent.take();
            }
        }
        for id in &self.runs {
            let run = get(client, &format!("/api/v1/runs/{id}"));
            tally.look_for(&format!("run {id}"), run.is_ok_and(|run| run["status"] != "failed"));
        }
        Ok(())
    }
}

pub(super) fn get(client: &Client, path: &str) -> Result<Value> {
    serde_json::from_str(&client.get(path)?.text).with_context(|| path.to_owned())
}

/// The moves of a game as they are written.
pub(super) fn moves_of(game: &Value) -> Vec<String> {
    let moves = game["moves"].as_array().into_iter().flatten();
    moves.filter_map(|made| Some(made["text"].as_str()?.to_owned())).collect()
}
