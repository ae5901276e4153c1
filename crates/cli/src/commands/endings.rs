//! `crownhead endings`: a player held against exact play with up to three pieces.

use std::fmt::Write;
use std::num::NonZeroUsize;

use arena::Limits;
use arena::statistics::Share;
use clap::Args;
use cluster::TaskList;
use lab::endings::{
    EndingKind, Endings, EndingsFindings, EndingsPlan, PlayedWins, Recognition, RecognizedAhead,
};
use lab::{RemoteFiles, StopFlag};
use serde::Serialize;

use crate::arguments::{ClusterArguments, LimitArguments, all_cores, threads};
use crate::executor::{self, Shared};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status, counted};
use crate::session::Session;

use super::{must_be_everywhere, roster_with};

#[derive(Args, Debug)]
pub(crate) struct EndingsArguments {
    /// The player, as kind[:key=value,...]; one that does not learn meanwhile
    #[arg(long, value_name = "SPEC")]
    player: String,
    /// Number of won, lost and drawn positions it is asked about, and of wins it plays
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,
    /// The seed of the positions and of its random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A win must be completed within this many moves
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    moves: u32,
    /// Which endings: all of two and three pieces, or two kings against one
    #[arg(long, value_enum, default_value_t = EndingKind::All)]
    kind: EndingKind,
    /// Number of threads [default: all cores]
    #[arg(long, value_parser = threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    pub(crate) cluster: ClusterArguments,
}

pub(crate) fn run(arguments: &EndingsArguments, session: &Session) -> anyhow::Result<Status> {
    let endings = Endings::new(plan(arguments), session.roster())?;
    let executor = executor::choose(&arguments.cluster, threads_for(arguments, &endings), || {
        must_be_everywhere(&arguments.player)?;
        Ok(Shared::new(session.roster().files_of(&arguments.player)?, settings(arguments))?)
    })?;
    let stop = StopFlag::default();
    let called = stop.clone();
    let _interrupt = Interrupt::catch_and(move || called.stop())?;
    let progress = Progress::start(session, "positions", endings.positions() as u64);
    let findings = endings.examine(&executor, &stop, &mut |done| {
        progress.advance(done as u64);
        progress.say(&executor.workers());
    });
    drop(progress);
    let findings = findings?;
    if arguments.json {
        report::json(&Report {
            player: &arguments.player,
            kind: arguments.kind.name(),
            positions: arguments.positions,
            seed: arguments.seed,
            moves: arguments.moves,
            findings: &findings,
        })?;
    } else {
        report::print(text(arguments, &findings))?;
    }
    Ok(Status::of(findings.complete))
}

/// The positions as a worker makes them.
pub(crate) fn tasks(arguments: &EndingsArguments, files: &RemoteFiles) -> anyhow::Result<TaskList> {
    must_be_everywhere(&arguments.player)?;
    let endings = Endings::new(plan(arguments), roster_with(files))?;
    Ok(TaskList { tasks: Box::new(endings), settings: settings(arguments) })
}

fn settings(arguments: &EndingsArguments) -> String {
    format!("{:?}", plan(arguments))
}

fn plan(arguments: &EndingsArguments) -> EndingsPlan {
    EndingsPlan {
        player: arguments.player.clone(),
        positions: arguments.positions as usize,
        seed: arguments.seed,
        moves: arguments.moves,
        kind: arguments.kind,
        limits: Limits::from(&arguments.limits),
    }
}

fn threads_for(arguments: &EndingsArguments, endings: &Endings) -> NonZeroUsize {
    if !endings.can_share() {
        return NonZeroUsize::MIN;
    }
    arguments.threads.unwrap_or_else(all_cores)
}

/// What was asked, and what came of it.
#[derive(Serialize)]
struct Report<'a> {
    player: &'a str,
    kind: &'static str,
    positions: u32,
    seed: u64,
    moves: u32,
    #[serde(flatten)]
    findings: &'a EndingsFindings,
}

const HEADING: &str = "  moves          won positions             lost positions
 to end     asked   recognized         asked   recognized
";

fn text(arguments: &EndingsArguments, findings: &EndingsFindings) -> String {
    let kind = match arguments.kind {
        EndingKind::All => "endings of two and three pieces",
        EndingKind::TwoKings => "two kings against one",
    };
    let stopped = report::stopped(findings.complete);
    let mut text = format!("{} in {kind}{stopped}\n{HEADING}", arguments.player);
    for distance in &findings.distances {
        let (won, lost) = (columns(distance.won), columns(distance.lost));
        let _ = writeln!(text, "{:>7}  {won}      {lost}", distance.moves);
    }
    let share = |share: Option<f64>| share.map_or_else(|| "-".to_owned(), percent);
    for (what, ahead) in [("wins", findings.wins), ("losses", findings.losses)] {
        let RecognizedAhead { moves_ahead, without_gap, share: of_all } = ahead;
        let moves = counted(u64::from(moves_ahead), "move");
        let gap = if moves_ahead == without_gap { "" } else { &format!(" ({without_gap} without a gap)") };
        let _ = writeln!(text, "{what} recognized {moves} ahead{gap}; of all there are, {}", share(of_all));
    }
    let drawn = findings.drawn;
    let _ = writeln!(
        text,
        "wrong about {} of {}, {} of {} drawn ones among them",
        findings.wrong,
        counted(findings.asked, "position"),
        drawn.wrong,
        drawn.asked
    );
    text + home(arguments, &findings.home).as_str()
}

/// `   40       34   85.0 %`
fn columns(at: Recognition) -> String {
    if at.asked == 0 {
        return format!("{:>8}   {:>10}", "-", "-");
    }
    let share = percent(at.recognized as f64 / at.asked as f64);
    format!("{:>8}   {:>10}", at.asked, share)
}

fn home(arguments: &EndingsArguments, home: &PlayedWins) -> String {
    let moves = counted(u64::from(arguments.moves), "move");
    let mut text = format!("against exact defense, won within {moves}: {}\n", with_interval(home.won));
    if let (Some(mean), Some(needed)) = (home.mean_moves, home.mean_moves_needed) {
        let _ = writeln!(text, "  in {mean:.1} moves on average where {needed:.1} are needed");
    }
    for (what, share) in [("kept the win", home.kept), ("were the quickest", home.quickest)] {
        let _ = writeln!(text, "  moves that {what}: {}", with_interval(share));
    }
    text
}

/// `34 of 40, 85.0 % (70.9 - 92.9 %)`, the interval of 95 %.
fn with_interval(share: Share) -> String {
    let Share { count, of } = share;
    match (share.fraction(), share.interval()) {
        (Some(fraction), Some([low, high])) => {
            format!("{count} of {of}, {} ({:.1} - {})", percent(fraction), 100.0 * low, percent(high))
        }
        _ => format!("{count} of {of}"),
    }
}

fn percent(fraction: f64) -> String {
    format!("{:.1} %", 100.0 * fraction)
}
