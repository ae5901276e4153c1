//! Strategies and scripts: read, written, checked, tried and played against each other.

mod library;
mod matches;
mod reading;
mod texts;

use std::collections::BTreeMap;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use cowell_reed::Strategy;
use library::TextKind;
use reading::Scripts;
use rules::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Laboratory;
use crate::pages::analyze::MoveTable;
use crate::pages::failure::{Failure, FailureBody};
use crate::pages::view::{ReasonsView, position_of};
use crate::request::{Answer, Body};
use crate::thinking::{QUESTIONS, QuestionControl, ask};

pub(crate) use library::{Library, Name};
pub(crate) use matches::StrategyMatches;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new()
        .routes(routes!(texts::list))
        .routes(routes!(texts::strategy, texts::keep_strategy, texts::remove_strategy))
        .routes(routes!(texts::script, texts::keep_script, texts::remove_script))
        .routes(routes!(texts::check))
        .routes(routes!(try_out))
        .routes(routes!(matches::start))
}

/// The longest that a table is waited for.
pub(crate) const LONGEST_TABLE: Duration = Duration::from_secs(10);

/// A strategy and a position.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TryRequest {
    /// The text of the strategy.
    strategy: String,
    /// Scripts that are not saved yet, by name.
    #[serde(default)]
    scripts: BTreeMap<String, String>,
    fen: String,
    /// The name of a strategy to compare with.
    #[serde(default)]
    against: Option<String>,
}

/// What a strategy makes of a position, and what another made of it.
#[derive(Serialize, ToSchema)]
struct TryAnswer {
    now: ReasonsView,
    before: Option<ReasonsView>,
    /// The moves it may choose.
    chosen_now: Vec<String>,
    /// The moves the other may choose.
    chosen_before: Vec<String>,
}

/// What a strategy makes of a position, beside another.
#[utoipa::path(post, path = "/principles/try", tag = "principles", request_body = TryRequest,
    responses((status = 200, body = TryAnswer), (status = 404, body = FailureBody),
    (status = 503, body = FailureBody)))]
async fn try_out(State(laboratory): State<Laboratory>, Body(request): Body<TryRequest>) -> Answer<TryAnswer> {
    let position = position_of(&request.fen)?;
    let given = reading::given_scripts(request.scripts)?;
    let against = request.against.as_deref().map(Name::parse).transpose()?;
    let library = laboratory.library.clone();
    let answer = ask(&laboratory, QUESTIONS, LONGEST_TABLE, move |control| {
        let now = table_of_text(&request.strategy, &given, &library, &position, control)?;
        let before = against.map(|name| table_of(&name, &library, &position, control)).transpose()?;
        let (before, chosen_before) =
            before.map_or((None, Vec::new()), |table| (Some(table.reasons), table.chosen));
        Ok(TryAnswer { now: now.reasons, before, chosen_now: now.chosen, chosen_before })
    });
    answer.await?.map(Json)
}

fn table_of_text(
    text: &str,
    given: &Scripts,
    library: &Library,
    position: &Position,
    control: &QuestionControl,
) -> Result<MoveTable, Failure> {
    let scripts = reading::named_scripts(text, given, library)?;
    let strategy =
        reading::strategy(text, &scripts, Some(control)).map_err(|fault| fault.refusal("strategy"))?;
    MoveTable::new("This strategy".to_owned(), &strategy, position, control, control.longest())
}

/// What a strategy of the library makes of a position.
pub(crate) fn table_of(
    name: &Name,
    library: &Library,
    position: &Position,
    control: &QuestionControl,
) -> Result<MoveTable, Failure> {
    let strategy = own_strategy(name, library, Some(control))?;
    MoveTable::new(format!("Strategy {name}"), &strategy, position, control, control.longest())
}

/// A strategy of the library; its scripts give up when time is up.
pub(crate) fn own_strategy(
    name: &Name,
    library: &Library,
    control: Option<&QuestionControl>,
) -> Result<Strategy, Failure> {
    let text = library.text(TextKind::Strategy, name)?.text;
    let scripts = reading::named_scripts(&text, &Scripts::new(), library)?;
    let read = reading::strategy(&text, &scripts, control);
    read.map_err(|fault| fault.refusal(&TextKind::Strategy.file(name)))
}
