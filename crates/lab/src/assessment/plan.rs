//! What is assessed, and where the states of it are.

use std::fs;
use std::path::{Path, PathBuf};

use arena::SpecError;
use rules::Variant;
use samuel::generalization::AlphaFileError;
use thiserror::Error;

use crate::RunError;

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

/// The state of a seed after so many games.
pub(super) fn state_path(folder: &Path, seed: u32, game: u32) -> PathBuf {
    folder.join(format!("states/seed-{seed:04}/game-{game:04}.alpha"))
}

/// The numbers of the seeds of a run, in their order.
pub(super) fn seeds_of(folder: &Path) -> Vec<u32> {
    let entries = fs::read_dir(folder.join("states")).into_iter().flatten().flatten();
    let number = |name: &str| name.strip_prefix("seed-")?.parse().ok();
    let mut seeds: Vec<u32> =
        entries.filter_map(|entry| number(&entry.file_name().to_string_lossy())).collect();
    seeds.sort_unstable();
    seeds
}

/// Why nothing can be assessed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AssessmentError {
    /// A folder has no states.
    #[error("{}: no states of learning: expected a folder that `learn generalize` wrote", .0.display())]
    NoStates(PathBuf),
    /// No seed of a folder has come so far, or none that all runs have.
    #[error("{}: no seed has come to game {game}{}: expected states that `learn generalize` wrote", path.display(), if *shared { " in every run" } else { "" })]
    NotSoFar {
        /// The folder.
        path: PathBuf,
        /// The game.
        game: u32,
        /// Whether only other runs lack it.
        shared: bool,
    },
    /// Runs that did not begin alike.
    #[error("{}: begins with the seed {theirs}, and the run it is beside with {ours}: expected runs with the same --seed", path.display())]
    OtherSeeds {
        /// The state.
        path: PathBuf,
        /// Its seed.
        theirs: u64,
        /// The seed of the first run.
        ours: u64,
    },
    /// Book games are of the standard game.
    #[error("the run learned {0}: expected no book, as book games are of the standard game")]
    OtherBook(Variant),
    /// An opponent that would know more at the end than at the beginning.
    #[error("opponent '{0}' learns: expected one that does not")]
    Learns(String),
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
