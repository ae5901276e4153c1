//! Learning by generalization (S-27 to S-38): Alpha adjusts its polynomial after each of its moves,
//! Beta keeps the one it has, and the two play each other.

mod adjustment;
mod after_game;
mod alpha;
mod protocol;
mod saved_position;
mod series;
mod setting_table;
mod settings;
mod state;
mod state_file;
mod state_text;
mod term_list;
mod trace;

pub use adjustment::{Adjustment, Correction, Weight, WeightChange};
pub use alpha::Alpha;
pub use protocol::alpha_color;
pub use series::{Ending, GameReport, SeriesMemory, SeriesMove, SeriesResult, play_game};
pub use setting_table::SETTING_KEYS;
pub use settings::{
    Colors, DeltaSign, ForcedMoves, GameSpan, GeneralizationSettings, LearnsFrom, PositiveDelta, Referee,
    RejectedTerms, SavedScore, Span, Start, TallyOn,
};
pub use state::{AlphaState, Discard, UnfitSettings};
pub use state_file::{AlphaFileError, HeldFile};
pub use term_list::{ActiveTerm, RankedTerm, Replacement, TermList, powers};
pub use trace::{GameTrace, TracedLesson, TracedReplacement, TracedThought, TracedTurn};
