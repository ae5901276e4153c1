//! Is it learning? Alpha as it stood after some games of a series, immobilized (S-38), against its
//! own start and against other players, and held against book games. Series are assessed side by
//! side: what a series gains says something only beside the one whose delta a coin decided.

mod charts;
mod examination;
mod row;
mod states;
mod summary;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use arena::{Opening, Roster, SpecError};
use rules::pdn::Record;
use samuel::generalization::{AlphaFileError, AlphaState};
use serde::Serialize;
use thiserror::Error;

use crate::digest::fnv1a;
use crate::drive::{Audience, drive};
use crate::executor::Enough;
use crate::{Ended, Executor, Progress, RunError, RunFolder, Stop, Tasks, table};

use examination::Examination;

pub use row::AssessmentRow;
pub use summary::{Assessed, Comparison, Summary};

const RESULTS: &str = "assessment.csv";

/// What is assessed, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The series, the folders of runs, each with a name; the first is the one that is asked about.
    pub runs: Vec<(String, PathBuf)>,
    /// After how many games of the series.
    pub at: Vec<u32>,
    /// Whom Alpha meets.
    pub opponents: Vec<Opponent>,
    /// At most so many seeds.
    pub most_seeds: usize,
    /// How many games against each, two to an opening.
    pub games: usize,
    /// The seed of everything random.
    pub seed: u64,
}

/// Somebody whom Alpha meets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Its own polynomial before the first game.
    Start,
    /// A player by its text form. `{ply}` in it is Alpha's minimum ply.
    Player(String),
}

impl Opponent {
    /// How it is called in tables.
    pub fn name(&self) -> &str {
        match self {
            Opponent::Start => "start",
            Opponent::Player(spec) => spec,
        }
    }
}

