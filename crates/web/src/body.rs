//! What a page sends, as JSON, with refusals in words.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::failure::{Failure, Place};

/// A JSON body. Refused: 400 if it is no JSON, 413 if it is too large, 415 if it says that it is something
/// else, 422 if it is JSON that means nothing here.
#[derive(Clone, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

/// A JSON body that may be left out.
#[derive(Clone, Debug)]
pub(crate) struct MaybeBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Failure> {
        check_kind(request.headers())?;
        parse(&bytes(request, state).await?).map(Body)
    }
}

impl<T: DeserializeOwned + Default, S: Send + Sync> FromRequest<S> for MaybeBody<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<MaybeBody<T>, Failure> {
        let kind = check_kind(request.headers());
        let bytes = bytes(request, state).await?;
        if bytes.is_empty() {
            return Ok(MaybeBody(T::default()));
        }
        kind?;
        parse(&bytes).map(MaybeBody)
    }
}

/// The whole body, as far as it may be that long.
pub(crate) async fn bytes<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Failure> {
    Bytes::from_request(request, state).await.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "That is more than this server takes at once.")
        }
        _ => Failure::new(StatusCode::BAD_REQUEST, "The request broke off before it was all there."),
    })
}

fn check_kind(headers: &HeaderMap) -> Result<(), Failure> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let message = "Expected JSON, with Content-Type: application/json.";
    Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message))
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(bytes).map_err(|error| {
        let place = Place { file: None, line: Some(error.line()), column: Some(error.column()) };
        let status = match error.classify() {
            Category::Data => StatusCode::UNPROCESSABLE_ENTITY,
            Category::Io | Category::Syntax | Category::Eof => StatusCode::BAD_REQUEST,
        };
        Failure::new(status, format!("The request cannot be used: {error}.")).at(place)
    })
}
