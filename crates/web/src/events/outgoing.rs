//! Events on their way to pages, bounded in sum: if there is no more room, the page that has taken nothing
//! for longest loses its connection, and comes back by itself.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::body::Bytes;

use crate::connections::Disconnect;

/// What all events on their way may hold, in bytes.
const MOST: usize = 64 << 20;

/// Events on their way.
pub(super) struct Outgoing {
    most: usize,
    held: Mutex<HeldEvents>,
}

#[derive(Default)]
struct HeldEvents {
    count: u64,
    bytes: usize,
    /// By the order in which they were sent.
    events: BTreeMap<u64, (usize, Option<Disconnect>)>,
    /// How many pages listen.
    listening: usize,
}

/// An event on its way to one page; the last to hold it has written it.
struct OutgoingEvent {
    number: u64,
    text: Bytes,
    outgoing: Arc<Outgoing>,
}

/// One page that listens.
pub(super) struct Listener(Arc<Outgoing>);

impl Default for Outgoing {
    fn default() -> Outgoing {
        Outgoing { most: MOST, held: Mutex::default() }
    }
}

impl Outgoing {
    /// Lets a page listen, unless so many do already.
    pub(super) fn begin(self: &Arc<Outgoing>, most: usize) -> Option<Listener> {
        let mut held = self.held();
        (held.listening < most).then(|| {
            held.listening += 1;
            Listener(Arc::clone(self))
        })
    }

    fn held(&self) -> MutexGuard<'_, HeldEvents> {
        self.held.lock().expect("nobody panics with it")
    }
}

impl Listener {
    /// Counts an event as on its way to this page until it is dropped.
    pub(super) fn send(&self, text: Bytes, disconnect: Option<Disconnect>) -> Bytes {
        let mut held = self.0.held();
        held.count += 1;
        held.bytes += text.len();
        let number = held.count;
        held.events.insert(number, (text.len(), disconnect));
        while held.bytes > self.0.most
            && let Some((_, (bytes, disconnect))) = held.events.pop_first()
        {
            held.bytes -= bytes;
            disconnect.iter().for_each(Disconnect::now);
        }
        drop(held);
        Bytes::from_owner(OutgoingEvent { number, text, outgoing: Arc::clone(&self.0) })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.held().listening -= 1;
    }
}

impl AsRef<[u8]> for OutgoingEvent {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

impl Drop for OutgoingEvent {
    fn drop(&mut self) {
        let mut held = self.outgoing.held();
        if let Some((bytes, _)) = held.events.remove(&self.number) {
            held.bytes -= bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot::error::TryRecvError::Empty;

    use super::*;
    use crate::ConnectionLimits;
    use crate::connections::Slots;

    #[test]
    fn when_there_is_no_more_room_the_page_that_took_nothing_for_longest_is_left() {
        let slots = Arc::new(Slots::new(ConnectionLimits::default()));
        let mut pages: Vec<_> = (0..4).map(|_| slots.take([127, 0, 0, 1].into()).unwrap()).collect();
        let outgoing = Arc::new(Outgoing { most: 10, held: Mutex::default() });
        let listening = outgoing.begin(1).unwrap();
        let send =
            |page: usize, text: &'static str| listening.send(text.into(), Some(pages[page].0.disconnect()));
        let one = send(0, "four");
        let _two = send(1, "four");
        drop(one);
        let _three = send(2, "four");
        let _four = send(3, "four");
        let mut stays = |page: usize| pages[page].1.try_recv().is_err_and(|error| error == Empty);
        assert_eq!([0, 1, 2, 3].map(&mut stays), [true, false, true, true]);
        assert_eq!(outgoing.held().bytes, 8);
    }

    #[test]
    fn so_many_pages_listen_and_no_more() {
        let outgoing = Arc::new(Outgoing::default());
        let one = outgoing.begin(2).unwrap();
        let _two = outgoing.begin(2).unwrap();
        assert!(outgoing.begin(2).is_none());
        drop(one);
        assert!(outgoing.begin(2).is_some());
    }
}
