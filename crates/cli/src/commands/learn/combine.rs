//! `crownhead learn combine`: both forms of learning together, or each alone at equal machine time.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use lab::combine_run::{self, Combination, CombineDeclaration, CombineSummary};
use lab::{RoteDirection, RunEvent, RunObserver, StopFlag};
use samuel::combined::CombinedSettings;
use samuel::generalization::GeneralizationSettings;
use samuel::{Polynomial, SettingArguments};
use serde::Serialize;

use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status, counted};
use crate::session::Session;

use super::super::variant;
use super::changed;

#[derive(Args, Debug)]
pub(crate) struct LearnCombineArguments {
    /// How the two forms of learning go together; or one of them alone, to compare with
    #[arg(long, value_enum)]
    how: Combination,
    /// Maximum number of games between Alpha and Beta (default with then-rote: 100; 0 writes only the start)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=CombineDeclaration::MOST_GAMES.into()))]
    games: Option<u32>,
    /// Number of rote-learning lessons
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=CombineDeclaration::MOST_GAMES.into()))]
    lessons: Option<u32>,
    /// Stop after this many boards have been rated or remembered; checked after each game or 20 lessons
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=CombineDeclaration::MOST_BOARDS))]
    boards: Option<u64>,
    /// Folder for tapes, trace and plots; an unfinished run there is resumed
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The minimum ply
    #[arg(long, value_name = "N", default_value_t = GeneralizationSettings::SECOND_SERIES.ply)]
    ply: u32,
    /// Learn give-away: the side without a move wins
    #[arg(long)]
    give_away: bool,
    /// Change a setting of generalization (defaults: second series); repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    #[command(flatten)]
    combined: SettingArguments<CombinedSettings>,
    /// The polynomial of rote learning alone: a preset, or a file
    #[arg(long, value_name = "NAME|FILE", default_value = Polynomial::USUAL)]
    polynomial: String,
    /// Sense of direction of rote learning: plies decides between equal scores, N shrinks a score by N a ply [default: plies]
    #[arg(long, value_name = "plies|N")]
    direction: Option<RoteDirection>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &LearnCombineArguments, session: &Session) -> anyhow::Result<Status> {
    let declaration = declaration(arguments)?;
    let stop = StopFlag::default();
    let called = stop.clone();
    let _interrupt = Interrupt::catch_and(move || {
        called.stop();
        report::note("stopping; the game that is going on is played again later");
    })?;
    let started = Instant::now();
    let mut observer =
        CombineObserver { progress: progress(&declaration, session), boards: declaration.boards.map(|_| 0) };
    let learned = combine_run::learn(&declaration, &arguments.out, &stop, &mut observer);
    drop(observer);
    let summary = learned?;
    let seconds = started.elapsed().as_secs_f64();
    if arguments.json {
        report::json(&Json { out: arguments.out.display().to_string(), summary: &summary, seconds })?;
    } else {
        report::print(text(&summary, arguments, seconds))?;
    }
    if summary.complete {
        return Ok(Status::Done);
    }
    report::note("stopped; the same command goes on from here");
    Ok(Status::Stopped)
}

#[derive(Serialize)]
struct Json<'a> {
    out: String,
    #[serde(flatten)]
    summary: &'a CombineSummary,
    seconds: f64,
}

fn declaration(arguments: &LearnCombineArguments) -> anyhow::Result<CombineDeclaration> {
    let mut series = GeneralizationSettings::SECOND_SERIES;
    series.set("ply", &arguments.ply.to_string()).context("--ply")?;
    let series = changed(series, &arguments.set)?;
    let mut declaration = CombineDeclaration {
        how: arguments.how,
        games: arguments.games.or((arguments.how == Combination::ThenRote).then_some(GAMES_BEFORE_ROTE)),
        lessons: arguments.lessons.map(|lessons| lessons as usize),
        boards: arguments.boards,
        seed: arguments.seed,
        polynomial: (arguments.how == Combination::Rote).then(|| arguments.polynomial.clone()),
        rote_direction: None,
        variant: variant(arguments.give_away),
        combined: arguments.combined.apply(CombinedSettings::default()),
        series,
    };
    if declaration.has_lessons() {
        declaration.rote_direction = Some(arguments.direction.unwrap_or_default());
    }
    Ok(match arguments.direction {
        None => declaration.as_begun_in(&arguments.out),
        Some(_) => declaration,
    })
}

