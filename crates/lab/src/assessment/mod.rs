//! Is it learning? Alpha as it stood after some games of a series, immobilized (S-38), against its
//! own start and against other players, and held against book games. Series are assessed side by
//! side: what a series gains says something only beside the one whose delta a coin decided.

mod charts;
mod examination;
mod plan;
mod row;
mod states;
mod summary;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use arena::{Concurrency, Opening, Roster};
use rules::pdn::Record;
use samuel::generalization::AlphaState;
use serde::Serialize;

use crate::digest::fnv1a;
use crate::drive::{TaskResult, drive};
use crate::executor::Enough;
use crate::{Ended, Executor, RunError, RunEvent, RunFolder, RunObserver, StopFlag, Tasks, table};

use examination::Examination;

pub use plan::{AssessmentError, Opponent, Plan};
pub use row::AssessmentRow;
pub use summary::{Assessed, Comparison, Summary};

const RESULTS: &str = "assessment.csv";

/// An assessment that can be made.
pub struct Assessment {
    plan: Plan,
    roster: Roster,
    openings: Vec<Opening>,
    books: Vec<Record>,
    /// The tasks.
    cases: Vec<Case>,
}

/// A state to be assessed, and the one its seed began with.
struct Case {
    run: usize,
    seed: u32,
    at: u32,
    alpha: AlphaState,
    start: AlphaState,
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
        let mut seeds = self.shared_seeds()?;
        seeds.truncate(self.plan.most_seeds);
        for seed in seeds {
            let first = AlphaState::load(&states::path(&self.plan.runs[0].1, seed, 0))?.seed;
            for run in 0..self.plan.runs.len() {
                self.add_cases(run, seed, first)?;
            }
        }
        Ok(())
    }

    /// The seeds that have come to the last game in every run.
    fn shared_seeds(&self) -> Result<Vec<u32>, AssessmentError> {
        let game = self.plan.at.iter().copied().max().unwrap_or_default();
        let mut shared: Option<Vec<u32>> = None;
        for (_, folder) in &self.plan.runs {
            let all = states::seeds(folder);
            if all.is_empty() {
                return Err(AssessmentError::NoStates(folder.clone()));
            }
            let not_so_far = |shared| AssessmentError::NotSoFar { path: folder.clone(), game, shared };
            let has_all = |seed: &u32| states::path(folder, *seed, game).exists();
            let seeds: Vec<u32> = all.into_iter().filter(has_all).collect();
            if seeds.is_empty() {
                return Err(not_so_far(false));
            }
            let both: Vec<u32> = match shared {
                None => seeds,
                Some(shared) => shared.into_iter().filter(|seed| seeds.contains(seed)).collect(),
            };
            if both.is_empty() {
                return Err(not_so_far(true));
            }
            shared = Some(both);
        }
        Ok(shared.unwrap_or_default())
    }

    fn add_cases(&mut self, run: usize, seed: u32, ours: u64) -> Result<(), AssessmentError> {
        let folder = self.plan.runs[run].1.clone();
        let path = states::path(&folder, seed, 0);
        let start = AlphaState::load(&path)?;
        if start.seed != ours {
            return Err(AssessmentError::OtherSeeds { path, theirs: start.seed, ours });
        }
        for at in self.plan.at.clone() {
            let alpha = AlphaState::load(&states::path(&folder, seed, at))?;
            self.check_opponents(&alpha)?;
            self.cases.push(Case { run, seed, at, alpha, start: start.clone() });
        }
        Ok(())
    }

    /// Refuses opponents that cannot be made, or learn.
    fn check_opponents(&self, state: &AlphaState) -> Result<(), AssessmentError> {
        for opponent in &self.plan.opponents {
            if let Opponent::Player(spec) = opponent {
                let spec = examination::with_ply(spec, state);
                if self.roster.concurrency_of(&spec)? == Concurrency::Learning {
                    return Err(AssessmentError::Learns(spec));
                }
                self.roster.player(&spec, self.plan.seed)?;
            }
        }
        Ok(())
    }

    /// How many seeds all runs have.
    pub fn seeds(&self) -> usize {
        self.cases.len() / (self.plan.runs.len() * self.plan.at.len()).max(1)
    }

    /// The files with the states that are assessed, and those of the opponents.
    ///
    /// # Errors
    /// When an opponent cannot be made.
    pub fn files(&self) -> Result<Vec<PathBuf>, AssessmentError> {
        let mut files = BTreeSet::new();
        for case in &self.cases {
            let folder = &self.plan.runs[case.run].1;
            files.extend([0, case.at].map(|game| states::path(folder, case.seed, game)));
            for opponent in &self.plan.opponents {
                if let Opponent::Player(spec) = opponent {
                    files.extend(self.roster.files_of(&examination::with_ply(spec, &case.alpha))?);
                }
            }
        }
        Ok(files.into_iter().collect())
    }

    /// What is assessed in a text that is the same wherever the folders of the runs are.
    pub fn settings(&self) -> String {
        let Plan { at, opponents, games, seed, .. } = &self.plan;
        let names: Vec<_> = self.plan.runs.iter().map(|(name, _)| name).collect();
        let books = self.books_digest();
        format!("{names:?} {at:?} {opponents:?} {games} {seed} {:016x} {books:016x}", self.states_digest())
    }

    /// The text of `run.toml`.
    fn to_toml(&self) -> String {
        let runs = self.plan.runs.iter();
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
            books_digest: format!("{:016x}", self.books_digest()),
            seed: self.plan.seed,
        };
        toml::to_string(&form).expect("a plan is plain data")
    }

    fn books_digest(&self) -> u64 {
        fnv1a(self.books.iter().map(ToString::to_string).collect::<String>().into_bytes())
    }

    /// A number that stands for everything that is assessed.
    fn states_digest(&self) -> u64 {
        fnv1a(self.cases.iter().flat_map(|case| case.alpha.to_version_1().into_bytes()))
    }

    /// Assesses what is still to be assessed, into a folder that goes on where it was left.
    ///
    /// # Errors
    /// When the folder cannot be used.
    pub fn run(
        &self,
        folder: &Path,
        executor: &dyn Executor,
        stop: &StopFlag,
        observer: &mut dyn RunObserver,
    ) -> Result<(Summary, Ended), AssessmentError> {
        let folder = RunFolder::open(folder, &self.to_toml())?;
        if folder.is_finished(RESULTS) {
            let rows: Vec<AssessmentRow> = table::read(&folder.file(RESULTS))?;
            return Ok((Summary::of(&self.plan, &rows), Ended::Finished(self.cases.len())));
        }
        let mut journal = folder.journal(self.cases.len())?;
        let (before, started) = (journal.count(), Instant::now());
        let mut rows: Vec<AssessmentRow> = Vec::new();
        let ended = drive(self, &mut journal, executor, stop, &mut |result| {
            match result {
                TaskResult::Arrived(_, progress) => observer.event(RunEvent::Task(progress)),
                TaskResult::Next(_, line) => rows.extend(rows_of(line)),
            }
            Enough::No
        })
        .map_err(|error| RunError::Io { path: folder.file("journal"), error })?;
        folder.note_time(executor.width(), journal.count() - before, started.elapsed().as_secs_f64())?;
        let summary = Summary::of(&self.plan, &rows);
        if let Ended::Finished(_) = ended {
            let plots = folder.file("plots");
            std::fs::create_dir_all(&plots).map_err(|error| RunError::Io { path: plots, error })?;
            for (name, picture) in charts::pictures(&summary) {
                folder.write(&format!("plots/{name}"), |out| out.write_all(picture.as_bytes()))?;
            }
            folder.write(RESULTS, |out| write_rows(out, &rows))?;
            folder.close(journal)?;
        }
        Ok((summary, ended))
    }
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

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        let Case { run, seed, at, alpha, start } = &self.cases[index];
        let examination = Examination {
            run: &self.plan.runs[*run].0,
            number: *seed,
            alpha,
            start,
            plan: &self.plan,
            roster: &self.roster,
            openings: &self.openings,
            books: &self.books,
        };
        let rows = examination.rows(*at, stop)?;
        Some(serde_json::to_string(&rows).expect("rows are plain data"))
    }
}

fn rows_of(line: &str) -> Vec<AssessmentRow> {
    serde_json::from_str(line).expect("the journal has what was written")
}
