//! What pages ask about games.

use std::collections::HashSet;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::actions::{create, perform};
use crate::Laboratory;
use crate::pages::Id;
use crate::pages::failure::{Failure, FailureBody};
use crate::pages::play::{
    self, Action, GameState, GameSummary, Hint, HintRequest, LONGEST_HINT, LONGEST_REASONS, NewGame, Status,
    Taught,
};
use crate::pages::view::ReasonsView;
use crate::request::{Answer, AnswerWithStatus, Body, MaybeBody, UrlQuery};
use crate::thinking::ask;

/// A list has at most so many games.
const LONGEST_LIST: usize = 200;
const USUAL_LIST: usize = 50;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new()
        .routes(routes!(list, begin))
        .routes(routes!(show, forget))
        .routes(routes!(make_move))
        .routes(routes!(take_back))
        .routes(routes!(give_hint))
        .routes(routes!(resign))
        .routes(routes!(offer_draw))
        .routes(routes!(move_now))
        .routes(routes!(abandon))
        .routes(routes!(file))
        .routes(routes!(why))
        .routes(routes!(lesson))
}

pub(crate) fn game_id(text: &str) -> Result<Id, Failure> {
    Id::parse(text).ok_or_else(|| Failure::unknown("This game does not exist or has been removed."))
}

async fn acted(laboratory: &Laboratory, id: &str, action: Action) -> Answer<GameState> {
    perform(laboratory, &game_id(id)?, action).await.map(Json)
}

/// Starts a game.
#[utoipa::path(post, path = "/games", tag = "games", request_body = NewGame,
    responses((status = 201, body = GameState), (status = 409, body = FailureBody),
    (status = 429, body = FailureBody)))]
async fn begin(
    State(laboratory): State<Laboratory>,
    Body(request): Body<NewGame>,
) -> AnswerWithStatus<GameState> {
    Ok((StatusCode::CREATED, Json(create(&laboratory, request).await?)))
}

/// Which games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GamesQuery {
    /// `open` or `finished`; both if left out.
    state: Option<ListState>,
    /// How many, up to 200.
    limit: Option<usize>,
    /// Only games that are not boards of a simul.
    #[serde(default)]
    alone: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ListState {
    Open,
    Finished,
}

/// Games, the latest first.
#[derive(Serialize, ToSchema)]
struct GameList {
    games: Vec<GameSummary>,
}

/// Games, the latest first.
#[utoipa::path(get, path = "/games", tag = "games",
    params(("state" = Option<String>, Query, description = "`open` or `finished`; both if left out"),
    ("limit" = Option<usize>, Query, description = "how many, up to 200"),
    ("alone" = Option<bool>, Query, description = "only games that are not boards of a simul")),
    responses((status = 200, body = GameList)))]
async fn list(State(laboratory): State<Laboratory>, UrlQuery(query): UrlQuery<GamesQuery>) -> Json<GameList> {
    let is_open = query.state.map(|state| state == ListState::Open);
    let limit = query.limit.unwrap_or(USUAL_LIST).min(LONGEST_LIST);
    let elsewhere = if query.alone { laboratory.simuls.game_ids() } else { HashSet::new() };
    let is_wanted = |line: &GameSummary| {
        is_open.is_none_or(|open| open == (line.status != Status::Over)) && !elsewhere.contains(&line.id)
    };
    Json(GameList { games: laboratory.games.list(is_wanted, limit) })
}

/// A game as it stands.
#[utoipa::path(get, path = "/games/{id}", tag = "games", responses((status = 200, body = GameState)))]
async fn show(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<GameState> {
    let game = laboratory.games.find(&laboratory, &game_id(&id)?)?;
    let served = game.served.lock().await;
    Ok(Json(served.state()))
}

/// Deletes a game; one in progress is abandoned first.
#[utoipa::path(delete, path = "/games/{id}", tag = "games", responses((status = 204)))]
async fn forget(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Result<StatusCode, Failure> {
    let id = game_id(&id)?;
    match perform(&laboratory, &id, Action::Abandon).await {
        // One that is over is only forgotten.
        Err(failure) if failure.status != 409 => return Err(failure),
        _ => laboratory.forget_game(&id).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}

/// A move of the person.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GameMoveRequest {
    /// All squares of the move, or only the first and the last if that is unambiguous.
    path: Vec<u8>,
    /// How many moves had been made, as far as the page knows.
    #[serde(default)]
    ply: Option<usize>,
}

/// Makes a move.
#[utoipa::path(post, path = "/games/{id}/moves", tag = "games", request_body = GameMoveRequest,
    responses((status = 200, body = GameState), (status = 409, body = FailureBody)))]
