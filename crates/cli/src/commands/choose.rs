//! `crownhead choose`: one decision of a player.

use std::borrow::Cow;
use std::time::Duration;

use anyhow::{anyhow, bail};
use arena::{
    Announcement, Choice, Control, Deadline, Decision, Limits, Line, MoveReasons, Player, Rating, Reasons,
    RunControl, Statistics, Worth, legal_line,
};
use clap::Args;
use cowell_reed::short_score;
use rules::{Color, Game, Move, Position, Rules};
use serde::Serialize;

use super::endgame::{Exact, ExactEnding};
use super::{must_rate, position_from, roster, stopped_by_ctrl_c, variant};
use crate::arguments::LimitArguments;
use crate::report::{self, Status, counted};

#[derive(Args, Debug)]
pub(crate) struct ChooseArguments {
    /// The player, as kind[:key=value,...]
    #[arg(long, value_name = "SPEC")]
    player: String,
    /// The position [default: the start of a game]
    #[arg(long)]
    fen: Option<String>,
    /// Play give-away: the side without a move wins
    #[arg(long)]
    give_away: bool,
    /// The seed of its random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Also rate every legal move
    #[arg(long)]
    rate: bool,
    /// Tell so many of the best moves, each with its line, where the player can
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    lines: Option<u32>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &ChooseArguments) -> anyhow::Result<Status> {
    let position = position_from(arguments.fen.as_deref())?;
    let variant = variant(arguments.give_away);
    let game = Game::new(position, Rules { variant, ..Rules::default() });
    if let Some(outcome) = game.outcome() {
        bail!("{position}: there is nothing to choose, the game is over ({outcome})");
    }
    let spec = with_lines(&arguments.player, arguments.lines)?;
    let mut player = roster().for_game(variant).player(&spec, arguments.seed)?;
    if arguments.rate {
        must_rate(&mut *player)?;
    }
    let limits = Limits::from(&arguments.limits);
    let (control, _interrupt) = stopped_by_ctrl_c()?;
    let decision = player.choose(&game, &limits, &Deadline::new(&control, Duration::ZERO, &limits));
    let seconds = control.now().as_secs_f64();
    if let Choice::Forfeit(reason) = &decision.choice {
        bail!("{} cannot choose: {reason}", arguments.player);
    }
    let ratings = if arguments.rate { rate(&mut *player, &game, &limits, &control)? } else { None };
    let reasons = player.reasons(&game, &limits, &Deadline::new(&control, control.now(), &limits));
    let exact = Exact::of(&game, None);
    let mut report = Report::new(&arguments.player, &position, &decision, ratings, seconds, exact.as_ref());
    let unsaid = reasons.as_ref().err().cloned();
    report.reasons = reasons.ok().flatten();
    report::print_as(arguments.json, &report, Report::text)?;
    player.close().map_err(|trouble| anyhow!("{}: {trouble}", arguments.player))?;
    if let Some(reason) = unsaid {
        bail!("{} cannot score every move: {reason}", arguments.player);
    }
    Ok(Status::of(!control.stop()))
}

/// The player with its setting for the number of lines.
fn with_lines(spec: &str, lines: Option<u32>) -> anyhow::Result<Cow<'_, str>> {
    let Some(lines) = lines else { return Ok(spec.into()) };
    match roster().telling(spec, lines as usize)? {
        Some(spec) => Ok(spec.into()),
        None => bail!("--lines: {spec} tells one line only; --rate tells the scores of all moves"),
    }
}

/// Every legal move with its score, best first, unless Ctrl-C ended that.
fn rate(
    player: &mut dyn Player,
    game: &Game,
    limits: &Limits,
    control: &RunControl,
) -> anyhow::Result<Option<Vec<Rating>>> {
    let ratings = player.rate(game, limits, &Deadline::new(control, control.now(), limits));
    if ratings.is_none() && !control.stop() {
        bail!("{} was stopped before it had rated every move: expected wider limits", player.name());
    }
    Ok(ratings.map(|mut ratings| {
        ratings.sort_by(|a, b| b.score.total_cmp(&a.score));
        ratings
    }))
}

#[derive(Serialize)]
struct Report {
    player: String,
    fen: String,
    #[serde(skip)]
    turn: Color,
    #[serde(rename = "move")]
    mv: Option<String>,
    resigns: bool,
    score: Option<Worth>,
    line: Vec<String>,
    /// The best moves, the best first, where the player tells of several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<BestMove>,
    #[serde(flatten)]
    statistics: Statistics,
    announcement: Option<Announcement>,
    seconds: f64,
    /// By the endgame databases, where they reach.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<ExactEnding>,
    #[serde(skip)]
    exact_words: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<RatedMove>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Reasons>,
}

