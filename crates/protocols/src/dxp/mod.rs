//! DXP, the DamExchange protocol, over TCP: [`serve`] lets a player be called as the follower of
//! somebody's game, [`RemotePlayer`] calls as the initiator.
//!
//! DXP was made for the 10x10 board and has no word for English draughts. Both sides must have agreed
//! to play it: positions have 32 squares, numbers and colors are English, Black moves first.

mod answer;
mod code;
mod connection;
mod initiator;
mod lobby;
mod message;
mod parse;
mod position;
mod remote;
mod request;
mod serve;
mod table;

pub use answer::{BackAnswer, GameAnswer};
#[doc(hidden)]
pub use connection::read_frame;
pub use initiator::ConnectError;
pub use message::{End, Message, Played, Reason};
pub use parse::MessageError;
#[doc(hidden)]
pub use position::{read as read_position, write as write_position};
pub use remote::{KIND, RemotePlayer};
pub use request::{Request, Start};
pub use serve::{Settings, serve};

/// The port that DXP programs listen on unless told otherwise.
pub const PORT: u16 = 27531;

/// A message has at most so many characters; a zero byte ends it.
pub const LONGEST: usize = 127;
