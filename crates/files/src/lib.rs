//! Files that survive a kill at any moment: replaced whole or not at all, and records whose checksum tells of
//! damage. Names that others chose stay below a folder. Knows nothing of checkers.

pub mod below;
pub mod checksum;
mod guard;
pub mod record_log;
pub mod whole_file;

pub use guard::{Panicked, guarded};
