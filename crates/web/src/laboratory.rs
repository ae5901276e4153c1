//! Everything the handlers share.

use std::sync::Arc;

use crate::Config;
use crate::events::Events;
use crate::players;
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
}

impl Laboratory {
    /// Opens the store, and goes on with what was going on when it was closed.
    ///
    /// # Errors
    /// When the store cannot be opened.
    pub fn open(config: Config) -> Result<Laboratory, StoreError> {
        let store = Store::open(&config.data.games())?;
        players::make_fresh(&config.data).map_err(|error| StoreError::Players(error.to_string()))?;
        let thinkers = Thinkers::new(config.thinkers);
        Ok(Laboratory {
            config: Arc::new(config),
            store: Arc::new(store),
            events: Arc::new(Events::default()),
            thinkers: Arc::new(thinkers),
        })
    }

    /// Ends what would hold up the end of the server.
    pub(crate) fn close(&self) {
        self.events.close();
    }
}
