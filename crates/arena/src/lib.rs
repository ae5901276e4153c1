//! Who plays whom: the [`Player`] trait, what limits a player's thinking and what comes of it,
//! the text form players are named by, openings and ballots, the playing of a game by the rules
//! of a match, and the statistics of many.

mod account;
pub mod ballots;
pub mod conformance;
mod deadline;
mod decision;
mod lesson;
mod limits;
mod mirror;
pub mod openings;
mod play;
mod player;
pub mod players;
mod random_stream;
mod reasons;
mod referee;
mod roster;
pub mod statistics;
mod tally;
mod watch;
mod worth;

pub use account::{Account, AccountPart};
pub use deadline::Deadline;
pub use decision::{Announcement, Choice, Decision, Rating, Statistics};
pub use lesson::{Lesson, LessonChange, Remembrance, TermStanding};
pub use limits::{Clock, Limits};
pub use mirror::Mirror;
pub use openings::{Opening, OpeningError, OpeningList, OverOpening};
pub use play::{PlaySettings, Stillness, Surroundings, Transcript, play_out};
pub use player::{Player, rates_moves};
pub use random_stream::{RandomStream, seed_of_part};
pub use reasons::{MoveReasons, Reasons};
pub use referee::{Adjudication, Referee};
pub use roster::{Build, Company, FileSetting, Form, Kind, Roster, Settings, SpecError};
pub use tally::Tally;
pub use watch::{OwnPace, Unwatched, Watch};
pub use worth::{Worth, moves_in};
