//! What came out, to read and to print: one page that needs nothing beside it, and the same as Markdown.

mod anchors;
mod html;
mod letters;
mod markdown;
mod model;
mod prose;
mod tally;
mod verdict;

pub use html::html;
pub use markdown::{markdown, picture_files, verdict_table};
pub use model::{Chapter, Finding, Picture, Report, Table, Verdict};
pub use tally::Tally;
