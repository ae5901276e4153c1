//! What a strategy makes of every legal move of a position.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Laboratory;
use crate::failure::{Failure, FailureBody};
use crate::patience::ask;
use crate::principles::{LONGEST_TABLE, Name, table_of};
use crate::request::Body;
use crate::view::{ReasonsView, position_of};

/// A position and a strategy.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PrinciplesRequest {
    fen: String,
    /// The name of a strategy.
    strategy: String,
}

/// What a strategy makes of every legal move.
#[utoipa::path(post, path = "/positions/principles", tag = "analyze", request_body = PrinciplesRequest,
    responses((status = 200, body = ReasonsView), (status = 404, body = FailureBody),
    (status = 503, body = FailureBody)))]
pub(super) async fn principles(
    State(laboratory): State<Laboratory>,
    Body(request): Body<PrinciplesRequest>,
) -> Result<Json<ReasonsView>, Failure> {
    let (position, name) = (position_of(&request.fen)?, Name::parse(&request.strategy)?);
    let library = laboratory.library.clone();
    let table =
        ask(&laboratory, LONGEST_TABLE, move |patience| table_of(&name, &library, &position, patience));
    Ok(Json(table.await??.reasons))
}
