//! What is written down of a run from zero before it begins: everything needed to repeat it. How long it goes on is not
//! declared, as each generation only depends on those before it.

use arena::seed_of_part;
use arena::statistics::{EloModel, SprtSettings};
use learning::{FitSettings, LabelSettings};
use serde::{Deserialize, Serialize};

use crate::Digest;
use crate::run::declared;

/// A run that begins with the rules alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ZeroDeclaration {
    /// The seed of everything that is drawn by lot.
    pub seed: u64,
    /// The weights that the first generation plays with, of an earlier run; without them it knows the rules alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Digest>,
    /// Games that each generation plays against itself.
    pub games: usize,
    /// Positions looked at for each move of those games. From the first position on that the databases below know, an
    /// eighth of them.
    pub nodes: u64,
    /// How many times as many after each generation that was not kept: who cannot learn more from games like these
    /// needs better ones.
    pub growth: u64,
    /// Generations whose games a net is fitted to, the present one included.
    pub generations_kept: usize,
    /// The most pieces of the databases that say how positions end that are learned from. What they say is the truth,
    /// wherever they lie. Games end when those that every program has know the result.
    pub database_pieces: usize,
    /// What positions are said to be worth.
    pub labels: LabelSettings,
    /// How nets are fitted.
    pub fit: FitSettings,
    /// How a generation shows that it plays better.
    pub gate: GateSettings,
}

/// The test of a new generation against the one in force.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct GateSettings {
    /// Positions looked at for each move.
    pub nodes: u64,
    /// Pairs of games at least.
    pub fewest_pairs: usize,
    /// Pairs of games at most; then the new one is kept if it is ahead.
    pub most_pairs: usize,
    /// What is tested.
    pub sprt: SprtSettings,
}

impl Default for ZeroDeclaration {
    fn default() -> ZeroDeclaration {
        ZeroDeclaration {
            seed: 1,
            start: None,
            games: 50_000,
            nodes: 800,
            growth: 2,
            generations_kept: 5,
            database_pieces: endgame::BUILT_IN_PIECES,
            labels: LabelSettings { result_share: 0.7, threatened: false },
            fit: FitSettings::default(),
            gate: GateSettings::default(),
        }
    }
}

impl Default for GateSettings {
    fn default() -> GateSettings {
        let sprt = SprtSettings { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, model: EloModel::Logistic };
        GateSettings { nodes: 1_000, fewest_pairs: 100, most_pairs: 1_000, sprt }
    }
}

/// The version of the folder.
const FORMAT: u32 = 3;

/// A generation plays with at most so many times the nodes of the first.
const MOST_GROWTH: u64 = 64;

/// What a generation draws by lot for.
#[derive(Clone, Copy)]
pub(super) enum SeedOf {
    Games,
    Fit,
    Gate,
    Endings,
}

impl ZeroDeclaration {
    /// The seed of something that a generation does.
    pub(super) fn seed_of(&self, generation: usize, what: SeedOf) -> u64 {
        seed_of_part(seed_of_part(self.seed, generation as u64), what as u64)
    }

    /// Positions looked at for each move after so many generations that were not kept.
    pub fn nodes_after(&self, failures: usize) -> u64 {
        let growth = (0..failures).fold(1, |growth: u64, _| growth.saturating_mul(self.growth));
        self.nodes * growth.clamp(1, MOST_GROWTH)
    }

    /// The text of `run.toml`.
    pub fn to_toml(&self) -> String {
        declared(FORMAT, "zero", self)
    }
}
