//! Runs over HTTP.

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

use super::files;
use super::pace::Pace;
use super::registry::{Runs, unknown};
use super::request::RunRequest;
use super::settings::{self, KindSettings};
use super::state::RunState;
use crate::Laboratory;
use crate::asked::Asked;
use crate::body::Body;
use crate::failure::{Failure, FailureBody};
use crate::id::Id;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new()
        .routes(routes!(list, start))
        .routes(routes!(all_settings))
        .routes(routes!(open))
        .routes(routes!(run, remove))
        .routes(routes!(pause))
        .routes(routes!(resume))
        .routes(routes!(pace))
        .routes(routes!(keep_player))
        .routes(routes!(file))
}

/// All runs.
#[derive(Serialize, ToSchema)]
struct RunList {
    /// The newest first, without what grew.
    runs: Vec<RunState>,
}

/// All runs, those made by the command line in the data directory included.
#[utoipa::path(get, path = "/runs", tag = "runs", responses((status = 200, body = RunList)))]
async fn list(State(laboratory): State<Laboratory>) -> Result<Json<RunList>, Failure> {
    at_work(laboratory, |runs| Ok(RunList { runs: runs.list() })).await
}

/// Begins a run.
#[utoipa::path(post, path = "/runs", tag = "runs", request_body = RunRequest, responses(
    (status = 201, body = RunState), (status = 400, body = FailureBody), (status = 409, body = FailureBody),
    (status = 415, body = FailureBody), (status = 422, body = FailureBody), (status = 503, body = FailureBody),
))]
async fn start(
    State(laboratory): State<Laboratory>,
    Body(request): Body<RunRequest>,
) -> Result<(StatusCode, Json<RunState>), Failure> {
    let state = at_work(laboratory, move |runs| runs.start(request)).await?;
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
    Json(AllSettings { kinds: settings::all() })
}

/// A folder.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FolderRequest {
    /// Inside the data directory; or anywhere, if only this machine reaches the server.
    #[schema(value_type = String)]
    path: PathBuf,
}

/// Lists a run that lies in a folder, whoever made it.
#[utoipa::path(post, path = "/runs/open", tag = "runs", request_body = FolderRequest, responses(
    (status = 200, body = RunState), (status = 400, body = FailureBody), (status = 415, body = FailureBody),
    (status = 422, body = FailureBody),
))]
async fn open(
    State(laboratory): State<Laboratory>,
    Body(request): Body<FolderRequest>,
) -> Result<Json<RunState>, Failure> {
    at_work(laboratory, move |runs| runs.open_folder(&request.path)).await
}

/// Which part of a run to look at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    /// Which repetition, from 1.
    seed: Option<usize>,
}

/// A run with everything that grew.
#[utoipa::path(get, path = "/runs/{id}", tag = "runs", params(("id" = String, Path,),
        ("seed" = Option<usize>, Query, description = "which repetition, from 1")),
    responses((status = 200, body = RunState), (status = 404, body = FailureBody)))]
async fn run(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    Asked(look): Asked<Look>,
) -> Result<Json<RunState>, Failure> {
    let id = known(&id)?;
    at_work(laboratory, move |runs| runs.state(&id, look.seed.unwrap_or(1))).await
}

/// Has a run stop after what it is doing; nothing is lost.
#[utoipa::path(post, path = "/runs/{id}/pause", tag = "runs", params(("id" = String, Path,)),
    responses((status = 200, body = RunState), (status = 404, body = FailureBody),
        (status = 409, body = FailureBody)))]
async fn pause(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
) -> Result<Json<RunState>, Failure> {
    let id = known(&id)?;
    at_work(laboratory, move |runs| runs.pause(&id)).await
}

/// How fast a run is to go on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PaceRequest {
    pace: Pace,
}

