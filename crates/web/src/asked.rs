//! What a page asks for behind the question mark of an address, with refusals in words.

use axum::extract::{FromRequestParts, Query};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// What stands behind the question mark.
#[derive(Clone, Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Failure> {
        let asked = Query::<T>::from_request_parts(parts, state).await;
        asked.map(|Query(asked)| Asked(asked)).map_err(|rejection| {
            Failure::new(
                StatusCode::BAD_REQUEST,
                format!("The address cannot be used: {}.", rejection.body_text()),
            )
        })
    }
}
