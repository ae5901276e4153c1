//! `crownhead learn assess`: is it learning?

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use arena::ballots::BallotClass;
use arena::openings;
use clap::Args;
use cluster::TaskList;
use lab::assessment::{Assessed, Assessment, AssessmentRow, Comparison, Opponent, Plan, Summary};
use lab::{Ended, RemoteFiles, RunEvent, Spread, StopFlag, Tasks};

use crate::arguments::{ClusterArguments, all_cores, threads};
use crate::executor::{self, Shared};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status, counted};
use crate::session::Session;

use super::super::{must_be_everywhere, roster_with};
use super::read_books;

#[derive(Args, Debug)]
pub(crate) struct LearnAssessArguments {
    /// The folder of a run of generalization learning
    #[arg(value_name = "DIR")]
    run: PathBuf,
    /// Another run beside it with the same seeds, such as the coin control; as NAME=DIR, or DIR
    #[arg(long, value_name = "[NAME=]DIR")]
    beside: Vec<String>,
    /// After how many games of the series, as in 0,14,28,42
    #[arg(long, value_name = "N,...", value_delimiter = ',', required = true)]
    at: Vec<u32>,
    /// Use only the first K seeds
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    seeds: Option<u32>,
    /// How many games against each opponent; 0 for none
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    games: u32,
    /// An opponent, as kind[:key=value,...], or start for Alpha before its first game; {ply} is Alpha's
    /// minimum ply [default: start, and samuel:polynomial=pieces,ties=random,ply={ply}]
    #[arg(long, value_name = "SPEC")]
    opponent: Vec<String>,
    /// Also compare it with the games in this PDN file
    #[arg(long, value_name = "FILE")]
    book: Vec<PathBuf>,
    /// The seed of openings and opponents
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Folder for results and plots; an unfinished assessment there is resumed
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Number of threads [default: all cores]
    #[arg(long, value_parser = threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(super) cluster: ClusterArguments,
}

pub(super) fn run(arguments: &LearnAssessArguments, session: &Session) -> anyhow::Result<Status> {
    let assessment = assessment(arguments, &session.files)?;
    let threads = arguments.threads.unwrap_or_else(all_cores);
    let executor = executor::choose(&arguments.cluster, threads, || {
        let files = assessment.files()?.into_iter().chain(arguments.book.iter().cloned()).collect();
        Ok(Shared::new(files, assessment.settings())?)
    })?;
    let stop = StopFlag::default();
    let called = stop.clone();
    let _interrupt = Interrupt::catch_and(move || called.stop())?;
    let progress = Progress::start(session, "states", assessment.count() as u64);
    let mut has_begun = false;
    let run = assessment.run(&arguments.out, &executor, &stop, &mut |event: RunEvent<'_>| {
        let RunEvent::Task(done) = event else { return };
        if !has_begun && done.done > done.new {
            progress.skip((done.done - done.new) as u64);
        }
        has_begun = true;
        if done.new > 0 {
            progress.one_done();
            progress.say(&executor.workers());
        }
    });
    drop(progress);
    let (summary, ended) = run?;
    report::print_as(arguments.json, &summary, |summary| text(summary, assessment.seeds(), arguments))?;
    if ended == Ended::Stopped {
        report::note("stopped; the same command goes on from here");
        return Ok(Status::Stopped);
    }
    Ok(Status::Done)
}

/// The assessment as a worker makes it.
pub(super) fn tasks(arguments: &LearnAssessArguments, files: &RemoteFiles) -> anyhow::Result<TaskList> {
    arguments.opponent.iter().filter(|spec| *spec != START).try_for_each(|spec| must_be_everywhere(spec))?;
    let assessment = assessment(arguments, files)?;
    Ok(TaskList { settings: assessment.settings(), tasks: Box::new(assessment) })
}

