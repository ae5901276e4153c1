//! Experiments: a run is a declared list of independent, deterministic tasks. They are executed in
//! any order and place, and leave a folder that is the same byte for byte however that went, and
//! that survives being stopped or killed at any moment.

pub mod plot;

pub mod assessment;
pub mod combine_run;
mod contest;
pub mod endings;
pub mod exact;
pub mod generalize_run;
mod perfect;
pub mod printed_moves;
pub mod rote_run;
mod run;
mod spread;
pub mod zero_run;

pub use arena::{RemoteFiles, RunControl, StopFlag};
pub use contest::{
    Contest, ContestError, Declaration, EndgameAdjudication, Forfeits, GameEnd, GameLimits, GameRow,
    MatchFigures, RankedPlayer, Standing, play, read_rows,
};
pub use perfect::{EndgameJudge, PERFECT, in_words, perfect, worth};
pub use run::{
    Digest, Ended, Enough, Executor, Journal, JournalError, Local, NoObserver, Progress, RoteDirection,
    RunError, RunEvent, RunFolder, RunObserver, TaskResult, Tasks, drive, read_declaration,
};
pub use spread::Spread;
