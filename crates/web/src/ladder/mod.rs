//! Tournaments of chosen players, with a cross-table and ratings that grow as games end.

mod kind;
mod plan;
mod table;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Laboratory;
use crate::pages::failure::{Failure, FailureBody};
use crate::queue::JobState;
use crate::request::Body;

pub(crate) use kind::{Ladder, file};
use plan::LadderRequest;
pub(crate) use plan::{Plan, told_apart};
pub(crate) use table::LadderTable;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(start))
}

/// Begins a tournament: everybody meets everybody, each opening with both colors. The result of the job is a
/// `LadderTable`.
#[utoipa::path(post, path = "/ladder", tag = "ladder", request_body = LadderRequest,
    responses((status = 202, body = JobState), (status = 503, body = FailureBody)))]
async fn start(
    State(laboratory): State<Laboratory>,
    Body(request): Body<LadderRequest>,
) -> Result<(StatusCode, Json<JobState>), Failure> {
    let config = laboratory.config.clone();
    let planned =
        tokio::task::spawn_blocking(move || request.plan(&config).map(|plan| (plan.tasks(), request)));
    let (games, request) = planned.await.map_err(|error| Failure::ours(error.to_string()))??;
    let title = format!("Ladder of {} players, {} games", request.players.len(), games);
    let job = laboratory.queue.start_job(Ladder::NAME, title, &request, games).await?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}
