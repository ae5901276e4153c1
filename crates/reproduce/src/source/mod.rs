//! Where a number of ours is found among the files that commands left.

mod json;
mod ours;
mod resample;
mod table;

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use thiserror::Error;

use crate::Plan;
use crate::run::is_done;

pub use ours::Ours;

/// Where a number of ours is found: in JSON by a path, or in a table by its rows. A file or path with `{seed}` is
/// looked at for every seed.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The file, from the experiment's folder.
    pub file: String,
    /// In JSON, the path to the number: `figures/[name=won&last=28]/mean`.
    #[serde(default)]
    pub at: Option<String>,
    /// The path to the lower end of its interval, where there is one.
    #[serde(default)]
    pub low: Option<String>,
    /// The path to the upper end.
    #[serde(default)]
    pub high: Option<String>,
    /// The path to how many it is a count of: the number is then their share, with Wilson's interval.
    #[serde(default)]
    pub of: Option<String>,
    /// In a table, which rows: `game <= 28, result = won`.
    #[serde(default)]
    pub rows: Option<String>,
    /// What is made of the rows of a seed: `count`, `sum COLUMN`, `mean COLUMN`, `distinct COLUMN`, `repeated COLUMN`
    /// (values that come more than once), or `share` with a condition.
    #[serde(default)]
    pub take: Option<String>,
    /// The column that says which rows belong together; `none` if all do.
    #[serde(default = "seed_column")]
    pub per: String,
    /// Whether it is the agreement with the book games of a report, with an interval for the choice of the games.
    /// Less the same of another report, the games are compared one by one.
    #[serde(default)]
    pub book_games: bool,
    /// Whether all seeds are asked about the same positions or games, so that the choice of these is an uncertainty
    /// beside that of the seeds: `low` and `high` of each tell how large.
    #[serde(default)]
    pub shared: bool,
    /// Whether it is the share of the seeds that have something at all.
    #[serde(default)]
    pub share_of_seeds: bool,
    /// The number times this.
    #[serde(default = "one")]
    pub times: f64,
    /// Divided by this one, seed by seed.
    #[serde(default)]
    pub over: Option<Box<Source>>,
    /// Then less this one, seed by seed.
    #[serde(default)]
    pub less: Option<Box<Source>>,
}

fn seed_column() -> String {
    "seed".to_owned()
}

const fn one() -> f64 {
    1.0
}

/// Why a number is not found.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SourceError {
    /// Its step was not done.
    #[error("not done yet")]
    NotDone,
    /// Its step is done, and it is not there all the same.
    #[error("{}: {problem}", path.display())]
    NotFound {
        /// The file.
        path: PathBuf,
        /// What is wrong, and what was expected.
        problem: String,
    },
}

impl Source {
    /// All files it needs, from the experiment's folder.
    pub fn files(&self) -> Vec<&str> {
        let others = [&self.less, &self.over].into_iter().flatten().flat_map(|other| other.files());
        std::iter::once(self.file.as_str()).chain(others).collect()
    }

    /// The same with words put in place of `{1}`, `{2}` and so on.
    #[must_use]
    pub fn about(&self, words: &[String]) -> Source {
        let put = |text: &String| {
            let places = words.iter().enumerate();
            places.fold(text.clone(), |text, (place, word)| text.replace(&format!("{{{}}}", place + 1), word))
        };
        let put_in = |text: &Option<String>| text.as_ref().map(put);
        let other =
            |source: &Option<Box<Source>>| source.as_ref().map(|source| Box::new(source.about(words)));
        Source {
            file: put(&self.file),
            at: put_in(&self.at),
            low: put_in(&self.low),
            high: put_in(&self.high),
            rows: put_in(&self.rows),
            take: put_in(&self.take),
            less: other(&self.less),
            over: other(&self.over),
            ..self.clone()
        }
    }

    /// The number, from the folder where the run keeps everything.
    ///
    /// # Errors
    /// When a file is not there or has no such number.
    pub fn find(&self, root: &Path, plan: &Plan) -> Result<Ours, SourceError> {
        let own = self.own(root, plan)?;
        if self.book_games {
            return Ok(own);
        }
        let own = if self.share_of_seeds { own.share() } else { own };
        let mut ours = own.map(|value| self.times * value);
        if let Some(other) = &self.over {
            ours = ours.join(&other.find(root, plan)?, |one, other| one / other);
        }
        if let Some(other) = &self.less {
            ours = ours.less(&other.find(root, plan)?);
        }
        if ours.values().is_empty() { Err(SourceError::NotDone) } else { Ok(ours) }
    }

