//! What is written down of a rote-learning run before it begins: everything needed to repeat it, and how the tape was
//! that it began with.

use std::path::{Path, PathBuf};

use arena::variant_name;
use rules::Variant;
use samuel::tape::{Tape, TapeChanges};
use samuel::{Polynomial, SettingKey, SettingTable, direction_setting, number_setting};
use serde::{Deserialize, Serialize, Serializer};

use super::{LessonKind, Mixture};
use crate::Digest;
use crate::run::{RoteDirection, declared, is_standard, read_declaration};

/// A run of rote learning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
    /// What the books say, whatever they are called; [`RoteRun::new`](super::RoteRun::new) fills it in.
    pub books_digest: Digest,
    /// Where games against itself and others start from.
    pub openings: RoteOpenings,
    /// Up to so many random moves follow a three-move ballot.
    pub random_plies: usize,
    /// A game is stopped after so many moves of both sides.
    pub most_plies: usize,
    /// The tape.
    #[serde(serialize_with = "path")]
    pub tape: PathBuf,
    /// The game that is learned (S-8).
    #[serde(with = "variant_name", default, skip_serializing_if = "is_standard")]
    pub variant: Variant,
    /// Who learns.
    pub player: RotePlayer,
    /// What the tape is to go by otherwise than it does, or than is usual for a new one.
    #[serde(default)]
    pub changes: TapeChanges,
    /// The tape as the run found it, once it has begun.
    pub began: Option<TapeAtStart>,
}

/// Where games against itself and others start from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoteOpenings {
    /// The three-move ballots that are played over the board.
    #[default]
    ThreeMove,
}

/// Who learns by rote.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RotePlayer {
    /// The polynomial, as it is named.
    pub polynomial: String,
    /// What it is, whatever it is called; [`RoteRun::new`](super::RoteRun::new) fills it in.
    pub polynomial_digest: Digest,
    /// The minimum ply.
    pub ply: u32,
    /// So many of a hundred boards answered from memory let the next move look a ply further (S-6).
    pub share: u32,
    /// Its sense of direction (S-9).
    pub direction: Option<RoteDirection>,
}

/// What is usual: a game against itself, with the four terms of the paper.
impl Default for RoteDeclaration {
    fn default() -> RoteDeclaration {
        RoteDeclaration {
            games: 1,
            seed: 1,
            mixture: Mixture::EMPTY.with(LessonKind::SelfPlay, 1),
            opponents: Vec::new(),
            books: Vec::new(),
            books_digest: Digest::default(),
            openings: RoteOpenings::ThreeMove,
            random_plies: 8,
            most_plies: 200,
            tape: PathBuf::from("memory.tape"),
            variant: Variant::Standard,
            player: RotePlayer {
                polynomial: Polynomial::USUAL.to_owned(),
                polynomial_digest: Digest::default(),
                ply: 3,
                share: 50,
                direction: Some(RoteDirection::default()),
            },
            changes: TapeChanges::default(),
            began: None,
        }
    }
}

/// The settings that are one number or word.
impl SettingTable for RoteDeclaration {
    fn keys() -> &'static [SettingKey<RoteDeclaration>] {
        static KEYS: [SettingKey<RoteDeclaration>; 5] = [
            number_setting!("ply", player.ply, (1 to 64), "the minimum ply"),
            direction_setting!(
                "direction",
                player.direction,
                (
                    |direction: Option<RoteDirection>| direction.unwrap_or_default().to_string(),
                    |text: &str| text.parse().ok().map(Some)
                ),
                "whether plies decide between equal scores, or by how much each ply shrinks a score"
            ),
            number_setting!(
                "share",
                player.share,
                (0 to 4_294_967_295),
                "look a ply further when memory answered at least this percentage of boards; above 100 never"
            ),
            number_setting!(
                "random-plies",
                random_plies,
                (0 to 100),
                "maximum number of random moves after a three-move ballot"
            ),
            number_setting!(
                "most-plies",
                most_plies,
                (1 to 10_000),
                "stop games after this many moves of both sides"
            ),
        ];
        &KEYS
    }
}

impl RoteDeclaration {
    /// No run has more lessons.
    pub const MOST_GAMES: u32 = 10_000_000;

    /// The same run as its folder has it, which was begun before runs declared a sense of direction: it goes on as it
    /// began.
    #[must_use]
    pub fn as_begun_in(mut self, folder: &Path) -> RoteDeclaration {
        let begun = read_declaration::<RoteDeclaration>(folder);
        if begun.is_ok_and(|begun| begun.player.direction.is_none()) {
            self.player.direction = None;
        }
        self
    }

    /// The text of `run.toml`.
    pub fn to_toml(&self) -> String {
        declared(FORMAT, "rote", self)
    }
}

/// The version of the folders of these runs.
const FORMAT: u32 = 1;

/// A path that is no text is written as far as it is.
fn path<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&path.to_string_lossy())
}

/// The tape as a run found it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TapeAtStart {
    /// Merges it had had. No two runs on a tape begin with the same number, as each makes a merge.
    pub merges: u32,
    /// Positions that were on it.
    pub positions: u64,
    /// Its figures, but for those of the memory, which do not change what is learned.
    #[serde(flatten)]
    pub settings: TapeChanges,
}

impl TapeAtStart {
    pub(super) fn of(tape: &Tape) -> TapeAtStart {
        let totals = tape.totals();
        let all = TapeChanges::from(*tape.settings());
        let settings = TapeChanges { records_held: None, positions_held: None, ..all };
        TapeAtStart { merges: totals.merges, positions: totals.positions, settings }
    }
}
