//! Book games: how far a player's opinion of moves agrees with the moves of recorded games.

mod followed;
mod job;
mod sums;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use job::Book;
use job::BookRequest;
pub(crate) use sums::BookResult;

use crate::Laboratory;
use crate::pages::failure::{Failure, FailureBody};
use crate::players::measured;
use crate::queue::JobState;
use crate::request::Body;
use crate::thinking::aside;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(start))
}

/// Begins to follow the games of a collection with a player. The result of the job is a `BookResult`.
#[utoipa::path(post, path = "/book", tag = "book", request_body = BookRequest, responses(
    (status = 202, body = JobState), (status = 404, body = FailureBody), (status = 422, body = FailureBody),
    (status = 503, body = FailureBody),
))]
async fn start(
    State(laboratory): State<Laboratory>,
    Body(request): Body<BookRequest>,
) -> Result<(StatusCode, Json<JobState>), Failure> {
    let games = laboratory.collections.find(&request.collection)?.len();
    if games == 0 {
        return Err(Failure::impossible("No game of this collection can be read."));
    }
    let config = laboratory.config.clone();
    let player = request.player.clone();
    let name = aside(move || {
        let spec = measured(&config, &player)?;
        let mut player = spec.player(&config, 0)?;
        if arena::rates_moves(&mut *player) {
            return Ok(spec.words(&config).0);
        }
        let name = player.name();
        let message = format!("{name} rates no moves: expected a player that does, as greedy or samuel.");
        Err(Failure::impossible(message))
    });
    let title = format!("{} beside {games} book games", name.await?);
    let job = laboratory.queue.start_job(Book::NAME, title, &request, games as u64).await?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}
