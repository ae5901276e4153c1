//! Strategies and scripts: read, written, checked, tried and played against each other.

mod library;
mod matches;
mod reading;
mod texts;
mod trying;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use library::{Library, Name};
pub(crate) use matches::StrategyMatches;
pub(crate) use trying::{LONGEST as LONGEST_TABLE, own_strategy, table_of};

use crate::Laboratory;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new()
        .routes(routes!(texts::list))
        .routes(routes!(texts::strategy, texts::keep_strategy, texts::remove_strategy))
        .routes(routes!(texts::script, texts::keep_script, texts::remove_script))
        .routes(routes!(texts::check))
        .routes(routes!(trying::try_out))
        .routes(routes!(matches::start))
}
