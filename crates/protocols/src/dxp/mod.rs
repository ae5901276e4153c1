//! DXP, the DamExchange protocol, over TCP: [`serve`] lets a player be called as the follower of
//! somebody's game, [`RemotePlayer`] calls as the initiator.
//!
//! DXP was made for the 10x10 board and has no word for English draughts. Both sides must have agreed
//! to play it: positions have 32 squares, numbers and colors are English, Black moves first.

mod connection;
mod followed_game;
mod message;
mod parse;
mod remote;
mod serve;

#[doc(hidden)]
pub use connection::read_frame;
pub use message::{BackAnswer, End, GameAnswer, Message, Played, Reason, Request, Start};
#[doc(hidden)]
pub use message::{read_position, write_position};
pub use parse::MessageError;
pub use remote::{ConnectError, KIND, RemotePlayer};
pub use serve::{Settings, serve};

/// The port that DXP programs listen on unless told otherwise.
pub const PORT: u16 = 27531;

/// A message has at most so many characters; a zero byte ends it.
pub const LONGEST: usize = 127;
