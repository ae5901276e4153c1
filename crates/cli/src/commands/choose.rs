//! `crownhead choose`: one decision of a player.

mod reason_table;

use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use arena::{Announcement, Choice, Control, Deadline, Decision, Limits, Player, Rating, Worth};
use clap::Args;
use rules::{Game, Position, Rules, Variant};
use serde::Serialize;

use crate::arguments::LimitArguments;
use crate::interrupt::Interrupt;
use crate::report::{self, Status, counted};

use super::{must_rate, position_from, roster};
use reason_table::ReasonTable;

#[derive(Args, Debug)]
pub(crate) struct ChooseArguments {
    /// The player, as kind[:key=value,...]
    #[arg(long, value_name = "SPEC")]
    player: String,
    /// The position; the start of a game if not given
    #[arg(long)]
    fen: Option<String>,
    /// Whoever has no move wins
    #[arg(long)]
    give_away: bool,
    /// The seed of its random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rate every legal move as well
    #[arg(long)]
    rate: bool,
    /// Report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &ChooseArguments) -> anyhow::Result<Status> {
    let position = position_from(arguments.fen.as_deref())?;
    let variant = if arguments.give_away { Variant::GiveAway } else { Variant::Standard };
    let game = Game::new(position, Rules { variant, ..Rules::default() });
    if let Some(outcome) = game.outcome() {
        bail!("{position}: there is nothing to choose, the game is over ({outcome})");
    }
    let mut player = roster().player(&arguments.player, arguments.seed)?;
    if arguments.rate {
        must_rate(&mut *player)?;
    }
    let limits = Limits::from(&arguments.limits);
    let desk = Desk { since: Instant::now(), interrupt: Interrupt::catch()? };
    let decision = player.choose(&game, &limits, &Deadline::new(&desk, Duration::ZERO, &limits));
    let seconds = desk.now().as_secs_f64();
    if let Choice::Forfeit(reason) = &decision.choice {
        bail!("{} cannot choose: {reason}", arguments.player);
    }
    let ratings = if arguments.rate { rate(&mut *player, &game, &limits, &desk)? } else { None };
    let reasons = player.reasons(&game, &limits, &Deadline::new(&desk, desk.now(), &limits));
    let mut report = Report::new(&arguments.player, &position, &decision, ratings, seconds);
    let unsaid = reasons.as_ref().err().cloned();
    report.reasons = reasons.ok().flatten().map(|reasons| ReasonTable::new(&position, reasons));
    report::print_as(arguments.json, &report, Report::text)?;
    player.close().map_err(|trouble| anyhow!("{}: {trouble}", arguments.player))?;
    if let Some(reason) = unsaid {
        bail!("{} cannot score every move: {reason}", arguments.player);
    }
    Ok(Status::of(!desk.interrupt.pressed()))
}

/// Every legal move with its score, best first, unless Ctrl-C ended that.
fn rate(
    player: &mut dyn Player,
    game: &Game,
    limits: &Limits,
    desk: &Desk,
) -> anyhow::Result<Option<Vec<Rating>>> {
    let ratings = player.rate(game, limits, &Deadline::new(desk, desk.now(), limits));
    if ratings.is_none() && !desk.stop() {
        bail!("{} was stopped before it had rated every move: expected wider limits", player.name());
    }
    Ok(ratings.map(|mut ratings| {
        ratings.sort_by(|a, b| b.score.total_cmp(&a.score));
        ratings
    }))
}

/// A place with a clock, where Ctrl-C ends the thinking.
struct Desk {
    since: Instant,
    interrupt: Interrupt,
}

impl Control for Desk {
    fn now(&self) -> Duration {
        self.since.elapsed()
    }

    fn stop(&self) -> bool {
        self.interrupt.pressed()
    }
}

#[derive(Serialize)]
struct Report {
    player: String,
    fen: String,
    #[serde(rename = "move")]
    mv: Option<String>,
    resigns: bool,
    score: Option<Worth>,
    line: Vec<String>,
    nodes: u64,
    depth: u32,
    evaluations: u64,
    lookups: u64,
    hits: u64,
    announcement: Option<Foreseen>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<RatedMove>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<ReasonTable>,
}

/// A win that is announced.
#[derive(Serialize)]
struct Foreseen {
    winner: &'static str,
    plies: u32,
    #[serde(skip)]
    text: String,
}

#[derive(Serialize)]
struct RatedMove {
    #[serde(rename = "move")]
    mv: String,
    score: Worth,
}

impl From<Announcement> for Foreseen {
    fn from(announcement: Announcement) -> Foreseen {
        Foreseen {
            winner: announcement.winner.name(),
            plies: announcement.plies,
            text: announcement.to_string(),
        }
    }
}

impl Report {
    fn new(
        player: &str,
        position: &Position,
        decision: &Decision,
        ratings: Option<Vec<Rating>>,
        seconds: f64,
    ) -> Report {
        let mv = match &decision.choice {
            Choice::Move(mv) => Some(position.notation(*mv)),
            Choice::Resign | Choice::Forfeit(_) => None,
        };
        let rated = |rating: Rating| RatedMove { mv: position.notation(rating.mv), score: rating.score };
        Report {
            player: player.to_owned(),
            fen: position.to_fen(),
            mv,
            resigns: decision.choice == Choice::Resign,
            score: decision.score(),
            line: line(position, decision),
            nodes: decision.statistics.nodes,
            depth: decision.statistics.depth,
            evaluations: decision.statistics.evaluations,
            lookups: decision.statistics.lookups,
            hits: decision.statistics.hits,
            announcement: decision.announcement.map(Foreseen::from),
            seconds,
            moves: ratings.map(|ratings| ratings.into_iter().map(rated).collect()),
            reasons: None,
        }
    }

    fn text(&self) -> String {
        let mut text = match &self.mv {
            Some(mv) => format!("{mv}\n"),
            None => format!("{} resigns\n", self.player),
        };
        match self.score {
            Some(men @ Worth::Men(_)) => text += &format!("score {men} men for the side to move\n"),
            // The announcement says it better.
            Some(decided) if self.announcement.is_none() => {
                text += &format!("the side to move {decided}\n");
            }
            Some(_) | None => {}
        }
        if self.line.len() > 1 {
            text += &format!("line {}\n", self.line.join(" "));
        }
        if let Some(announcement) = &self.announcement {
            text += &format!("{}\n", announcement.text);
        }
        for RatedMove { mv, score } in self.moves.iter().flatten() {
            text += &format!("  {mv:<12} {:>8}\n", format!("{score:.3}"));
        }
        if let Some(reasons) = &self.reasons {
            text += &reasons.text();
        }
        text += &counted(self.nodes, "position");
        for (number, thing) in
            [(self.evaluations, "evaluation"), (self.lookups, "look-up"), (self.hits, "hit")]
        {
            if number > 0 {
                text += &format!(", {}", counted(number, thing));
            }
        }
        text += &format!(", depth {}, {:.3} s\n", self.depth, self.seconds);
        text
    }
}

/// The expected moves, as far as they are legal one after the other.
fn line(position: &Position, decision: &Decision) -> Vec<String> {
    let mut now = *position;
    let mut line = Vec::new();
    for &mv in decision.line() {
        if !now.moves().contains(&mv) {
            break;
        }
        line.push(now.notation(mv));
        now = now.after(mv);
    }
    line
}
