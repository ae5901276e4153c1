//! The tests of `web`, one module a subject: one program, because every program links all that it uses.

mod analyze;
mod assets;
mod book;
mod collections;
mod connections;
mod description;
mod draws;
mod endings;
mod events;
mod full_disk;
mod games;
mod guard;
mod jobs;
mod learners;
mod machines;
mod players;
mod principles;
mod resumed_runs;
mod runs;
mod server;
mod simul;
mod store;
mod store_damage;
mod strategy_matches;
mod types;
mod zero_runs;
