//! The Hub protocol, version 2, for English draughts: variant `english`, positions of 33 characters.
//!
//! [`serve`] makes an engine of any player; [`ExternalEngine`] is a player that asks another program.
//! The parts of the language have a file each: lines, positions, moves, levels, information.

mod command;
mod conversation;
mod external;
mod info;
mod level;
mod line;
mod lines;
mod moves;
mod position;
mod process;
mod reading;
mod serve;
mod session;
mod thinker;

#[doc(hidden)]
pub use command::split as split_command;
pub use external::{ExternalEngine, KIND};
#[doc(hidden)]
pub use info::Heard;
pub use level::{Level, LevelError};
pub use line::Line;
pub use moves::{format_move, parse_move};
pub use position::{PositionError, format_position, parse_position};
pub use process::StartError;
pub use serve::serve;
