//! The tests of `lab`, one module a subject: one program, because every program links all that it uses.

mod assessment;
mod combine_run;
mod contest;
mod declarations;
mod endings;
mod exact;
mod executor;
mod generalize_run;
mod perfect;
mod plot;
mod plot_labels;
mod positions;
mod printed_moves;
mod rote_run;
#[cfg(target_os = "linux")]
#[path = "../../samuel/tests/small_disk.rs"]
mod small_disk;
mod zero_run;
