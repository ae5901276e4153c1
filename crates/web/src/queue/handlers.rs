//! Long work over HTTP: jobs and learning runs looked at, stopped, resumed and downloaded; runs also begun. The
//! pages that ask for jobs begin them.

use std::fs;
use std::path::PathBuf;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::jobs::unknown as unknown_job;
use super::runs::{
    KindSettings, Pace, RunRequest, RunState, all_settings as settings, content_type, unknown as unknown_run,
};
use super::{Download, JobState, Queue};
use crate::Laboratory;
use crate::pages::Id;
use crate::pages::failure::{Failure, FailureBody};
use crate::request::{Answer, AnswerWithStatus, Body, UrlQuery};
use crate::thinking::blocking;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new()
        .routes(routes!(jobs))
        .routes(routes!(job))
        .routes(routes!(stop_job))
        .routes(routes!(resume_job))
        .routes(routes!(pdn))
        .routes(routes!(csv))
        .routes(routes!(runs, start_run))
        .routes(routes!(all_settings))
        .routes(routes!(open_run))
        .routes(routes!(run, remove_run))
        .routes(routes!(pause_run))
        .routes(routes!(resume_run))
        .routes(routes!(set_pace))
        .routes(routes!(keep_player))
        .routes(routes!(run_file))
}

/// All jobs.
#[derive(Serialize, ToSchema)]
struct JobList {
    /// The newest first, without results.
    jobs: Vec<JobState>,
}

/// All jobs, without their results.
#[utoipa::path(get, path = "/jobs", operation_id = "list", tag = "jobs",
    responses((status = 200, body = JobList)))]
async fn jobs(State(laboratory): State<Laboratory>) -> Json<JobList> {
    Json(JobList { jobs: laboratory.queue.jobs() })
}

/// A job with its result so far.
#[utoipa::path(get, path = "/jobs/{id}", tag = "jobs", responses((status = 200, body = JobState)))]
async fn job(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<JobState> {
    laboratory.queue.job(&job_id(&id)?).map(Json)
}

/// Stops a job soon; what is done is kept.
#[utoipa::path(post, path = "/jobs/{id}/stop", operation_id = "stop", tag = "jobs",
    responses((status = 200, body = JobState), (status = 409, body = FailureBody)))]
async fn stop_job(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<JobState> {
    laboratory.queue.stop_job(&job_id(&id)?).map(Json)
}

/// Resumes a job that was stopped or failed.
#[utoipa::path(post, path = "/jobs/{id}/resume", operation_id = "resume", tag = "jobs",
    responses((status = 200, body = JobState), (status = 409, body = FailureBody)))]
async fn resume_job(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<JobState> {
    laboratory.queue.resume_job(&job_id(&id)?).map(Json)
}

/// The games of a job.
#[utoipa::path(get, path = "/jobs/{id}/pdn", tag = "jobs",
    responses((status = 200, body = String, content_type = "application/x-draughts-pdn"),
    (status = 409, body = FailureBody)))]
async fn pdn(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Result<Response, Failure> {
    download(laboratory.queue, &id, Download::Pdn).await
}

/// The results of a job as a table.
#[utoipa::path(get, path = "/jobs/{id}/csv", tag = "jobs",
    responses((status = 200, body = String, content_type = "text/csv"), (status = 409, body = FailureBody)))]
async fn csv(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Result<Response, Failure> {
    download(laboratory.queue, &id, Download::Csv).await
}

async fn download(queue: Queue, id: &str, download: Download) -> Result<Response, Failure> {
    let id = job_id(id)?;
    let name = format!("{}.{}", &id.as_str()[..12], download.ending());
    let bytes = blocking(move || queue.download(&id, download)).await?;
    Ok(attachment(&name, bytes))
}

fn attachment(name: &str, bytes: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers =
        [(header::CONTENT_TYPE, content_type(name)), (header::CONTENT_DISPOSITION, disposition.as_str())];
    (headers, bytes).into_response()
}

/// All runs.
#[derive(Serialize, ToSchema)]
struct RunList {
    /// The newest first, without plots, terms and boards.
    runs: Vec<RunState>,
}

/// All runs, those made by the command line in the data directory included.
#[utoipa::path(get, path = "/runs", operation_id = "list", tag = "runs",
    responses((status = 200, body = RunList)))]
async fn runs(State(laboratory): State<Laboratory>) -> Answer<RunList> {
    at_work(laboratory, |queue| Ok(RunList { runs: queue.runs() })).await
}

/// Starts a run.
#[utoipa::path(post, path = "/runs", operation_id = "start", tag = "runs", request_body = RunRequest,
    responses((status = 201, body = RunState), (status = 409, body = FailureBody),
    (status = 503, body = FailureBody)))]
async fn start_run(
    State(laboratory): State<Laboratory>,
    Body(request): Body<RunRequest>,
) -> AnswerWithStatus<RunState> {
    let state = at_work(laboratory, move |queue| queue.start_run(request)).await?;
    Ok((StatusCode::CREATED, state))
}

/// Kinds of runs with their settings.
#[derive(Serialize, ToSchema)]
struct AllSettings {
    kinds: Vec<KindSettings>,
}

/// Every setting of every kind of run, with the paper's values and what each means.
#[utoipa::path(get, path = "/runs/settings", tag = "runs", responses((status = 200, body = AllSettings)))]
async fn all_settings() -> Json<AllSettings> {
    Json(AllSettings { kinds: settings() })
}

