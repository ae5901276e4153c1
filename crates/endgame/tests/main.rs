//! Tests at the crate's boundary.

mod index;
mod probe;
mod slow_solver;
