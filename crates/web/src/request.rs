//! What a page asks for, behind the question mark of an address or as JSON, with refusals in words.

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use tokio_stream::StreamExt;

use crate::connections::TooSlow;
use crate::pages::failure::{Failure, FailureBody, Place};
use crate::server::LARGEST_BODY;

/// So much of a body that is too long is read before it is refused.
const BEARABLE: usize = 64 << 20;

/// What a handler answers.
pub(crate) type Answer<T> = Result<Json<T>, Failure>;

/// What a handler answers where something begins.
pub(crate) type AnswerWithStatus<T> = Result<(StatusCode, Json<T>), Failure>;

/// A JSON body. Refused: 400 if it is no JSON, 408 if it does not arrive in time, 413 if it is too large,
/// 415 if it says that it is something else, 422 if it is JSON that means nothing here.
#[derive(Clone, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

/// A JSON body that may be left out.
#[derive(Clone, Debug)]
pub(crate) struct MaybeBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Body<T>, Failure> {
        check_kind(request.headers())?;
        parse(&bytes(request, LARGEST_BODY).await?).map(Body)
    }
}

impl<T: DeserializeOwned + Default, S: Send + Sync> FromRequest<S> for MaybeBody<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<MaybeBody<T>, Failure> {
        let kind = check_kind(request.headers());
        let bytes = bytes(request, LARGEST_BODY).await?;
        if bytes.is_empty() {
            return Ok(MaybeBody(T::default()));
        }
        kind?;
        parse(&bytes).map(MaybeBody)
    }
}

/// The whole body. One that is too long is read to its end all the same, as far as that is bearable: browsers
/// do not look at the answer before they have sent everything.
pub(crate) async fn bytes(request: Request, limit: usize) -> Result<Vec<u8>, Failure> {
    let mut parts = request.into_body().into_data_stream();
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(part) = parts.next().await {
        let part = part.map_err(broken)?;
        length += part.len();
        if length <= limit {
            bytes.extend_from_slice(&part);
        } else if length > limit + BEARABLE {
            break;
        }
    }
    if length > limit {
        let message = format!("The request is too large: expected at most {} KiB.", limit >> 10);
        return Err(Failure::new(StatusCode::PAYLOAD_TOO_LARGE, message));
    }
    Ok(bytes)
}

fn broken(error: axum::Error) -> Failure {
    if error.into_inner().is::<TooSlow>() {
        let message = "The request took too long to arrive: send it again.";
        return Failure::new(StatusCode::REQUEST_TIMEOUT, message);
    }
    Failure::new(StatusCode::BAD_REQUEST, "The request ended before it was complete.")
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
        Failure::new(status, format!("The request is not valid: {error}.")).at(place)
    })
}

/// What stands behind the question mark.
#[derive(Clone, Debug)]
pub(crate) struct UrlQuery<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for UrlQuery<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<UrlQuery<T>, Failure> {
        let asked = Query::<T>::from_request_parts(parts, state).await;
        asked.map(|Query(asked)| UrlQuery(asked)).map_err(|rejection| {
            Failure::new(
                StatusCode::BAD_REQUEST,
                format!("The query of this address is not valid: {}.", rejection.body_text()),
            )
        })
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(FailureBody { error: self.fault })).into_response()
    }
}

/// The largest whole number that every browser knows exactly.
const LARGEST: u64 = (1 << 53) - 1;

/// A seed, if it is not too large.
pub(crate) fn check_seed(seed: u64) -> Result<u64, Failure> {
    if seed <= LARGEST {
        return Ok(seed);
    }
    Err(Failure::impossible(format!("seed {seed}: expected at most {LARGEST}.")))
}
