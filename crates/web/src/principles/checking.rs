//! Texts checked while somebody types them.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use cowell_reed::principles::Principle;
use cowell_reed::scripts::{Script, ScriptError, sample_positions};
use rules::{Color, Position};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::library::Library;
use super::name::{Name, Sort};
use super::reading::{self, TextFault};
use crate::Laboratory;
use crate::body::Body;
use crate::failure::{Failure, FailureBody};
use crate::patience::aside;

/// A text to check.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckRequest {
    kind: TextKind,
    /// What it is or will be called.
    name: String,
    text: String,
    /// Scripts that are not kept yet, by name.
    #[serde(default)]
    scripts: BTreeMap<String, String>,
}

/// What a text should be.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum TextKind {
    Strategy,
    Script,
}

/// What is wrong with a text, if anything.
#[derive(Serialize, ToSchema)]
pub(super) struct CheckAnswer {
    ok: bool,
    errors: Vec<TextFault>,
    /// What it says it is.
    summary: String,
    /// What a script makes of some positions.
    samples: Vec<ScriptSample>,
}

/// What a script makes of a position.
#[derive(Serialize, ToSchema)]
pub(super) struct ScriptSample {
    fen: String,
    /// For the side to move; nothing for what is beyond all numbers.
    value: Option<f64>,
    /// For the other side.
    other: Option<f64>,
}

/// Checks a strategy or a script without keeping it.
#[utoipa::path(post, path = "/principles/check", tag = "principles", request_body = CheckRequest,
    responses((status = 200, body = CheckAnswer), (status = 422, body = FailureBody)))]
pub(super) async fn check(
    State(laboratory): State<Laboratory>,
    Body(request): Body<CheckRequest>,
) -> Result<Json<CheckAnswer>, Failure> {
    aside(move || answer(&request, &laboratory.library)).await.map(Json)
}

fn answer(request: &CheckRequest, library: &Library) -> Result<CheckAnswer, Failure> {
    let checked = match request.kind {
        TextKind::Script => check_script(&Name::of_script(&request.name)?, &request.text),
        TextKind::Strategy => {
            Name::parse(&request.name)?;
            let given = reading::given_scripts(request.scripts.clone())?;
            let scripts = reading::named_scripts(&request.text, &given, library)?;
            reading::strategy(&request.text, &scripts, None)
                .map(|strategy| CheckAnswer::good(strategy.summary, Vec::new()))
        }
    };
    Ok(checked.unwrap_or_else(CheckAnswer::bad))
}

fn check_script(name: &Name, text: &str) -> Result<CheckAnswer, TextFault> {
    let script = reading::script(name, text)?;
    let samples = sample_positions().iter().map(|position| sample(&script, position)).collect();
    let samples = Result::<Vec<_>, ScriptError>::map_err(samples, TextFault::from)?;
    Ok(CheckAnswer::good(script.summary().to_owned(), samples))
}

fn sample(script: &Script, position: &Position) -> Result<ScriptSample, ScriptError> {
    let scores = script.run_for_both(position)?;
    let (value, other) = match position.turn() {
        Color::Black => (scores.black, scores.white),
        Color::White => (scores.white, scores.black),
    };
    let finite = |score: f64| Some(score).filter(|score| score.is_finite());
    Ok(ScriptSample { fen: position.to_fen(), value: finite(value), other: finite(other) })
}

impl CheckAnswer {
    fn good(summary: String, samples: Vec<ScriptSample>) -> CheckAnswer {
        CheckAnswer { ok: true, errors: Vec::new(), summary, samples }
    }

    fn bad(fault: TextFault) -> CheckAnswer {
        CheckAnswer { ok: false, errors: vec![fault], summary: String::new(), samples: Vec::new() }
    }
}

/// Refuses a text that could not be played.
pub(super) fn must_be_good(sort: Sort, name: &Name, text: &str, library: &Library) -> Result<(), Failure> {
    let read = match sort {
        Sort::Script => check_script(name, text).map(drop),
        Sort::Strategy => {
            let scripts = reading::named_scripts(text, &reading::Scripts::new(), library)?;
            reading::strategy(text, &scripts, None).map(drop)
        }
    };
    read.map_err(|fault| fault.refusal(&sort.file(name)))
}
