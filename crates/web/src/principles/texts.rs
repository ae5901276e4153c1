//! Strategies and scripts listed, read, checked while somebody types them, kept and removed.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use cowell_reed::principles::Principle;
use cowell_reed::scripts::{Script, ScriptError, features, sample_positions};
use rules::{Color, Position};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::library::{Library, Name, Text, TextKind};
use super::reading::{self, Scripts, TextFault};
use crate::Laboratory;
use crate::pages::failure::{Failure, FailureBody};
use crate::request::{Answer, Body};
use crate::thinking::blocking;

/// Everything that strategies are made of.
#[derive(Serialize, ToSchema)]
pub(super) struct Texts {
    strategies: Vec<StrategyEntry>,
    scripts: Vec<ScriptEntry>,
    /// What scripts can use.
    features: Vec<FeatureEntry>,
}

/// A strategy in the list.
#[derive(Serialize, ToSchema)]
struct StrategyEntry {
    name: String,
    title: String,
    /// Whether it is part of the program and cannot be changed.
    builtin: bool,
    /// What it is, or why it cannot be played.
    summary: String,
}

/// A script in the list; strategies refer to it as `NAME.rhai`.
#[derive(Serialize, ToSchema)]
struct ScriptEntry {
    name: String,
    builtin: bool,
    summary: String,
}

/// A name or function that scripts can use.
#[derive(Serialize, ToSchema)]
struct FeatureEntry {
    usage: &'static str,
    gives: &'static str,
    summary: &'static str,
}

/// The text of a strategy or a script.
#[derive(Serialize, ToSchema)]
pub(super) struct TextAnswer {
    name: String,
    builtin: bool,
    text: String,
}

/// A text to save.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TextRequest {
    text: String,
}

impl From<Text> for TextAnswer {
    fn from(Text { name, is_builtin, text }: Text) -> TextAnswer {
        TextAnswer { name: name.to_string(), builtin: is_builtin, text }
    }
}

/// All strategies and scripts, and what scripts can ask.
#[utoipa::path(get, path = "/strategies", tag = "principles", responses((status = 200, body = Texts)))]
pub(super) async fn list(State(laboratory): State<Laboratory>) -> Answer<Texts> {
    blocking(move || listed(&laboratory.library)).await.map(Json)
}

fn listed(library: &Library) -> Result<Texts, Failure> {
    let strategies = library.all(TextKind::Strategy)?.into_iter().map(|text| strategy_entry(&text, library));
    let scripts = library.all(TextKind::Script)?.into_iter().map(|text| ScriptEntry {
        summary: first_comment(&text.text),
        name: text.name.to_string(),
        builtin: text.is_builtin,
    });
    let features = features().map(|feature| FeatureEntry {
        usage: feature.usage,
        gives: feature.gives,
        summary: feature.summary,
    });
    Ok(Texts {
        strategies: strategies.collect::<Result<_, _>>()?,
        scripts: scripts.collect(),
        features: features.collect(),
    })
}

fn strategy_entry(text: &Text, library: &Library) -> Result<StrategyEntry, Failure> {
    let scripts = reading::named_scripts(&text.text, &Scripts::new(), library)?;
    let summary = match reading::strategy(&text.text, &scripts, None) {
        Ok(strategy) => strategy.summary,
        Err(fault) => format!("It cannot be played: line {}: {}", fault.line, fault.message),
    };
    Ok(StrategyEntry {
        title: title(text.name.as_str()),
        name: text.name.to_string(),
        builtin: text.is_builtin,
        summary,
    })
}

/// `game-1` is called Game 1.
fn title(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).map(|letter| if letter == '-' { ' ' } else { letter }).collect()
}

/// What a script says of itself, also one that does not work.
fn first_comment(text: &str) -> String {
    let first = text.lines().next().and_then(|line| line.strip_prefix("//")).unwrap_or_default();
    first.trim_start_matches('/').trim().to_owned()
}

