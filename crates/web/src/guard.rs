//! Who may come in: pages of this server only, under a name of this server, with the token if there is one.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Redirect, Response};

use crate::Laboratory;
use crate::pages::failure::Failure;

const COOKIE: &str = "crownhead_token";
const IN_ADDRESS: &str = "token=";

/// What a person sees who does not have the token.
const CLOSED: &str = "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><title>Crownhead</title></head>\n\
    <body><main><h1>Crownhead asks for its token</h1>\n<p>Crownhead runs here, and only visitors with its token may use it.</p>\n\
    <p>Open the address that the server printed when it was started: it ends in <code>?token=</code> and a \
    word. Your browser then remembers it.</p></main></body>\n</html>\n";

/// Lets a request through, or says why not.
pub(crate) async fn guard(State(laboratory): State<Laboratory>, request: Request, next: Next) -> Response {
    if let Err(refused) = check_host(&laboratory, request.headers()) {
        return refused.into_response();
    }
    if let Err(refused) = check_origin(request.method(), request.headers()) {
        return refused.into_response();
    }
    let Some(token) = &laboratory.config.token else { return next.run(request).await };
    if word_in_address(&request).is_some_and(|word| token.is(word)) {
        return welcome(token.text(), request.uri());
    }
    if words_in_headers(request.headers()).any(|word| token.is(word)) {
        return next.run(request).await;
    }
    if is_for_a_person(request.headers()) {
        return (StatusCode::FORBIDDEN, Html(CLOSED)).into_response();
    }
    let message =
        "This server requires its token: open the address that it printed, which ends in ?token= and a word.";
    Failure::new(StatusCode::FORBIDDEN, message).into_response()
}

/// Whether a browser asks for a page to show.
fn is_for_a_person(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate") || accepted.contains("text/html")
}

/// A page elsewhere could have its own name lead to this address; requests under such a name are refused.
fn check_host(laboratory: &Laboratory, headers: &HeaderMap) -> Result<(), Failure> {
    // Whoever listens on all addresses is reached under names that nobody knows here; the token guards.
    if laboratory.config.token.is_some() {
        return Ok(());
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').filter(|(_, port)| !port.contains(']')).map_or(host, |(name, _)| name);
    let own = laboratory.config.listen.ip().to_string();
    let is_ours = ["localhost", "127.0.0.1", "[::1]"].contains(&name) || name.trim_matches(['[', ']']) == own;
    if is_ours {
        return Ok(());
    }
    Err(Failure::new(
        StatusCode::FORBIDDEN,
        format!("This server is not called '{name}': expected localhost."),
    ))
}

/// Browsers say which page a request comes from; others than ours have no business here.
fn check_origin(method: &Method, headers: &HeaderMap) -> Result<(), Failure> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let is_foreign = match (text(header::ORIGIN), text(header::HOST)) {
        (Some(origin), Some(host)) => origin.split_once("://").is_none_or(|(_, from)| from != host),
        (Some(_), None) => true,
        (None, _) => false,
    };
    // Following a link from elsewhere is fine; anything else from there is not.
    let is_cross_site = headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site")
        && !(method == Method::GET && headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate"));
    if is_foreign || is_cross_site {
        let message = "Requests from pages of other servers are refused.";
        return Err(Failure::new(StatusCode::FORBIDDEN, message));
    }
    Ok(())
}

fn word_in_address(request: &Request) -> Option<&str> {
    request.uri().query()?.split('&').find_map(|part| part.strip_prefix(IN_ADDRESS))
}

/// What a program says with each request, and what a browser remembers.
fn words_in_headers(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let bearer =
        headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let remembered = cookies.flat_map(|line| line.split("; ")).filter_map(|cookie| {
        cookie.split_once('=').filter(|(name, _)| *name == COOKIE).map(|(_, word)| word)
    });
    bearer.into_iter().chain(remembered)
}

/// The browser remembers the word, also when a link from elsewhere leads here, and its address line forgets
/// it.
fn welcome(word: &str, address: &Uri) -> Response {
    let cookie = format!("{COOKIE}={word}; HttpOnly; SameSite=Lax; Path=/");
    ([(header::SET_COOKIE, cookie)], Redirect::to(&without_word(address))).into_response()
}

/// The address on this server, without the word.
fn without_word(address: &Uri) -> String {
    // Two strokes at the beginning, or what browsers take for them, would name another server.
    let path = address.path().trim_start_matches(['/', '\\']);
    let query = address.query().unwrap_or_default().split('&').filter(|part| !part.starts_with(IN_ADDRESS));
    let query = query.collect::<Vec<_>>().join("&");
    let mark = if query.is_empty() { "" } else { "?" };
    format!("/{path}{mark}{query}")
}
