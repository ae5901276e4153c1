//! Positions looked into: legal moves, ratings by any player, terms and principles.

mod measured;
mod positions;
mod principles;
mod ratings;
mod terms;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use measured::measured;

use crate::Laboratory;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new()
        .routes(routes!(positions::position))
        .routes(routes!(positions::after))
        .routes(routes!(ratings::ratings))
        .routes(routes!(terms::terms))
        .routes(routes!(principles::principles))
}
