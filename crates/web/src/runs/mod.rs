//! Learning runs of minutes to hours: folders in the data directory of the same form as the command line's,
//! begun, watched, paused, taken up again after a restart, and opened whoever made them.

mod books;
mod declared;
mod files;
mod folders;
mod handlers;
mod history;
mod learner;
mod live;
mod measure;
mod measuring;
mod names;
mod office;
mod onlookers;
mod outline;
mod pace;
mod plan;
mod record;
mod registry;
mod request;
mod settings;
mod state;
mod status;
mod work;

pub(crate) use handlers::routes;
pub(crate) use registry::Runs;
