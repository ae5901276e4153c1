//! The tests of `cowell-reed`, one module a subject: one program, because every program links all that it uses.

mod critic;
mod deliberation;
mod drawing;
mod first_opinion;
mod literal;
#[path = "../../samuel/tests/play/mod.rs"]
mod play;
mod player;
mod principles;
mod replay;
mod script_bounds;
mod scripts;
mod strategies;
