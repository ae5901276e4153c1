//! Who plays whom: the [`Player`] trait, what limits a player's thinking and what comes of it,
//! the text form players are named by, openings and ballots, the playing of a game by the rules
//! of a match, and the statistics of many.

mod account;
pub mod ballots;
pub mod conformance;
mod deadline;
mod decision;
pub mod json;
mod limits;
pub mod openings;
mod play;
mod player;
pub mod players;
mod random_stream;
mod reasons;
mod referee;
mod remote_files;
mod roster;
pub mod statistics;
mod tally;
mod term_update;
mod watch;
mod worth;

pub use account::{Account, AccountPart};
pub use deadline::Deadline;
pub use decision::{Announcement, Choice, Decision, Rating, Statistics};
pub use limits::{Clock, Limits};
pub use openings::{Opening, OpeningError, OpeningList, OverOpening};
pub use play::{Control, NoControl, PlaySettings, Transcript, play_out};
pub use player::{Player, rates_moves};
pub use random_stream::{RandomStream, seed_of_part};
pub use reasons::{MoveReasons, Reasons};
pub use referee::{Adjudication, Referee};
pub use remote_files::RemoteFiles;
pub use roster::{Build, Concurrency, FileSetting, Form, Kind, Roster, Settings, SpecError};
pub use tally::Tally;
pub use term_update::{Remembrance, TermChange, TermStanding, TermUpdate};
pub use watch::{OwnPace, Unwatched, Watch};
pub use worth::{Worth, moves_in};
