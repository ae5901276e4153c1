//! `crownhead learn generalize`: Alpha against Beta, for many seeds, beside what the paper says.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use cluster::TaskList;
use lab::generalize_run::{
    self, Figure, GeneralizeDeclaration, GeneralizeRun, Leader, PaperComparison, SeedGames, Series, Summary,
};
use lab::{RemoteFiles, RunEvent, RunObserver, Spread, StopFlag};
use samuel::generalization::AlphaState;
use serde::Serialize;

use crate::arguments::{ClusterArguments, all_cores, threads};
use crate::executor::{self, AnyExecutor, Shared};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status, counted};
use crate::session::Session;

use super::super::variant;
use super::changed;

#[derive(Args, Debug)]
#[command(after_help = "crownhead learn settings lists the keys of --set with their meanings and values.")]
pub(crate) struct LearnGeneralizeArguments {
    /// The series of the paper that the settings are taken from
    #[arg(long, value_name = "SERIES", required_unless_present = "from", conflicts_with = "from")]
    series: Option<Series>,
    /// How many games each seed plays
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=GeneralizeDeclaration::MOST_GAMES.into()))]
    games: u32,
    /// How many independent seeds
    #[arg(long, value_name = "K", default_value_t = GeneralizeDeclaration::USUAL_SEEDS, conflicts_with = "from", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    seeds: u32,
    /// Folder for states, tables and plots; an unfinished run there is resumed
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The seed that the others are made from
    #[arg(long, default_value_t = 1, conflicts_with = "from")]
    seed: u64,
    /// Continue from this state, for this many more games
    #[arg(long, value_name = "FILE.alpha")]
    from: Option<PathBuf>,
    /// Learn give-away: the side without a move wins
    #[arg(long)]
    give_away: bool,
    /// Change a setting; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Number of seeds played at once [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(super) cluster: ClusterArguments,
}

pub(super) fn run(arguments: &LearnGeneralizeArguments, session: &Session) -> anyhow::Result<Status> {
    let run = generalize_run(arguments, &session.files)?;
    let threads = arguments.threads.unwrap_or_else(all_cores);
    let executor = executor::choose(&arguments.cluster, threads, || {
        Ok(Shared::new(arguments.from.iter().cloned().collect(), run.declaration().to_toml())?)
    })?;
    let stop = StopFlag::default();
    let called = stop.clone();
    let interrupt = Interrupt::catch_and(move || called.stop())?;
    let started = Instant::now();
    let total = (run.declaration().games * run.declaration().seeds) as u64;
    let mut observer =
        SeriesObserver { executor: &executor, progress: Progress::start(session, "games", total), done: 0 };
    let summary = generalize_run::learn(&run, &arguments.out, &executor, &stop, &mut observer)?;
    let done = observer.done;
    drop(observer);
    let Some(summary) = summary else {
        if !interrupt.pressed() {
            bail!("the games ended before they should");
        }
        report::note(format!(
            "stopped after {done} of {}; the same command goes on from here",
            counted(total, "game")
        ));
        return Ok(Status::Stopped);
    };
    let seconds = started.elapsed().as_secs_f64();
    let learned = Learned {
        out: arguments.out.display().to_string(),
        is_give_away: arguments.give_away,
        summary: &summary,
        seconds,
    };
    report::print_as(arguments.json, &learned, Learned::text)?;
    Ok(Status::Done)
}

/// The seeds as a worker plays them.
pub(super) fn tasks(arguments: &LearnGeneralizeArguments, files: &RemoteFiles) -> anyhow::Result<TaskList> {
    let run = generalize_run(arguments, files)?;
    Ok(TaskList { settings: run.declaration().to_toml(), tasks: Box::new(SeedGames::new(run)) })
}

fn generalize_run(
    arguments: &LearnGeneralizeArguments,
    files: &RemoteFiles,
) -> anyhow::Result<GeneralizeRun> {
    let (games, seeds) = (arguments.games as usize, arguments.seeds as usize);
    match (&arguments.from, arguments.series) {
        (Some(path), _) => from_state(path, arguments, files),
        (None, Some(series)) => {
            let settings = changed(series.settings(), &arguments.set)?;
            let run = GeneralizeRun::of_series(series, settings, arguments.seed, games, seeds);
            Ok(run.of_game(variant(arguments.give_away)))
        }
        (None, None) => bail!("neither --series nor --from: expected one of them"),
    }
}

