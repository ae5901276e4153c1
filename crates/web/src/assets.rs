//! The page: files of `ui/`, inside the binary.

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use rust_embed::RustEmbed;

use crate::Laboratory;
use crate::pages::failure::Failure;

#[derive(RustEmbed)]
#[folder = "ui/"]
struct Files;

/// Addresses that the page answers itself.
const PAGES: [&str; 12] = [
    "/",
    "/play",
    "/play/{id}",
    "/simul",
    "/simul/{id}",
    "/analyze",
    "/learn",
    "/learn/{id}",
    "/book",
    "/ladder",
    "/principles",
    "/demonstration",
];

pub(crate) fn routes() -> Router<Laboratory> {
    PAGES
        .iter()
        .fold(Router::new(), |router, page| router.route(page, get(shell)))
        .route("/ui/{*path}", get(file))
}

/// The page for an address that nobody answers; for programs, words.
pub(crate) async fn nothing_here(address: Uri) -> Response {
    if address.path().starts_with("/api/") {
        let message = "There is nothing at this address: /api/v1/openapi.json lists what there is.";
        return Failure::unknown(message).into_response();
    }
    (StatusCode::NOT_FOUND, shell().await).into_response()
}

async fn shell() -> Response {
    match Files::get("index.html") {
        Some(page) => Html(page.data.into_owned()).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn file(Path(path): Path<String>, asked: HeaderMap) -> Response {
    let Some(file) = Files::get(&path) else {
        return (StatusCode::NOT_FOUND, "There is no such file here.").into_response();
    };
    let kind = file.metadata.mimetype().to_owned();
    let tag = tag(&file.metadata.sha256_hash());
    let is_known = asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    // A new version of the program brings new files under the same names: browsers ask each time.
    let about = [(header::CACHE_CONTROL, "no-cache".to_owned()), (header::ETAG, tag)];
    if is_known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(header::CONTENT_TYPE, kind)], file.data).into_response()
}

/// Weak, because what is sent may be compressed on the way.
fn tag(hash: &[u8]) -> String {
    let digits: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("W/\"{digits}\"")
}
