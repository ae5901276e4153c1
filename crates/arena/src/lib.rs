//! Who plays whom: the [`Player`] trait, what limits a player's thinking and what comes of it,
//! the text form players are named by, ballots, and the playing of a game.

pub mod ballots;
mod decision;
mod limits;
mod play;
mod player;
pub mod players;
mod random_stream;
mod roster;
mod watch;

pub use decision::{Announcement, Choice, Decision, Statistics};
pub use limits::{Clock, Limits};
pub use play::{PlaySettings, play_out};
pub use player::Player;
pub use random_stream::RandomStream;
pub use roster::{Build, Kind, Roster, Settings, SpecError};
pub use watch::{Unwatched, Watch};
