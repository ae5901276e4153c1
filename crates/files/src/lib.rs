//! Files that survive a kill at any moment: replaced whole or not at all, and records whose checksum tells of
//! damage. Knows nothing of checkers.

pub mod checksum;
mod guard;
pub mod whole_file;

pub use guard::{Panicked, guarded};
