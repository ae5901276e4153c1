//! What is written down of a run before it begins: everything needed to repeat it.

use std::path::Path;

use arena::variant_name;
use rules::Variant;
use samuel::Polynomial;
use samuel::combined::CombinedSettings;
use samuel::generalization::GeneralizationSettings;
use serde::{Deserialize, Serialize};

use crate::RunError;
use crate::run::{RoteDirection, declared, is_standard, read_declaration, sorted_settings};

/// How the two forms of learning go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Combination {
    /// Alpha remembers as much as has proved stable.
    Staged,
    /// Generalization until it is stable, then rote learning.
    ThenRote,
    /// Generalization alone, to compare with.
    Generalization,
    /// Rote learning alone, to compare with.
    Rote,
}

impl Combination {
    /// All of them.
    pub const ALL: [Combination; 4] =
        [Combination::Staged, Combination::ThenRote, Combination::Generalization, Combination::Rote];

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Combination::Staged => "staged",
            Combination::ThenRote => "then-rote",
            Combination::Generalization => "generalization",
            Combination::Rote => "rote",
        }
    }
}

/// A run of both forms of learning, or of one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CombineDeclaration {
    /// How.
    pub how: Combination,
    /// Alpha and Beta play at most so many games.
    pub games: Option<u32>,
    /// Rote learning has so many lessons of self-play.
    pub lessons: Option<usize>,
    /// The machine time: the game or block of lessons in which so many boards have been rated or
    /// remembered is the last.
    pub boards: Option<u64>,
    /// The seed of everything random.
    pub seed: u64,
    /// What rote learning alone goes by: a preset or a file.
    pub polynomial: Option<String>,
    /// The sense of direction of rote learning.
    pub rote_direction: Option<RoteDirection>,
    /// The game that is learned (S-8).
    #[serde(with = "variant_name", default, skip_serializing_if = "is_standard")]
    pub variant: Variant,
    /// When terms count as stable.
    pub combined: CombinedSettings,
    /// What generalization goes by.
    #[serde(serialize_with = "sorted_settings")]
    pub series: GeneralizationSettings,
}

/// Rote learning goes through so many lessons between two looks at the machine time.
pub(super) const BLOCK: usize = 20;

impl CombineDeclaration {
    /// No run has more games, or more lessons.
    pub const MOST_GAMES: u32 = 10_000_000;
    /// No run rates or remembers more boards.
    pub const MOST_BOARDS: u64 = 1_000_000_000_000;

    /// The same run as its folder has it, which was begun before runs declared a sense of direction: it goes on as it
    /// began.
    #[must_use]
    pub fn as_begun_in(mut self, folder: &Path) -> CombineDeclaration {
        let begun = read_declaration::<CombineDeclaration>(folder);
        if begun.is_ok_and(|begun| begun.rote_direction.is_none()) {
            self.rote_direction = None;
        }
        self
    }

    /// Whether there are lessons of rote learning in it.
    pub fn has_lessons(&self) -> bool {
        matches!(self.how, Combination::ThenRote | Combination::Rote)
    }

    pub(super) fn check(&self) -> Result<(), RunError> {
        let endless = |expected| Err(RunError::Endless { how: self.how.name(), expected });
        let [has_games, has_lessons] = [self.games.is_some(), self.lessons.is_some()];
        match self.how {
            _ if self.boards.is_some() => Ok(()),
            Combination::Staged | Combination::Generalization if !has_games => {
                endless("a number of games or of boards")
            }
            Combination::ThenRote | Combination::Rote if !has_lessons => {
                endless("a number of lessons or of boards")
            }
            _ => Ok(()),
        }
    }

    /// What rote learning goes by, where it is alone.
    pub(super) fn given_polynomial(&self) -> Option<&str> {
        (self.how == Combination::Rote).then(|| self.polynomial.as_deref().unwrap_or(Polynomial::USUAL))
    }

    /// Whether so many boards are all that there is time for.
    pub(super) fn is_spent(&self, boards: u64) -> bool {
        self.boards.is_some_and(|most| boards >= most)
    }

    /// The text of `run.toml`.
    pub fn to_toml(&self) -> String {
        declared(FORMAT, "combine", self)
    }
}

/// The version of the folders of these runs.
const FORMAT: u32 = 1;
