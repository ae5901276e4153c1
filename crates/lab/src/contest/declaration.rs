//! What is written down of a match or tournament before it begins: everything needed to repeat it.

use std::path::PathBuf;
use std::time::Duration;

use arena::statistics::SprtSettings;
use arena::{Adjudication, Judge, Limits, PlaySettings, seconds, variant_name};
use rules::{DrawRules, Rules, Variant};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Digest;
use crate::run::declared;

/// A match (two players) or a tournament (more: everybody meets everybody).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Declaration {
    /// The players, as they are named.
    pub players: Vec<String>,
    /// How many games each two of them play.
    pub games: usize,
    /// Where the games start from, in words.
    pub openings: String,
    /// What the openings are, whatever they are called; [`Contest::new`](crate::Contest::new) fills it in.
    pub openings_digest: Digest,
    /// The seed of everything random.
    pub seed: u64,
    /// What the players may think.
    pub limits: GameLimits,
    /// The rules of the game.
    #[serde(with = "RulesTable")]
    pub rules: Rules,
    /// When games are stopped and judged.
    pub adjudication: Option<Adjudication>,
    /// Games of at most so many pieces are ended by an endgame database.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub endgame: Option<EndgameAdjudication>,
    /// When to stop early, in a match.
    pub sprt: Option<SprtSettings>,
}

/// How an endgame database ends games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EndgameAdjudication {
    /// The most pieces of positions that it knows; [`Contest::new`](crate::Contest::new) fills it in.
    pub pieces: usize,
    /// Where the databases are, if they are not those inside the program. Results do not depend on it.
    #[serde(skip)]
    pub folder: Option<PathBuf>,
}

/// What the players of a contest may think, and how late they may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameLimits {
    /// What both may think about each move; the clock is what each has at the start.
    #[serde(flatten)]
    pub thinking: Limits,
    /// How much longer than its limit a player may think before it loses for that; the usual one is not declared.
    #[serde(with = "margin", default = "usual_margin", skip_serializing_if = "is_usual")]
    pub margin: Duration,
}

impl From<Limits> for GameLimits {
    fn from(thinking: Limits) -> GameLimits {
        GameLimits { thinking, margin: PlaySettings::USUAL_MARGIN }
    }
}

impl Declaration {
    /// A contest by the usual rules, without limits.
    pub fn new(players: Vec<String>, games: usize, openings: &str, seed: u64) -> Declaration {
        Declaration {
            players,
            games,
            openings: openings.to_owned(),
            openings_digest: Digest::default(),
            seed,
            limits: Limits::default().into(),
            rules: Rules::default(),
            adjudication: None,
            endgame: None,
            sprt: None,
        }
    }

    /// The rules of the match.
    pub(super) fn play_settings<'a>(&self, judge: Option<&'a dyn Judge>) -> PlaySettings<'a> {
        let GameLimits { thinking: limits, margin } = self.limits;
        PlaySettings { limits, margin, adjudication: self.adjudication, judge }
    }

    /// The text of `run.toml`.
    pub fn to_toml(&self) -> String {
        declared(FORMAT, if self.players.len() == 2 { "match" } else { "tournament" }, self)
    }
}

/// The version of these folders; it changes with what is in their tables.
const FORMAT: u32 = 2;

fn usual_margin() -> Duration {
    PlaySettings::USUAL_MARGIN
}

fn is_usual(margin: &Duration) -> bool {
    *margin == PlaySettings::USUAL_MARGIN
}

mod margin {
    use super::*;

    pub(super) fn serialize<S: Serializer>(margin: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        seconds::serialize(&Some(*margin), serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        Ok(seconds::deserialize(deserializer)?.unwrap_or(PlaySettings::USUAL_MARGIN))
    }
}

/// [`Rules`] know nothing of files, so this says how they are written.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Rules")]
struct RulesTable {
    #[serde(with = "variant_name")]
    variant: Variant,
    #[serde(flatten, with = "DrawRulesTable")]
    draws: DrawRules,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "DrawRules")]
struct DrawRulesTable {
    repetitions: Option<u32>,
    moves_without_progress: Option<u32>,
}
