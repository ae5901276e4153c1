//! Principles that people write as rhai scripts, without compiling anything (C-1, C-15).
//!
//! A script is asked about one position. It sees both sides, `own` and `other`, each from its own seat, and
//! its last expression is the score. What it may do is bounded, and whatever goes wrong is an error with
//! file, line and position.

mod engine;
mod error;
mod features;
mod script;
mod squares;

pub use error::ScriptError;
pub use features::{Feature, features};
pub use script::{BUILTIN, Script, sample_positions};
