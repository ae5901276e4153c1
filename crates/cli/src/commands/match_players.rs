//! `crownhead match`: two players, many games, and what they show.

use std::time::Instant;

use anyhow::Context;
use arena::statistics::{EloModel, Score, Sprt, SprtSettings, SprtState, Verdict};
use clap::Args;
use cluster::TaskList;
use lab::{MatchFigures, RemoteFiles};
use serde::Serialize;

use crate::report::{self, Status};
use crate::session::Session;

use super::contest::{self, ContestArguments, Played};
use super::thinking::{self, Forfeit, Thinking};

#[derive(Args, Debug)]
pub(crate) struct MatchArguments {
    /// The first player, as kind[:key=value,...]
    first: String,
    /// The second player
    second: String,
    /// Stop as soon as a sequential test decides between two differences in Elo, as in 0,10
    #[arg(long, value_name = "E0,E1", value_parser = two_differences, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    #[command(flatten)]
    pub(crate) contest: ContestArguments,
}

fn two_differences(text: &str) -> Result<(f64, f64), String> {
    let parse = |text: &str| text.trim().parse::<f64>().ok();
    let both = text.split_once(',').and_then(|(elo0, elo1)| Some((parse(elo0)?, parse(elo1)?)));
    both.ok_or_else(|| "expected two differences in Elo, as in 0,10".to_owned())
}

/// The usual error rates of a sequential test.
const ERROR_RATE: f64 = 0.05;

pub(crate) fn run(arguments: &MatchArguments, session: &Session) -> anyhow::Result<Status> {
    let sprt = sprt(arguments)?;
    let started = Instant::now();
    let played = contest::play(players(arguments), &arguments.contest, sprt, session)?;
    let report = Report::new(&played, started.elapsed().as_secs_f64());
    report::print_as(arguments.contest.json, &report, Report::text)?;
    let said_no = played.standing.sprt().is_some_and(|state| state.verdict == Verdict::AcceptH0);
    Ok(if played.status == Status::Done && said_no { Status::No } else { played.status })
}

/// The games as a worker makes them.
pub(crate) fn tasks(arguments: &MatchArguments, files: &RemoteFiles) -> anyhow::Result<TaskList> {
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
    #[serde(flatten)]
    figures: MatchFigures,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
    /// In the order of the players.
    thinking: [Thinking; 2],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forfeits: Vec<Forfeit>,
    complete: bool,
    seconds: f64,
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
        let standing = &played.standing;
        Report {
            players: vec![played.contest.name(0), played.contest.name(1)],
            figures: standing.match_figures(),
            sprt: declaration.sprt.zip(standing.sprt()).map(|(settings, state)| test(&settings, &state)),
            thinking: [0, 1].map(|player| played.thinking(player)),
            forfeits: played.forfeits(),
            complete: played.status == Status::Done,
            seconds,
        }
    }

    fn text(&self) -> String {
        let [first, second] = [&self.players[0], &self.players[1]];
        let stopped = report::stopped(self.complete);
        let MatchFigures { games, wins, draws, losses, pairs, .. } = self.figures;
        let score = Score { wins, draws, losses };
        let mut text = format!("{first} against {second}: {score} in {games} games{stopped}\n");
        text += &format!("  pairs (0, 1/2, 1, 3/2, 2 points): {pairs:?}\n");
        for line in self.figures.lines(first, second) {
            text += &format!("  {line}\n");
        }
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
