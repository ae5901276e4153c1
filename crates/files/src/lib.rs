//! Files that survive a kill at any moment: replaced whole or not at all, and records whose checksum tells of
//! damage. Knows nothing of checkers.

pub mod checksum;
pub mod whole_file;
