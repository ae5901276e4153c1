//! Unpacked blocks that are kept for the next question. A thread that finds a place taken by another does not wait: it
//! unpacks for itself.

use std::fmt;
use std::sync::Mutex;

/// Places for blocks, each for those whose keys fall on it.
pub(super) struct Cache<T> {
    places: Vec<Mutex<Option<(u64, T)>>>,
}

impl<T> Cache<T> {
    pub(super) fn new(places: usize) -> Cache<T> {
        Cache { places: (0..places).map(|_| Mutex::new(None)).collect() }
    }

    /// What `ask` finds in the block with a key, which `unpack` makes if it is not here; `None` if another thread is at
    /// this place.
    #[inline]
    pub(super) fn with<R, E>(
        &self,
        key: u64,
        unpack: impl FnOnce() -> Result<T, E>,
        ask: impl FnOnce(&T) -> R,
    ) -> Option<Result<R, E>> {
        // Neighboring blocks fall on different places, and so do equal blocks of different slices.
        let place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize % self.places.len();
        let mut place = self.places[place].try_lock().ok()?;
        match &mut *place {
            Some((there, block)) if *there == key => Some(Ok(ask(block))),
            other => Some(unpack().map(|block| ask(&other.insert((key, block)).1))),
        }
    }
}

impl<T> fmt::Debug for Cache<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cache of {} places", self.places.len())
    }
}
