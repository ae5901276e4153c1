//! The Hub protocol, version 2, for English draughts: variant `english`, positions of 33 characters.
//!
//! [`serve`] makes an engine of any player; [`ExternalEngine`] is a player that asks another program.
//! The parts of the language have a file each: lines, positions, moves, levels, information.

mod external;
mod info;
mod level;
mod line;
mod notation;
mod process;
mod reading;
mod serve;
mod thinker;

pub use external::{ExternalEngine, KIND};
#[doc(hidden)]
pub use info::EngineInfo;
pub use level::{Level, LevelError};
pub use line::Line;
#[doc(hidden)]
pub use line::split_command;
pub use notation::{PositionError, format_move, format_position, parse_move, parse_position};
pub use process::StartError;
pub use serve::serve;
