//! Both forms of learning together (S-39): Alpha generalizes and remembers. As scores change their
//! meaning with the polynomial, only that part of a score is remembered whose terms have proved stable.
//!
//! "It is not practical to update the previously saved information after every change in the
//! evaluation polynomial", so there is a memory tape for each stage of stability: level 0 has piece
//! advantage alone, level k also the k leading terms. Nothing here plays games.

mod folder;
mod game_log;
mod level_files;
mod level_tally;
mod levels;
mod part;
mod player;
mod rank;
mod schedule;
mod settings;

pub use folder::{CombinedError, alpha_file, tape_file};
pub use game_log::{Decided, GameLog, Saved};
pub use level_files::Opening;
pub use level_tally::LevelTally;
pub use levels::Levels;
pub use player::{COMBINED, Combined};
pub use rank::{Rank, leading_ranks, steady_ranks};
pub use schedule::{Schedule, ScheduleChange};
pub use settings::{CombinedSettings, Stability, Watched};
