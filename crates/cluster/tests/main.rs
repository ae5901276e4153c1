//! Everything here needs real servers, which are started where this machine has the program.

mod cluster;
mod heard;
mod hostile;
mod hostile_client;
mod refusal;
mod registry;
mod servers;
mod servers_end;
mod starting;
mod test_cluster;
