//! Tests at the crate's boundary.

mod build;
mod built_in;
mod damage;
mod famous;
mod index;
mod older_versions;
mod probe;
mod slow_solver;
