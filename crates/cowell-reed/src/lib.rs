//! The principle player of W. R. Cowell and M. C. Reed, "A Checker-Playing Program for the IPL-VC
//! Computer".
//!
//! [`principles`] say what makes a position good, one at a time. A [`Strategy`] names a list of them and
//! how far to look, by what is on the board. A [`Deliberation`] asks the list, one after the other, each
//! about the moves that the one before left; a [`critic`] holds recorded games against it. People add
//! principles as [`scripts`]. Where the report leaves something open, [`Readings`] has a switch. C-numbers
//! name the items of docs/cowell-reed.md.

pub mod critic;
mod deliberation;
mod plain_text;
mod player;
pub mod principles;
pub mod readings;
pub mod replay;
mod scoring;
pub mod scripts;
pub mod strategy;
mod tree;
mod view;

pub use deliberation::{ConsideredMove, Deliberation, Extent, MOST_NODES, Question};
pub use plain_text::{plain_text, short_score, short_scores};
pub use player::{COWELL_REED, CowellReed};
pub use readings::{ReadingError, Readings};
pub use strategy::Strategy;
pub use view::View;
