//! Experiments: a run is a declared list of independent, deterministic tasks. They are executed in
//! any order and place, and leave a folder that is the same byte for byte however that went, and
//! that survives being stopped or killed at any moment.

pub mod plot;

pub mod assessment;
pub mod combine_run;
mod contest;
mod contest_run;
mod declaration;
mod digest;
mod drive;
pub mod endings;
pub mod exact;
mod executor;
mod file_lock;
mod forfeiting_player;
mod game_row;
pub mod generalize_run;
mod journal;
mod match_figures;
mod observer;
pub mod printed_moves;
pub mod rote_run;
mod run_folder;
mod spread;
mod standing;
mod table;
mod tasks;

pub use arena::{RemoteFiles, RunControl, StopFlag};
pub use contest::{Contest, ContestError};
pub use contest_run::{play, read_rows};
pub use declaration::Declaration;
pub use drive::{Ended, TaskResult, drive};
pub use executor::{Enough, Executor, Local};
pub use game_row::GameRow;
pub use journal::{Journal, JournalError};
pub use match_figures::MatchFigures;
pub use observer::{NoObserver, Progress, RunEvent, RunObserver};
pub use run_folder::{RunError, RunFolder};
pub use spread::Spread;
pub use standing::{Forfeits, Standing};
pub use tasks::Tasks;
