//! Jobs over HTTP: look, stop, resume, download.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::registry::unknown;
use super::{Download, JobState};
use crate::Laboratory;
use crate::failure::{Failure, FailureBody};
use crate::id::Id;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(job))
        .routes(routes!(stop))
        .routes(routes!(resume))
        .routes(routes!(pdn))
        .routes(routes!(csv))
}

/// All jobs.
#[derive(Serialize, ToSchema)]
struct JobList {
    /// The newest first, without results.
    jobs: Vec<JobState>,
}

/// All jobs, without their results.
#[utoipa::path(get, path = "/jobs", tag = "jobs", responses((status = 200, body = JobList)))]
async fn list(State(laboratory): State<Laboratory>) -> Json<JobList> {
    Json(JobList { jobs: laboratory.jobs.list() })
}

/// A job with what came out so far.
#[utoipa::path(get, path = "/jobs/{id}", tag = "jobs", params(("id" = String, Path,)),
    responses((status = 200, body = JobState), (status = 404, body = FailureBody)))]
async fn job(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
) -> Result<Json<JobState>, Failure> {
    laboratory.jobs.state(&known(&id)?).map(Json).ok_or_else(unknown)
}

/// Has a job stop soon; what is done stays.
#[utoipa::path(post, path = "/jobs/{id}/stop", tag = "jobs", params(("id" = String, Path,)),
    responses((status = 200, body = JobState), (status = 404, body = FailureBody),
        (status = 409, body = FailureBody)))]
async fn stop(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
) -> Result<Json<JobState>, Failure> {
    laboratory.jobs.stop(&known(&id)?).map(Json)
}

/// Has a job that was stopped or failed go on.
#[utoipa::path(post, path = "/jobs/{id}/resume", tag = "jobs", params(("id" = String, Path,)),
    responses((status = 200, body = JobState), (status = 404, body = FailureBody),
        (status = 409, body = FailureBody)))]
async fn resume(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
) -> Result<Json<JobState>, Failure> {
    laboratory.jobs.resume(&known(&id)?).map(Json)
}

/// The games of a job.
#[utoipa::path(get, path = "/jobs/{id}/pdn", tag = "jobs", params(("id" = String, Path,)),
    responses((status = 200, body = String, content_type = "application/x-draughts-pdn"),
        (status = 404, body = FailureBody), (status = 409, body = FailureBody)))]
async fn pdn(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Result<Response, Failure> {
    download(laboratory, &id, Download::Pdn).await
}

/// The results of a job as a table.
#[utoipa::path(get, path = "/jobs/{id}/csv", tag = "jobs", params(("id" = String, Path,)),
    responses((status = 200, body = String, content_type = "text/csv"),
        (status = 404, body = FailureBody), (status = 409, body = FailureBody)))]
async fn csv(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Result<Response, Failure> {
    download(laboratory, &id, Download::Csv).await
}

async fn download(laboratory: Laboratory, id: &str, download: Download) -> Result<Response, Failure> {
    let id = known(id)?;
    let name = format!("attachment; filename=\"{}.{}\"", &id.as_str()[..12], download.ending());
    let read = tokio::task::spawn_blocking(move || laboratory.jobs.download(&id, download));
    let bytes = read.await.map_err(|error| Failure::ours(error.to_string()))??;
    let kind = match download {
        Download::Pdn => "application/x-draughts-pdn; charset=utf-8",
        Download::Csv => "text/csv; charset=utf-8",
    };
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name.as_str())], bytes).into_response())
}

fn known(id: &str) -> Result<Id, Failure> {
    Id::parse(id).ok_or_else(unknown)
}
