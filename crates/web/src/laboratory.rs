//! Everything the handlers share.

use std::sync::Arc;

use crate::Config;
use crate::demonstration::Demonstration;
use crate::events::Events;
use crate::jobs::{JobKind, Jobs};
use crate::ladder::Ladder;
use crate::players;
use crate::runs::Runs;
use crate::store::{Store, StoreError};
use crate::thinking::Thinkers;

/// The laboratory: what it was started with, what it keeps, who thinks, and who listens. Clones are the same
/// laboratory.
#[derive(Clone)]
pub struct Laboratory {
    pub(crate) config: Arc<Config>,
    pub(crate) store: Arc<Store>,
    pub(crate) events: Arc<Events>,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) jobs: Jobs,
    pub(crate) runs: Runs,
}

impl Laboratory {
    /// Opens the store, and goes on with what was going on when it was closed.
    ///
    /// # Errors
    /// When the store cannot be opened.
    pub fn open(config: Config) -> Result<Laboratory, StoreError> {
        let store = Arc::new(Store::open(&config.data.games())?);
        let events = Arc::new(Events::default());
        players::make_fresh(&config.data).map_err(|error| StoreError::Players(error.to_string()))?;
        let thinkers = Arc::new(Thinkers::new(config.thinkers));
        let config = Arc::new(config);
        let folder = config.data.runs();
        let jobs = Jobs::open(Arc::clone(&store), Arc::clone(&events), folder, job_kinds(&config))?;
        let runs = Runs::open(Arc::clone(&config), Arc::clone(&store), Arc::clone(&events))?;
        Ok(Laboratory { config, store, events, thinkers, jobs, runs })
    }

    /// Ends what would hold up the end of the server.
    pub(crate) fn close(&self) {
        self.events.close();
    }

    /// Puts long work down, which is taken up when the laboratory opens again, and waits for that.
    pub(crate) fn rest(&self) {
        self.jobs.close();
        self.runs.close();
    }
}

/// The kinds of long work there are.
fn job_kinds(config: &Arc<Config>) -> Vec<Arc<dyn JobKind>> {
    vec![
        Arc::new(Ladder { config: Arc::clone(config) }),
        Arc::new(Demonstration { config: Arc::clone(config) }),
    ]
}
