//! Runs that begin with the rules alone: each generation plays games against itself, a net is fitted to how they ended,
//! and the net takes over if it plays better. `docs/formats/zero-run.md` says what is in the folder.
//!
//! Games and gates are tasks with a journal each, which stays: it is the record of the games. A generation is over when
//! its result is written; until then it goes on from what its journals have.

mod charts;
mod declaration;
mod generation;
mod machines;
mod polynomial;
mod refit;
mod result;
mod stage;
mod times;

use std::fs;
use std::path::Path;
use std::time::Instant;

use endgame::Database;
use engine::Weights;

use crate::plot::Chart;
use crate::run::{Run, Session, go_on, write_table};
use crate::{RunError, RunEvent, RunFolder, RunObserver, StopFlag};

use generation::Generation;
use times::GenerationTimes;

pub use declaration::{GateSettings, ZeroDeclaration};
pub use generation::{ENDINGS, NODES_FOR_ENDING, ZeroEvent};
pub use machines::{Machines, PendingGames, StageDone};
pub use polynomial::{FittedPolynomial, Surprise, fit_polynomial};
pub use refit::{Refit, RunGames, refit};
pub use result::{GenerationResult, ZeroSummary};
pub use stage::{Stage, StageGames, StageKind};

/// How long a session goes on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ZeroLimit {
    /// No generation after this one.
    pub generations: usize,
    /// No generation begins when the session has lasted so many seconds.
    pub seconds: Option<f64>,
}

/// A run with the databases that it uses.
pub struct ZeroRun {
    /// What was declared.
    pub declaration: ZeroDeclaration,
    /// The weights that it begins with, if the declaration names some.
    pub start: Option<Weights>,
    /// The databases that say how positions end that are learned from.
    pub database: Database,
    /// How long to go on.
    pub limit: ZeroLimit,
    /// The program that learns, with the commit it was built from: weights say by what they were made.
    pub program: String,
}

/// Goes on with a run as long as its limit allows. `None` if it was told to stop; what is done is kept.
///
/// # Errors
/// When the folder cannot be used.
pub fn learn(
    run: &ZeroRun,
    path: &Path,
    machines: &dyn Machines,
    stop: &StopFlag,
    observer: &mut dyn RunObserver,
) -> Result<Option<ZeroSummary>, RunError> {
    go_on(Learning { run, machines }, path, machines.here(), stop, observer)
}

/// A run with those who do the work.
struct Learning<'a> {
    run: &'a ZeroRun,
    machines: &'a dyn Machines,
}

/// What the generations that are over came to.
///
/// # Errors
/// When a result cannot be read.
pub fn generations(path: &Path) -> Result<Vec<GenerationResult>, RunError> {
    result::read_all(&RunFolder::to_read(path))
}

/// The charts of a run, by the names that their files have below `plots`, ratings first; none before the first
/// generation is over.
///
/// # Errors
/// When one cannot be read.
pub fn charts(path: &Path) -> Result<Vec<(String, Chart)>, RunError> {
    let mut charts = RunFolder::to_read(path).charts()?;
    charts.sort_by_key(|(name, _)| !name.starts_with(charts::RATING));
    Ok(charts)
}

/// The table of generations.
const RESULTS: &str = "results.csv";

/// The journals of the games that generations play against themselves, and against the one in force.
const GAMES: &str = "games";
const GATES: &str = "gates";

/// The weights that a run begins with count as this generation.
const START: usize = 0;

/// The file of a generation's weights.
pub fn weights_file(generation: usize) -> String {
    format!("generation-{generation}")
}

impl Run for Learning<'_> {
    type Outcome = Option<ZeroSummary>;

    fn declaration(&self) -> String {
        self.run.declaration.to_toml()
    }

    fn go_on(self, session: &mut Session<'_>) -> Result<Option<ZeroSummary>, RunError> {
        let Learning { run, machines } = self;
        for part in [result::FOLDER, GAMES, GATES] {
            fs::create_dir_all(session.folder.file(part)).map_err(|error| session.folder.io(part, error))?;
        }
        if let Some(start) = &run.start {
            session.folder.write(&weights_file(START), |out| out.write_all(&start.to_bytes()))?;
        }
        let mut results = result::read_all(session.folder)?;
        let mut times = GenerationTimes::open(session.folder)?;
        session.observer.event(RunEvent::Zero(ZeroEvent::Resumed(&results)));
        let started = Instant::now();
        while results.len() < run.limit.generations {
            let is_late = run.limit.seconds.is_some_and(|most| started.elapsed().as_secs_f64() >= most);
            if is_late && !results.is_empty() {
                break;
            }
            let generation = Generation { run, machines, session, times: &mut times, before: &results };
            let Some(result) = generation.make()? else { return Ok(None) };
            results.push(result);
            write_tables(session.folder, &results, &times)?;
            let last = &results[results.len() - 1];
            session.observer.event(RunEvent::Zero(ZeroEvent::Generation(last)));
        }
        write_tables(session.folder, &results, &times).map(Some)
    }
}

/// The table, the plots and the summary.
fn write_tables(
    folder: &RunFolder,
    results: &[GenerationResult],
    times: &GenerationTimes,
) -> Result<ZeroSummary, RunError> {
    folder.write(RESULTS, |out| write_table(out, true, results.iter().map(GenerationResult::row)))?;
    folder.write_charts(charts::charts(results, times))?;
    let summary = ZeroSummary { generations: results.to_vec() };
    folder.write_summary(&summary)?;
    Ok(summary)
}