macro_rules! handlers {
    ($path:literal, $kind:expr, $read:ident, $keep:ident, $remove:ident) => {
        /// The text of a name.
        #[utoipa::path(get, path = $path, tag = "principles", responses((status = 200, body = TextAnswer)))]
        pub(super) async fn $read(
            State(laboratory): State<Laboratory>,
            Path(name): Path<String>,
        ) -> Answer<TextAnswer> {
            read(laboratory, $kind, name).await
        }

        /// Saves a text; an invalid one is refused, with the position of the error.
        #[utoipa::path(put, path = $path, tag = "principles", request_body = TextRequest,
                            responses((status = 200, body = TextAnswer), (status = 409, body = FailureBody)))]
        pub(super) async fn $keep(
            State(laboratory): State<Laboratory>,
            Path(name): Path<String>,
            Body(request): Body<TextRequest>,
        ) -> Answer<TextAnswer> {
            keep(laboratory, $kind, name, request.text).await
        }

        /// Removes an own text.
        #[utoipa::path(delete, path = $path, tag = "principles", responses((status = 204),
                            (status = 409, body = FailureBody)))]
        pub(super) async fn $remove(
            State(laboratory): State<Laboratory>,
            Path(name): Path<String>,
        ) -> Result<StatusCode, Failure> {
            remove(laboratory, $kind, name).await
        }
    };
}

handlers!("/strategies/{name}", TextKind::Strategy, strategy, keep_strategy, remove_strategy);
handlers!("/scripts/{name}", TextKind::Script, script, keep_script, remove_script);

async fn read(laboratory: Laboratory, kind: TextKind, name: String) -> Answer<TextAnswer> {
    let name = kind.name(&name)?;
    blocking(move || Ok(Json(laboratory.library.text(kind, &name)?.into()))).await
}

async fn keep(laboratory: Laboratory, kind: TextKind, name: String, text: String) -> Answer<TextAnswer> {
    let name = kind.name(&name)?;
    blocking(move || {
        if kind.builtin_text(&name).is_none() {
            must_be_good(kind, &name, &text, &laboratory.library)?;
        }
        laboratory.library.keep(kind, &name, &text)?;
        Ok(Json(Text { name, is_builtin: false, text }.into()))
    })
    .await
}

async fn remove(laboratory: Laboratory, kind: TextKind, name: String) -> Result<StatusCode, Failure> {
    let name = kind.name(&name)?;
    blocking(move || laboratory.library.remove(kind, &name).map(|()| StatusCode::NO_CONTENT)).await
}

/// A text to check.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckRequest {
    kind: TextKind,
    /// What it is or will be called.
    name: String,
    text: String,
    /// Scripts that are not saved yet, by name.
    #[serde(default)]
    scripts: BTreeMap<String, String>,
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
    /// For the side to move; null if it is not finite.
    value: Option<f64>,
    /// For the other side.
    other: Option<f64>,
}

/// Checks a strategy or a script without keeping it.
#[utoipa::path(post, path = "/principles/check", tag = "principles", request_body = CheckRequest,
    responses((status = 200, body = CheckAnswer)))]
pub(super) async fn check(
    State(laboratory): State<Laboratory>,
    Body(request): Body<CheckRequest>,
) -> Answer<CheckAnswer> {
    blocking(move || answer(&request, &laboratory.library)).await.map(Json)
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
pub(super) fn must_be_good(
    kind: TextKind,
    name: &Name,
    text: &str,
    library: &Library,
) -> Result<(), Failure> {
    let read = match kind {
        TextKind::Script => check_script(name, text).map(drop),
        TextKind::Strategy => {
            let scripts = reading::named_scripts(text, &Scripts::new(), library)?;
            reading::strategy(text, &scripts, None).map(drop)
        }
    };
    read.map_err(|fault| fault.refusal(&kind.file(name)))
}
