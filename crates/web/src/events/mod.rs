//! Who is told what: topics such as `game:ID`, and streams of events for every open page.

mod latest;
mod outgoing;
mod stream;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use latest::LatestEvents;
use outgoing::Outgoing;
use tokio::sync::watch;

use crate::Laboratory;
use crate::pages::Id;
use crate::pages::failure::Failure;
use crate::thinking::blocking;

pub(crate) use stream::routes;

/// The topics that somebody listens to.
#[derive(Default)]
pub(crate) struct Events {
    topics: Mutex<HashMap<String, watch::Sender<LatestEvents>>>,
    outgoing: Arc<Outgoing>,
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
            sender.send_modify(|latest| latest.add(event));
        }
    }

    /// Whether somebody listens.
    pub(crate) fn has_listener(&self, topic: &str) -> bool {
        let topics = self.topics.lock().expect("nobody panics with it");
        topics.get(topic).is_some_and(|sender| sender.receiver_count() > 0)
    }

    /// Listens to a topic from now on.
    fn listen(&self, topic: &str) -> watch::Receiver<LatestEvents> {
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

/// A page may listen to so many at once.
const MOST: usize = 16;

/// Something to listen to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Topic {
    kind: Kind,
    id: Id,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Game,
    Run,
    Job,
}

impl Topic {
    /// The topics of a list, `game:ID,run:ID`.
    pub(crate) fn parse_list(text: &str) -> Result<Vec<Topic>, Failure> {
        let names: Vec<_> = text.split(',').filter(|name| !name.is_empty()).collect();
        if names.is_empty() || names.len() > MOST {
            return Err(Failure::impossible(format!("Expected 1 to {MOST} topics, such as game:ID,run:ID.")));
        }
        names.into_iter().map(Topic::parse).collect()
    }

    fn parse(text: &str) -> Result<Topic, Failure> {
        let topic = text.split_once(':').and_then(|(kind, id)| {
            let kind = [Kind::Game, Kind::Run, Kind::Job].into_iter().find(|known| known.name() == kind)?;
            Some(Topic { kind, id: Id::parse(id)? })
        });
        topic.ok_or_else(|| {
            Failure::impossible("A topic is game:ID, run:ID or job:ID, with the id of an existing one.")
        })
    }

    /// The name it is told under.
    pub(crate) fn name(&self) -> String {
        format!("{}:{}", self.kind.name(), self.id)
    }

    /// How things stand; nothing if there is no such thing.
    pub(super) async fn present(&self, laboratory: &Laboratory) -> Option<Event> {
        match self.kind {
            Kind::Game => laboratory.games.present(laboratory, &self.id).await,
            Kind::Job => Some(Event::new("job", &laboratory.queue.job(&self.id).ok()?)),
            Kind::Run => {
                let (queue, id) = (laboratory.queue.clone(), self.id.clone());
                let state = blocking(move || queue.run(&id, 1)).await;
                Some(Event::new("run", &state.ok()?))
            }
        }
    }
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Game => "game",
            Kind::Run => "run",
            Kind::Job => "job",
        }
    }
}
