//! Who plays whom: the [`Player`] trait, what limits a player's thinking and what comes of it,
//! the text form players are named by, openings and ballots, the playing of a game by the rules
//! of a match, and the statistics of many.

pub mod ballots;
pub mod conformance;
mod control;
mod decision;
mod names;
pub mod openings;
mod play;
mod player;
pub mod players;
mod random_stream;
mod remote_files;
mod roster;
mod spec;
pub mod statistics;
mod words;
mod worth;

pub use control::{Clock, Control, Deadline, Limits, NoControl, OwnPace, RunControl, StopFlag, seconds};
pub use decision::{
    Account, AccountPart, Announcement, Choice, Decision, Line, MoveReasons, Rating, Reasons,
    RememberedBoard, ReplacedTerm, Statistics, Tally, TermChange, TermUpdate, legal_line,
};
pub use names::{JudgedSides, SideName, VariantName, side_name, variant_name};
pub use openings::{Opening, OpeningError, OpeningList, OverOpening};
pub use play::{Adjudication, Judge, Known, PlaySettings, Referee, Transcript, play_out};
pub use player::{Player, rates_moves};
pub use random_stream::{RandomStream, seed_of_part};
pub use remote_files::RemoteFiles;
pub use roster::{Build, Concurrency, FileSetting, Form, Kind, Roster};
pub use spec::{Settings, SpecError, SpecText};
pub use worth::{Worth, moves_in};
