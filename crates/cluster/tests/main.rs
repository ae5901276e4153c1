//! Everything here needs real servers, which are started where this machine has the program.

mod cluster;
mod enemy;
mod field;
mod heard;
mod hostile;
mod refusal;
mod registry;
mod servers;
mod servers_end;
mod starting;
