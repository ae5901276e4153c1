//! The tests of `protocols`, one module a subject: one program, because every program links all that it uses.

mod dxp_follower;
mod dxp_initiator;
mod dxp_messages;
mod gui;
mod hub_engines;
mod hub_language;
mod hub_session;
mod wire;
