//! The experiments of the papers: declared, run as commands, and judged figure by figure.
//!
//! An [`Experiment`] is read from TOML, a [`Plan`] makes every command of a size definite, [`run()`] has them run, and
//! [`collect()`] makes a chapter of a report of what they left.

pub mod experiment;
pub mod ladder;
pub mod report;
pub mod run;
pub mod source;

mod collect;
mod finding;
mod placeholder;
mod plan;
mod verdict;

pub use collect::{Collected, collect, figure_table};
pub use experiment::{Experiment, ExperimentError, Size};
pub use finding::JudgedFigure;
pub use placeholder::PlaceholderError;
pub use plan::{Plan, PlannedCommand, PlannedStep, Repetition};
pub use run::run;
pub use verdict::{Claim, Judged};
