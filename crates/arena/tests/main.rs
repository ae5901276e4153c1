//! The tests of `arena`, one module a subject: one program, because every program links all that it uses.

mod ballots;
mod conformance;
mod openings;
mod play;
mod statistics;
mod statistics_ratings;
mod statistics_simulation;
