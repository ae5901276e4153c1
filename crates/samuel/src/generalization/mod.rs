//! Learning by generalization (S-27 to S-38): Alpha adjusts its polynomial after each of its moves,
//! Beta keeps the one it has, and the two play each other.

mod active_term;
mod adjustment;
mod alpha;
mod game_report;
mod held_file;
mod power;
mod protocol;
mod referee;
mod saved_position;
mod series;
mod setting_keys;
mod setting_table;
mod settings;
mod state;
mod state_file;
mod state_reader;
mod state_text;
mod term_list;

pub use active_term::ActiveTerm;
pub use adjustment::{Adjustment, Correction, Weight, WeightChange};
pub use alpha::Alpha;
pub use game_report::{Ending, GameReport, SeriesResult};
pub use held_file::HeldFile;
pub use power::powers;
pub use protocol::alpha_color;
pub use series::{SeriesMemory, SeriesMove, play_game};
pub use setting_keys::{SettingError, SettingKey};
pub use setting_table::SETTING_KEYS;
pub use settings::{
    Colors, DeltaSign, GameSpan, GeneralizationSettings, PositiveDelta, Referee, SavedScore, Span, Start,
    TallyOn,
};
pub use state::{AlphaState, Discard};
pub use state_file::AlphaFileError;
pub use state_reader::AlphaTextError;
pub use term_list::{Replacement, TermList};