/// A folder.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FolderRequest {
    /// Inside the data directory, or anywhere if only this machine can reach the server.
    #[schema(value_type = String)]
    path: PathBuf,
}

/// Adds the run in a folder to the list, whoever made it.
#[utoipa::path(post, path = "/runs/open", operation_id = "open", tag = "runs", request_body = FolderRequest,
    responses((status = 200, body = RunState)))]
async fn open_run(
    State(laboratory): State<Laboratory>,
    Body(request): Body<FolderRequest>,
) -> Answer<RunState> {
    at_work(laboratory, move |queue| queue.open_folder(&request.path)).await
}

/// Which part of a run to look at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RunQuery {
    /// Which repetition, from 1.
    seed: Option<usize>,
}

/// A run with its plots, terms and boards.
#[utoipa::path(get, path = "/runs/{id}", tag = "runs",
    params(("seed" = Option<usize>, Query, description = "which repetition, from 1")),
    responses((status = 200, body = RunState)))]
async fn run(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    UrlQuery(query): UrlQuery<RunQuery>,
) -> Answer<RunState> {
    let id = run_id(&id)?;
    at_work(laboratory, move |queue| queue.run(&id, query.seed.unwrap_or(1))).await
}

/// Pauses a run after the current step; nothing is lost.
#[utoipa::path(post, path = "/runs/{id}/pause", operation_id = "pause", tag = "runs",
    responses((status = 200, body = RunState), (status = 409, body = FailureBody)))]
async fn pause_run(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<RunState> {
    let id = run_id(&id)?;
    at_work(laboratory, move |queue| queue.pause_run(&id)).await
}

/// Resumes a run from its folder.
#[utoipa::path(post, path = "/runs/{id}/resume", operation_id = "resume", tag = "runs",
    responses((status = 200, body = RunState), (status = 409, body = FailureBody)))]
async fn resume_run(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<RunState> {
    let id = run_id(&id)?;
    at_work(laboratory, move |queue| queue.resume_run(&id)).await
}

/// The new speed of a run.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PaceRequest {
    pace: Pace,
}

/// Changes the speed of a run; the result stays the same.
#[utoipa::path(post, path = "/runs/{id}/pace", operation_id = "pace", tag = "runs",
    request_body = PaceRequest, responses((status = 200, body = RunState)))]
async fn set_pace(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    Body(request): Body<PaceRequest>,
) -> Answer<RunState> {
    let id = run_id(&id)?;
    at_work(laboratory, move |queue| queue.set_pace(&id, request.pace)).await
}

/// Moves the folder of a paused or finished run to `removed`; a folder outside the data directory stays.
#[utoipa::path(delete, path = "/runs/{id}", operation_id = "remove", tag = "runs", responses((status = 204),
    (status = 409, body = FailureBody)))]
async fn remove_run(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
) -> Result<StatusCode, Failure> {
    let id = run_id(&id)?;
    at_work(laboratory, move |queue| queue.remove_run(&id)).await.map(|_| StatusCode::NO_CONTENT)
}

/// What to keep of a learner.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PlayerRequest {
    /// What the player is to be called.
    name: String,
    /// Which repetition, from 1.
    #[serde(default)]
    seed: Option<usize>,
    /// After which game; if left out, after the last finished one.
    #[serde(default)]
    game: Option<u32>,
}

/// A saved player.
#[derive(Serialize, ToSchema)]
struct KeptPlayer {
    /// What others may call it.
    spec: String,
}

/// Saves what a run has learned as a player.
#[utoipa::path(post, path = "/runs/{id}/player", tag = "runs", request_body = PlayerRequest,
    responses((status = 201, body = KeptPlayer), (status = 409, body = FailureBody)))]
async fn keep_player(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    Body(request): Body<PlayerRequest>,
) -> AnswerWithStatus<KeptPlayer> {
    let id = run_id(&id)?;
    let kept = at_work(laboratory, move |queue| {
        let file = queue.keep_player(&id, request.name.trim(), request.seed.unwrap_or(1), request.game)?;
        Ok(KeptPlayer { spec: format!("samuel:alpha={file}") })
    });
    Ok((StatusCode::CREATED, kept.await?))
}

/// A file of a run.
#[utoipa::path(get, path = "/runs/{id}/files/{name}", operation_id = "file", tag = "runs",
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream")))]
async fn run_file(
    State(laboratory): State<Laboratory>,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let id = run_id(&id)?;
    let plain = name.rsplit('/').next().unwrap_or_default().replace('"', "");
    let bytes = blocking(move || {
        let path = laboratory.queue.run_file(&id, &name)?;
        fs::read(path).map_err(|error| Failure::unknown(error.to_string()))
    });
    Ok(attachment(&plain, bytes.await?))
}

/// Files are read and written off the async threads.
async fn at_work<T: Send + 'static>(
    laboratory: Laboratory,
    work: impl FnOnce(&Queue) -> Result<T, Failure> + Send + 'static,
) -> Answer<T> {
    blocking(move || work(&laboratory.queue)).await.map(Json)
}

fn job_id(id: &str) -> Result<Id, Failure> {
    Id::parse(id).ok_or_else(unknown_job)
}

fn run_id(id: &str) -> Result<Id, Failure> {
    Id::parse(id).ok_or_else(unknown_run)
}