/// One of several best moves.
#[derive(Serialize)]
struct BestMove {
    score: Option<Worth>,
    line: Vec<String>,
}

#[derive(Serialize)]
struct RatedMove {
    #[serde(rename = "move")]
    mv: String,
    score: Worth,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<ExactEnding>,
}

impl Report {
    fn new(
        player: &str,
        position: &Position,
        decision: &Decision,
        ratings: Option<Vec<Rating>>,
        seconds: f64,
        exact: Option<&Exact>,
    ) -> Report {
        let mv = match &decision.choice {
            Choice::Move(mv) => Some(position.notation(*mv)),
            Choice::Resign | Choice::Forfeit(_) => None,
        };
        let rated = |rating: Rating| RatedMove {
            mv: position.notation(rating.mv),
            score: rating.score,
            exact: exact.and_then(|exact| exact.after(rating.mv)),
        };
        Report {
            player: player.to_owned(),
            fen: position.to_fen(),
            turn: position.turn(),
            mv,
            resigns: decision.choice == Choice::Resign,
            score: decision.score(),
            line: line(position, decision.line()),
            lines: best_moves(position, decision),
            statistics: decision.statistics,
            announcement: decision.announcement,
            seconds,
            exact: exact.map(Exact::ending),
            exact_words: exact.map(Exact::words),
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
            Some(men @ Worth::Men(_)) => text += &format!("score {men} men: {}\n", men.words_for(self.turn)),
            // The announcement says it better.
            Some(decided) if self.announcement.is_none() => {
                text += &format!("{}\n", decided.words_for(self.turn));
            }
            Some(_) | None => {}
        }
        if self.line.len() > 1 && self.lines.is_empty() {
            text += &format!("line {}\n", self.line.join(" "));
        }
        for (number, BestMove { score, line }) in (1..).zip(&self.lines) {
            let score = score.map_or_else(String::new, |score| format!("{score:.2}"));
            text += &format!("  {number}. {score:>8}  {}\n", line.join(" "));
        }
        if let Some(announcement) = &self.announcement {
            text += &format!("{announcement}\n");
        }
        if let Some(words) = &self.exact_words {
            text += &format!("with best play {words}\n");
        }
        for RatedMove { mv, score, exact } in self.moves.iter().flatten() {
            let exact = exact.map_or_else(String::new, |exact| format!("  {}", exact.words()));
            text += &format!("  {mv:<12} {:>8}{exact}\n", format!("{score:.3}"));
        }
        if let Some(reasons) = &self.reasons {
            text += &table(reasons);
        }
        let Statistics { nodes, depth, evaluations, lookups, hits } = self.statistics;
        text += &counted(nodes, "position");
        for (number, thing) in [(evaluations, "evaluation"), (lookups, "look-up"), (hits, "hit")] {
            if number > 0 {
                text += &format!(", {}", counted(number, thing));
            }
        }
        text += &format!(", depth {depth}, {:.3} s\n", self.seconds);
        text
    }
}

/// The moves as far as they are legal one after the other.
fn line(position: &Position, moves: &[Move]) -> Vec<String> {
    legal_line(position, moves).iter().map(|(before, mv)| before.notation(*mv)).collect()
}

fn best_moves(position: &Position, decision: &Decision) -> Vec<BestMove> {
    let best = |found: &Line| BestMove { score: found.score, line: line(position, &found.moves) };
    let several = decision.lines.len() > 1;
    decision.lines.iter().filter(|_| several).map(best).collect()
}

/// A column is at least so wide, and as wide as its name.
const NARROWEST: usize = 8;

fn table(reasons: &Reasons) -> String {
    let mut text = format!("  {:<12}", "move");
    reasons.columns.iter().for_each(|column| text += &format!(" {column:>NARROWEST$}"));
    text.push('\n');
    for MoveReasons { mv, values, verdict } in &reasons.moves {
        let mut line = format!("  {mv:<12}");
        for (value, column) in values.iter().zip(&reasons.columns) {
            let value = value.map_or_else(|| "-".to_owned(), short_score);
            line += &format!(" {value:>width$}", width = column.chars().count().max(NARROWEST));
        }
        text += format!("{line}  {verdict}").trim_end();
        text.push('\n');
    }
    text
}
