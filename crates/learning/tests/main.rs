//! Learning from outside.

mod agreement;
mod fitting;
mod games;
mod linear;