/// Has a run go on faster or slower, which changes nothing of what it comes to.
#[utoipa::path(post, path = "/runs/{id}/pace", tag = "runs", params(("id" = String, Path,)),
    request_body = PaceRequest, responses((status = 200, body = RunState), (status = 400, body = FailureBody),
        (status = 404, body = FailureBody), (status = 415, body = FailureBody), (status = 422, body = FailureBody)))]
async fn pace(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    Body(request): Body<PaceRequest>,
) -> Result<Json<RunState>, Failure> {
    let id = known(&id)?;
    at_work(laboratory, move |runs| runs.set_pace(&id, request.pace)).await
}

/// Has a run go on from where its folder was left.
#[utoipa::path(post, path = "/runs/{id}/resume", tag = "runs", params(("id" = String, Path,)),
    responses((status = 200, body = RunState), (status = 404, body = FailureBody),
        (status = 409, body = FailureBody)))]
async fn resume(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
) -> Result<Json<RunState>, Failure> {
    let id = known(&id)?;
    at_work(laboratory, move |runs| runs.resume(&id)).await
}

/// Moves the folder of a run that does not go on to `removed`; one outside the data directory stays.
#[utoipa::path(delete, path = "/runs/{id}", tag = "runs", params(("id" = String, Path,)),
    responses((status = 204), (status = 404, body = FailureBody), (status = 409, body = FailureBody)))]
async fn remove(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Result<StatusCode, Failure> {
    let id = known(&id)?;
    at_work(laboratory, move |runs| runs.remove(&id)).await.map(|_| StatusCode::NO_CONTENT)
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
    /// After which game; the last one that is over if left out.
    #[serde(default)]
    game: Option<u32>,
}

/// A player that was kept.
#[derive(Serialize, ToSchema)]
struct KeptPlayer {
    /// What others may call it.
    spec: String,
}

/// Keeps what a run has learned as a player to play against.
#[utoipa::path(post, path = "/runs/{id}/player", tag = "runs", params(("id" = String, Path,)),
    request_body = PlayerRequest, responses((status = 201, body = KeptPlayer), (status = 400, body = FailureBody),
        (status = 404, body = FailureBody), (status = 409, body = FailureBody), (status = 415, body = FailureBody),
        (status = 422, body = FailureBody)))]
async fn keep_player(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    Body(request): Body<PlayerRequest>,
) -> Result<(StatusCode, Json<KeptPlayer>), Failure> {
    let id = known(&id)?;
    let kept = at_work(laboratory, move |runs| {
        let file = runs.keep_player(&id, request.name.trim(), request.seed.unwrap_or(1), request.game)?;
        Ok(KeptPlayer { spec: format!("samuel:alpha={file}") })
    });
    Ok((StatusCode::CREATED, kept.await?))
}

/// A file of a run.
#[utoipa::path(get, path = "/runs/{id}/files/{name}", tag = "runs",
    params(("id" = String, Path,), ("name" = String, Path,)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream"),
        (status = 404, body = FailureBody)))]
async fn file(
    State(laboratory): State<Laboratory>,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let id = known(&id)?;
    let kind = files::content_type(&name);
    let plain = name.rsplit('/').next().unwrap_or_default().replace('"', "");
    let read = tokio::task::spawn_blocking(move || {
        fs::read(laboratory.runs.file(&id, &name)?).map_err(|error| Failure::unknown(error.to_string()))
    });
    let bytes = read.await.map_err(|error| Failure::ours(error.to_string()))??;
    let disposition = format!("attachment; filename=\"{plain}\"");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, disposition.as_str())], bytes)
        .into_response())
}

/// Files are read and written off the async threads.
async fn at_work<T: Send + 'static>(
    laboratory: Laboratory,
    work: impl FnOnce(&Runs) -> Result<T, Failure> + Send + 'static,
) -> Result<Json<T>, Failure> {
    let done = tokio::task::spawn_blocking(move || work(&laboratory.runs)).await;
    done.map_err(|error| Failure::ours(error.to_string()))?.map(Json)
}

fn known(id: &str) -> Result<Id, Failure> {
    Id::parse(id).ok_or_else(unknown)
}
