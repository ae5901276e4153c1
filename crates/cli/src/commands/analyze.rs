//! `crownhead analyze`: a position looked into by the strongest engine, several lines at once, with what is known for
//! certain.

use std::fs;
use std::path::{Path, PathBuf};

use analysis::{Analyst, AnalystError, Effort, Finding, Question};
use anyhow::{Context, anyhow, bail};
use arena::Worth;
use clap::Args;
use endgame::Ending;
use rules::{Color, Game, Position, Rules, Variant, pdn};
use serde::Serialize;

use super::endgame::{Exact, databases};
use super::stopped_by_ctrl_c;
use crate::arguments::EffortArguments;
use crate::report::{self, Status, counted};

#[derive(Args, Debug)]
pub(crate) struct AnalyzeArguments {
    /// A position as FEN, or a game file, of which the last position counts
    #[arg(value_name = "FEN|FILE")]
    what: String,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,
    /// The position after so many moves of both sides of the game, instead of the last one
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// How many of the best moves are told, each with its line
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=64))]
    lines: u32,
    #[command(flatten)]
    effort: EffortArguments,
    /// The data directory whose endgame databases are asked
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// What is thought about a position that somebody waits for.
const USUAL: Effort = Effort { nodes: Some(20_000_000), depth: None, time: None };

pub(crate) fn run(arguments: &AnalyzeArguments) -> anyhow::Result<Status> {
    let position = position(arguments)?;
    let game = Game::new(position, Rules::default());
    if let Some(outcome) = game.outcome() {
        bail!("{position}: there is nothing to analyze, the game is over ({outcome})");
    }
    let (control, _interrupt) = stopped_by_ctrl_c()?;
    let mut analyst = Analyst::new(databases(arguments.data.as_deref())?.as_deref(), Variant::Standard)?;
    let question = Question { position, lines: arguments.lines as usize };
    let so_far = std::cell::RefCell::new(None);
    let heard = |finding| drop(so_far.replace(Some(finding)));
    let found = match analyst.ask(question, arguments.effort.or(USUAL), &control, &heard) {
        Err(AnalystError::Stopped) => so_far.take(),
        found => Some(found?),
    };
    let complete = !arena::Control::stop(&control);
    let Some(finding) = found else { return Ok(Status::Stopped) };
    let seconds = arena::Control::now(&control).as_secs_f64();
    let exact = Exact::of(&game, arguments.data.as_deref());
    let report = Report::new(&finding, exact.as_ref(), seconds);
    report::print_as(arguments.json, &report, Report::text)?;
    Ok(Status::of(complete))
}

/// The position that is named, or that a game reaches.
fn position(arguments: &AnalyzeArguments) -> anyhow::Result<Position> {
    let AnalyzeArguments { what, game, ply, .. } = arguments;
    if !Path::new(what).is_file() {
        return Position::from_fen(what).map_err(|error| {
            anyhow!("'{}': expected a position or a game file: {error}", rules::excerpt(what))
        });
    }
    let bytes = fs::read(what).with_context(|| format!("{what}: cannot be read"))?;
    let place = || format!("{what}: game {game}");
    let record = pdn::read(&bytes).nth(usize::try_from(game - 1)?).with_context(|| {
        format!(
            "{}: there is none: expected one of {}",
            place(),
            counted(pdn::read(&bytes).count() as u64, "game")
        )
    })?;
    let record = record.with_context(place)?;
    let moves: Vec<_> = record.main_line().collect();
    let ply = ply.unwrap_or(moves.len());
    match moves.get(..ply).map(<[_]>::last) {
        None => bail!("{}: --ply {ply}: expected at most {}", place(), moves.len()),
        Some(None) => Ok(record.start),
        Some(Some((before, mv))) => Ok(before.after(*mv)),
    }
}

#[derive(Serialize)]
struct Report {
    fen: String,
    #[serde(skip)]
    turn: Color,
    score: Worth,
    words: String,
    /// Whether the databases know it.
    exact: bool,
    lines: Vec<FoundMove>,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

/// A move with how the game is expected to go on.
#[derive(Serialize)]
struct FoundMove {
    #[serde(rename = "move")]
    mv: String,
    score: Worth,
    words: String,
    /// `win`, `draw` or `loss` for the side to move, and in how many plies, where the databases know.
    #[serde(flatten)]
    result: Option<Known>,
    line: Vec<String>,
}

#[derive(Serialize)]
struct Known {
    result: &'static str,
    distance: Option<u32>,
}

impl Report {
    fn new(finding: &Finding, exact: Option<&Exact>, seconds: f64) -> Report {
        let position = &finding.question.position;
        let line = |found: &analysis::FoundLine| {
            let line = found.notation(position);
            let known = found.moves.first().zip(exact).and_then(|(&mv, exact)| exact.ending_after(mv));
            let score = known.map_or(found.score, lab::worth);
            let known = |ending: Ending| Known { result: ending.verdict().name(), distance: ending.plies() };
            FoundMove {
                mv: line.first().cloned().unwrap_or_default(),
                score,
                words: score.words_for(position.turn()),
                result: exact.and_then(|exact| exact.ending_after(*found.moves.first()?)).map(known),
                line,
            }
        };
        let lines: Vec<_> = finding.lines.iter().map(line).collect();
        let score = lines.first().map_or(finding.score, |best| best.score);
        Report {
            fen: position.to_fen(),
            turn: position.turn(),
            score,
            words: score.words_for(position.turn()),
            exact: finding.exact,
            lines,
            depth: finding.depth,
            nodes: finding.nodes,
            seconds,
        }
    }

    fn text(&self) -> String {
        let certain = if self.exact { ", for certain" } else { "" };
        let mut text = format!("{} to move: {}{certain}\n", self.turn, self.words);
        for (number, found) in (1..).zip(&self.lines) {
            let score = match found.score {
                men @ Worth::Men(_) => format!("{men:.2}"),
                _ => found.words.clone(),
            };
            text += &format!("  {number}. {score:>8}  {}\n", found.line.join(" "));
        }
        text +=
            &format!("{}, depth {}, {:.2} s\n", counted(self.nodes, "position"), self.depth, self.seconds);
        text
    }
}
