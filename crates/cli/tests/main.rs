//! The tests of the binary, one module a subject: one program, because every program links all that it uses.

mod alpha;
mod bench;
mod book;
mod conformance;
mod contests;
mod critic;
mod endings;
mod failing_scripts;
mod generalize;
mod learn;
mod learn_combine;
mod moves;
mod pdn;
mod perft;
mod play;
mod principles;
mod program;
mod protocols;
mod readings;
mod replay;
mod reproduce;
mod serve;
mod tape;
mod terms;
mod usage;
mod version;
