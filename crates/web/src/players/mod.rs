//! Who there is to play against: players in plain words, and what of a player's text form a page may say.

mod learned;
mod opponents;
mod spec;

use std::sync::LazyLock;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Laboratory;
use crate::pages::play::STRONGEST;
use crate::request::Answer;
use crate::thinking::blocking;

pub(crate) use learned::{begin_learner, make_fresh};
pub(crate) use opponents::{Opponent, opponents};
pub(crate) use spec::{Spec, is_plain_name, measured, spec_of_generation};

use opponents::{FAIR, WEIGHING};

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(players)).routes(routes!(openings))
}

/// All opponents.
#[derive(Serialize, ToSchema)]
struct Players {
    players: Vec<Opponent>,
    /// The text form of the strongest of them, to ask for an opinion.
    strongest: &'static str,
    /// The text form of the strongest that weighs terms.
    weighing: &'static str,
    /// The text form of a fair opponent for a beginner.
    fair: &'static str,
}

/// All opponents.
#[utoipa::path(get, path = "/players", tag = "players", responses((status = 200, body = Players)))]
async fn players(State(laboratory): State<Laboratory>) -> Answer<Players> {
    let data = laboratory.config.data.clone();
    let found =
        move || Players { players: opponents(&data), strongest: STRONGEST, weighing: WEIGHING, fair: FAIR };
    blocking(move || Ok(found())).await.map(Json)
}

/// The numbered openings.
#[derive(Serialize, ToSchema)]
struct Openings {
    ballots: &'static [Ballot],
}

/// A three-move opening.
#[derive(Serialize, ToSchema)]
struct Ballot {
    /// Its number in the deck.
    number: u32,
    /// The customary name, or `Ballot` and its number.
    name: String,
    moves: String,
    /// The position after the moves.
    fen: String,
}

static BALLOTS: LazyLock<Vec<Ballot>> = LazyLock::new(|| {
    let ballots = arena::ballots::three_move().into_iter();
    let texts = |moves: [rules::Move; 3]| moves.map(|mv| mv.to_string()).join(" ");
    let ballot = |ballot: arena::ballots::ThreeMoveBallot| Ballot {
        number: ballot.number,
        name: ballot.name.map_or_else(|| format!("Ballot {}", ballot.number), str::to_owned),
        moves: texts(ballot.moves),
        fen: ballot.position.to_fen(),
    };
    ballots.map(ballot).collect()
});

/// The three-move openings of tournament play.
#[utoipa::path(get, path = "/openings", tag = "players", responses((status = 200, body = Openings)))]
async fn openings() -> Json<Openings> {
    Json(Openings { ballots: &BALLOTS })
}