async fn make_move(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    Body(GameMoveRequest { path, ply }): Body<GameMoveRequest>,
) -> Answer<GameState> {
    acted(&laboratory, &id, Action::Move { path, ply }).await
}

/// Takes back the person's last move.
#[utoipa::path(post, path = "/games/{id}/takeback", tag = "games", responses((status = 200, body = GameState),
    (status = 409, body = FailureBody)))]
async fn take_back(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<GameState> {
    acted(&laboratory, &id, Action::Takeback).await
}

/// What a player would play in the person's place.
#[utoipa::path(post, path = "/games/{id}/hint", tag = "games", request_body = HintRequest,
    responses((status = 200, body = Hint), (status = 409, body = FailureBody),
    (status = 503, body = FailureBody)))]
async fn give_hint(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    MaybeBody(request): MaybeBody<HintRequest>,
) -> Answer<Hint> {
    let game = laboratory.games.find(&laboratory, &game_id(&id)?)?;
    let (position, seed) = {
        let played = &game.served.lock().await.played;
        if played.is_over() || !played.is_persons_turn() {
            return Err(Failure::not_now("Hints are available when it is your turn."));
        }
        (played.game.clone(), played.record.seed)
    };
    let config = laboratory.config.clone();
    let hint = ask(&laboratory, game.id.as_str(), LONGEST_HINT, move |control| {
        play::hint(&position, seed, &request, &*config, control)
    });
    hint.await?.map(Json)
}

/// Resigns.
#[utoipa::path(post, path = "/games/{id}/resign", tag = "games", responses((status = 200, body = GameState),
    (status = 409, body = FailureBody)))]
async fn resign(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<GameState> {
    acted(&laboratory, &id, Action::Resign).await
}

/// Offers a draw. The machine accepts it after enough moves if it thinks that the game is about even; otherwise
/// `message` says why not.
#[utoipa::path(post, path = "/games/{id}/offer-draw", tag = "games",
    responses((status = 200, body = GameState), (status = 409, body = FailureBody)))]
async fn offer_draw(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<GameState> {
    acted(&laboratory, &id, Action::OfferDraw).await
}

/// Tells the machine to stop thinking and move.
#[utoipa::path(post, path = "/games/{id}/move-now", tag = "games", responses((status = 200, body = GameState),
    (status = 409, body = FailureBody)))]
async fn move_now(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<GameState> {
    acted(&laboratory, &id, Action::MoveNow).await
}

/// Abandons a game.
#[utoipa::path(post, path = "/games/{id}/abandon", tag = "games", responses((status = 200, body = GameState),
    (status = 409, body = FailureBody)))]
async fn abandon(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<GameState> {
    acted(&laboratory, &id, Action::Abandon).await
}

/// The game as a file.
#[utoipa::path(get, path = "/games/{id}/pdn", tag = "games",
    responses((status = 200, content_type = "application/x-draughts-pdn", body = String)))]
async fn file(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Result<Response, Failure> {
    let text = laboratory.game_text(&game_id(&id)?).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-draughts-pdn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"crownhead-{}.pdn\"", &id[..8])),
    ];
    Ok((headers, text).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlyQuery {
    /// Which move of both sides, from 1.
    ply: usize,
}

/// What a move taught the machine.
#[utoipa::path(get, path = "/games/{id}/lesson", tag = "games",
    params(("ply" = usize, Query, description = "which move of both sides, from 1")),
    responses((status = 200, body = Taught), (status = 422, body = FailureBody)))]
async fn lesson(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    UrlQuery(query): UrlQuery<PlyQuery>,
) -> Answer<Taught> {
    let game = laboratory.games.find(&laboratory, &game_id(&id)?)?;
    let record = &game.served.lock().await.played.record;
    let ply = query.ply.checked_sub(1).and_then(|index| record.plies.get(index));
    ply.and_then(Taught::of)
        .map(Json)
        .ok_or_else(|| Failure::unknown(format!("Move {} taught the machine nothing.", query.ply)))
}

/// Why the machine made a move.
#[utoipa::path(get, path = "/games/{id}/reasons", tag = "games",
    params(("ply" = usize, Query, description = "which move of both sides, from 1")),
    responses((status = 200, body = ReasonsView), (status = 422, body = FailureBody),
    (status = 503, body = FailureBody)))]
async fn why(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    UrlQuery(query): UrlQuery<PlyQuery>,
) -> Answer<ReasonsView> {
    let game = laboratory.games.find(&laboratory, &game_id(&id)?)?;
    let record = game.served.lock().await.played.record.clone();
    let config = laboratory.config.clone();
    let reasons = ask(&laboratory, game.id.as_str(), LONGEST_REASONS, move |control| {
        play::reasons(&record, query.ply, &*config, control)
    });
    reasons.await?.map(Json)
}
