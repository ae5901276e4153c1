//! The engine from outside.

mod conformance;
mod endings;
mod limits;
mod minimax;
mod net;
mod signature;
mod suite;
