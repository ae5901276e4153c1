//! `crownhead tournament`: everybody against everybody, with a cross-table and ratings.

use std::time::Instant;

use arena::statistics::{Estimate, Score};
use clap::Args;
use cluster::TaskList;
use lab::{RankedPlayer, RemoteFiles};
use serde::Serialize;

use crate::report::{self, Status};
use crate::session::Session;

use super::contest::{self, ContestArguments, Played};
use super::thinking::{self, Forfeit, Thinking};

#[derive(Args, Debug)]
pub(crate) struct TournamentArguments {
    /// The players, as kind[:key=value,...]
    #[arg(required = true, num_args = 2.., value_name = "SPEC")]
    players: Vec<String>,
    #[command(flatten)]
    pub(crate) contest: ContestArguments,
}

pub(crate) fn run(arguments: &TournamentArguments, session: &Session) -> anyhow::Result<Status> {
    let started = Instant::now();
    let played = contest::play(arguments.players.clone(), &arguments.contest, None, session)?;
    let report = Report::new(&played, started.elapsed().as_secs_f64());
    report::print_as(arguments.contest.json, &report, Report::text)?;
    Ok(played.status)
}

/// The games as a worker makes them.
pub(crate) fn tasks(arguments: &TournamentArguments, files: &RemoteFiles) -> anyhow::Result<TaskList> {
    contest::tasks(arguments.players.clone(), &arguments.contest, None, files)
}

#[derive(Serialize)]
struct Report {
    /// As they were named, in their order.
    players: Vec<String>,
    /// Best first.
    ranking: Vec<Entrant>,
    games: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forfeits: Vec<Forfeit>,
    complete: bool,
    seconds: f64,
}

#[derive(Serialize)]
struct Entrant {
    #[serde(flatten)]
    ranked: RankedPlayer,
    /// Against the others, in the order of this list; nothing against itself.
    against: Vec<Option<Score>>,
    thinking: Thinking,
}

impl Report {
    fn new(played: &Played, seconds: f64) -> Report {
        let (standing, contest) = (&played.standing, &played.contest);
        let ranking = standing.ranking();
        let entrant = |&(player, rating): &(usize, Estimate)| Entrant {
            ranked: standing.ranked(player, rating, &contest.name(player)),
            against: ranking.iter().map(|&(other, _)| standing.against(player, other)).collect(),
            thinking: played.thinking(player),
        };
        Report {
            players: (0..ranking.len()).map(|player| contest.name(player)).collect(),
            ranking: ranking.iter().map(entrant).collect(),
            games: standing.pairings.iter().map(|pairing| pairing.score.games()).sum(),
            forfeits: played.forfeits(),
            complete: played.status == Status::Done,
            seconds,
        }
    }

    fn text(&self) -> String {
        let width = self
            .ranking
            .iter()
            .map(|entrant| entrant.ranked.player.chars().count())
            .max()
            .unwrap_or(0)
            .max(6);
        let mut text = format!("  # {:width$} {:>9}  {:<26}", "player", "score", "Elo, 95 %");
        for place in 1..=self.ranking.len() {
            text += &format!(" {:>12}", format!("against {place}"));
        }
        for (i, entrant) in self.ranking.iter().enumerate() {
            let percent =
                entrant.ranked.score.map_or_else(String::new, |score| format!("{:.1} %", 100.0 * score));
            let rating = entrant.ranked.rating().to_string();
            text += &format!("\n{:>3} {:width$} {percent:>9}  {rating:<26}", i + 1, entrant.ranked.player);
            for cell in &entrant.against {
                text += &format!(" {:>12}", cell.as_ref().map_or_else(String::new, Score::to_string));
            }
        }
        let stopped = if self.complete { "" } else { ", stopped before the end" };
        text += "\n";
        text += &thinking::table(self.ranking.iter().map(|entrant| &entrant.thinking));
        text += &format!("{}, {:.1} s{stopped}\n", report::counted(self.games, "game"), self.seconds);
        text
    }
}