/// Why nothing can be assessed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AssessmentError {
    /// A folder has no states.
    #[error("{}: no states of learning: expected a folder that `learn generalize` wrote", .0.display())]
    NoStates(PathBuf),
    /// A state cannot be read.
    #[error(transparent)]
    State(#[from] AlphaFileError),
    /// An opponent cannot be made.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// Games that cannot be paired.
    #[error("{0} games: expected an even number, as each opening is played with both colors")]
    OddGames(usize),
    /// Nothing to do.
    #[error("nothing to assess: expected a number of games to look back at, and an opponent or a book")]
    Nothing,
    /// The folder for results cannot be used.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// An assessment that can be made.
pub struct Assessment {
    plan: Plan,
    roster: Roster,
    openings: Vec<Opening>,
    books: Vec<Record>,
    /// Each task: a run, a seed, and after how many games.
    cases: Vec<(usize, u32, u32)>,
}

impl Assessment {
    /// Looks for the states, reads each of them, and makes the opponents, so that what is wrong is
    /// known before anything is played. Seeds that not all runs have come to are left out.
    ///
    /// # Errors
    /// When something is missing or makes no sense.
    pub fn new(
        plan: Plan,
        roster: Roster,
        openings: Vec<Opening>,
        books: Vec<Record>,
    ) -> Result<Assessment, AssessmentError> {
        if plan.games % 2 == 1 {
            return Err(AssessmentError::OddGames(plan.games));
        }
        let plays = plan.games > 0 && !plan.opponents.is_empty();
        if plan.at.is_empty() || plan.runs.is_empty() || (!plays && books.is_empty()) {
            return Err(AssessmentError::Nothing);
        }
        let mut assessment = Assessment { plan, roster, openings, books, cases: Vec::new() };
        assessment.find_cases()?;
        Ok(assessment)
    }

    fn find_cases(&mut self) -> Result<(), AssessmentError> {
        let last = self.plan.at.iter().copied().max().unwrap_or_default();
        let mut shared: Option<Vec<u32>> = None;
        for (_, folder) in &self.plan.runs {
            let has_all = |seed: &u32| states::path(folder, *seed, last).exists();
            let seeds: Vec<u32> = states::seeds(folder).into_iter().filter(has_all).collect();
            if seeds.is_empty() {
                return Err(AssessmentError::NoStates(folder.clone()));
            }
            shared = Some(match shared {
                None => seeds,
                Some(shared) => shared.into_iter().filter(|seed| seeds.contains(seed)).collect(),
            });
        }
        let mut shared = shared.unwrap_or_default();
        shared.truncate(self.plan.most_seeds);
        for (run, seed) in product(self.plan.runs.len(), &shared) {
            for &at in &self.plan.at {
                let state = AlphaState::load(&states::path(&self.plan.runs[run].1, seed, at))?;
                self.opponents_of(&state)?;
                self.cases.push((run, seed, at));
            }
        }
        Ok(())
    }

    /// Refuses opponents that cannot be made.
    fn opponents_of(&self, state: &AlphaState) -> Result<(), AssessmentError> {
        for opponent in &self.plan.opponents {
            if let Opponent::Player(spec) = opponent {
                self.roster.player(&examination::with_ply(spec, state), self.plan.seed)?;
            }
        }
        Ok(())
    }

    /// How many seeds all runs have.
    pub fn seeds(&self) -> usize {
        self.cases.len() / (self.plan.runs.len() * self.plan.at.len()).max(1)
    }

    /// The text of `run.toml`.
    fn to_toml(&self) -> String {
        let runs = self.plan.runs.iter();
        let books = self.books.iter().map(ToString::to_string).collect::<String>();
        let form = Form {
            format: 1,
            kind: "assessment",
            crownhead: env!("CARGO_PKG_VERSION"),
            names: runs.clone().map(|(name, _)| name.clone()).collect(),
            folders: runs.map(|(_, folder)| folder.display().to_string()).collect(),
            seeds: self.seeds(),
            states_digest: format!("{:016x}", self.states_digest()),
            at: self.plan.at.clone(),
            opponents: self.plan.opponents.iter().map(|opponent| opponent.name().to_owned()).collect(),
            games: self.plan.games,
            books: self.books.len(),
            books_digest: format!("{:016x}", fnv1a(books.into_bytes())),
            seed: self.plan.seed,
        };
        toml::to_string(&form).expect("a plan is plain data")
    }

    /// A number that stands for everything that is assessed.
    fn states_digest(&self) -> u64 {
        let state = |&(run, seed, at): &(usize, u32, u32)| {
            std::fs::read(states::path(&self.plan.runs[run].1, seed, at)).unwrap_or_default()
        };
        fnv1a(self.cases.iter().flat_map(state))
    }

    /// Assesses what is still to be assessed, into a folder that goes on where it was left.
    ///
    /// # Errors
    /// When the folder cannot be used.
    pub fn run(
        &self,
        folder: &Path,
        executor: &dyn Executor,
        stop: &Stop,
        see: &mut dyn FnMut(Progress),
    ) -> Result<(Summary, Ended), AssessmentError> {
        let folder = RunFolder::open(folder, &self.to_toml())?;
        if folder.is_finished(RESULTS) {
            let rows: Vec<AssessmentRow> = table::read(&folder.file(RESULTS))?;
            return Ok((Summary::of(&self.plan, &rows), Ended::Finished(self.cases.len())));
        }
        let mut journal = folder.journal(self.cases.len())?;
        let (before, started) = (journal.count(), Instant::now());
        let mut gathered = Gathered { rows: Vec::new(), see };
        let ended = drive(self, &mut journal, executor, stop, &mut gathered)
            .map_err(|error| RunError::Io { path: folder.file("journal"), error })?;
        folder.note_time(executor.width(), journal.count() - before, started.elapsed().as_secs_f64())?;
        let summary = Summary::of(&self.plan, &gathered.rows);
        if let Ended::Finished(_) = ended {
            let plots = folder.file("plots");
            std::fs::create_dir_all(&plots).map_err(|error| RunError::Io { path: plots, error })?;
            for (name, picture) in charts::pictures(&summary) {
                folder.write(&format!("plots/{name}"), |out| out.write_all(picture.as_bytes()))?;
            }
            folder.write(RESULTS, |out| write_rows(out, &gathered.rows))?;
            folder.close(journal)?;
        }
        Ok((summary, ended))
    }
}

/// Each seed in each run.
fn product(runs: usize, seeds: &[u32]) -> Vec<(usize, u32)> {
    seeds.iter().flat_map(|&seed| (0..runs).map(move |run| (run, seed))).collect()
}

#[derive(Serialize)]
struct Form {
    format: u32,
    kind: &'static str,
    crownhead: &'static str,
    names: Vec<String>,
    folders: Vec<String>,
    seeds: usize,
    states_digest: String,
    at: Vec<u32>,
    opponents: Vec<String>,
    games: usize,
    books: usize,
    books_digest: String,
    seed: u64,
}

fn write_rows(out: &mut dyn io::Write, rows: &[AssessmentRow]) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    rows.iter().try_for_each(|row| table.serialize(row))?;
    table.flush()
}

impl Tasks for Assessment {
    fn count(&self) -> usize {
        self.cases.len()
    }

    fn perform(&self, index: usize, stop: &Stop) -> Option<String> {
        let (run, seed, at) = self.cases[index];
        let (name, folder) = &self.plan.runs[run];
        let load = |game| AlphaState::load(&states::path(folder, seed, game)).ok();
        let examination = Examination {
            run: name,
            number: seed,
            alpha: load(at)?,
            start: load(0),
            plan: &self.plan,
            roster: &self.roster,
            openings: &self.openings,
            books: &self.books,
        };
        let rows = examination.rows(at, stop)?;
        Some(serde_json::to_string(&rows).expect("rows are plain data"))
    }
}

/// Rows in the order of the tasks.
struct Gathered<'a> {
    rows: Vec<AssessmentRow>,
    see: &'a mut dyn FnMut(Progress),
}

impl Audience for Gathered<'_> {
    fn arrived(&mut self, _: &str, progress: Progress) {
        (self.see)(progress);
    }

    fn result(&mut self, _: usize, line: &str) -> Enough {
        let rows: Vec<AssessmentRow> = serde_json::from_str(line).expect("the journal has what was written");
        self.rows.extend(rows);
        Enough::No
    }
}
