//! An experiment as it is declared: what is asked, which commands are run, which published figures
//! their results stand beside. `docs/reproduce.md` describes the file.

mod catalog;
mod display;
mod error;
mod figure;
mod read;
mod size;
mod step;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

pub use catalog::{DATA, EMBEDDED};
pub use display::{Coordinate, LadderSpec, PictureSpec, RungSpec, TableCell, TableSpec};
pub use error::ExperimentError;
pub use figure::{FigureSpec, Judge};
pub use size::Size;
pub use step::StepSpec;

/// A declared experiment.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// The version of the form.
    pub format: u32,
    /// Its name in commands and folders.
    pub name: String,
    /// Its name in words.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// How it asks.
    pub method: String,
    /// Where the papers tell of it.
    pub source: String,
    /// What a reader should know.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Whether its results depend on the clock: then they stand in a table of their own.
    #[serde(default)]
    pub clock: bool,
    /// What the placeholders stand for in a run of minutes.
    #[serde(default)]
    pub quick: BTreeMap<String, toml::Value>,
    /// What they stand for in a run of hours.
    #[serde(default)]
    pub full: BTreeMap<String, toml::Value>,
    /// What is run, in this order.
    #[serde(default, rename = "step")]
    pub steps: Vec<StepSpec>,
    /// The published figures.
    #[serde(default, rename = "figure")]
    pub figures: Vec<FigureSpec>,
    /// Tables of ours.
    #[serde(default, rename = "table")]
    pub tables: Vec<TableSpec>,
    /// Players on one scale, drawn from the results.
    #[serde(default, rename = "ladder")]
    pub ladders: Vec<LadderSpec>,
    /// Pictures that commands drew.
    #[serde(default, rename = "picture")]
    pub pictures: Vec<PictureSpec>,
    /// The file that it was read from, from the root of the file system; none of those that are in the program.
    #[serde(skip)]
    pub file: Option<PathBuf>,
}

impl Experiment {
    /// The version of the form that is read.
    pub const FORMAT: u32 = 1;

    /// What the placeholders stand for in a size.
    pub fn values(&self, size: Size) -> &BTreeMap<String, toml::Value> {
        match size {
            Size::Quick => &self.quick,
            Size::Full => &self.full,
        }
    }

    /// The folder that its file lies in, if there is one.
    pub fn folder(&self) -> Option<String> {
        let file = self.file.as_ref()?;
        Some(file.parent().unwrap_or(Path::new("/")).display().to_string())
    }

    /// The step that makes a file of the experiment's folder.
    pub fn step_of(&self, file: &str) -> Option<&StepSpec> {
        let folder = file.split('/').next()?;
        self.steps.iter().find(|step| step.name == folder)
    }
}
