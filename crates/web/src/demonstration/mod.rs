//! "Show me that a machine can learn": a match, some learning before everybody's eyes, and the rematch, twice:
//! endings by rote learning, and whole games by generalization. What came out is told with its chance,
//! whatever it is.

mod alphas;
mod chance;
mod endings;
mod kind;
mod result;
mod stage;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Laboratory;
use crate::pages::failure::{Failure, FailureBody};
use crate::queue::JobState;
use crate::request::MaybeBody;
use crate::request::check_seed;

pub(crate) use kind::Demonstration;
pub(crate) use result::DemonstrationResult;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(start))
}

/// A demonstration that is asked for.
#[derive(Clone, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields, default)]
struct DemonstrationRequest {
    /// The same seed gives the same demonstration.
    seed: u64,
    /// How many games each learner plays before and after, and twice as many endings; an even number.
    games: usize,
    /// How many lessons of endings.
    lessons: usize,
    /// How many learners play whole games, each from a start of its own.
    learners: usize,
}

impl Default for DemonstrationRequest {
    fn default() -> DemonstrationRequest {
        DemonstrationRequest { seed: 1, games: 100, lessons: 1_500, learners: 6 }
    }
}

/// Begins the demonstration. The result of the job is a `DemonstrationResult`.
#[utoipa::path(post, path = "/demonstration", tag = "demonstration", request_body = DemonstrationRequest,
    responses((status = 202, body = JobState), (status = 503, body = FailureBody)))]
async fn start(
    State(laboratory): State<Laboratory>,
    MaybeBody(request): MaybeBody<DemonstrationRequest>,
) -> Result<(StatusCode, Json<JobState>), Failure> {
    check_seed(request.seed)?;
    for (key, value, low, high) in [
        ("games", request.games, 2, 1_000),
        ("lessons", request.lessons, 1, 100_000),
        ("learners", request.learners, 1, 50),
    ] {
        if !(low..=high).contains(&value) || (key == "games" && value % 2 == 1) {
            let even = if key == "games" { ", an even number" } else { "" };
            return Err(Failure::impossible(format!("{key} {value}: expected {low} to {high}{even}.")));
        }
    }
    let title = "Show me that a machine can learn".to_owned();
    let job = laboratory.queue.start_job(Demonstration::NAME, title, &request, kind::total(&request)).await?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}
