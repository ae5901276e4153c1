//! Is it learning? Alpha as it stood after some games of a series, immobilized (S-38), against its
//! own start and against other players, and held against book games. Series are assessed side by
//! side: what a series gains says something only beside the one whose delta a coin decided.

mod examination;
mod plan;
mod summary;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use arena::{Concurrency, Opening, Roster};
use rules::Variant;
use rules::pdn::Record;
use samuel::generalization::AlphaState;
use serde::{Deserialize, Serialize};

use crate::run::{Run, Session, declared_with, go_on, read_table, write_table};
use crate::{
    Digest, Ended, Enough, Executor, RunError, RunEvent, RunFolder, RunObserver, StopFlag, TaskResult, Tasks,
};

use examination::Examination;
use plan::{seeds_of, state_path};

pub use examination::{AssessmentRow, alpha_agreement, alpha_game};
pub use plan::{AssessmentError, Opponent, Plan};
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
            let first = AlphaState::load(&state_path(&self.plan.runs[0].1, seed, 0))?;
            if first.variant != Variant::Standard && !self.books.is_empty() {
                return Err(AssessmentError::OtherBook(first.variant));
            }
            self.roster = self.roster.clone().for_game(first.variant);
            for run in 0..self.plan.runs.len() {
                self.add_cases(run, seed, &first)?;
            }
        }
        Ok(())
    }

    /// The seeds that have come to the last game in every run.
    fn shared_seeds(&self) -> Result<Vec<u32>, AssessmentError> {
        let game = self.plan.at.iter().copied().max().unwrap_or_default();
        let mut shared: Option<Vec<u32>> = None;
        for (_, folder) in &self.plan.runs {
            let all = seeds_of(folder);
            if all.is_empty() {
                return Err(AssessmentError::NoStates(folder.clone()));
            }
            let not_so_far = |shared| AssessmentError::NotSoFar { path: folder.clone(), game, shared };
            let has_all = |seed: &u32| state_path(folder, *seed, game).exists();
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

    fn add_cases(&mut self, run: usize, seed: u32, first: &AlphaState) -> Result<(), AssessmentError> {
        let folder = self.plan.runs[run].1.clone();
        let path = state_path(&folder, seed, 0);
        let start = AlphaState::load_for(&path, first.variant)?;
        if start.seed != first.seed {
            return Err(AssessmentError::OtherSeeds { path, theirs: start.seed, ours: first.seed });
        }
        for at in self.plan.at.clone() {
            let alpha = AlphaState::load_for(&state_path(&folder, seed, at), first.variant)?;
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
            files.extend([0, case.at].map(|game| state_path(folder, case.seed, game)));
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
        let (states, books) = (self.states_digest(), self.books_digest());
        format!("{names:?} {at:?} {opponents:?} {games} {seed} {states} {books}")
    }

    fn books_digest(&self) -> Digest {
        Digest::of(self.books.iter().map(ToString::to_string).collect::<String>().into_bytes())
    }

    /// A number that stands for everything that is assessed.
    fn states_digest(&self) -> Digest {
        Digest::of(self.cases.iter().flat_map(|case| case.alpha.to_version_1().into_bytes()))
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
    ) -> Result<(Summary, Ended), RunError> {
        go_on(self, folder, executor, stop, observer)
    }
}

impl Run for &Assessment {
    type Outcome = (Summary, Ended);

    fn declaration(&self) -> String {
        let runs = self.plan.runs.iter();
        let declaration = AssessmentDeclaration {
            names: runs.clone().map(|(name, _)| name.clone()).collect(),
            folders: runs.map(|(_, folder)| folder.display().to_string()).collect(),
            seeds: self.seeds(),
            states_digest: self.states_digest(),
            at: self.plan.at.clone(),
            opponents: self.plan.opponents.iter().map(|opponent| opponent.name().to_owned()).collect(),
            games: self.plan.games,
            books: self.books.len(),
            books_digest: self.books_digest(),
            seed: self.plan.seed,
        };
        declaration.to_toml()
    }

    fn finished(&self, folder: &RunFolder) -> Result<Option<(Summary, Ended)>, RunError> {
        if !folder.is_finished(RESULTS) {
            return Ok(None);
        }
        let rows: Vec<AssessmentRow> = read_table(&folder.file(RESULTS))?;
        Ok(Some((Summary::of(&self.plan, &rows), Ended::Finished(self.cases.len()))))
    }

    fn go_on(self, session: &mut Session<'_>) -> Result<(Summary, Ended), RunError> {
        let folder = session.folder;
        let mut journal = folder.journal(self.cases.len())?;
        let mut rows: Vec<AssessmentRow> = Vec::new();
        let ended = session.tasks(self, &mut journal, &mut |result, observer| {
            match result {
                TaskResult::Arrived(_, progress) => observer.event(RunEvent::Task(progress)),
                TaskResult::Next(_, line) => rows.extend(rows_of(line)),
            }
            Enough::No
        })?;
        let summary = Summary::of(&self.plan, &rows);
        if let Ended::Finished(_) = ended {
            folder.write_charts(summary::charts(&summary))?;
            folder.write(RESULTS, |out| write_table(out, true, &rows))?;
            folder.close(journal)?;
        }
        Ok((summary, ended))
    }
}

/// What `run.toml` says of an assessment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AssessmentDeclaration {
    /// What the runs are called.
    pub names: Vec<String>,
    /// Where they are.
    pub folders: Vec<String>,
    /// How many seeds all of them have.
    pub seeds: usize,
    /// Stands for the states.
    pub states_digest: Digest,
    /// After how many games of the series.
    pub at: Vec<u32>,
    /// Whom Alpha meets, by their names in tables.
    pub opponents: Vec<String>,
    /// How many games against each.
    pub games: usize,
    /// How many book games.
    pub books: usize,
    /// Stands for the book games.
    pub books_digest: Digest,
    /// The seed of everything random.
    pub seed: u64,
}

impl AssessmentDeclaration {
    /// The text of `run.toml`.
    pub fn to_toml(&self) -> String {
        declared_with(&[("kind", "assessment"), ("crownhead", env!("CARGO_PKG_VERSION"))], FORMAT, self)
    }
}

/// The version of the folders of assessments.
const FORMAT: u32 = 1;

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
