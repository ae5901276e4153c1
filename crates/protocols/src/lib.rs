//! How other programs talk to our players, and ours to theirs: the Hub protocol over standard input
//! and output, and DXP over TCP. Each comes in both roles: [`hub::serve`] and [`dxp::serve`] make an
//! engine of any player; [`HUB`] and [`DXP`] make players of foreign engines.
//!
//! This crate looks at the clock, and has to: a foreign program that does not answer in time has
//! forfeited. It uses the clock for nothing else, and no time gets into a decision.

pub mod dxp;
pub mod hub;
mod orientation;
mod reported_game;
mod waiting;

pub use dxp::KIND as DXP;
pub use hub::KIND as HUB;
pub use orientation::{Orientation, OrientationError};
pub use waiting::Timeouts;
