//! Where the games of a collection come from: a text that was dropped lately, kept in bounded memory; a game that was
//! played here, or a job, whose collections are there again after a restart.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Semaphore;

use super::collection::Collection;
use crate::Laboratory;
use crate::pages::Id;
use crate::pages::failure::Failure;
use crate::queue::Download;
use crate::thinking::blocking;

/// How much memory all collections may take.
const ROOM: usize = 128 << 20;
const MOST: usize = 100;
/// How many may arrive at once: each may be as long as the longest.
const ARRIVING: usize = 2;

/// The collections that were dropped lately.
pub(crate) struct RecentCollections {
    /// Those asked for last are at the end.
    collections: Mutex<VecDeque<(String, Arc<Collection>)>>,
    pub(super) arrivals: Semaphore,
}

impl Default for RecentCollections {
    fn default() -> RecentCollections {
        RecentCollections { collections: Mutex::default(), arrivals: Semaphore::new(ARRIVING) }
    }
}

impl RecentCollections {
    /// Puts a collection there, and forgets those that nobody asked for longest.
    pub(super) fn put(&self, collection: Arc<Collection>) -> Id {
        let id = Id::new();
        self.put_as(id.to_string(), collection);
        id
    }

    /// Puts a collection there under a name of its own.
    pub(super) fn put_as(&self, id: String, collection: Arc<Collection>) {
        let mut collections = self.collections();
        collections.retain(|(known, _)| *known != id);
        collections.push_back((id, collection));
        while collections.len() > MOST || (collections.len() > 1 && size(&collections) > ROOM) {
            collections.pop_front();
        }
    }

    /// The collection of an id.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Collection>, Failure> {
        let mut collections = self.collections();
        let place = collections.iter().position(|(known, _)| known == id);
        let found = place.and_then(|place| collections.remove(place)).ok_or_else(|| {
            Failure::unknown("This collection of games is no longer in memory: drop the file again.")
        })?;
        let collection = Arc::clone(&found.1);
        collections.push_back(found);
        Ok(collection)
    }

    fn collections(&self) -> MutexGuard<'_, VecDeque<(String, Arc<Collection>)>> {
        self.collections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn size(collections: &VecDeque<(String, Arc<Collection>)>) -> usize {
    collections.iter().map(|(_, collection)| collection.size()).sum()
}

impl Laboratory {
    /// The collection of an id: `game-` and `job-` with the id of one, or the id of a text that was dropped.
    pub(crate) async fn collection(&self, id: &str) -> Result<Arc<Collection>, Failure> {
        if let Some(game) = of_kind(id, "game-") {
            let text = self.game_text(&game).await?;
            return Collection::read(&text.into()).map(Arc::new);
        }
        match of_kind(id, "job-") {
            Some(job) => self.job_collection(id, job).await,
            None => self.collections.find(id),
        }
    }

    async fn job_collection(&self, id: &str, job: Id) -> Result<Arc<Collection>, Failure> {
        if let Ok(known) = self.collections.find(id) {
            return Ok(known);
        }
        let queue = self.queue.clone();
        let read = blocking(move || Collection::read(&queue.download(&job, Download::Pdn)?.into()));
        let collection = Arc::new(read.await?);
        self.collections.put_as(id.to_owned(), Arc::clone(&collection));
        Ok(collection)
    }
}

fn of_kind(id: &str, kind: &str) -> Option<Id> {
    id.strip_prefix(kind).and_then(Id::parse)
}

#[cfg(test)]
mod tests {
    use axum::body::Bytes;

    use super::*;

    fn collection(length: usize) -> Arc<Collection> {
        let mut text = b"1. 11-15 * ".to_vec();
        text.resize(length, b' ');
        Arc::new(Collection::read(&Bytes::from(text)).unwrap())
    }

    #[test]
    fn the_collection_that_nobody_asked_for_longest_is_forgotten() {
        let recent = RecentCollections::default();
        let ids: Vec<_> = (0..4).map(|_| recent.put(collection(30 << 20))).collect();
        assert!(recent.find(ids[0].as_str()).is_ok());
        recent.put(collection(30 << 20));
        assert!(recent.find(ids[0].as_str()).is_ok());
        assert!(recent.find(ids[1].as_str()).is_err_and(|failure| failure.fault.message.contains("drop")));
    }

    #[test]
    fn there_are_never_too_many() {
        let recent = RecentCollections::default();
        let first = recent.put(collection(20));
        (0..MOST).for_each(|_| drop(recent.put(collection(20))));
        assert!(recent.find(first.as_str()).is_err());
    }
}
