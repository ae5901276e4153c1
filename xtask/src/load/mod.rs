//! `cargo xtask load`: many games at once against the real server, played by scripted visitors over loopback,
//! figures of how long everybody waited, and whether everything is there after a kill.

pub(crate) mod client;
mod figures;
mod lost_moves;
pub(crate) mod server_process;
mod stalled;
mod visitor;

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

use crate::workspace::Workspace;
use figures::{Figures, Memory};
use server_process::ServerProcess;
use visitor::{Visitor, VisitorTimes};

/// Whom the visitors play, in turn.
const OPPONENTS: &[&str] = &["random", "greedy", "samuel:ply=3", "cowell-reed"];

/// How often the memory of the server is looked at.
const LOOK: Duration = Duration::from_millis(100);

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many games are played at the same time
    #[arg(long, default_value_t = 200, value_name = "N")]
    games: usize,
    /// How long visitors go on; each ends with its own move
    #[arg(long, default_value_t = 60, value_name = "SECONDS")]
    seconds: u64,
    /// How long a visitor looks at the board before a move, on average
    #[arg(long, default_value_t = 1_000, value_name = "MILLISECONDS")]
    pause: u64,
    /// How many more pages listen to these games and read nothing
    #[arg(long, default_value_t = 0, value_name = "N")]
    stalled: usize,
    /// A program that is built already, instead of building one for release
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

pub(crate) fn run(workspace: &Workspace, arguments: &Arguments) -> Result<()> {
    ensure!((1..=1_000).contains(&arguments.games), "--games: expected 1 to 1000");
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => server_process::build(workspace)?,
    };
    ensure!(arguments.stalled <= 400, "--stalled: expected 0 to 400");
    let data = TempDir::new().context("no folder for the games")?;
    let host = ServerProcess::start(&program, data.path())?;
    let start = host.memory();
    println!(
        "{} games at once for {} s, {} ms before each move, {} pages that read nothing, on {} cores",
        arguments.games,
        arguments.seconds,
        arguments.pause,
        arguments.stalled,
        thread::available_parallelism().map_or(1, usize::from)
    );
    let begun = Instant::now();
    let (notes, peak) = play(&host, arguments, begun + Duration::from_secs(arguments.seconds))?;
    let seconds = begun.elapsed().as_secs_f64();
    let memory = Memory { start, peak, end: host.memory() };
    host.kill();
    let host = ServerProcess::start(&program, data.path())?;
    let kept = lost_moves::look(host.address(), &notes);
    let has_ended = host.end()?;
    print!("{}", Figures { notes: &notes, seconds, memory, kept: &kept });
    ensure!(has_ended, "the server did not end as it should");
    let errors: usize = notes.iter().map(|note| note.errors.len()).sum();
    ensure!(errors == 0, "{errors} requests went wrong");
    ensure!(kept.lost.is_empty(), "{} games are not as they were shown", kept.lost.len());
    Ok(())
}

/// What all visitors noted, and the most memory that the server had meanwhile.
fn play(host: &ServerProcess, arguments: &Arguments, end: Instant) -> Result<(Vec<VisitorTimes>, u64)> {
    let pause = Duration::from_millis(arguments.pause);
    let begin = |number: usize| {
        let visitor = Visitor::new(host.address(), OPPONENTS[number % OPPONENTS.len()], number as u64, pause);
        thread::spawn(move || visitor.play(end))
    };
    let visitors: Vec<_> = (0..arguments.games).map(begin).collect();
    // They stay open until the last visitor has gone.
    let _stalled = stalled::open(host.address(), arguments.stalled)?;
    let mut peak = 0;
    while visitors.iter().any(|visitor| !visitor.is_finished()) {
        peak = peak.max(host.memory());
        thread::sleep(LOOK);
    }
    let notes = visitors.into_iter().map(|visitor| visitor.join().expect("visitors note what goes wrong"));
    Ok((notes.collect(), peak))
}
