//! Events on their way to pages, bounded in sum: if there is no more room, the page that has taken nothing
//! for longest loses its connection, and comes back by itself.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::body::Bytes;

use crate::connections::Exit;

/// What all events on their way may hold, in bytes.
const MOST: usize = 64 << 20;

/// Events on their way.
pub(super) struct Traffic {
    most: usize,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    count: u64,
    bytes: usize,
    /// By the order in which they were sent.
    shipments: BTreeMap<u64, (usize, Option<Exit>)>,
    /// How many pages listen.
    listening: usize,
}

/// An event on its way to one page; the last to hold it has written it.
struct Shipment {
    number: u64,
    text: Bytes,
    traffic: Arc<Traffic>,
}

/// One page that listens.
pub(super) struct Listening(Arc<Traffic>);

impl Default for Traffic {
    fn default() -> Traffic {
        Traffic { most: MOST, held: Mutex::default() }
    }
}

impl Traffic {
    /// Lets a page listen, unless so many do already.
    pub(super) fn begin(self: &Arc<Traffic>, most: usize) -> Option<Listening> {
        let mut held = self.held();
        (held.listening < most).then(|| {
            held.listening += 1;
            Listening(Arc::clone(self))
        })
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().expect("nobody panics with it")
    }
}

impl Listening {
    /// Counts an event as on its way to this page until it is dropped.
    pub(super) fn send(&self, text: Bytes, exit: Option<Exit>) -> Bytes {
        let mut held = self.0.held();
        held.count += 1;
        held.bytes += text.len();
        let number = held.count;
        held.shipments.insert(number, (text.len(), exit));
        while held.bytes > self.0.most
            && let Some((_, (bytes, exit))) = held.shipments.pop_first()
        {
            held.bytes -= bytes;
            exit.iter().for_each(Exit::leave);
        }
        drop(held);
        Bytes::from_owner(Shipment { number, text, traffic: Arc::clone(&self.0) })
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.held().listening -= 1;
    }
}

impl AsRef<[u8]> for Shipment {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

impl Drop for Shipment {
    fn drop(&mut self) {
        let mut held = self.traffic.held();
        if let Some((bytes, _)) = held.shipments.remove(&self.number) {
            held.bytes -= bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot::error::TryRecvError::Empty;

    use super::*;
    use crate::ConnectionLimits;
    use crate::connections::Places;

    #[test]
    fn when_there_is_no_more_room_the_page_that_took_nothing_for_longest_is_left() {
        let places = Arc::new(Places::new(ConnectionLimits::default()));
        let mut pages: Vec<_> = (0..4).map(|_| places.take([127, 0, 0, 1].into()).unwrap()).collect();
        let traffic = Arc::new(Traffic { most: 10, held: Mutex::default() });
        let listening = traffic.begin(1).unwrap();
        let send = |page: usize, text: &'static str| listening.send(text.into(), Some(pages[page].0.exit()));
        let one = send(0, "four");
        let _two = send(1, "four");
        drop(one);
        let _three = send(2, "four");
        let _four = send(3, "four");
        let mut stays = |page: usize| pages[page].1.try_recv().is_err_and(|error| error == Empty);
        assert_eq!([0, 1, 2, 3].map(&mut stays), [true, false, true, true]);
        assert_eq!(traffic.held().bytes, 8);
    }

    #[test]
    fn so_many_pages_listen_and_no_more() {
        let traffic = Arc::new(Traffic::default());
        let one = traffic.begin(2).unwrap();
        let _two = traffic.begin(2).unwrap();
        assert!(traffic.begin(2).is_none());
        drop(one);
        assert!(traffic.begin(2).is_some());
    }
}
