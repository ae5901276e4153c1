//! Learning runs of minutes to hours: folders in the data directory of the same form as the command line's,
//! begun, watched, paused, taken up again after a restart, and opened whoever made them.

mod books;
mod declared;
mod files;
mod handlers;
mod history;
mod live;
mod measure;
mod onlookers;
mod pace;
mod plan;
mod record;
mod registry;
mod request;
mod settings;
mod state;
mod status;

pub(crate) use handlers::routes;
pub(crate) use registry::Runs;
