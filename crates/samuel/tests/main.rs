//! The tests of `samuel`, one module a subject: one program, because every program links all that it uses.

mod agreement;
mod alpha_player;
#[path = "../../rules/tests/arbitrary/mod.rs"]
mod arbitrary;
mod board_704;
mod book;
mod combined;
mod direction;
mod drawing;
mod exact;
mod generalization_series;
mod generalization_state;
mod literal;
mod look_ahead;
mod parameters_back_row;
mod parameters_exchange;
mod parameters_material;
mod parameters_neighbors;
mod parameters_rows;
mod parameters_wide;
mod play;
mod player;
mod polynomial_explanation;
mod polynomial_file;
mod polynomial_text;
mod polynomials;
mod readings;
mod rote;
mod rote_lessons;
#[cfg(target_os = "linux")]
mod small_disk;
mod tape;
mod tape_bookmark;
mod tape_damage;
mod tape_files;
mod tape_form;
mod tape_kill;
mod tape_play;
mod terms;
mod ties;
