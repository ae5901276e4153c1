//! What is written down of a run before it begins: everything needed to repeat it.

use std::collections::BTreeMap;

use samuel::combined::CombinedSettings;
use samuel::generalization::GeneralizationSettings;
use serde::Serialize;

use super::CombineRunError;

/// How the two forms of learning go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum How {
    /// Alpha remembers as much as has proved stable.
    Staged,
    /// Generalization until it is stable, then rote learning.
    ThenRote,
    /// Generalization alone, to compare with.
    Generalization,
    /// Rote learning alone, to compare with.
    Rote,
}

impl How {
    /// All of them.
    pub const ALL: [How; 4] = [How::Staged, How::ThenRote, How::Generalization, How::Rote];

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            How::Staged => "staged",
            How::ThenRote => "then-rote",
            How::Generalization => "generalization",
            How::Rote => "rote",
        }
    }
}

/// A run of both forms of learning, or of one.
#[derive(Clone, PartialEq, Debug)]
pub struct CombineDeclaration {
    /// How.
    pub how: How,
    /// Alpha and Beta play at most so many games.
    pub games: Option<u32>,
    /// Rote learning has so many lessons of self-play.
    pub lessons: Option<usize>,
    /// The machine time: the game or block of lessons in which so many boards have been rated or
    /// remembered is the last.
    pub boards: Option<u64>,
    /// The seed of everything random.
    pub seed: u64,
    /// What generalization goes by.
    pub series: GeneralizationSettings,
    /// When terms count as stable.
    pub combined: CombinedSettings,
    /// What rote learning alone goes by: a preset or a file.
    pub polynomial: String,
}

/// Rote learning goes through so many lessons between two looks at the machine time.
pub(super) const BLOCK: usize = 20;

impl CombineDeclaration {
    pub(super) fn check(&self) -> Result<(), CombineRunError> {
        let endless = |expected| Err(CombineRunError::Endless { how: self.how.name(), expected });
        let [has_games, has_lessons] = [self.games.is_some(), self.lessons.is_some()];
        match self.how {
            _ if self.boards.is_some() => Ok(()),
            How::Staged | How::Generalization if !has_games => endless("a number of games or of boards"),
            How::ThenRote | How::Rote if !has_lessons => endless("a number of lessons or of boards"),
            _ => Ok(()),
        }
    }

    /// Whether so many boards are all that there is time for.
    pub(super) fn is_spent(&self, boards: u64) -> bool {
        self.boards.is_some_and(|most| boards >= most)
    }

    pub(super) fn to_toml(&self) -> String {
        let CombinedSettings { games, levels, stability, watched, leading } = self.combined;
        let form = Form {
            format: FORMAT,
            crownhead: env!("CARGO_PKG_VERSION"),
            kind: "combine",
            how: self.how.name(),
            games: self.games,
            lessons: self.lessons,
            boards: self.boards,
            seed: self.seed,
            polynomial: (self.how == How::Rote).then_some(self.polynomial.as_str()),
            combined: CombinedForm {
                games,
                levels,
                stability: stability.name(),
                watched: watched.name(),
                leading,
            },
            series: self.series.values().map(|(key, value)| (key.name, value)).collect(),
        };
        toml::to_string(&form).expect("a declaration is plain data")
    }
}

/// The version of the folders of these runs.
const FORMAT: u32 = 1;

#[derive(Serialize)]
struct Form<'a> {
    format: u32,
    crownhead: &'a str,
    kind: &'a str,
    how: &'a str,
    games: Option<u32>,
    lessons: Option<usize>,
    boards: Option<u64>,
    seed: u64,
    polynomial: Option<&'a str>,
    combined: CombinedForm,
    series: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct CombinedForm {
    games: u32,
    levels: u32,
    stability: &'static str,
    watched: &'static str,
    leading: u32,
}
