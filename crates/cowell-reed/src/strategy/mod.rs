//! Strategies: which principles are asked, and how far the tree grows, by what is on the board (C-11).

mod text;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::RemoteFiles;
use rules::Position;
use thiserror::Error;

use crate::plain_text::{NoText, read_text};
use crate::principles::{Principle, Principles};
use crate::{Readings, View};

/// What the report calls the overseer: a plan for every position. Of several phases that fit a position
/// the first counts.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// What it is, in a few words.
    pub summary: String,
    /// How the report is read, where the strategy says so.
    pub readings: Readings,
    phases: Vec<Phase>,
}

/// A part of the game, with its plan.
#[derive(Clone, Debug)]
pub struct Phase {
    /// The number of pieces on the board, of both sides.
    pub pieces: RangeInclusive<u32>,
    /// Who is ahead in piece strength, to the side to move.
    pub standing: Vec<Standing>,
    /// What is done.
    pub plan: Plan,
}

/// A list of principles and the maximum of the cumulative node count.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The principles, in the order they are asked.
    pub principles: Vec<Arc<dyn Principle>>,
    /// The maximum (C-4).
    pub maximum: u32,
}

/// How a side stands in piece strength, a king being worth one and a half men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It has more.
    Ahead,
    /// Both have the same.
    Even,
    /// It has less.
    Behind,
}

impl Standing {
    /// All of them.
    pub const ALL: [Standing; 3] = [Standing::Ahead, Standing::Even, Standing::Behind];

    /// Its name in strategy files.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Ahead => "ahead",
            Standing::Even => "even",
            Standing::Behind => "behind",
        }
    }

    /// How the side to move stands.
    pub fn of(position: &Position) -> Standing {
        let readings = Readings::default();
        let view = View::new(position, position.turn(), &readings);
        match view.strength().cmp(&view.dual().strength()) {
            std::cmp::Ordering::Greater => Standing::Ahead,
            std::cmp::Ordering::Equal => Standing::Even,
            std::cmp::Ordering::Less => Standing::Behind,
        }
    }
}

/// A file longer than this is no strategy.
const LONGEST: u64 = 1 << 20;

impl Strategy {
    /// The strategy that comes with the program under this name.
    pub fn preset(name: &str) -> Option<Strategy> {
        let (_, text) = PRESETS.iter().find(|(known, _)| *known == name)?;
        Some(Strategy::parse(text, &Principles::default()).expect("the presets are strategies"))
    }

    /// A preset by its name, else a file. A preset wins over a file of the same name.
    ///
    /// # Errors
    /// When there is no such preset or file, or the file is no strategy.
    pub fn named(name: &str, principles: &Principles) -> Result<Strategy, StrategyError> {
        match Strategy::preset(name) {
            Some(strategy) => Ok(strategy),
            None => Strategy::load(Path::new(name), principles),
        }
    }

    /// Reads a strategy file, and the scripts it names, whose paths start at its folder.
    ///
    /// # Errors
    /// When the file cannot be read or is no strategy; the error names it, and the line.
    pub fn load(path: &Path, principles: &Principles) -> Result<Strategy, StrategyError> {
        Strategy::load_in(path, principles, &RemoteFiles::none())
    }

    /// The same, where the file may be of another machine, as may the scripts that it names.
    ///
    /// # Errors
    /// When the file cannot be read or is no strategy; the error names it, and the line.
    pub fn load_in(
        path: &Path,
        principles: &Principles,
        files: &RemoteFiles,
    ) -> Result<Strategy, StrategyError> {
        let file = path.display().to_string();
        let text = read_text(path, LONGEST, "a strategy").map_err(|no_text| match no_text {
            NoText::Missing => StrategyError::NotFound { file: file.clone() },
            NoText::Unreadable(reason) => StrategyError::Unreadable { file: file.clone(), reason },
        })?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let parsed = text::parse(&text, principles, Some(&|name| files.beside(folder, name)));
        parsed.map_err(|problem| StrategyError::Text { file, problem })
    }

    /// A strategy file with the scripts beside it that it names.
    pub fn files(path: &Path) -> Vec<PathBuf> {
        let text = read_text(path, LONGEST, "a strategy").unwrap_or_default();
        let folder = path.parent().unwrap_or(Path::new(""));
        let scripts = text::script_names(&text).into_iter().map(|name| folder.join(name));
        std::iter::once(path.to_owned()).chain(scripts.filter(|script| script.exists())).collect()
    }

    /// Reads the text of a strategy; it may name these principles, and no script files, having no folder.
    ///
    /// # Errors
    /// With the line, when the text is no strategy, names a principle that there is not, has a phase that
    /// never comes up, or has no plan for some position.
    pub fn parse(text: &str, principles: &Principles) -> Result<Strategy, StrategyProblem> {
        text::parse(text, principles, None)
    }

    /// The phases, in the order they are tried.
    pub fn phases(&self) -> &[Phase] {
        &self.phases
    }

    /// What to do in a position.
    pub fn plan(&self, position: &Position) -> &Plan {
        // A side that is left alone with one piece may still be asked; files know of two and more.
        let pieces = (32 - position.empty_squares().len() as u32).max(2);
        let standing = Standing::of(position);
        let phase = self.phases.iter().find(|phase| phase.fits(pieces, standing));
        &phase.expect("a strategy has a plan for every position").plan
    }
}

impl Phase {
    /// Whether it is for positions with so many pieces where the side to move stands so.
    pub fn fits(&self, pieces: u32, standing: Standing) -> bool {
        self.pieces.contains(&pieces) && self.standing.contains(&standing)
    }
}

/// The strategies that come with the program, those of the four printed games and the first version's: names and texts.
pub const PRESETS: [(&str, &str); 5] = [
    ("game-1", include_str!("../../../../data/strategies/game-1.toml")),
    ("game-2", include_str!("../../../../data/strategies/game-2.toml")),
    ("game-3", include_str!("../../../../data/strategies/game-3.toml")),
    ("game-4", include_str!("../../../../data/strategies/game-4.toml")),
    ("pcr-only", include_str!("../../../../data/strategies/pcr-only.toml")),
];

/// What is wrong with the text of a strategy, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct StrategyProblem {
    /// The line, from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub reason: String,
}

/// Why there is no strategy of a name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// Neither a preset nor a file.
    #[error("{file}: no such file: expected a strategy file, or one of {}", presets())]
    NotFound {
        /// The name.
        file: String,
    },
    /// The file cannot be read.
    #[error("{file}: {reason}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        reason: String,
    },
    /// The file has something else in it.
    #[error("{file}: {problem}")]
    Text {
        /// The file.
        file: String,
        /// What, and where.
        problem: StrategyProblem,
    },
}

fn presets() -> String {
    PRESETS.map(|(name, _)| name).join(", ")
}
