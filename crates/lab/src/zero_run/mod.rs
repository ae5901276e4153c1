//! Runs that begin with the rules alone: each generation plays games against itself, a net is fitted to how they ended,
//! and the net takes over if it plays better. `docs/formats/zero-run.md` says what is in the folder.
//!
//! Games and gates are tasks with a journal each, which stays: it is the record of the games. A generation is over when
//! its result is written; until then it goes on from what its journals have.

mod charts;
mod declaration;
mod generation;
mod refit;
mod result;
mod tasks;

use std::fs;
use std::path::Path;
use std::time::Instant;

use arena::seed_of_part;
use endgame::Database;
use engine::{Evaluation, Weights};
use learning::Ignorance;

use crate::run::{Run, Session, go_on, write_table};
use crate::{Digest, Executor, RunError, RunFolder, RunObserver, StopFlag};

pub use declaration::{GateSettings, ZeroDeclaration};
pub use generation::ZeroEvent;
pub use refit::{Refit, refit};
pub use result::{GenerationResult, ZeroSummary};

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
    /// The databases that end games, of the few pieces that every program has.
    pub endings: Database,
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
    executor: &dyn Executor,
    stop: &StopFlag,
    observer: &mut dyn RunObserver,
) -> Result<Option<ZeroSummary>, RunError> {
    go_on(run, path, executor, stop, observer)
}

/// The table of generations.
const RESULTS: &str = "results.csv";

/// The journals of the games that generations play against themselves, and against the one in force.
const GAMES: &str = "games";
const GATES: &str = "gates";

/// The file of a generation's weights.
pub fn weights_file(generation: usize) -> String {
    format!("generation-{generation}")
}

impl Run for &ZeroRun {
    type Outcome = Option<ZeroSummary>;

    fn declaration(&self) -> String {
        self.declaration.to_toml()
    }

    fn go_on(self, session: &mut Session<'_>) -> Result<Option<ZeroSummary>, RunError> {
        for part in [result::FOLDER, GAMES, GATES] {
            fs::create_dir_all(session.folder.file(part)).map_err(|error| session.folder.io(part, error))?;
        }
        let mut results = result::read_all(session.folder)?;
        let started = Instant::now();
        while results.len() < self.limit.generations {
            let is_late = self.limit.seconds.is_some_and(|most| started.elapsed().as_secs_f64() >= most);
            if is_late && !results.is_empty() {
                break;
            }
            let Some(result) = self.generation(session, &results)? else { return Ok(None) };
            results.push(result);
            write_tables(session.folder, &results)?;
        }
        write_tables(session.folder, &results).map(Some)
    }
}

impl ZeroRun {
    /// The seed of something that a generation does.
    fn seed(&self, generation: usize, what: u64) -> u64 {
        seed_of_part(seed_of_part(self.declaration.seed, generation as u64), what)
    }
}

/// What plays before a generation: the last one that was kept, or nothing that knows more than the rules.
fn present(folder: &RunFolder, results: &[GenerationResult]) -> Result<Box<dyn Evaluation>, RunError> {
    match results.iter().rfind(|result| result.is_kept) {
        None => Ok(Box::new(Ignorance)),
        Some(result) => Ok(Box::new(weights(folder, result)?)),
    }
}

/// The weights of a generation as they were when it ended.
fn weights(folder: &RunFolder, result: &GenerationResult) -> Result<Weights, RunError> {
    let name = weights_file(result.generation);
    let bytes = fs::read(folder.file(&name)).map_err(|error| folder.io(&name, error))?;
    if Digest::of(bytes.iter().copied()) != result.weights {
        return Err(folder.damaged(&name, "the weights that this run made"));
    }
    Ok(Weights::from_bytes(&bytes, &folder.file(&name))?)
}

/// The table, the plots and the summary.
fn write_tables(folder: &RunFolder, results: &[GenerationResult]) -> Result<ZeroSummary, RunError> {
    folder.write(RESULTS, |out| write_table(out, true, results.iter().map(GenerationResult::row)))?;
    folder.write_charts(charts::charts(results))?;
    let summary = ZeroSummary { generations: results.to_vec() };
    folder.write_summary(&summary)?;
    Ok(summary)
}
