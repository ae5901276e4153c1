//! What survives, and what is told.

mod below;
mod checksum;
mod guard;
mod whole_file;
