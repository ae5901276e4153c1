//! Principles that people write as rhai scripts, without compiling anything (C-1, C-15).
//!
//! A script is asked about one position. It sees both sides, `own` and `other`, each from its own seat, and
//! its last expression is the score. What it may do is bounded, and whatever goes wrong is an error with
//! file, line and position.

mod builtin;
mod comparers;
mod engine;
mod error;
mod features;
mod fuel;
mod samples;
mod script;
mod squares;
mod statements;

pub use builtin::BUILTIN;
pub use error::ScriptError;
pub use features::{Feature, features};
pub use samples::sample_positions;
pub use script::{BothScores, Script};
