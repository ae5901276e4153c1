//! `crownhead match`: two players, many games, and what they show.

use std::time::Instant;

use anyhow::Context;
use arena::statistics::{EloModel, Score, Sprt, SprtSettings, SprtState, Verdict};
use cluster::Opened;
use lab::Mirror;
use serde::Serialize;

use crate::arguments::MatchArguments;
use crate::report::{self, Status};

use super::contest::{self, Played};
use super::forfeit::Forfeit;
use super::thinking::{self, Thinking};

/// The usual error rates of a sequential test.
const ERROR_RATE: f64 = 0.05;

pub(crate) fn run(arguments: &MatchArguments) -> anyhow::Result<Status> {
    let sprt = sprt(arguments)?;
    let started = Instant::now();
    let played = contest::play(players(arguments), &arguments.contest, sprt)?;
    let report = Report::new(&played, started.elapsed().as_secs_f64());
    if arguments.contest.json {
        report::json(&report)?;
    } else {
        report::print(report.text())?;
    }
    let said_no = played.standing.sprt().is_some_and(|state| state.verdict == Verdict::AcceptH0);
    Ok(if played.status == Status::Done && said_no { Status::No } else { played.status })
}

/// The games as a worker makes them.
pub(crate) fn tasks(arguments: &MatchArguments, files: &Mirror) -> anyhow::Result<Opened> {
    contest::tasks(players(arguments), &arguments.contest, sprt(arguments)?, files)
}

fn players(arguments: &MatchArguments) -> Vec<String> {
    vec![arguments.first.clone(), arguments.second.clone()]
}

fn sprt(arguments: &MatchArguments) -> anyhow::Result<Option<SprtSettings>> {
    let settings = arguments.sprt.map(|(elo0, elo1)| SprtSettings {
        elo0,
        elo1,
        alpha: ERROR_RATE,
        beta: ERROR_RATE,
        model: EloModel::Logistic,
    });
    settings.map(Sprt::new).transpose().context("--sprt")?;
    Ok(settings)
}

#[derive(Serialize)]
struct Report {
    players: Vec<String>,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Pairs by the first player's points: 0, 1/2, 1, 3/2, 2.
    pairs: [u64; 5],
    score: Option<f64>,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    normalized_elo: Option<f64>,
    likelihood_of_superiority: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
    /// In the order of the players.
    thinking: [Thinking; 2],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forfeits: Vec<Forfeit>,
    complete: bool,
    seconds: f64,
    #[serde(skip)]
    difference: String,
    #[serde(skip)]
    points: String,
}

#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    verdict: &'static str,
    log_likelihood_ratio: f64,
    lower: f64,
    upper: f64,
}

impl Report {
    fn new(played: &Played, seconds: f64) -> Report {
        let declaration = played.contest.declaration();
        let (standing, pairing) = (&played.standing, &played.standing.pairings[0]);
        let elo = standing.elo();
        let Score { wins, draws, losses } = pairing.score;
        Report {
            players: vec![played.contest.name(0), played.contest.name(1)],
            games: pairing.score.games(),
            wins,
            draws,
            losses,
            pairs: pairing.pairs.counts,
            score: pairing.score.fraction(),
            elo: elo.difference.value,
            elo_low: elo.difference.low,
            elo_high: elo.difference.high,
            normalized_elo: elo.normalized.value,
            likelihood_of_superiority: standing.likelihood_of_superiority(),
            sprt: declaration.sprt.zip(standing.sprt()).map(|(settings, state)| test(&settings, &state)),
            thinking: [0, 1].map(|player| played.thinking(player)),
            forfeits: played.forfeits(),
            complete: played.status == Status::Done,
            seconds,
            difference: elo.difference.to_string(),
            points: pairing.score.to_string(),
        }
    }

    fn text(&self) -> String {
        let [first, second] = [&self.players[0], &self.players[1]];
        let stopped = if self.complete { "" } else { " (stopped before the end)" };
        let superior = 100.0 * self.likelihood_of_superiority;
        let mut text =
            format!("{first} against {second}: {} in {} games{stopped}\n", self.points, self.games);
        text += &format!("  pairs (0, 1/2, 1, 3/2, 2 points): {:?}\n", self.pairs);
        text += &format!("  Elo difference, 95 %: {}\n", self.difference);
        text += &format!("  likelihood that {first} is stronger: {superior:.1} %\n");
        if let Some(Test { elo0, elo1, verdict, log_likelihood_ratio, lower, upper }) = &self.sprt {
            let ratio = format!("ratio {log_likelihood_ratio:.2}, bounds {lower:.2} and {upper:.2}");
            text += &format!("  test of {elo0} against {elo1} Elo: {verdict} ({ratio})\n");
        }
        text += &thinking::table(self.thinking.iter());
        text += &format!("  {:.1} s\n", self.seconds);
        text
    }
}

fn test(settings: &SprtSettings, state: &SprtState) -> Test {
    Test {
        elo0: settings.elo0,
        elo1: settings.elo1,
        verdict: match state.verdict {
            Verdict::Continue => "undecided",
            Verdict::AcceptH0 => "H0 accepted",
            Verdict::AcceptH1 => "H1 accepted",
        },
        log_likelihood_ratio: state.ratio,
        lower: state.lower,
        upper: state.upper,
    }
}
