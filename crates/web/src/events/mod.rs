//! Who is told what: topics such as `game:ID`, and streams of events for every open page.

mod stream;
mod topic;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::sync::{broadcast, watch};

pub(crate) use stream::routes;
pub(crate) use topic::Topic;

/// How many events a slow page may lag behind before it is told to look again.
const BACKLOG: usize = 64;

/// The topics that somebody listens to.
#[derive(Default)]
pub(crate) struct Events {
    topics: Mutex<HashMap<String, broadcast::Sender<Event>>>,
    end: watch::Sender<bool>,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// What kind: `game`, `thinking`, `run`, `job`.
    pub(crate) kind: &'static str,
    /// What happened, as JSON, written once for all who listen.
    pub(crate) data: Arc<str>,
}

impl Event {
    pub(crate) fn new(kind: &'static str, data: &impl serde::Serialize) -> Event {
        let data = serde_json::to_string(data).expect("views are plain data");
        Event { kind, data: data.into() }
    }
}

impl Events {
    /// Tells those who listen to a topic.
    pub(crate) fn tell(&self, topic: &str, kind: &'static str, data: &impl serde::Serialize) {
        let sender = self.topics.lock().expect("nobody panics with it").get(topic).cloned();
        let Some(sender) = sender else { return };
        if sender.send(Event::new(kind, data)).is_err() {
            // Nobody listens any more, unless somebody began just now.
            let mut topics = self.topics.lock().expect("nobody panics with it");
            topics.retain(|name, sender| name != topic || sender.receiver_count() > 0);
        }
    }

    /// Whether somebody listens.
    pub(crate) fn has_listener(&self, topic: &str) -> bool {
        let topics = self.topics.lock().expect("nobody panics with it");
        topics.get(topic).is_some_and(|sender| sender.receiver_count() > 0)
    }

    /// Listens to a topic from now on.
    pub(crate) fn listen(&self, topic: &str) -> broadcast::Receiver<Event> {
        let mut topics = self.topics.lock().expect("nobody panics with it");
        topics.retain(|_, sender| sender.receiver_count() > 0);
        topics.entry(topic.to_owned()).or_insert_with(|| broadcast::channel(BACKLOG).0).subscribe()
    }

    /// Ends all streams, so that they hold nothing up.
    pub(crate) fn close(&self) {
        self.end.send_replace(true);
    }

    /// Is done when the streams are to end.
    pub(crate) fn end(&self) -> watch::Receiver<bool> {
        self.end.subscribe()
    }
}
