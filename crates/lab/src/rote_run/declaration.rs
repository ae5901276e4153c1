//! What is written down of a rote-learning run before it begins: everything needed to repeat it, and
//! how the tape was that it began with.

use std::borrow::Cow;
use std::path::PathBuf;

use samuel::tape::{Tape, TapeSettings};
use serde::{Deserialize, Serialize};

use super::Mixture;

/// A run of rote learning.
#[derive(Clone, PartialEq, Debug)]
pub struct RoteDeclaration {
    /// How many lessons.
    pub games: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// What the lessons are.
    pub mixture: Mixture,
    /// The opponents, as they are named; they take turns.
    pub opponents: Vec<String>,
    /// The files of book games, as they are named.
    pub books: Vec<String>,
    /// The tape.
    pub tape: PathBuf,
    /// The polynomial, as it is named.
    pub polynomial: String,
    /// The minimum ply.
    pub ply: u32,
    /// So many of a hundred boards answered from memory let the next move look a ply further (S-6).
    pub share: u32,
    /// Up to so many random moves follow a three-move ballot.
    pub random_plies: usize,
    /// A game is stopped after so many moves of both sides.
    pub most_plies: usize,
    /// What the tape is to go by otherwise than it does, or than is usual for a new one.
    pub changes: TapeChanges,
}

/// Figures of the tape that are asked for; an existing tape keeps what is not given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Tape"))]
pub struct TapeChanges {
    /// Moves between two merges, 20
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub merge_every: Option<u32>,
    /// The age of a new position, 1000 merges
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub new_age: Option<u32>,
    /// The age at which a position is forgotten, 4000 merges
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub maximum_age: Option<u32>,
    /// The size at which a record is culled, 8000 positions
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub record_maximum: Option<u32>,
    /// What a culled record keeps, 6000 positions
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub culled_to: Option<u32>,
    /// Records held in memory whatever their size, 5
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub records_held: Option<u32>,
    /// Positions held in memory, 1000000
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub positions_held: Option<u32>,
}

impl TapeChanges {
    /// Settings with these changes.
    #[must_use]
    pub fn apply(&self, settings: TapeSettings) -> TapeSettings {
        TapeSettings {
            merge_every: self.merge_every.unwrap_or(settings.merge_every),
            new_age: self.new_age.unwrap_or(settings.new_age),
            maximum_age: self.maximum_age.unwrap_or(settings.maximum_age),
            record_maximum: self.record_maximum.unwrap_or(settings.record_maximum),
            culled_to: self.culled_to.unwrap_or(settings.culled_to),
            records_held: self.records_held.unwrap_or(settings.records_held),
            positions_held: self.positions_held.unwrap_or(settings.positions_held),
            ..settings
        }
    }
}

/// The tape as a run found it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Began {
    /// Merges it had had. No two runs on a tape begin with the same number, as each makes a merge.
    pub(super) merges: u32,
    /// Positions that were on it.
    pub(super) positions: u64,
    merge_every: u32,
    new_age: u32,
    maximum_age: u32,
    record_maximum: u32,
    culled_to: u32,
}

impl Began {
    pub(super) fn of(tape: &Tape) -> Began {
        let (totals, settings) = (tape.totals(), tape.settings());
        Began {
            merges: totals.merges,
            positions: totals.positions,
            merge_every: settings.merge_every,
            new_age: settings.new_age,
            maximum_age: settings.maximum_age,
            record_maximum: settings.record_maximum,
            culled_to: settings.culled_to,
        }
    }

    /// How a declaration says that its run began.
    pub(super) fn of_declaration(text: &str) -> Option<Began> {
        #[derive(Deserialize)]
        struct Whole {
            began: Began,
        }
        toml::from_str::<Whole>(text).ok().map(|whole| whole.began)
    }
}

impl RoteDeclaration {
    /// The text of `run.toml`; the digests stand for what the books and the polynomial say.
    pub(super) fn to_toml(&self, books_digest: u64, polynomial_digest: u64, began: Began) -> String {
        let form = Form {
            format: FORMAT,
            crownhead: env!("CARGO_PKG_VERSION"),
            kind: "rote",
            games: self.games,
            seed: self.seed,
            mixture: self.mixture.to_string(),
            opponents: &self.opponents,
            books: &self.books,
            books_digest: format!("{books_digest:016x}"),
            openings: "three-move",
            random_plies: self.random_plies,
            most_plies: self.most_plies,
            tape: self.tape.to_string_lossy(),
            player: PlayerForm {
                polynomial: &self.polynomial,
                polynomial_digest: format!("{polynomial_digest:016x}"),
                ply: self.ply,
                share: self.share,
            },
            changes: self.changes,
            began,
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
    games: usize,
    seed: u64,
    mixture: String,
    opponents: &'a [String],
    books: &'a [String],
    books_digest: String,
    openings: &'a str,
    random_plies: usize,
    most_plies: usize,
    tape: Cow<'a, str>,
    player: PlayerForm<'a>,
    changes: TapeChanges,
    began: Began,
}

#[derive(Serialize)]
struct PlayerForm<'a> {
    polynomial: &'a str,
    polynomial_digest: String,
    ply: u32,
    share: u32,
}
