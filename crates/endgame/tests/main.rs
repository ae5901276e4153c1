//! Tests at the crate's boundary.

mod build;
mod built_in;
mod damage;
mod famous;
mod index;
mod probe;
mod slow_solver;