fn from_state(
    path: &Path,
    arguments: &LearnGeneralizeArguments,
    files: &RemoteFiles,
) -> anyhow::Result<GeneralizeRun> {
    let state = AlphaState::load_for(&files.local(path), variant(arguments.give_away))?;
    let settings = changed(state.settings, &arguments.set)?;
    let state = state
        .with_settings(settings)
        .with_context(|| format!("--set does not fit what is in {}", path.display()))?;
    Ok(GeneralizeRun::from_state(path.display().to_string(), state, arguments.games as usize))
}

/// Shows the progress.
struct SeriesObserver<'a> {
    executor: &'a AnyExecutor,
    progress: Progress,
    done: u64,
}

impl RunObserver for SeriesObserver<'_> {
    fn event(&mut self, event: RunEvent<'_>) {
        match event {
            RunEvent::Resumed { done, .. } => {
                self.done += done as u64;
                self.progress.skip(done as u64);
            }
            RunEvent::SeriesGame { .. } => {
                self.done += 1;
                self.progress.one_done();
                self.progress.say(&self.executor.workers());
            }
            RunEvent::Remark(remark) => self.progress.beside(|| report::note(remark)),
            _ => {}
        }
    }
}

/// What is told of a run when it ends.
#[derive(Serialize)]
struct Learned<'a> {
    out: String,
    #[serde(skip)]
    is_give_away: bool,
    #[serde(flatten)]
    summary: &'a Summary,
    seconds: f64,
}

/// Leading terms that are worth a line.
const LEADERS: usize = 8;

impl Learned<'_> {
    fn text(&self) -> String {
        let Summary { series, games, seeds, figures, leaders } = self.summary;
        let series = series.map_or_else(String::new, |series| format!(", {} series", series.name()));
        let (seeds, games) = (counted(*seeds as u64, "seed"), counted(*games as u64, "game"));
        let game = if self.is_give_away { " of give-away" } else { "" };
        let mut text = format!("generalization{game}{series}, {seeds} of {games}\n");
        let paper = if figures.iter().any(|figure| figure.paper.is_some()) { PAPER } else { "" };
        let _ = writeln!(text, "{}", format!("{HEADING}{paper}").trim_end());
        for figure in figures {
            let _ = writeln!(text, "{}", row(figure).trim_end());
        }
        self.note_lengths(&mut text);
        let _ = writeln!(text, "  leading at the end         seeds      +      -");
        for Leader { term, positive, negative } in leaders.iter().take(LEADERS) {
            let _ = writeln!(text, "  {term:<26} {:>5} {positive:>6} {negative:>6}", positive + negative);
        }
        if leaders.len() > LEADERS {
            let _ = writeln!(text, "  and {}", counted((leaders.len() - LEADERS) as u64, "more term"));
        }
        let _ = writeln!(text, "  {}: states, tables, games and plots", self.out);
        let _ = writeln!(text, "  {:.1} s", self.seconds);
        text
    }

    /// A count of the paper that is for more games than ours stands there, but cannot be compared.
    fn note_lengths(&self, text: &mut String) {
        let longer = |figure: &&Figure| figure.paper.is_some_and(|paper| paper.below.is_none());
        for figure in self.summary.figures.iter().filter(longer) {
            let games = figure.paper.map_or(0, |paper| paper.games);
            let _ = writeln!(text, "  the paper's {} are for games 1 - {games}", figure.name);
        }
    }
}

const HEADING: &str = "                     games        mean  95 % of the mean      sd    10 %    90 %";
const PAPER: &str = "   paper  seeds below, equal";

fn row(figure: &Figure) -> String {
    let Figure { name, first, last, spread, paper } = figure;
    let &Spread { mean, low, high, deviation, tenth, ninetieth, .. } = spread;
    let interval = match (low, high) {
        (Some(low), Some(high)) => format!("{low:.2} - {high:.2}"),
        _ => "-".to_owned(),
    };
    let deviation = deviation.map_or_else(|| "-".to_owned(), |deviation| format!("{deviation:.2}"));
    let games = format!("{first} - {last}");
    let paper = paper.map_or_else(String::new, |paper| compared(&paper));
    format!(
        "  {name:<18} {games:<8} {mean:>7.2} {interval:>17} {deviation:>7} {tenth:>7.1} {ninetieth:>7.1}{paper}"
    )
}

fn compared(paper: &PaperComparison) -> String {
    let PaperComparison { value, below, equal, .. } = *paper;
    let value = if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.1}") };
    let place = match (below, equal) {
        (Some(below), Some(equal)) => format!("{:>7.1} % {:>6.1} %", 100.0 * below, 100.0 * equal),
        _ => String::new(),
    };
    format!(" {value:>7} {place}")
}
