//! What Analyze asks over HTTP, and Play too where few pieces are left.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Laboratory;
use crate::pages::analyze::{
    self, MoveAnswer, MoveRequest, PositionRequest, PrinciplesRequest, RatingsAnswer, RatingsRequest,
    TermsAnswer, TermsRequest,
};
use crate::pages::endings::{self, EndingAnswer, EndingRequest};
use crate::pages::failure::FailureBody;
use crate::pages::view::{PositionView, ReasonsView, position_of};
use crate::principles::{LONGEST_TABLE, Name, table_of};
use crate::request::{Answer, Body};
use crate::thinking::{QUESTIONS, ask, blocking};

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new()
        .routes(routes!(position))
        .routes(routes!(after))
        .routes(routes!(ratings))
        .routes(routes!(terms))
        .routes(routes!(principles))
        .routes(routes!(ending))
}

/// A position with its legal moves, or why there is no such position.
#[utoipa::path(post, path = "/positions", tag = "analyze", request_body = PositionRequest,
    responses((status = 200, body = PositionView)))]
async fn position(Body(request): Body<PositionRequest>) -> Answer<PositionView> {
    analyze::position(&request).map(Json)
}

/// The position after a move, or why the move is not possible.
#[utoipa::path(post, path = "/positions/after", tag = "analyze", request_body = MoveRequest,
    responses((status = 200, body = MoveAnswer)))]
async fn after(Body(request): Body<MoveRequest>) -> Answer<MoveAnswer> {
    analyze::after(&request).map(Json)
}

/// Every legal move and what a player thinks of it.
#[utoipa::path(post, path = "/positions/ratings", tag = "analyze", request_body = RatingsRequest,
    responses((status = 200, body = RatingsAnswer), (status = 503, body = FailureBody)))]
async fn ratings(
    State(laboratory): State<Laboratory>,
    Body(request): Body<RatingsRequest>,
) -> Answer<RatingsAnswer> {
    let (config, longest) = (laboratory.config.clone(), request.longest()?);
    let rated =
        ask(&laboratory, QUESTIONS, longest, move |control| analyze::ratings(&request, &*config, control));
    rated.await?.map(Json)
}

/// The 38 terms of a position, and what a player makes of them.
#[utoipa::path(post, path = "/positions/terms", tag = "analyze", request_body = TermsRequest,
    responses((status = 200, body = TermsAnswer)))]
async fn terms(
    State(laboratory): State<Laboratory>,
    Body(request): Body<TermsRequest>,
) -> Answer<TermsAnswer> {
    blocking(move || analyze::terms(&request, &*laboratory.config)).await.map(Json)
}

/// What a strategy makes of every legal move.
#[utoipa::path(post, path = "/positions/principles", tag = "analyze", request_body = PrinciplesRequest,
    responses((status = 200, body = ReasonsView), (status = 404, body = FailureBody),
        (status = 503, body = FailureBody)))]
async fn principles(
    State(laboratory): State<Laboratory>,
    Body(request): Body<PrinciplesRequest>,
) -> Answer<ReasonsView> {
    let (position, name) = (position_of(&request.fen)?, Name::parse(&request.strategy)?);
    let library = laboratory.library.clone();
    let table = ask(&laboratory, QUESTIONS, LONGEST_TABLE, move |control| {
        table_of(&name, &library, &position, control)
    });
    Ok(Json(table.await??.reasons))
}

/// Databases are asked within a moment, but for the first time, when they are read or solved.
const LONGEST_LOOK_UP: Duration = Duration::from_secs(30);

/// Who wins a position with few pieces and when, and what every legal move leads to, by the endgame databases.
#[utoipa::path(post, path = "/positions/ending", tag = "analyze", request_body = EndingRequest,
    responses((status = 200, body = EndingAnswer), (status = 503, body = FailureBody)))]
async fn ending(
    State(laboratory): State<Laboratory>,
    Body(request): Body<EndingRequest>,
) -> Answer<EndingAnswer> {
    let data = laboratory.config.data.clone();
    let known = ask(&laboratory, QUESTIONS, LONGEST_LOOK_UP, move |_| {
        endings::ending(&request, &data.databases().open().database)
    });
    known.await?.map(Json)
}
