//! The 38 terms of 1959 for a position.

use arena::{Player, TermRow, TermTable};
use axum::Json;
use axum::extract::State;
use rules::{Position, Variant};
use samuel::Samuel;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::measured::measured;
use crate::body::Body;
use crate::failure::{Failure, FailureBody};
use crate::patience::aside;
use crate::players::Spec;
use crate::view::{SideName, position_of};
use crate::{Config, Laboratory};

/// A position, and who rates it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TermsRequest {
    fen: String,
    /// The position before the last move; without it the same board with sides exchanged stands in.
    #[serde(default)]
    previous_fen: Option<String>,
    /// A player that adds up terms; the four terms of the rote studies if not said.
    #[serde(default)]
    player: Option<String>,
    #[serde(default)]
    give_away: bool,
}

/// The terms of a position.
#[derive(Serialize, ToSchema)]
pub(super) struct TermsAnswer {
    /// Who has just moved: more is better for that side.
    credited_to: SideName,
    /// What a man counts in these numbers.
    man: f64,
    piece_advantage: f64,
    terms: Vec<TermView>,
    /// Everything together, in men.
    score: Option<f64>,
    /// How to read it.
    note: String,
}

/// A term of a position.
#[derive(Serialize, ToSchema)]
struct TermView {
    name: &'static str,
    /// In the paper's words.
    meaning: String,
    value: f64,
    /// Nothing where the player does not use the term.
    coefficient: Option<f64>,
    contribution: f64,
}

/// The 38 terms of a position, and what a player makes of them.
#[utoipa::path(post, path = "/positions/terms", tag = "analyze", request_body = TermsRequest,
    responses((status = 200, body = TermsAnswer), (status = 422, body = FailureBody)))]
pub(super) async fn terms(
    State(laboratory): State<Laboratory>,
    Body(request): Body<TermsRequest>,
) -> Result<Json<TermsAnswer>, Failure> {
    let now = position_of(&request.fen)?;
    let previous = request.previous_fen.as_deref().map(|fen| before(fen, &now)).transpose()?;
    let variant = if request.give_away { Variant::GiveAway } else { Variant::Standard };
    let spec = request.player.as_deref().map(|player| measured(&laboratory.config, player)).transpose()?;
    let table = aside(move || table(&laboratory.config, spec, &now, previous.as_ref(), variant)).await?;
    Ok(Json(TermsAnswer::new(table, previous.is_some())))
}

/// The position before the last move, from which one has to lead here.
fn before(fen: &str, now: &Position) -> Result<Position, Failure> {
    let previous = position_of(fen)?;
    if previous.move_to(now).is_some() {
        return Ok(previous);
    }
    let message =
        format!("No legal move leads from {previous} to {now}: expected the position before its last move.");
    Err(Failure::impossible(message))
}

fn table(
    config: &Config,
    spec: Option<Spec>,
    now: &Position,
    previous: Option<&Position>,
    variant: Variant,
) -> Result<TermTable, Failure> {
    let player: Box<dyn Player> = match &spec {
        None => Box::new(Samuel::default()),
        Some(spec) => spec.player(config, 0)?,
    };
    player.terms(now, previous, variant).ok_or_else(|| {
        Failure::impossible(format!(
            "{} adds up no terms: expected a player that does, as samuel.",
            player.name()
        ))
    })
}

impl TermsAnswer {
    fn new(table: TermTable, has_previous: bool) -> TermsAnswer {
        let compared = if has_previous {
            "the position before the last move"
        } else {
            "the same board with sides exchanged"
        };
        let score = table.total() / table.man;
        TermsAnswer {
            credited_to: table.credited_to.into(),
            man: table.man,
            piece_advantage: table.piece_advantage,
            score: Some(score).filter(|score| score.is_finite()),
            note: format!(
                "To the credit of {}, who has just moved: this position against {compared}.",
                table.credited_to
            ),
            terms: table.terms.into_iter().map(TermView::from).collect(),
        }
    }
}

impl From<TermRow> for TermView {
    fn from(TermRow { name, meaning, value, coefficient, contribution }: TermRow) -> TermView {
        TermView { name, meaning, value, coefficient, contribution }
    }
}
