//! Everything the handlers share.

use std::sync::Arc;

use crate::Config;
use crate::book::Book;
use crate::collections::Shelf;
use crate::events::Events;
use crate::jobs::{JobKind, Jobs};
use crate::ladder::Ladder;
use crate::players;
use crate::principles::Library;
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
    pub(crate) shelf: Arc<Shelf>,
    pub(crate) library: Library,
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
        let (config, shelf) = (Arc::new(config), Arc::new(Shelf::default()));
        let (folder, kinds) = (config.data.runs(), job_kinds(&config, &shelf));
        let jobs = Jobs::open(Arc::clone(&store), Arc::clone(&events), folder, kinds)?;
        let runs = Runs::open(Arc::clone(&config), Arc::clone(&store), Arc::clone(&events))?;
        let library = Library::new(config.data.clone());
        Ok(Laboratory { config, store, events, thinkers, jobs, runs, shelf, library })
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
fn job_kinds(config: &Arc<Config>, shelf: &Arc<Shelf>) -> Vec<Arc<dyn JobKind>> {
    vec![
        Arc::new(Ladder { config: Arc::clone(config) }),
        Arc::new(Book { config: Arc::clone(config), shelf: Arc::clone(shelf) }),
    ]
}
