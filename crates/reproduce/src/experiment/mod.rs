//! An experiment as it is declared: what is asked, which commands are run, which published figures
//! their results stand beside. `docs/reproduce.md` describes the file.

mod read;
mod shown;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use serde::Deserialize;

pub use read::ExperimentError;
pub use shown::{
    Coordinate, FigureSpec, Judge, LadderSpec, PictureSpec, PowerSpec, RungSpec, TableCell, TableSpec,
};

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
    /// What they stand for in the largest size, where that is not what they stand for in the full one.
    #[serde(default)]
    pub largest: BTreeMap<String, toml::Value>,
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
    pub fn values(&self, size: Size) -> BTreeMap<String, toml::Value> {
        match size {
            Size::Quick => self.quick.clone(),
            Size::Full => self.full.clone(),
            Size::Largest => self.full.clone().into_iter().chain(self.largest.clone()).collect(),
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

/// A step as it is declared.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepSpec {
    /// Its name, which is also that of its folder.
    pub name: String,
    /// The commands, as they are typed, without the name of the program. `> FILE` at the end says where in the
    /// step's folder the output goes, and a word in brackets stands once for each seed.
    pub run: Vec<String>,
    /// Repeated for `{seed}` from 1 to this number. Repetitions know nothing of each other.
    #[serde(default)]
    pub each: Option<String>,
    /// Files of a repetition that stay beside its output; all others go when it is done.
    #[serde(default)]
    pub keep: Vec<String>,
    /// The sizes that it belongs to, if not to quick and full.
    #[serde(default)]
    pub sizes: Option<Vec<Size>>,
}

impl StepSpec {
    /// The files in its folder that outputs go to.
    fn outputs(&self) -> impl Iterator<Item = &str> {
        self.run.iter().filter_map(|text| Some(text.rsplit_once(" > ")?.1.trim()))
    }

    /// The smallest size that it belongs to.
    pub(crate) fn first_size(&self) -> Size {
        Size::ALL.into_iter().find(|&size| self.is_in(size)).unwrap_or_default()
    }

    /// Whether it is run in this size.
    pub fn is_in(&self, size: Size) -> bool {
        self.sizes.as_ref().map_or(size != Size::Largest, |sizes| sizes.contains(&size))
    }
}

/// How much is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// Minutes: enough to see that everything works, and large effects.
    #[default]
    Quick,
    /// Hours: what the figures are meant to be read from.
    Full,
    /// What takes hours for one row, and nothing else.
    Largest,
}

impl Size {
    /// All of them.
    pub const ALL: [Size; 3] = [Size::Quick, Size::Full, Size::Largest];
}

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Size::Quick => "quick",
            Size::Full => "full",
            Size::Largest => "largest",
        })
    }
}

macro_rules! embedded {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../experiments/", $name, "/experiment.toml")))
    };
}

/// The declarations of the experiments, in the order of the report.
pub const EMBEDDED: [(&str, &str); 11] = [
    embedded!("book-correlation"),
    embedded!("rote-tape"),
    embedded!("generalization"),
    embedded!("side-experiments"),
    embedded!("published-player"),
    embedded!("combined-learning"),
    embedded!("principle-player"),
    embedded!("game-4-match"),
    embedded!("ladder"),
    embedded!("new-seeds"),
    embedded!("appendix-a-times"),
];

/// The book games that experiments follow: those that the user names, or else the printed games of the papers.
pub const BOOK_GAMES: &str = "data/games/book-games.pdn";

macro_rules! data {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../", $name)))
    };
}

/// Files that experiments read, by their names in commands.
pub const DATA: [(&str, &str); 11] = [
    (BOOK_GAMES, include_str!("../../../../data/games/seed-games.pdn")),
    data!("data/games/seed-games.pdn"),
    data!("data/positions/middle-game.txt"),
    data!("data/strategies/game-3-deep.toml"),
    data!("data/strategies/game-3-even.toml"),
    data!("data/principles/moments/sides.toml"),
    data!("data/principles/moments/first-sides.rhai"),
    data!("data/principles/moments/second-sides.rhai"),
    data!("data/principles/moments/diagonals.toml"),
    data!("data/principles/moments/first-diagonals.rhai"),
    data!("data/principles/moments/second-diagonals.rhai"),
];
