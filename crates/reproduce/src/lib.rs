//! The experiments of the papers: declared, run as commands, and judged figure by figure.
//!
//! An [`Experiment`] is read from TOML, a [`Plan`] makes every command of a size definite, [`run()`] gives them to
//! whoever can carry them out, and [`collect()`] makes a chapter of a report of what they left.

pub mod experiment;
pub mod ladder_chart;
pub mod report;
pub mod run;
pub mod source;

mod collect;
mod figures;
mod finding;
mod ladder;
mod placeholder;
mod plan;
mod verdict;

pub use collect::{Collected, collect};
pub use experiment::{Experiment, ExperimentError, Size};
pub use figures::table as figure_table;
pub use finding::Found;
pub use placeholder::PlaceholderError;
pub use plan::{Errand, Plan, PlannedCommand, PlannedStep};
pub use run::run;
pub use verdict::{Claim, Judged};
