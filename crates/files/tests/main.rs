//! What survives, and what is told.

mod a_log;
mod checksum;
mod guard;
mod guarded_folder;
mod record_log;
mod record_log_damage;
mod record_log_room;
mod whole_file;