/// Where terms do not settle, rote learning begins after so many games.
const GAMES_BEFORE_ROTE: u32 = 100;

/// Of the machine time if it is limited, else of games and lessons.
fn progress(declaration: &CombineDeclaration, session: &Session) -> Progress {
    match (declaration.boards, declaration.games, declaration.lessons) {
        (Some(boards), ..) => Progress::start(session, "boards", boards),
        (None, games, lessons) => {
            let games = games.filter(|_| declaration.how != Combination::Rote).map_or(0, u64::from);
            let lessons =
                lessons.filter(|_| matches!(declaration.how, Combination::ThenRote | Combination::Rote));
            Progress::start(session, "games", games + lessons.unwrap_or(0) as u64)
        }
    }
}

/// Shows the progress.
struct CombineObserver {
    progress: Progress,
    /// How many boards were told, where they are what counts.
    boards: Option<u64>,
}

impl CombineObserver {
    fn advance(&mut self, parts: u64, boards: u64) {
        match &mut self.boards {
            Some(told) => self.progress.advance(boards.saturating_sub(std::mem::replace(told, boards))),
            None => self.progress.advance(parts),
        }
    }
}

impl RunObserver for CombineObserver {
    fn event(&mut self, event: RunEvent<'_>) {
        match event {
            RunEvent::Resumed { done: games @ 1.., boards, .. } => {
                self.progress.skip(self.boards.map_or(games as u64, |_| boards));
                self.boards = self.boards.map(|_| boards);
            }
            RunEvent::CombinedGame(row) => {
                self.progress.say(&format!("level {}, {} positions", row.level, row.positions));
                self.advance(1, row.boards);
            }
            RunEvent::Lessons { lessons, positions, boards } => {
                self.progress.say(&format!("{lessons} lessons, {positions} positions"));
                self.advance(20, boards);
            }
            _ => {}
        }
    }
}

fn text(summary: &CombineSummary, arguments: &LearnCombineArguments, seconds: f64) -> String {
    let stopped = report::stopped(summary.complete);
    let mut text = format!("combined learning, {}{stopped}\n", summary.how);
    let mut line = |name: &str, value: String| {
        let _ = writeln!(text, "  {name:<12} {value}");
    };
    if summary.games > 0 {
        let [won, drawn, lost] = summary.results;
        let games = counted(u64::from(summary.games), "game");
        line("Alpha, Beta", format!("{games}, +{won} ={drawn} -{lost}, {} adjustments", summary.adjustments));
        line("leading", summary.leading.clone());
    }
    if arguments.how == Combination::Staged {
        let games = summary.games_at_level.iter().enumerate();
        let games: Vec<_> = games.map(|(level, games)| format!("{games} at level {level}")).collect();
        line("levels", format!("{} now; games: {}", summary.level, games.join(", ")));
        line(
            "expunged",
            format!("{} positions in {}", summary.expunged, counted(u64::from(summary.drops), "drop")),
        );
        let found = summary.hits as f64 / summary.lookups.max(1) as f64;
        let ply = summary.effective_ply.unwrap_or(0.0);
        line(
            "memory",
            format!("{:.1} % of the boards looked for, mean effective ply {ply:.2}", 100.0 * found),
        );
    }
    if arguments.how == Combination::ThenRote && summary.games > 0 {
        let stable = if summary.settled { "stable" } else { "not stable" };
        line("terms", format!("{stable} after {}", counted(u64::from(summary.games), "game")));
    }
    if summary.lessons > 0 {
        line("lessons", summary.lessons.to_string());
    }
    if summary.positions > 0 {
        let by_level: Vec<_> = summary.positions_by_level.iter().map(ToString::to_string).collect();
        let by_level =
            if by_level.is_empty() { String::new() } else { format!(" ({})", by_level.join(" + ")) };
        line("positions", format!("{}{by_level}", summary.positions));
    }
    line("boards", format!("{} rated or remembered", summary.boards));
    line("time", format!("{seconds:.1} s"));
    text
}
