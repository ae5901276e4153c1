//! Everything the handlers share.

use std::sync::Arc;

use crate::Config;
use crate::book::Book;
use crate::collections::Shelf;
use crate::events::Events;
use crate::jobs::{JobKind, Jobs};
use crate::players;
use crate::principles::Library;
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
        players::make_fresh(&config.data).map_err(|error| StoreError::Players(error.to_string()))?;
        let events = Arc::new(Events::default());
        let thinkers = Thinkers::new(config.thinkers);
        let (config, shelf) = (Arc::new(config), Arc::new(Shelf::default()));
        let kinds = job_kinds(&config, &shelf);
        let jobs = Jobs::open(Arc::clone(&store), Arc::clone(&events), config.data.runs(), kinds)?;
        let library = Library::new(config.data.clone());
        Ok(Laboratory { config, store, events, thinkers: Arc::new(thinkers), jobs, shelf, library })
    }

    /// Stops long work, which is taken up when the laboratory opens again, and waits until it is put down.
    pub fn close(&self) {
        self.jobs.close();
    }

    /// Ends what would hold up the end of the server.
    pub(crate) fn end_streams(&self) {
        self.events.close();
    }
}

/// The kinds of long work there are.
fn job_kinds(config: &Arc<Config>, shelf: &Arc<Shelf>) -> Vec<Arc<dyn JobKind>> {
    let (config, shelf) = (Arc::clone(config), Arc::clone(shelf));
    vec![Arc::new(Book { config, shelf })]
}
