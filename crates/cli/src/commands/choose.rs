//! `crownhead choose`: one decision of a player.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::bail;
use arena::{Choice, Decision, Limits, Watch};
use rules::{Game, Position, Rules, Variant};
use serde::Serialize;

use crate::arguments::ChooseArguments;
use crate::interrupt::Interrupt;
use crate::report::{self, Status};

use super::{position_from, roster};

pub(crate) fn run(arguments: &ChooseArguments) -> anyhow::Result<Status> {
    let position = position_from(arguments.fen.as_deref())?;
    let variant = if arguments.give_away { Variant::GiveAway } else { Variant::Standard };
    let game = Game::new(position, Rules { variant, ..Rules::default() });
    if let Some(outcome) = game.outcome() {
        bail!("{position}: there is nothing to choose, the game is over ({outcome})");
    }
    let mut player = roster().player(&arguments.player, arguments.seed)?;
    let limits = Limits::from(&arguments.limits);
    let started = Instant::now();
    let mut patience = Patience { started, limits, interrupt: Interrupt::catch()? };
    let decision = player.choose(&game, &limits, &mut patience);
    let report = Report::new(&player.name(), &position, &decision, started.elapsed().as_secs_f64())?;
    if arguments.json {
        report::json(&report)?;
    } else {
        report.print()?;
    }
    Ok(if patience.interrupt.pressed() { Status::Stopped } else { Status::Done })
}

/// Ends the thinking when the time is up, or with Ctrl-C.
struct Patience {
    started: Instant,
    limits: Limits,
    interrupt: Interrupt,
}

impl Watch for Patience {
    fn stop(&mut self) -> bool {
        let clock = self.limits.clock.map(|clock| clock.remaining);
        let limit = [self.limits.time, clock].into_iter().flatten().min();
        self.interrupt.pressed() || limit.is_some_and(|limit| self.started.elapsed() >= limit)
    }
}

#[derive(Serialize)]
struct Report {
    player: String,
    fen: String,
    #[serde(rename = "move")]
    mv: Option<String>,
    resigns: bool,
    score: Option<f64>,
    line: Vec<String>,
    nodes: u64,
    depth: u32,
    announcement: Option<String>,
    seconds: f64,
}

impl Report {
    fn new(player: &str, position: &Position, decision: &Decision, seconds: f64) -> anyhow::Result<Report> {
        let mv = match &decision.choice {
            Choice::Move(mv) => Some(position.notation(*mv)),
            Choice::Resign => None,
            Choice::Forfeit(reason) => bail!("{player} cannot choose: {reason}"),
        };
        Ok(Report {
            player: player.to_owned(),
            fen: position.to_fen(),
            mv,
            resigns: decision.choice == Choice::Resign,
            score: decision.score,
            line: line(position, decision),
            nodes: decision.statistics.nodes,
            depth: decision.statistics.depth,
            announcement: decision.announcement.map(|announcement| announcement.to_string()),
            seconds,
        })
    }

    fn print(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        match &self.mv {
            Some(mv) => writeln!(out, "{mv}")?,
            None => writeln!(out, "{} resigns", self.player)?,
        }
        if let Some(score) = self.score {
            writeln!(out, "score {score:+.2} men for the side to move")?;
        }
        if self.line.len() > 1 {
            writeln!(out, "line {}", self.line.join(" "))?;
        }
        if let Some(announcement) = &self.announcement {
            writeln!(out, "{announcement}")?;
        }
        writeln!(out, "{} positions, depth {}, {:.3} s", self.nodes, self.depth, self.seconds)
    }
}

/// The expected moves, as far as they are legal one after the other.
fn line(position: &Position, decision: &Decision) -> Vec<String> {
    let mut now = *position;
    let mut line = Vec::new();
    for &mv in &decision.line {
        if !now.moves().contains(&mv) {
            break;
        }
        line.push(now.notation(mv));
        now = now.after(mv);
    }
    line
}
