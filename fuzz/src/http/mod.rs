//! Any request to the laboratory, given to its router in this process: `METHOD PATH`, lines with headers, an
//! empty line, the body. It is answered, never with a fault of ours; a refusal has words; every answer has
//! the headers that guard the page.
//!
//! `{game}`, `{collection}`, `{job}` and `{run}` in an input are ids of what the laboratory has, for ids cannot be
//! guessed.

mod visited;

use std::sync::{Mutex, PoisonError};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::Value;

use crate::message::check_message;
use visited::{Answer, Visited};

/// More than any message needs, but for what it repeats of the request, each byte as at most six.
const LONGEST_MESSAGE: usize = 2_000;

const GUARDS: [&str; 4] =
    ["content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-resource-policy"];

/// Opening a laboratory takes as long as hundreds of requests. Where a check failed there is none.
static LABORATORY: Mutex<Option<Visited>> = Mutex::new(None);

pub(crate) fn check(bytes: &[u8]) {
    let mut laboratory = LABORATORY.lock().unwrap_or_else(PoisonError::into_inner);
    let mut visited = laboratory.take().filter(Visited::is_fresh).unwrap_or_else(Visited::open);
    if let Some(request) = request(bytes, &visited)
        && let Some(answer) = visited.ask(request)
    {
        check_answer(bytes, &answer);
    }
    *laboratory = Some(visited);
}

/// The request, if HTTP can carry it.
fn request(bytes: &[u8], visited: &Visited) -> Option<Request<Body>> {
    let text = visited.with_ids(&String::from_utf8_lossy(bytes));
    let (head, body) = text.split_once("\n\n").unwrap_or((&text, ""));
    let mut lines = head.lines();
    let (method, path) = lines.next()?.split_once(' ')?;
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in lines.filter_map(|line| line.split_once(':')) {
        request = request.header(name.trim(), value.trim());
    }
    let has = |name| request.headers_ref().is_some_and(|headers| headers.contains_key(name));
    let (has_host, has_kind) = (has(header::HOST), has(header::CONTENT_TYPE));
    if !has_host {
        request = request.header(header::HOST, "localhost");
    }
    if !has_kind {
        request = request.header(header::CONTENT_TYPE, "application/json");
    }
    request.body(Body::from(body.to_owned())).ok()
}

fn check_answer(bytes: &[u8], Answer { status, headers, body }: &Answer) {
    let shown = String::from_utf8_lossy(body);
    let is_fault = status.is_server_error() && *status != StatusCode::SERVICE_UNAVAILABLE;
    assert!(!is_fault, "{status}: {shown}");
    assert!(GUARDS.iter().all(|name| headers.contains_key(*name)), "{headers:?}");
    let kind = headers.get(header::CONTENT_TYPE).map_or("", |kind| kind.to_str().expect("plain text"));
    if kind != "application/json" || body.is_empty() {
        return;
    }
    let json: Value = serde_json::from_slice(body).unwrap_or_else(|error| panic!("{error}: {shown}"));
    if status.is_client_error() || status.is_server_error() {
        let message = json["error"]["message"].as_str().unwrap_or_else(|| panic!("no words: {shown}"));
        check_message(message, LONGEST_MESSAGE + 6 * bytes.len());
    }
}
