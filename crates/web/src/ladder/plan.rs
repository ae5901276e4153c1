//! What is asked for, and the contest that it makes.

use std::time::Duration;

use arena::ballots::BallotClass;
use arena::{Concurrency, Limits, Opening, PlaySettings, openings};
use lab::{Contest, Declaration, Tasks};
use rules::Rules;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Config;
use crate::pages::failure::Failure;
use crate::players::Spec;
use crate::request::check_seed;

const MOST_PLAYERS: usize = 16;
const MOST_GAMES: usize = 1_000;

/// A tournament that is asked for.
#[derive(Clone, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct LadderRequest {
    /// The players by their text forms; two to sixteen.
    pub(super) players: Vec<String>,
    /// How many games each two of them play; an even number.
    games: usize,
    /// Where games start from.
    #[serde(default)]
    openings: OpeningChoice,
    /// The same seed gives the same games.
    #[serde(default = "one")]
    seed: u64,
    /// The minimum ply of those who look ahead so.
    #[serde(default)]
    ply: Option<u32>,
    /// What players may think about a move.
    #[serde(default)]
    limits: Option<LimitsRequest>,
}

/// Where games start from.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug, Default)]
#[serde(rename_all = "kebab-case")]
enum OpeningChoice {
    /// The three-move ballots of crossboard play, drawn by the seed.
    #[default]
    ThreeMove,
    /// The start of the game.
    Start,
}

/// What players may think about a move.
#[derive(Clone, Serialize, Deserialize, ToSchema, Debug, Default)]
#[serde(deny_unknown_fields, default)]
struct LimitsRequest {
    ply: Option<u32>,
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
}

const fn one() -> u64 {
    1
}

/// A tournament that can be played.
pub(crate) struct Plan {
    pub(crate) contest: Contest,
    /// What the players are called.
    pub(crate) names: Vec<String>,
}

impl Plan {
    /// How many games there are.
    pub(crate) fn tasks(&self) -> u64 {
        2 * self.contest.count() as u64
    }
}

impl LadderRequest {
    /// Checks it all; makes every player once.
    pub(super) fn plan(&self, config: &Config) -> Result<Plan, Failure> {
        if self.players.len() > MOST_PLAYERS || self.games > MOST_GAMES {
            return Err(Failure::impossible(format!(
                "{} players and {} games for each two: expected at most {MOST_PLAYERS} and {MOST_GAMES}.",
                self.players.len(),
                self.games
            )));
        }
        check_seed(self.seed)?;
        let specs: Vec<_> =
            self.players.iter().map(|player| Spec::check(config, player)).collect::<Result<_, _>>()?;
        if let Some(spec) = specs.iter().find(|spec| spec.company == Concurrency::Learning) {
            return Err(Failure::impossible(format!(
                "'{}' learns as it plays: expected players that stay as they are, with learn=off.",
                spec.text
            )));
        }
        let declaration = Declaration {
            players: specs.iter().map(|spec| spec.resolved().to_owned()).collect(),
            games: self.games,
            openings: self.openings.name().to_owned(),
            seed: self.seed,
            rules: Rules::default(),
            play: PlaySettings { limits: self.limits()?, ..PlaySettings::default() },
            sprt: None,
        };
        let names: Vec<_> = specs.iter().map(|spec| spec.words(config).0).collect();
        let contest = Contest::new(declaration, config.roster.clone(), self.openings.list())
            .map_err(|error| Failure::impossible(format!("{error}.")))?;
        Ok(Plan { contest, names: told_apart(&names) })
    }

    fn limits(&self) -> Result<Limits, Failure> {
        let asked = self.limits.clone().unwrap_or_default();
        let too_long = || Failure::impossible("limits.seconds: expected more than 0 and at most 60.");
        let time = asked.seconds.map(|seconds| {
            (0.0..=60.0).contains(&seconds).then(|| Duration::from_secs_f64(seconds)).ok_or_else(too_long)
        });
        let ply = self.ply.or(asked.ply);
        if ply.is_some_and(|ply| !(1..=64).contains(&ply)) {
            return Err(Failure::impossible("ply: expected 1 to 64."));
        }
        Ok(Limits {
            ply,
            depth: asked.depth,
            nodes: asked.nodes,
            time: time.transpose()?,
            ..Limits::default()
        })
    }
}

impl OpeningChoice {
    const fn name(self) -> &'static str {
        match self {
            OpeningChoice::ThreeMove => "three-move",
            OpeningChoice::Start => "start",
        }
    }

    fn list(self) -> Vec<Opening> {
        match self {
            OpeningChoice::ThreeMove => openings::three_move(&[BallotClass::Crossboard]),
            OpeningChoice::Start => vec![Opening::start()],
        }
    }
}

/// The same player twice gets a number.
pub(crate) fn told_apart(names: &[String]) -> Vec<String> {
    let number = |place: usize| names[..place].iter().filter(|name| **name == names[place]).count() + 1;
    let numbered = |place: usize| match number(place) {
        1 => names[place].clone(),
        more => format!("{} #{more}", names[place]),
    };
    (0..names.len()).map(numbered).collect()
}
