//! Work of seconds to minutes: what is asked for is written down, done one after the other beside the
//! thinking about games, told to those who watch, and taken up again after a restart.

mod handlers;
mod kind;
mod office;
mod record;
mod registry;
mod state;
mod workers;

pub(crate) use handlers::routes;
pub(crate) use kind::{Assignment, Download, JobEnd, JobKind, Report};
pub(crate) use registry::{Jobs, parameters};
pub(crate) use state::{JobState, JobStatus};
pub(crate) use workers::Workers;
