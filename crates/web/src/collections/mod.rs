//! Collections of games over HTTP: dropped as PDN, kept in bounded memory, listed, stepped through and judged.

mod collection;
mod critic;
mod nodes;
mod recent;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{StatusCode, header};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::pages::failure::{Failure, FailureBody};
use crate::pages::view::PositionView;
use crate::request::{Answer, AnswerWithStatus, UrlQuery};
use crate::thinking::blocking;
use crate::{Laboratory, request};
use collection::{GameFault, GameLine, MOST_TOLD};
use nodes::{GameNode, Nodes};

pub(crate) use collection::Collection;
pub(crate) use nodes::main_nodes;
pub(crate) use recent::RecentCollections;

/// The longest text of games.
const LARGEST_TEXT: usize = 32 << 20;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new()
        .routes(routes!(drop_games).layer(DefaultBodyLimit::max(LARGEST_TEXT)))
        .routes(routes!(page))
        .routes(routes!(game))
        .routes(routes!(critic::critic))
}

/// The most headlines in one answer.
const MOST_HEADLINES: usize = 1_000;
/// A game with more moves is no game to step through.
const MOST_NODES: usize = 20_000;

/// Some games of a collection.
#[derive(Serialize, ToSchema)]
struct CollectionPage {
    id: String,
    /// How many games can be read.
    games: usize,
    /// How many games cannot be read.
    bad: usize,
    /// What is wrong with the first of them.
    errors: Vec<GameFault>,
    headlines: Vec<GameLine>,
}

impl CollectionPage {
    fn new(id: String, collection: &Collection, from: usize, count: usize) -> CollectionPage {
        CollectionPage {
            id,
            games: collection.len(),
            bad: collection.bad,
            errors: collection.errors.clone(),
            headlines: collection.headlines(from, count),
        }
    }
}

/// Which games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PageQuery {
    /// The first, from 0.
    #[serde(default)]
    from: usize,
    /// How many; 100 if left out.
    count: Option<usize>,
}

/// A game with its variations.
#[derive(Serialize, ToSchema)]
struct GameAnswer {
    tags: BTreeMap<String, String>,
    /// `1-0` if Black won.
    result: String,
    start: PositionView,
    /// What is said before the first move.
    comment: String,
    nodes: Vec<GameNode>,
}

/// Accepts games as PDN text.
#[utoipa::path(post, path = "/collections", tag = "analyze",
    request_body(content = String, content_type = "text/plain"),
    responses((status = 201, body = CollectionPage), (status = 503, body = FailureBody)))]
async fn drop_games(
    State(laboratory): State<Laboratory>,
    request: Request,
) -> AnswerWithStatus<CollectionPage> {
    check_kind(&request)?;
    let _arrival = laboratory
        .collections
        .arrivals
        .try_acquire()
        .map_err(|_| Failure::busy("Other game files are being read just now. Try again in a moment."))?;
    let text = request::bytes(request, LARGEST_TEXT).await?;
    let collections = laboratory.collections.clone();
    let read = blocking(move || {
        let collection = Arc::new(Collection::read(&text.into())?);
        let id = collections.put(Arc::clone(&collection)).to_string();
        Ok(CollectionPage::new(id, &collection, 0, MOST_TOLD))
    });
    Ok((StatusCode::CREATED, Json(read.await?)))
}

fn check_kind(request: &Request) -> Result<(), Failure> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let essence = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_lowercase();
    if ["text/plain", "application/x-draughts-pdn", "application/vnd.draughts-pdn"]
        .contains(&essence.as_str())
    {
        return Ok(());
    }
    let message = "Expected games as PDN, with Content-Type: text/plain.";
    Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message))
}

/// Games of a collection, summarized. Beside texts that were dropped, a game that was played here is a collection,
/// `game-ID`, and so are the games of a job, `job-ID`.
#[utoipa::path(get, path = "/collections/{id}", tag = "analyze",
    params(("from" = Option<usize>, Query, description = "the first, from 0"),
    ("count" = Option<usize>, Query, description = "how many; 100 if left out")),
    responses((status = 200, body = CollectionPage)))]
async fn page(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    UrlQuery(query): UrlQuery<PageQuery>,
) -> Answer<CollectionPage> {
    let collection = laboratory.collection(&id).await?;
    let count = query.count.unwrap_or(MOST_TOLD).min(MOST_HEADLINES);
    blocking(move || Ok(CollectionPage::new(id, &collection, query.from, count))).await.map(Json)
}

/// A game with its variations, comments and boards.
#[utoipa::path(get, path = "/collections/{id}/games/{index}", tag = "analyze",
    responses((status = 200, body = GameAnswer), (status = 422, body = FailureBody)))]
async fn game(
    State(laboratory): State<Laboratory>,
    Path((id, index)): Path<(String, String)>,
) -> Answer<GameAnswer> {
    let collection = laboratory.collection(&id).await?;
    blocking(move || view(&collection, &index)).await.map(Json)
}

fn view(collection: &Collection, index: &str) -> Result<GameAnswer, Failure> {
    let record = index.parse().ok().and_then(|index| collection.game(index));
    let record = record.ok_or_else(|| no_such_game(collection))?;
    let count = nodes::count(&record.line);
    if count > MOST_NODES {
        let message =
            format!("This game has {count} moves with its variations: expected at most {MOST_NODES}.");
        return Err(Failure::impossible(message));
    }
    let Nodes { comment, list, .. } = Nodes::of(&record);
    let mut tags = BTreeMap::new();
    for (name, value) in record.tags.iter() {
        tags.entry(name.to_owned()).or_insert_with(|| value.to_owned());
    }
    let (result, start) = (record.result.to_string(), PositionView::of(&record.start));
    Ok(GameAnswer { tags, result, start, comment, nodes: list })
}

fn no_such_game(collection: &Collection) -> Failure {
    Failure::unknown(format!(
        "There is no such game in this collection: expected a number below {}.",
        collection.len()
    ))
}
