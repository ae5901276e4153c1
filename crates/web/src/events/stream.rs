//! One stream of events for a page, about everything that it shows. A page that lags behind is told how
//! things stand instead of what it missed.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{self, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio_stream::wrappers::{BroadcastStream, ReceiverStream};
use tokio_stream::{StreamExt, StreamMap};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Event, Topic};
use crate::Laboratory;
use crate::asked::Asked;
use crate::failure::{Failure, FailureBody};

/// A connection without any word for longer may be taken for dead on the way.
const SILENCE: Duration = Duration::from_secs(15);
/// How long a page waits before it comes back.
const RETRY: Duration = Duration::from_secs(1);
/// Events on their way to one page.
const ON_THE_WAY: usize = 16;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(listen))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    /// What to hear of, `game:ID,run:ID,job:ID`; up to 16.
    topics: String,
}

/// What a topic is told about that is not there, or not any more.
#[derive(Serialize)]
struct Gone<'a> {
    topic: &'a str,
}

/// How things stand, and from then on whatever happens, as server-sent events: `game`, `thinking`, `run`,
/// `job`; `gone` for a topic that there is not.
#[utoipa::path(get, path = "/events", tag = "events", params(
    ("topics" = String, Query, description = "what to hear of, `game:ID,run:ID,job:ID`; up to 16"),
), responses(
    (status = 200, content_type = "text/event-stream", body = String),
    (status = 400, body = FailureBody), (status = 422, body = FailureBody),
))]
async fn listen(State(laboratory): State<Laboratory>, Asked(wish): Asked<Wish>) -> Result<Response, Failure> {
    let topics = Topic::parse_list(&wish.topics)?;
    let (page, stream) = mpsc::channel(ON_THE_WAY);
    tokio::spawn(relay(laboratory, topics, page));
    let events = Sse::new(ReceiverStream::new(stream)).keep_alive(KeepAlive::new().interval(SILENCE));
    Ok(events.into_response())
}

type Page = mpsc::Sender<Result<sse::Event, Infallible>>;

/// Until the page goes away or the laboratory closes.
async fn relay(laboratory: Laboratory, topics: Vec<Topic>, page: Page) {
    let mut end = laboratory.events.end();
    tokio::select! {
        () = tell(&laboratory, &topics, &page) => {}
        () = page.closed() => {}
        _ = end.wait_for(|is_over| *is_over) => {}
    }
}

async fn tell(laboratory: &Laboratory, topics: &[Topic], page: &Page) {
    let mut told = StreamMap::new();
    for (place, topic) in topics.iter().enumerate() {
        // Listening begins before looking, or what happens in between would be missed.
        told.insert(place, BroadcastStream::new(laboratory.events.listen(&topic.name())));
    }
    for topic in topics {
        let now = present(laboratory, topic).await;
        if page.send(Ok(now.retry(RETRY))).await.is_err() {
            return;
        }
    }
    while let Some((place, event)) = told.next().await {
        let event = match event {
            Ok(Event { kind, data }) => sse::Event::default().event(kind).data(&*data),
            Err(_lagged) => present(laboratory, &topics[place]).await,
        };
        if page.send(Ok(event)).await.is_err() {
            return;
        }
    }
}

async fn present(laboratory: &Laboratory, topic: &Topic) -> sse::Event {
    let name = topic.name();
    let now = topic.present(laboratory).await.unwrap_or_else(|| Event::new("gone", &Gone { topic: &name }));
    sse::Event::default().event(now.kind).data(&*now.data)
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
            cluster: None,
        };
        Laboratory::open(config).unwrap()
    }

    #[tokio::test]
    async fn a_page_that_lags_behind_is_told_how_things_stand() {
        let folder = tempfile::TempDir::new().unwrap();
        let laboratory = laboratory(folder.path());
        let wish = serde_json::from_value(json!({ "opponent": "random", "side": "black" })).unwrap();
        let id = games::create(&laboratory, wish).await.unwrap().id.to_string();
        let name = format!("game:{id}");
        let topics = Topic::parse_list(&name).unwrap();
        let (page, mut heard) = mpsc::channel(1);
        let own = laboratory.clone();
        let relay = tokio::spawn(async move { tell(&own, &topics, &page).await });
        let is_state = |event: sse::Event| format!("{event:?}").contains(&id);
        assert!(is_state(heard.recv().await.unwrap().unwrap()), "how things stand comes first");
        for number in 0..1_000 {
            laboratory.events.tell(&name, "game", &json!({ "number": number }));
            tokio::task::yield_now().await;
        }
        let mut missed = 1_000;
        while !is_state(heard.recv().await.unwrap().unwrap()) {
            missed -= 1;
        }
        assert!(missed > 900, "only {missed} were left out");
        relay.abort();
    }
}
