//! One person against up to eight players at once, as Samuel's program played (S-12).

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Laboratory;
use crate::games::{create, now};
use crate::pages::Id;
use crate::pages::failure::{Failure, FailureBody};
use crate::pages::play::{GameState, NewGame, Status};
use crate::request::{Answer, AnswerWithStatus, Body};
use crate::store::Store;

const TABLE: &str = "simuls";
const MOST_BOARDS: usize = 8;
const LONGEST_LIST: usize = 50;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(list, begin)).routes(routes!(show))
}

/// All simuls.
#[derive(Default)]
pub(crate) struct Simuls(Mutex<Vec<SimulRecord>>);

/// A simul as it is kept.
#[derive(Clone, Serialize, Deserialize)]
struct SimulRecord {
    format: u32,
    id: Id,
    games: Vec<Id>,
    created: u64,
}

/// The record's format.
const FORMAT: u32 = 1;

impl SimulRecord {
    fn of_bytes(bytes: &[u8]) -> Result<SimulRecord, String> {
        let simul: SimulRecord = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if simul.format != FORMAT {
            return Err(format!("format {}: expected {FORMAT}", simul.format));
        }
        Ok(simul)
    }
}

impl Simuls {
    pub(crate) fn load(store: &Store) -> Simuls {
        let simuls = store.read_all(TABLE, "simul", SimulRecord::of_bytes).into_iter();
        let mut simuls: Vec<_> = simuls.map(|(_, simul)| simul).collect();
        simuls.sort_by_key(|simul| simul.created);
        Simuls(Mutex::new(simuls))
    }

    fn find(&self, id: &str) -> Option<SimulRecord> {
        let simuls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        simuls.iter().find(|simul| simul.id.as_str() == id).cloned()
    }

    /// The games of all simuls.
    pub(crate) fn game_ids(&self) -> HashSet<Id> {
        let simuls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        simuls.iter().flat_map(|simul| simul.games.iter().cloned()).collect()
    }
}

/// A simul to start.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewSimul {
    /// One to eight games.
    boards: Vec<NewGame>,
}

/// A simul with its games.
#[derive(Serialize, ToSchema)]
struct SimulState {
    #[schema(value_type = String)]
    id: Id,
    games: Vec<GameState>,
}

/// Simuls, the latest first.
#[derive(Serialize, ToSchema)]
struct SimulList {
    simuls: Vec<SimulLine>,
}

/// A simul in a list.
#[derive(Serialize, ToSchema)]
struct SimulLine {
    #[schema(value_type = String)]
    id: Id,
    boards: usize,
    /// How many of its games are unfinished.
    open: usize,
    /// Seconds since 1970.
    updated: u64,
}

/// Starts a simul.
#[utoipa::path(post, path = "/simuls", tag = "simuls", request_body = NewSimul,
    responses((status = 201, body = SimulState), (status = 409, body = FailureBody),
    (status = 429, body = FailureBody)))]
async fn begin(
    State(laboratory): State<Laboratory>,
    Body(request): Body<NewSimul>,
) -> AnswerWithStatus<SimulState> {
    if !(1..=MOST_BOARDS).contains(&request.boards.len()) {
        return Err(Failure::impossible(format!("Expected 1 to {MOST_BOARDS} boards.")));
    }
    let mut games: Vec<GameState> = Vec::new();
    for board in request.boards {
        match create(&laboratory, board).await {
            Ok(game) => games.push(game),
            Err(failure) => {
                // All boards or none.
                for game in games {
                    laboratory.drop_game(&game.id).await;
                }
                return Err(failure);
            }
        }
    }
    let simul = SimulRecord {
        format: FORMAT,
        id: Id::new(),
        games: games.iter().map(|game| game.id.clone()).collect(),
        created: now(),
    };
    let bytes = serde_json::to_vec(&simul).expect("records are plain data");
    let kept = laboratory.store.keep(TABLE, simul.id.as_str(), bytes).await;
    kept.map_err(|error| Failure::ours(format!("The simul could not be saved: {error}.")))?;
    let id = simul.id.clone();
    laboratory.simuls.0.lock().unwrap_or_else(PoisonError::into_inner).push(simul);
    Ok((StatusCode::CREATED, Json(SimulState { id, games })))
}

/// A simul with its games, as they stand.
#[utoipa::path(get, path = "/simuls/{id}", tag = "simuls", responses((status = 200, body = SimulState)))]
async fn show(State(laboratory): State<Laboratory>, Path(id): Path<String>) -> Answer<SimulState> {
    let simul =
        laboratory.simuls.find(&id).ok_or_else(|| Failure::unknown("There is no such simul here."))?;
    let mut games = Vec::new();
    for id in &simul.games {
        // A game that was forgotten is not missed.
        if let Ok(game) = laboratory.games.find(&laboratory, id) {
            games.push(game.served.lock().await.state());
        }
    }
    Ok(Json(SimulState { id: simul.id, games }))
}

/// Simuls, the latest first.
#[utoipa::path(get, path = "/simuls", tag = "simuls", responses((status = 200, body = SimulList)))]
async fn list(State(laboratory): State<Laboratory>) -> Json<SimulList> {
    let simuls: Vec<_> = {
        let simuls = laboratory.simuls.0.lock().unwrap_or_else(PoisonError::into_inner);
        simuls.iter().rev().take(LONGEST_LIST).cloned().collect()
    };
    let line = |simul: SimulRecord| {
        let games: Vec<_> = simul.games.iter().filter_map(|id| laboratory.games.summary(id)).collect();
        SimulLine {
            id: simul.id,
            boards: games.len(),
            open: games.iter().filter(|game| game.status != Status::Over).count(),
            updated: games.iter().map(|game| game.updated).max().unwrap_or(simul.created),
        }
    };
    Json(SimulList { simuls: simuls.into_iter().map(line).collect() })
}
