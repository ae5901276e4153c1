//! The strongest player on a position or a whole game: who stands better, which moves were good and what was better, and
//! what the databases know for certain.
//!
//! An [`Analyst`] answers a [`Question`] about one position with a [`Finding`]. An [`Inquiry`] knows which questions a
//! game raises, takes the answers in any order, and makes a [`Review`] of them. A [`Notebook`] keeps answers over a kill. Nothing here has a clock.

mod analyst;
mod annotate;
mod chance;
mod finding;
mod inquiry;
mod notebook;
mod review;
mod summary;
mod team;

pub use analyst::{Analyst, AnalystError, Effort};
pub use chance::{Mark, chance};
pub use finding::{Finding, FindingError, FoundLine, Question};
pub use inquiry::{Inquiry, LONGEST_GAME, TooLong};
pub use notebook::Notebook;
pub use review::{JudgedMove, Review};
pub use summary::{MarkCounts, Summary};
pub use team::answer_all;
