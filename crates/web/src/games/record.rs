//! A game as it is kept: everything that cannot be found out from the moves again.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::id::Id;
use crate::view::{DecisionView, MoveView, ReasonsView, SideName, WorthView, read_score};

/// The format of the records that this version writes.
pub(crate) const FORMAT: u32 = 1;

/// A game as it is kept.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(crate) struct GameRecord {
    pub(crate) format: u32,
    pub(crate) id: Id,
    /// Grows with every change.
    pub(crate) version: u64,
    pub(crate) opponent: OpponentWords,
    /// The person's side.
    pub(crate) side: SideName,
    pub(crate) rules: RulesView,
    pub(crate) start_fen: String,
    /// What the opening is called, where it has a name.
    #[serde(default)]
    pub(crate) opening: Option<String>,
    pub(crate) seed: u64,
    pub(crate) learn: bool,
    pub(crate) plies: Vec<PlyRecord>,
    pub(crate) ending: Option<Ending>,
    pub(crate) clock: Option<ClockRecord>,
    pub(crate) message: Option<String>,
    /// After how many moves a draw was offered and declined.
    pub(crate) declined_at: Option<usize>,
    /// Seconds since 1970.
    pub(crate) created: u64,
    pub(crate) updated: u64,
}

/// A player with its text form and words.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct OpponentWords {
    pub(crate) spec: String,
    pub(crate) name: String,
    pub(crate) summary: String,
}

/// A move that was made.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(crate) struct PlyRecord {
    pub(crate) view: MoveView,
    pub(crate) seconds: f64,
    pub(crate) decision: Option<DecisionView>,
    /// The reasons of a learner, which would have others later.
    pub(crate) reasons: Option<ReasonsView>,
    /// What the move taught the machine.
    #[serde(default)]
    pub(crate) taught: Option<Taught>,
}

/// An end that is not on the board.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ending {
    Resigned(SideName),
    Agreed,
    /// The time of a side ran out.
    Flag(SideName),
    /// A side cannot go on, for this reason.
    Failed(SideName, String),
    Abandoned,
}

/// The clocks as they stood when the side to move began to think.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct ClockRecord {
    pub(crate) black_ms: u64,
    pub(crate) white_ms: u64,
    pub(crate) increment_ms: u64,
}

impl ClockRecord {
    pub(crate) fn left(&self, side: SideName) -> u64 {
        match side {
            SideName::Black => self.black_ms,
            SideName::White => self.white_ms,
        }
    }

    pub(crate) fn left_mut(&mut self, side: SideName) -> &mut u64 {
        match side {
            SideName::Black => &mut self.black_ms,
            SideName::White => &mut self.white_ms,
        }
    }
}

/// The rules of a game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesView {
    #[serde(default)]
    pub(crate) variant: VariantName,
    /// How often a position must come up for a draw.
    #[serde(default = "three")]
    pub(crate) repetitions: u32,
    /// After how many moves of each side without a capture or a man's move it is a draw.
    #[serde(default = "forty")]
    pub(crate) idle_moves: u32,
}

fn three() -> u32 {
    3
}

fn forty() -> u32 {
    40
}

impl Default for RulesView {
    fn default() -> RulesView {
        RulesView { variant: VariantName::Standard, repetitions: three(), idle_moves: forty() }
    }
}

impl From<&RulesView> for rules::Rules {
    fn from(view: &RulesView) -> rules::Rules {
        rules::Rules {
            variant: match view.variant {
                VariantName::Standard => rules::Variant::Standard,
                VariantName::GiveAway => rules::Variant::GiveAway,
            },
            draws: rules::DrawRules {
                repetitions: Some(view.repetitions),
                moves_without_progress: Some(view.idle_moves),
            },
        }
    }
}

/// What winning means.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum VariantName {
    #[default]
    Standard,
    GiveAway,
}

/// What a move taught a learner.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Taught {
    /// It corrected its weights.
    Weights(LessonView),
    /// It keeps the board.
    Board(MemoryView),
}

/// What a learner by heart made of the board that it moved on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct MemoryView {
    /// Whether it did not know the board.
    pub(crate) is_new: bool,
    /// How many plies the score looks ahead that it keeps with the board.
    pub(crate) plies: u32,
    /// How many boards it knows now.
    pub(crate) boards: u64,
}

/// What a move taught a learner. Scores are for the learner.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct LessonView {
    /// By how much it finds more than it expected, in men; nothing where one of them is decided.
    pub(crate) delta: Option<f64>,
    /// What it had thought of an earlier board.
    #[serde(default, deserialize_with = "read_score")]
    pub(crate) expected: Option<WorthView>,
    /// What it thinks of it now.
    #[serde(default, deserialize_with = "read_score")]
    pub(crate) found: Option<WorthView>,
    pub(crate) adjusted: bool,
    /// Terms whose weight or correlation changed.
    pub(crate) changes: Vec<TermChange>,
    pub(crate) replaced: Option<Replaced>,
    /// The lesson in words.
    pub(crate) remark: String,
}

/// A term that stands otherwise than before. What was or is not in the polynomial has no numbers.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct TermChange {
    pub(crate) term: String,
    /// What each unit of the term was worth, in men.
    pub(crate) before: Option<f64>,
    /// The same now.
    pub(crate) after: Option<f64>,
    /// How well the term went along with what was found, from -1 to 1, with the sign of the weight.
    #[serde(default)]
    pub(crate) correlation_before: Option<f64>,
    /// The same now.
    #[serde(default)]
    pub(crate) correlation_after: Option<f64>,
}

/// A term that had to go.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct Replaced {
    pub(crate) out: String,
    #[serde(rename = "in")]
    pub(crate) entered: String,
}
