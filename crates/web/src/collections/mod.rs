//! Collections of games: dropped as PDN, kept in bounded memory, stepped through and judged.

mod collection;
mod critic;
mod handlers;
mod nodes;
mod shelf;
mod source;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

pub(crate) use collection::Collection;
pub(crate) use critic::JudgedSides;
pub(crate) use nodes::main_nodes;
pub(crate) use shelf::Shelf;

use crate::Laboratory;

/// The longest text of games.
const LARGEST_TEXT: usize = 32 << 20;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new()
        .routes(routes!(handlers::drop_games).layer(DefaultBodyLimit::max(LARGEST_TEXT)))
        .routes(routes!(handlers::page))
        .routes(routes!(handlers::game))
        .routes(routes!(critic::critic))
}
