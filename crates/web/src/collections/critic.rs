//! A game of a collection, judged by a strategy.

use std::time::Duration;

use arena::{JudgedSides, SideName};
use axum::Json;
use axum::extract::{Path, State};
use cowell_reed::critic::{Critique, JudgedMove, Objection, Tally};
use rules::Color;
use rules::pdn::Record;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::no_such_game;
use super::nodes::main_nodes;
use crate::Laboratory;
use crate::pages::failure::{Failure, FailureBody};
use crate::principles::{Name, own_strategy};
use crate::request::{Answer, Body};
use crate::thinking::{QUESTIONS, QuestionControl, ask};

/// The longest that a critic is waited for.
const LONGEST: Duration = Duration::from_secs(60);

/// Which game is judged by what.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CriticRequest {
    /// The game, from 0.
    index: usize,
    /// The name of a strategy.
    strategy: String,
    #[serde(default)]
    side: JudgedSides,
}

/// What a strategy has against the moves of a game.
#[derive(Serialize, ToSchema)]
pub(super) struct CriticAnswer {
    marks: Vec<CriticMark>,
    summary: Vec<CriticSummary>,
}

/// A move that some principle would have rejected.
#[derive(Serialize, ToSchema)]
struct CriticMark {
    node: usize,
    side: SideName,
    #[serde(flatten)]
    objection: Objection,
    /// The objection in words.
    text: String,
}

/// How a player did.
#[derive(Serialize, ToSchema)]
struct CriticSummary {
    player: String,
    side: SideName,
    #[serde(flatten)]
    tally: Tally,
}

/// Judges the moves of a game by a strategy.
#[utoipa::path(post, path = "/collections/{id}/critic", tag = "analyze", request_body = CriticRequest,
    responses((status = 200, body = CriticAnswer), (status = 503, body = FailureBody)))]
pub(super) async fn critic(
    State(laboratory): State<Laboratory>,
    Path(id): Path<String>,
    Body(request): Body<CriticRequest>,
) -> Answer<CriticAnswer> {
    let collection = laboratory.collection(&id).await?;
    let name = Name::parse(&request.strategy)?;
    let library = laboratory.library.clone();
    let answer = ask(&laboratory, QUESTIONS, LONGEST, move |control| {
        let record = collection.game(request.index).ok_or_else(|| no_such_game(&collection))?;
        let strategy = own_strategy(&name, &library, Some(control))?;
        let sides = request.side.colors();
        let judged = Critique::new(&record, sides, &strategy, control);
        let judged = judged.map_err(|error| Failure::impossible(error.to_string()))?;
        let critique = judged.ok_or_else(|| too_long(control))?;
        Ok(CriticAnswer {
            marks: marks(&record, &critique),
            summary: sides.iter().map(|&side| summary(&record, &critique, side)).collect(),
        })
    });
    answer.await?.map(Json)
}

fn too_long(control: &QuestionControl) -> Failure {
    let seconds = control.longest().as_secs();
    Failure::impossible(format!(
        "The strategy took more than {seconds} s for this game: expected a faster one."
    ))
}

fn marks(record: &Record, critique: &Critique) -> Vec<CriticMark> {
    let nodes = main_nodes(record);
    let mark = |(mv, objection): (&JudgedMove, &Objection)| CriticMark {
        node: nodes[mv.ply],
        side: mv.side().into(),
        objection: objection.clone(),
        text: objection.to_string(),
    };
    critique.rejected().map(mark).collect()
}

fn summary(record: &Record, critique: &Critique, side: Color) -> CriticSummary {
    CriticSummary {
        player: record.tags.player(side).map_or_else(|| side.to_string(), str::to_owned),
        side: side.into(),
        tally: critique.tally(side),
    }
}
