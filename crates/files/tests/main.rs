//! What survives, and what is told.

mod checksum;
mod guard;
mod whole_file;
