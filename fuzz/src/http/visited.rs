//! A laboratory in a folder of its own that answers requests without a network.

use std::thread;
use std::time::Duration;

use arena::Roster;
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tower::ServiceExt;
use web::{Config, ConnectionLimits, DataFolder, Laboratory};

/// After so many requests that changed something, another laboratory is opened: what an input does is not to
/// depend on too many others.
const MOST_CHANGES: usize = 100;
/// Thinking may take longer, and is not what is looked at; whoever asked goes away then.
const PATIENCE: Duration = Duration::from_secs(2);
/// Longer answers are none of ours.
const LONGEST_ANSWER: usize = 64 << 20;

/// What the ids of inputs are of, and how each is made.
const THINGS: [(&str, &str, &str, &str); 4] = [
    ("{game}", "/api/v1/games", "application/json", r#"{"opponent":"random"}"#),
    ("{collection}", "/api/v1/collections", "text/plain", "[Event \"x\"]\n1. 11-15 22-18 2. 15x22 *\n"),
    ("{job}", "/api/v1/ladder", "application/json", r#"{"players":["random","greedy"],"games":2}"#),
    (
        "{run}",
        "/api/v1/runs",
        "application/json",
        r#"{"kind":"rote","games":1,"measure":false,"pace":"slow"}"#,
    ),
];

pub(super) struct Visited {
    runtime: Runtime,
    laboratory: Laboratory,
    router: Router,
    /// The ids of the things.
    ids: [String; THINGS.len()],
    changes: usize,
    _folder: TempDir,
}

pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Vec<u8>,
}

impl Visited {
    pub(super) fn open() -> Visited {
        let folder = TempDir::new().expect("a folder");
        let roster = Roster::default().with(samuel::SAMUEL).with(cowell_reed::COWELL_REED);
        let config = Config {
            // Nobody listens. Who is reached from elsewhere opens no folders outside of its own.
            listen: "192.0.2.1:80".parse().expect("an address"),
            connections: ConnectionLimits::default(),
            token: None,
            data: DataFolder::open(folder.path()).expect("a new folder"),
            roster,
            allow_engines: false,
            program: "fuzz".to_owned(),
            thinkers: 1,
            cluster: None,
            remark: |_| (),
        };
        let laboratory = Laboratory::open(config).expect("a new laboratory");
        let router = web::router(laboratory.clone());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let ids = Default::default();
        let mut visited = Visited { runtime, laboratory, router, ids, changes: 0, _folder: folder };
        (0..THINGS.len()).for_each(|thing| visited.make(thing));
        visited
    }

    pub(super) fn is_fresh(&self) -> bool {
        self.changes < MOST_CHANGES
    }

    pub(super) fn with_ids(&self, text: &str) -> String {
        let things = THINGS.iter().zip(&self.ids);
        things.fold(text.to_owned(), |text, ((name, ..), id)| text.replace(name, id))
    }

    /// The answer, unless it takes too long.
    pub(super) fn ask(&mut self, request: Request<Body>) -> Option<Answer> {
        let (is_change, path) = (request.method() != Method::GET, request.uri().path().to_owned());
        let answer = self.answer(request);
        let is_changed = is_change && answer.as_ref().is_none_or(|answer| answer.status.is_success());
        if is_changed {
            self.changes += 1;
            self.tidy(&path, answer.as_ref());
        }
        answer
    }

    fn answer(&self, request: Request<Body>) -> Option<Answer> {
        let router = self.router.clone();
        let answer = async {
            let (parts, body) = router.oneshot(request).await.expect("a router always answers").into_parts();
            let kind = parts.headers.get(header::CONTENT_TYPE);
            // A stream of events has no end.
            let body = if kind.is_some_and(|kind| kind == "text/event-stream") {
                Vec::new()
            } else {
                axum::body::to_bytes(body, LONGEST_ANSWER).await.expect("a body in memory").to_vec()
            };
            Answer { status: parts.status, headers: parts.headers, body }
        };
        self.runtime.block_on(async { tokio::time::timeout(PATIENCE, answer).await.ok() })
    }

    /// What was begun is ended, and a thing that was changed is replaced.
    fn tidy(&mut self, path: &str, answer: Option<&Answer>) {
        let made: Option<Value> = answer.and_then(|answer| serde_json::from_slice(&answer.body).ok());
        if let Some(id) = made.as_ref().and_then(|made| made["id"].as_str()) {
            self.end(id);
        }
        for thing in 0..THINGS.len() {
            if path.contains(&self.ids[thing]) {
                self.end(&self.ids[thing]);
                self.make(thing);
            }
        }
    }

    /// Whatever it is, one of these ends it.
    fn end(&self, id: &str) {
        for path in [format!("/api/v1/jobs/{id}/stop"), format!("/api/v1/runs/{id}/pause")] {
            self.answer(post(&path, "application/json", "{}"));
        }
    }

    fn make(&mut self, thing: usize) {
        let (_, path, kind, body) = THINGS[thing];
        let answer = self.answer(post(path, kind, body)).expect("a quick answer");
        let made: Value = serde_json::from_slice(&answer.body).expect("JSON");
        self.ids[thing] = made["id"].as_str().unwrap_or_else(|| panic!("{path}: {made}")).to_owned();
        self.end(&self.ids[thing]);
    }
}

impl Drop for Visited {
    fn drop(&mut self) {
        // On a thread of its own: when one ends, its runtime has gone before what else it holds.
        thread::scope(|scope| {
            scope.spawn(|| self.runtime.block_on(self.laboratory.end()));
        });
    }
}

fn post(path: &str, kind: &str, body: &'static str) -> Request<Body> {
    let request = Request::post(path).header(header::HOST, "localhost").header(header::CONTENT_TYPE, kind);
    request.body(Body::from(body)).expect("a request")
}
