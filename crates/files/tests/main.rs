//! What survives, and what is told.

mod checksum;
mod whole_file;