fn assessment(arguments: &LearnAssessArguments, files: &RemoteFiles) -> anyhow::Result<Assessment> {
    let mut plan = plan(arguments)?;
    plan.runs.iter_mut().for_each(|(_, folder)| *folder = files.local(&*folder));
    let books: Vec<_> = arguments.book.iter().map(|book| files.local(book)).collect();
    let books = read_books(&books)?.into_iter().map(|book| book.record).collect();
    let openings = openings::three_move(&[BallotClass::Crossboard]);
    Ok(Assessment::new(plan, roster_with(files), openings, books)?)
}

fn plan(arguments: &LearnAssessArguments) -> anyhow::Result<Plan> {
    let mut runs = vec![("learning".to_owned(), arguments.run.clone())];
    for text in &arguments.beside {
        let (name, folder) = text.split_once('=').unwrap_or((text, text));
        anyhow::ensure!(
            !name.is_empty() && runs.iter().all(|(known, _)| known != name),
            "--beside {text}: expected another name than those before, as in coin=DIR"
        );
        runs.push((name.to_owned(), PathBuf::from(folder)));
    }
    let mut opponents = match &arguments.opponent[..] {
        [] => vec![Opponent::Start, Opponent::Player(PIECES.to_owned())],
        given => given.iter().map(|spec| opponent(spec)).collect(),
    };
    let given = std::mem::take(&mut opponents);
    for one in given {
        if !opponents.contains(&one) {
            opponents.push(one);
        }
    }
    let mut at = arguments.at.clone();
    at.sort_unstable();
    at.dedup();
    let most_seeds = arguments.seeds.map_or(usize::MAX, |seeds| seeds as usize);
    Ok(Plan { runs, at, opponents, most_seeds, games: arguments.games as usize, seed: arguments.seed })
}

/// Piece advantage alone, which is not learned; any of several best moves, so that games differ.
const PIECES: &str = "samuel:polynomial=pieces,ties=random,ply={ply}";

/// The opponent that is no player of its own: what was learned, before.
const START: &str = "start";

fn opponent(spec: &str) -> Opponent {
    if spec == START { Opponent::Start } else { Opponent::Player(spec.to_owned()) }
}

fn text(summary: &Summary, seeds: usize, arguments: &LearnAssessArguments) -> String {
    let games = arguments.games;
    let mut text = format!(
        "Alpha immobilized, {}, {games} games each against every opponent\n",
        counted(seeds as u64, "seed")
    );
    let mut heading = String::new();
    for one in &summary.assessed {
        if heading != one.against {
            heading.clone_from(&one.against);
            let _ = writeln!(text, "\nagainst {heading}{}", unit(&heading));
        }
        let beside = summary.comparisons.iter().find(|other| is_beside(other, one));
        assessed(&mut text, one, beside);
    }
    text
}

fn is_beside(other: &Comparison, one: &Assessed) -> bool {
    other.less == one.run && other.game == one.game && other.against == one.against
}

fn unit(against: &str) -> &'static str {
    if against == AssessmentRow::BOOK { ": correlation C" } else { ": points in a hundred" }
}

fn assessed(text: &mut String, one: &Assessed, beside: Option<&Comparison>) {
    let factor = if one.against == AssessmentRow::BOOK { 1.0 } else { 100.0 };
    let _ =
        write!(text, "  {:<12} after {:>4} games  {}", one.run, one.game, with_interval(&one.score, factor));
    if let Some(deviation) = one.score.deviation {
        let _ = write!(text, "  sd {}", number(factor * deviation, factor));
    }
    if let Some(other) = beside {
        let _ = write!(text, "  learning is ahead by {}", with_interval(&other.difference, factor));
    }
    text.push('\n');
}

fn with_interval(spread: &Spread, factor: f64) -> String {
    let shown = |value: f64| number(factor * value, factor);
    match (spread.low, spread.high) {
        (Some(low), Some(high)) => format!("{} [{}, {}]", shown(spread.mean), shown(low), shown(high)),
        _ => shown(spread.mean),
    }
}

fn number(value: f64, factor: f64) -> String {
    if factor > 1.0 { format!("{value:.1}") } else { format!("{value:.3}") }
}
