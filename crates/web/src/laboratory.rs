//! Everything the handlers share.

use std::sync::{Arc, OnceLock};

use cluster::Observer;
use files::record_log::{Disk, LocalDisk};
use files::whole_file;
use tokio::sync::OnceCell;

use crate::Config;
use crate::book::Book;
use crate::collections::RecentCollections;
use crate::databases::DatabaseBuild;
use crate::demonstration::Demonstration;
use crate::events::Events;
use crate::games::Games;
use crate::ladder::Ladder;
use crate::pages::failure::Failure;
use crate::players;
use crate::principles::{Library, StrategyMatches};
use crate::queue::{JobKind, Queue};
use crate::review::Reviews;
use crate::running_analysis::Looks;
use crate::simul::Simuls;
use crate::store::{Store, StoreError};
use crate::thinking::{Lane, Thinkers};

/// The laboratory: what it was started with, what it keeps, who thinks, and who listens. Clones are the same
/// laboratory.
#[derive(Clone)]
pub struct Laboratory {
    pub(crate) config: Arc<Config>,
    pub(crate) store: Arc<Store>,
    pub(crate) events: Arc<Events>,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) queue: Queue,
    pub(crate) collections: Arc<RecentCollections>,
    pub(crate) library: Library,
    pub(crate) games: Arc<Games>,
    pub(crate) simuls: Arc<Simuls>,
    /// Pages that look on while the engine thinks.
    pub(crate) looks: Arc<Looks>,
    /// Who looks at the machines of the cluster, once a page did.
    pub(crate) observer: Arc<OnceCell<Observer>>,
    /// Where timers run, once the server does.
    pub(crate) runtime: Arc<OnceLock<tokio::runtime::Handle>>,
}

impl Laboratory {
    /// Opens the store, and goes on with what was going on when it was closed.
    ///
    /// # Errors
    /// When the store cannot be opened.
    pub fn open(config: Config) -> Result<Laboratory, StoreError> {
        Laboratory::open_on(config, Arc::new(LocalDisk))
    }

    /// The same on another disk, such as one that is full.
    ///
    /// # Errors
    /// When the store cannot be opened.
    pub fn open_on(config: Config, disk: Arc<dyn Disk>) -> Result<Laboratory, StoreError> {
        let store = Arc::new(Store::open(&config.data, disk, config.remark)?);
        // What a killed server left; one that cannot be removed stays for the next time.
        let folders = [
            config.data.path().to_owned(),
            config.data.players(),
            config.data.tapes(),
            config.data.strategies(),
        ];
        folders.iter().for_each(|folder| drop(whole_file::remove_unfinished(folder)));
        let events = Arc::new(Events::default());
        players::make_fresh(&config.data).map_err(|error| StoreError::Players(error.to_string()))?;
        let thinkers = Arc::new(Thinkers::new(config.thinkers));
        let games = Arc::new(Games::load(&config, &store));
        let simuls = Arc::new(Simuls::load(&store));
        let (config, collections) = (Arc::new(config), Arc::new(RecentCollections::default()));
        let kinds = job_kinds(&config, &collections);
        let queue = Queue::open(Arc::clone(&config), Arc::clone(&store), Arc::clone(&events), kinds);
        let library = Library::new(config.data.clone());
        Ok(Laboratory {
            config,
            store,
            events,
            thinkers,
            queue,
            collections,
            library,
            games,
            simuls,
            looks: Arc::default(),
            observer: Arc::default(),
            runtime: Arc::default(),
        })
    }

    /// Goes on with what was going on when the store was closed.
    pub(crate) async fn resume(&self) {
        // A second server of the same laboratory has the same runtime.
        let _ = self.runtime.set(tokio::runtime::Handle::current());
        self.resume_games().await;
    }

    /// Ends what would hold up the end of the server.
    pub(crate) async fn close(&self) {
        self.events.close();
        self.looks.close();
        let own = self.clone();
        // Whatever is not put away in time is as after the last game.
        let _ = tokio::task::spawn_blocking(move || own.close_games()).await;
    }

    /// Ends all of it, for those who use the router without a [`Server`](crate::Server).
    #[doc(hidden)]
    pub async fn end(&self) {
        self.close().await;
        let own = self.clone();
        // What was put down too late is taken up as after a kill.
        let _ = tokio::task::spawn_blocking(move || own.rest()).await;
        self.store.close().await;
    }

    /// Has a question thought about, and waits for it.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        owner: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let (tell, told) = tokio::sync::oneshot::channel();
        let is_taken = self.thinkers.submit(Lane::Quick, owner, move || {
            // Whoever no longer waits does not need it.
            let _ = tell.send(work());
        });
        if !is_taken {
            return Err(Failure::busy("The server is too busy: try again later."));
        }
        told.await.map_err(|_| Failure::ours("Something went wrong while thinking about it."))
    }

    /// Puts long work down, which is taken up when the laboratory opens again, and waits for that.
    pub(crate) fn rest(&self) {
        self.queue.close();
    }
}

/// The kinds of long work there are.
fn job_kinds(config: &Arc<Config>, collections: &Arc<RecentCollections>) -> Vec<Arc<dyn JobKind>> {
    vec![
        Arc::new(Ladder { config: Arc::clone(config) }),
        Arc::new(StrategyMatches { config: Arc::clone(config) }),
        Arc::new(Book { config: Arc::clone(config), collections: Arc::clone(collections) }),
        Arc::new(Demonstration { config: Arc::clone(config) }),
        Arc::new(Reviews { config: Arc::clone(config) }),
        Arc::new(DatabaseBuild { config: Arc::clone(config) }),
    ]
}
