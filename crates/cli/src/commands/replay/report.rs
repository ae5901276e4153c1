//! The tables of a replay, for people and as JSON.

use std::fmt::Write;

use cowell_reed::replay::{Replay, ReplayedMove};
use serde::Serialize;

use super::Printed;
use super::ReplayArguments;
use crate::report;

/// Said wherever the figures are shown.
pub(super) const CAVEAT: &str =
    "readings and thresholds were fitted on these same games: the figures tell how well they fit";

#[derive(Serialize)]
pub(super) struct Report {
    pub(super) caveat: &'static str,
    pub(super) games: Vec<GameRow>,
    pub(super) moves: Vec<MoveRow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) readings: Vec<ReadingRow>,
}

/// A game: how many of the program's moves are in the final set.
#[derive(Serialize)]
pub(super) struct GameRow {
    round: &'static str,
    strategy: &'static str,
    hits: usize,
    of: usize,
    forced: usize,
    mean_size: f64,
    chance: f64,
    log_likelihood: f64,
}

/// A move of the program beside the final set.
#[derive(Serialize)]
pub(super) struct MoveRow {
    round: &'static str,
    number: usize,
    fen: String,
    played: String,
    pub(super) hit: bool,
    rejected_by: Option<String>,
    chosen_from: Vec<String>,
    legal: usize,
}

/// A reading of the report: hits and sizes of sets game by game, likelihood of Games I to III.
#[derive(Serialize)]
pub(super) struct ReadingRow {
    pub(super) reading: String,
    pub(super) hits: Vec<usize>,
    pub(super) mean_sizes: Vec<f64>,
    pub(super) log_likelihood: f64,
    pub(super) refitted_log_likelihood: f64,
    pub(super) by_chance: f64,
}

impl GameRow {
    pub(super) fn new(game: &Printed, replay: &Replay) -> GameRow {
        GameRow {
            round: game.round,
            strategy: game.preset,
            hits: replay.hits(),
            of: replay.moves.len(),
            forced: replay.forced,
            mean_size: replay.mean_size(),
            chance: replay.chance(),
            log_likelihood: replay.log_likelihood(),
        }
    }
}

impl MoveRow {
    pub(super) fn all(round: &'static str, replay: &Replay) -> impl Iterator<Item = MoveRow> {
        replay.moves.iter().map(move |mv: &ReplayedMove| MoveRow {
            round,
            number: mv.number,
            fen: mv.position.to_fen(),
            played: mv.position.notation(mv.played),
            hit: mv.is_hit(),
            rejected_by: mv.rejected_by().map(str::to_owned),
            chosen_from: mv.deliberation.acceptable().map(|mv_in| mv.position.notation(mv_in)).collect(),
            legal: mv.deliberation.moves.len(),
        })
    }
}

impl Report {
    pub(super) fn print(&self, arguments: &ReplayArguments) -> anyhow::Result<()> {
        if arguments.json { report::json(self) } else { report::print(self.text(arguments)) }
    }

    fn text(&self, arguments: &ReplayArguments) -> String {
        let mut text =
            String::from("game  strategy  hits  of  forced  set size  by chance  log-likelihood\n");
        for game in &self.games {
            let GameRow { round, strategy, hits, of, forced, mean_size, chance, log_likelihood } = game;
            let _ = writeln!(
                text,
                "{round:<4}  {strategy:<8}  {hits:>4}  {of:>2}  {forced:>6}  {mean_size:>8.2}  \
                 {chance:>9.1}  {log_likelihood:>14.1}"
            );
        }
        let _ = writeln!(text, "{CAVEAT}\n\n{}", if arguments.moves { "the moves" } else { "moves missed" });
        for MoveRow { round, number, played, rejected_by, chosen_from, legal, .. } in &self.moves {
            let verdict =
                rejected_by.as_ref().map(|name| format!("  rejected by {name}")).unwrap_or_default();
            let set = chosen_from.join(" ");
            let _ = writeln!(text, "{round:<4} {number:>3}  {played:<8} of {legal:>2}: {set}{verdict}");
        }
        text + self.reading_table().as_str()
    }

    fn reading_table(&self) -> String {
        let Some(first) = self.readings.first() else { return String::new() };
        let mut text = format!(
            "\n{:<22} hits: {:>3} {:>4} {:>4} {:>4}  set size: {:>3} {:>5} {:>5} {:>5}  \
             log-likelihood of I to III  thresholds fitted anew\n",
            "reading", "I", "II", "III", "IV", "I", "II", "III", "IV"
        );
        for ReadingRow { reading, hits, mean_sizes, log_likelihood, refitted_log_likelihood, .. } in
            &self.readings
        {
            let _ = write!(text, "{reading:<22}     ");
            hits.iter().for_each(|hits| text += &format!(" {hits:>4}"));
            text += "         ";
            mean_sizes.iter().for_each(|size| text += &format!(" {size:>5.2}"));
            let _ = writeln!(text, "  {log_likelihood:>26.1}  {refitted_log_likelihood:>22.1}");
        }
        let _ = writeln!(text, "any legal move: {:.1}", first.by_chance);
        text
    }
}
