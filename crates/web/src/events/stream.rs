//! One stream of events for a page, about everything that it shows. A page that lags behind is told how
//! things stand instead of what it missed.

use std::convert::Infallible;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::wrappers::{ReceiverStream, WatchStream};
use tokio_stream::{StreamExt, StreamMap};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::latest::{NextEvent, SeenEvents};
use super::outgoing::Listener;
use super::{Event, Topic};
use crate::Laboratory;
use crate::connections::Disconnect;
use crate::pages::failure::{Failure, FailureBody};
use crate::request::UrlQuery;

/// A connection without any word for longer may be taken for dead on the way.
const SILENCE: Duration = Duration::from_secs(15);
const STILL_THERE: Bytes = Bytes::from_static(b":\n\n");
/// How many milliseconds a page waits before it comes back.
const RETRY: Bytes = Bytes::from_static(b"retry: 1000\n\n");

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(listen))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventsQuery {
    /// Such as `game:ID,run:ID,job:ID`; up to 16.
    topics: String,
}

/// What a topic is told about that is not there, or not any more.
#[derive(Serialize)]
struct Gone<'a> {
    topic: &'a str,
}

/// The current state and then every change, as server-sent events: `game`, `thinking`, `run`, `job`; `gone` for a
/// topic that does not exist.
#[utoipa::path(get, path = "/events", tag = "events",
    params(("topics" = String, Query, description = "the topics, such as `game:ID,run:ID,job:ID`; up to 16")),
    responses((status = 200, content_type = "text/event-stream", body = String),
    (status = 422, body = FailureBody), (status = 503, body = FailureBody)))]
async fn listen(
    State(laboratory): State<Laboratory>,
    disconnect: Option<Extension<Disconnect>>,
    UrlQuery(query): UrlQuery<EventsQuery>,
) -> Result<Response, Failure> {
    let topics = Topic::parse_list(&query.topics)?;
    // Whoever only asks must get in however many pages listen.
    let most = laboratory.config.connections.total / 2;
    let listening =
        laboratory.events.outgoing.begin(most).ok_or_else(|| {
            Failure::busy(format!("{most} pages are listening already, which is the limit."))
        })?;
    let (out, stream) = mpsc::channel(1);
    let page = Page { out, listening, disconnect: disconnect.map(|Extension(disconnect)| disconnect) };
    tokio::spawn(relay(laboratory, topics, page));
    let headers = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, Body::from_stream(ReceiverStream::new(stream))).into_response())
}

/// A page that listens.
struct Page {
    out: mpsc::Sender<Result<Bytes, Infallible>>,
    listening: Listener,
    disconnect: Option<Disconnect>,
}

impl Page {
    /// Waits until the page takes something, and sends it; nothing if the page has gone away.
    async fn send(&self, text: Bytes) -> Option<()> {
        let ready = self.out.reserve().await.ok()?;
        ready.send(Ok(self.listening.send(text, self.disconnect.clone())));
        Some(())
    }
}

/// Until the page goes away or the laboratory closes.
async fn relay(laboratory: Laboratory, topics: Vec<Topic>, page: Page) {
    let mut end = laboratory.events.end();
    tokio::select! {
        _ = tell(&laboratory, &topics, &page) => {}
        () = page.out.closed() => {}
        _ = end.wait_for(|is_over| *is_over) => {}
    }
}

/// Ends when the page has gone away.
async fn tell(laboratory: &Laboratory, topics: &[Topic], page: &Page) -> Option<()> {
    let mut told = StreamMap::new();
    let mut heard = Vec::new();
    for (place, topic) in topics.iter().enumerate() {
        // Listening begins before looking, or what happens in between would be missed.
        let latest = laboratory.events.listen(&topic.name());
        heard.push(SeenEvents::all(&latest.borrow()));
        told.insert(place, WatchStream::from_changes(latest));
    }
    page.send(RETRY).await?;
    for topic in topics {
        page.send(present(laboratory, topic).await.text).await?;
    }
    loop {
        // What is new is looked at when the page takes it, not before.
        drop(page.out.reserve().await.ok()?);
        let Ok(latest) = timeout(SILENCE, told.next()).await else {
            page.send(STILL_THERE).await?;
            continue;
        };
        let (place, latest) = latest?;
        for next in heard[place].next(latest) {
            let event = match next {
                NextEvent::Event(event) => event,
                NextEvent::Present => present(laboratory, &topics[place]).await,
            };
            page.send(event.text).await?;
        }
    }
}

async fn present(laboratory: &Laboratory, topic: &Topic) -> Event {
    let name = topic.name();
    topic.present(laboratory).await.unwrap_or_else(|| Event::new("gone", &Gone { topic: &name }))
}

#[cfg(test)]
mod tests {
    use arena::Roster;
    use serde_json::json;

    use super::*;
    use crate::{Config, ConnectionLimits, DataFolder, games};

    fn laboratory(folder: &std::path::Path) -> Laboratory {
        let config = Config {
            listen: "127.0.0.1:0".parse().unwrap(),
            connections: ConnectionLimits::default(),
            token: None,
            data: DataFolder::open(folder).unwrap(),
            roster: Roster::default(),
            allow_engines: false,
            thinkers: 1,
            program: "test".to_owned(),
            cluster: None,
            remark: |_| (),
        };
        Laboratory::open(config).unwrap()
    }

    #[tokio::test]
    async fn a_page_that_lags_behind_is_told_how_things_stand() {
        let folder = tempfile::TempDir::new().unwrap();
        let laboratory = laboratory(folder.path());
        let query = serde_json::from_value(json!({ "opponent": "random", "side": "black" })).unwrap();
        let id = games::create(&laboratory, query).await.unwrap().id.to_string();
        let name = format!("game:{id}");
        let topics = Topic::parse_list(&name).unwrap();
        let (out, mut heard) = mpsc::channel(1);
        let listening = laboratory.events.outgoing.begin(1).unwrap();
        let page = Page { out, listening, disconnect: None };
        let own = laboratory.clone();
        let relay = tokio::spawn(async move { tell(&own, &topics, &page).await });
        assert_eq!(heard.recv().await.unwrap().unwrap(), RETRY);
        let is_state = |text: Bytes| String::from_utf8(text.to_vec()).unwrap().contains(&id);
        assert!(is_state(heard.recv().await.unwrap().unwrap()), "how things stand comes first");
        for number in 0..1_000 {
            laboratory.events.tell(&name, "game", &json!({ "number": number }));
            tokio::task::yield_now().await;
        }
        let mut told = 0;
        while !is_state(heard.recv().await.unwrap().unwrap()) {
            told += 1;
        }
        laboratory.events.tell(&name, "game", &json!({ "number": id }));
        while !is_state(heard.recv().await.unwrap().unwrap()) {
            told += 1;
        }
        assert!(told <= 2, "{told} events of a thousand waited for a page that took none");
        relay.abort();
    }
}