    fn own(&self, root: &Path, plan: &Plan) -> Result<Ours, SourceError> {
        let texts = [Some(&self.file), self.at.as_ref(), self.rows.as_ref()];
        let is_of_seeds = texts.into_iter().flatten().any(|text| text.contains("{seed"));
        if !is_of_seeds {
            let made = self.is_made(root, plan, None);
            return if made { self.one(root, plan, None) } else { Err(SourceError::NotDone) };
        }
        let (mut values, mut reaches) = (Vec::new(), Vec::new());
        let is_made = |seed: &u32| self.is_made(root, plan, Some(*seed));
        for seed in (1..=plan.repetitions_of(&self.file)).filter(is_made) {
            match self.one(root, plan, Some(seed))? {
                Ours::Single { value, low, high } => {
                    values.push((seed.to_string(), value));
                    reaches.extend(low.zip(high).map(|(low, high)| (high - low) / 2.0));
                }
                Ours::Seeds(more) => values.extend(more),
            }
        }
        match (values.is_empty(), self.shared) {
            (true, _) => Err(SourceError::NotDone),
            (false, true) => Ok(Ours::Seeds(values).sharing(&reaches)),
            (false, false) => Ok(Ours::Seeds(values)),
        }
    }

    /// Whether the step that leaves the file is through with it: an unfinished one may have left a part.
    fn is_made(&self, root: &Path, plan: &Plan, seed: Option<u32>) -> bool {
        plan.step_of(&self.file).is_none_or(|step| {
            let repetition = seed.filter(|_| step.is_repeated).map_or(0, |seed| seed as usize - 1);
            is_done(step, repetition, root)
        })
    }

    fn one(&self, root: &Path, plan: &Plan, seed: Option<u32>) -> Result<Ours, SourceError> {
        let fill = |text: &str| {
            plan.fill(text, seed).map_err(|error| SourceError::NotFound {
                path: PathBuf::from(&self.file),
                problem: error.to_string(),
            })
        };
        let path = root.join(plan.folder()).join(fill(&self.file)?);
        let failed = |problem: String| SourceError::NotFound { path: path.clone(), problem };
        let text = fs::read_to_string(&path).map_err(|error| failed(error.to_string()))?;
        if self.book_games {
            let less = self.less.as_ref().map(|other| other.games(root, plan, seed)).transpose()?;
            let own = resample::games(&text);
            return own.and_then(|own| resample::correlation(&own, less.as_deref())).map_err(failed);
        }
        let found = match (&self.at, &self.take) {
            (Some(at), None) => {
                let ends = [&self.low, &self.high].map(|end| end.as_deref().map(fill).transpose());
                let [low, high] = ends;
                let found = json::find(&text, &fill(at)?, [low?.as_deref(), high?.as_deref()]);
                match &self.of {
                    None => found,
                    Some(of) => {
                        let all = json::find(&text, &fill(of)?, [None, None]);
                        found.and_then(|found| Ok(found.share_of(&all?)))
                    }
                }
            }
            (None, Some(take)) => {
                let rows = self.rows.as_deref().map(fill).transpose()?;
                table::find(&text, rows.as_deref().unwrap_or_default(), &fill(take)?, &self.per)
            }
            _ => Err("expected either at, a path in JSON, or take, something made of rows".to_owned()),
        };
        found.map_err(failed)
    }

    /// The book games of a report.
    fn games(&self, root: &Path, plan: &Plan, seed: Option<u32>) -> Result<Vec<resample::Game>, SourceError> {
        if !self.is_made(root, plan, seed) {
            return Err(SourceError::NotDone);
        }
        let file = plan.fill(&self.file, seed).unwrap_or_else(|_| self.file.clone());
        let path = root.join(plan.folder()).join(file);
        let text = fs::read_to_string(&path).map_err(|error| error.to_string());
        let games = text.and_then(|text| resample::games(&text));
        games.map_err(|problem| SourceError::NotFound { path, problem })
    }
}
