//! What came out, to read and to print: one page that needs nothing beside it.

mod model;

pub use model::{Chapter, Finding, Picture, Report, Table, Verdict};
