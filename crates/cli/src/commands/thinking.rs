//! What a contest says of its players beside the score: what thinking cost them (S-13), and which games they forfeited.

use arena::Tally;
use lab::{Contest, Standing};
use serde::Serialize;

use crate::report::counted;

/// The thinking of one player.
#[derive(Serialize)]
pub(super) struct Thinking {
    #[serde(skip)]
    player: String,
    moves: u64,
    nodes: u64,
    nodes_per_move: Option<f64>,
    evaluations: u64,
    lookups: u64,
    hits: u64,
    /// The deepest look ahead, in plies.
    depth: u32,
}

impl Thinking {
    pub(super) fn new(player: String, tally: &Tally) -> Thinking {
        Thinking {
            player,
            moves: tally.moves,
            nodes: tally.total.nodes,
            nodes_per_move: tally.nodes_per_move(),
            evaluations: tally.total.evaluations,
            lookups: tally.total.lookups,
            hits: tally.total.hits,
            depth: tally.total.depth,
        }
    }

    /// A number of which there are so many a move.
    fn a_move(&self, number: u64) -> String {
        format!("{:.1}", number as f64 / self.moves.max(1) as f64)
    }
}

/// A heading and what it says of a player.
type Column = (&'static str, fn(&Thinking) -> String);

/// A row for each player; what nobody counts is left out.
pub(super) fn table<'a>(players: impl Iterator<Item = &'a Thinking> + Clone) -> String {
    let anybody = |counts: fn(&Thinking) -> u64| players.clone().any(|player| counts(player) > 0);
    let mut columns: Vec<Column> = vec![
        ("moves", |player| player.moves.to_string()),
        ("positions a move", |player| player.a_move(player.nodes)),
    ];
    if anybody(|player| player.evaluations) {
        columns.push(("evaluations a move", |player| player.a_move(player.evaluations)));
    }
    if anybody(|player| player.lookups) {
        columns.push(("look-ups a move", |player| player.a_move(player.lookups)));
        columns.push(("hits a move", |player| player.a_move(player.hits)));
    }
    columns.push(("deepest", |player| player.depth.to_string()));
    let name = |player: &Thinking| player.player.chars().count();
    let width = players.clone().map(name).max().unwrap_or(0).max("thinking".len());
    let mut text = format!("  {:width$}", "thinking");
    for (heading, _) in &columns {
        text += &format!("  {heading:>9}");
    }
    for player in players {
        text += &format!("\n  {:width$}", player.player);
        for (heading, value) in &columns {
            text += &format!("  {:>1$}", value(player), heading.len().max(9));
        }
    }
    text + "\n"
}

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
