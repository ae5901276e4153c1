//! From text to an experiment that makes sense, and why a text is none.

use std::collections::BTreeSet;
use std::path::{Component, Path};
use std::{fs, io};

use thiserror::Error;

use super::{EMBEDDED, Experiment, FigureSpec};

impl Experiment {
    /// All that are in the program.
    ///
    /// # Errors
    /// Never, as tests hold them.
    pub fn all() -> Result<Vec<Experiment>, ExperimentError> {
        EMBEDDED.iter().map(|(name, text)| Experiment::parse(text, &file_of(name))).collect()
    }

    /// The experiment of this name, or of the file of this name.
    ///
    /// # Errors
    /// When there is none, or its file is none.
    pub fn named(name: &str) -> Result<Experiment, ExperimentError> {
        if let Some((name, text)) = EMBEDDED.iter().find(|(known, _)| *known == name) {
            return Experiment::parse(text, &file_of(name));
        }
        if !name.ends_with(".toml") {
            let known = EMBEDDED.iter().map(|(name, _)| (*name).to_owned()).collect();
            return Err(ExperimentError::Unknown { name: name.to_owned(), known });
        }
        let unreadable = |error| ExperimentError::Unreadable { file: name.to_owned(), error };
        let text = fs::read_to_string(name).map_err(unreadable)?;
        let file = fs::canonicalize(name).map_err(unreadable)?;
        Ok(Experiment { file: Some(file), ..Experiment::parse(&text, name)? })
    }

    /// The experiment that a text declares; `file` names it in errors.
    ///
    /// # Errors
    /// When it is none.
    pub fn parse(text: &str, file: &str) -> Result<Experiment, ExperimentError> {
        let experiment: Experiment = toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.lines().count().max(1) + usize::from(before.ends_with('\n'));
            ExperimentError::Form { file: file.to_owned(), line, message: error.message().to_owned() }
        })?;
        match experiment.fault() {
            None => Ok(experiment),
            Some((place, problem)) => Err(ExperimentError::Unsound { file: file.to_owned(), place, problem }),
        }
    }

    /// The first thing that cannot be, with its place.
    fn fault(&self) -> Option<(String, String)> {
        if self.format != Experiment::FORMAT {
            let problem = format!("{}: expected {}", self.format, Experiment::FORMAT);
            return Some(("format".to_owned(), problem));
        }
        if !is_plain(&self.name) {
            return Some(("name".to_owned(), format!("'{}': {PLAIN}", self.name)));
        }
        self.fault_of_steps().or_else(|| self.figures.iter().find_map(|figure| self.fault_of_figure(figure)))
    }

    fn fault_of_steps(&self) -> Option<(String, String)> {
        let mut names = BTreeSet::new();
        self.steps.iter().find_map(|step| {
            let place = format!("step '{}'", step.name);
            if !is_plain(&step.name) {
                return Some((place, PLAIN.to_owned()));
            }
            if !names.insert(&step.name) {
                return Some((place, "declared twice: expected a name of its own".to_owned()));
            }
            if step.run.is_empty() {
                return Some((place, "nothing to run: expected a command".to_owned()));
            }
            let astray =
                step.outputs().chain(step.keep.iter().map(String::as_str)).find(|name| !is_below(name));
            astray.map(|name| (place, format!("'{name}': expected a file in the folder of the step")))
        })
    }

    fn fault_of_figure(&self, figure: &FigureSpec) -> Option<(String, String)> {
        let place = format!("figure '{}'", figure.what);
        let problem = |text: &str| Some((place.clone(), text.to_owned()));
        let is_sound = |number: f64| number.is_finite();
        if !figure.value.is_none_or(is_sound) || !is_sound(figure.tolerance) || figure.tolerance < 0.0 {
            return problem("value or tolerance: expected numbers, the latter zero and more");
        }
        let is_positive = |number: f64| is_sound(number) && number > 0.0;
        if !figure.power.is_none_or(|power| is_positive(power.effect) && is_positive(power.deviation)) {
            return problem("power: expected effect and deviation, both above zero");
        }
        if figure.judge.needs_value() && figure.value.is_none() {
            return problem("no value: expected the paper's number, or the bound of its claim");
        }
        if figure.judge.needs_value() && figure.ours.is_none() {
            return problem("no ours: expected where our number is found");
        }
        if !figure.judge.needs_value() && figure.why.is_none() {
            return problem("no why: expected a reason why it cannot be tested");
        }
        let unknown = figure
            .ours
            .iter()
            .flat_map(crate::source::Source::files)
            .find(|file| self.step_of(file).is_none());
        unknown.and_then(|file| problem(&format!("'{file}': expected the folder of a step, then a file")))
    }
}

const PLAIN: &str = "expected small letters, digits and hyphens";

fn is_plain(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !name.is_empty() && name.bytes().all(plain)
}

fn is_below(name: &str) -> bool {
    let mut parts = Path::new(name).components().peekable();
    parts.peek().is_some() && parts.all(|part| matches!(part, Component::Normal(_)))
}

fn file_of(name: &str) -> String {
    format!("experiments/{name}/experiment.toml")
}

/// Why a declaration cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExperimentError {
    /// There is neither an experiment of this name nor such a file.
    #[error("no experiment '{name}': expected one of {}, or a file ending in .toml", known.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// Those there are.
        known: Vec<String>,
    },
    /// The file cannot be read.
    #[error("{file}: {error}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// It is no TOML, or has something that an experiment has not.
    #[error("{file}:{line}: {}", plain(.message))]
    Form {
        /// The file.
        file: String,
        /// The line.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// It says something that cannot be.
    #[error("{file}: {}: {}", plain(.place), plain(.problem))]
    Unsound {
        /// The file.
        file: String,
        /// The part of it.
        place: String,
        /// What is wrong, and what was expected.
        problem: String,
    },
}

/// In one line: what it repeats of the file may command a terminal.
fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}
