//! `crownhead bench suite`: positions with known best moves, and what a player needs to solve them.

use std::fmt::Write;

use ::engine::suite::{Attempt, Effort, Problem, attempt, problems};
use arena::{Control, Limits};
use clap::Args;
use rules::Move;
use serde::Serialize;

use crate::arguments::LimitArguments;
use crate::commands::{roster, stopped_by_ctrl_c};
use crate::progress::Progress;
use crate::report::{self, Status};
use crate::session::Session;

#[derive(Args, Debug)]
pub(super) struct SuiteArguments {
    /// The player, as kind[:key=value,...]
    #[arg(long, value_name = "SPEC", default_value = "crownhead")]
    player: String,
    /// Report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

/// For each position, where no limit is given.
const NODES_UNLESS_TOLD: u64 = 1_000_000;

#[derive(Serialize)]
struct Report {
    player: String,
    /// How many are solved.
    solved: usize,
    complete: bool,
    problems: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    fen: String,
    result: &'static str,
    solutions: Vec<String>,
    source: &'static str,
    #[serde(rename = "move")]
    choice: Option<String>,
    solved_after: Option<Effort>,
    #[serde(flatten)]
    whole: Effort,
}

pub(super) fn run(arguments: &SuiteArguments, session: &Session) -> anyhow::Result<Status> {
    let mut player = roster().player(&arguments.player, 1)?;
    let told = Limits::from(&arguments.limits);
    let unless_told = Limits { nodes: Some(NODES_UNLESS_TOLD), ..Limits::default() };
    let limits = if told == Limits::default() { unless_told } else { told };
    let (control, _interrupt) = stopped_by_ctrl_c()?;
    let problems = problems();
    let progress = Progress::start(session, "suite", problems.len() as u64);
    let mut rows = Vec::new();
    for problem in &problems {
        progress.say(problem.name);
        let attempt = attempt(&mut *player, problem, &limits, &control);
        if control.stop() {
            break;
        }
        rows.push(Row::new(problem, &attempt));
        progress.one_done();
    }
    drop(progress);
    let solved = rows.iter().filter(|row| row.solved_after.is_some()).count();
    let complete = rows.len() == problems.len();
    let report = Report { player: arguments.player.clone(), solved, complete, problems: rows };
    report::print_as(arguments.json, &report, Report::text)?;
    Ok(Status::of(complete))
}

impl Row {
    fn new(problem: &Problem, attempt: &Attempt) -> Row {
        let notation = |mv: &Move| problem.position.notation(*mv);
        Row {
            name: problem.name,
            fen: problem.position.to_fen(),
            result: problem.result,
            solutions: problem.solutions.iter().map(notation).collect(),
            source: problem.source,
            choice: attempt.choice.as_ref().map(notation),
            solved_after: attempt.solved_after,
            whole: attempt.whole,
        }
    }

    fn text(&self) -> String {
        let (name, result) = (self.name, self.result);
        let choice = self.choice.as_deref().unwrap_or("no move");
        let answer = match self.solved_after {
            Some(Effort { nodes, seconds }) => format!("{nodes:>10} nodes {seconds:>8.3} s"),
            None => format!("not solved: {}", self.solutions.join(" or ")),
        };
        format!("{name:<30} {result:<4} {choice:<8} {answer}")
    }
}

impl Report {
    fn text(&self) -> String {
        let mut text = String::new();
        for row in &self.problems {
            let _ = writeln!(text, "{}", row.text());
        }
        let _ = writeln!(text, "{} of {} solved", self.solved, self.problems.len());
        if !self.complete {
            text += "Stopped before the end.\n";
        }
        text
    }
}
