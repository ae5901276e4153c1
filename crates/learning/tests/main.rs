//! Learning from outside.

mod fitting;
mod games;
