//! Both forms of learning together (S-39): Alpha generalizes and remembers. As scores change their
//! meaning with the polynomial, only that part of a score is remembered whose terms have proved stable.
//!
//! "It is not practical to update the previously saved information after every change in the
//! evaluation polynomial", so there is a memory tape for each stage of stability: level 0 has piece
//! advantage alone, level k also the k leading terms. Nothing here plays games.

mod game_log;
mod level_files;
mod levels;
mod player;
mod schedule;

pub use game_log::{GameLog, LevelDecision, SavedBoard};
pub use level_files::{CombinedError, NewLevel, alpha_file, tape_file};
pub use levels::{LevelTally, Levels};
pub use player::{COMBINED, Combined};
pub use schedule::{
    CombinedSettings, Schedule, ScheduleChange, Stability, Watched, leading_ranks, steady_ranks,
};
