//! The collections that were dropped lately, in bounded memory.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Semaphore;

use super::collection::Collection;
use crate::failure::Failure;
use crate::id::Id;

/// How much memory all collections may take.
const ROOM: usize = 128 << 20;
const MOST: usize = 100;
/// How many may arrive at once: each may be as long as the longest.
const ARRIVING: usize = 2;

/// The collections that were dropped lately.
pub(crate) struct Shelf {
    /// Those asked for last are at the end.
    collections: Mutex<VecDeque<(String, Arc<Collection>)>>,
    pub(super) arrivals: Semaphore,
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf { collections: Mutex::default(), arrivals: Semaphore::new(ARRIVING) }
    }
}

impl Shelf {
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
            Failure::unknown("This collection of games is not in memory any more: drop the file again.")
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
        let shelf = Shelf::default();
        let ids: Vec<_> = (0..4).map(|_| shelf.put(collection(30 << 20))).collect();
        assert!(shelf.find(ids[0].as_str()).is_ok());
        shelf.put(collection(30 << 20));
        assert!(shelf.find(ids[0].as_str()).is_ok());
        assert!(shelf.find(ids[1].as_str()).is_err_and(|failure| failure.fault.message.contains("drop")));
    }

    #[test]
    fn there_are_never_too_many() {
        let shelf = Shelf::default();
        let first = shelf.put(collection(20));
        (0..MOST).for_each(|_| drop(shelf.put(collection(20))));
        assert!(shelf.find(first.as_str()).is_err());
    }
}
