//! Who is told what: topics such as `game:ID`, and streams of events for every open page.

mod news;
mod stream;
mod topic;
mod traffic;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use tokio::sync::watch;

pub(crate) use stream::routes;
pub(crate) use topic::Topic;

use news::News;
use traffic::Traffic;

/// The topics that somebody listens to.
#[derive(Default)]
pub(crate) struct Events {
    topics: Mutex<HashMap<String, watch::Sender<News>>>,
    traffic: Arc<Traffic>,
    end: watch::Sender<bool>,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// What kind: `game`, `thinking`, `run`, `job`, `gone`.
    kind: &'static str,
    /// As it goes to the pages, written once for all who listen.
    text: Bytes,
}

impl Event {
    pub(crate) fn new(kind: &'static str, data: &impl serde::Serialize) -> Event {
        // Without spaces JSON is one line, as an event needs it.
        let data = serde_json::to_string(data).expect("views are plain data");
        Event { kind, text: format!("event: {kind}\ndata: {data}\n\n").into() }
    }
}

impl Events {
    /// Tells those who listen to a topic.
    pub(crate) fn tell(&self, topic: &str, kind: &'static str, data: &impl serde::Serialize) {
        if !self.has_listener(topic) {
            return;
        }
        let event = Event::new(kind, data);
        if let Some(sender) = self.topics.lock().expect("nobody panics with it").get(topic) {
            sender.send_modify(|news| news.add(event));
        }
    }

    /// Whether somebody listens.
    pub(crate) fn has_listener(&self, topic: &str) -> bool {
        let topics = self.topics.lock().expect("nobody panics with it");
        topics.get(topic).is_some_and(|sender| sender.receiver_count() > 0)
    }

    /// Listens to a topic from now on.
    fn listen(&self, topic: &str) -> watch::Receiver<News> {
        let mut topics = self.topics.lock().expect("nobody panics with it");
        topics.retain(|_, sender| sender.receiver_count() > 0);
        topics.entry(topic.to_owned()).or_default().subscribe()
    }

    /// Ends all streams, so that they hold nothing up.
    pub(crate) fn close(&self) {
        self.end.send_replace(true);
    }

    /// Is done when the streams are to end.
    fn end(&self) -> watch::Receiver<bool> {
        self.end.subscribe()
    }
}
