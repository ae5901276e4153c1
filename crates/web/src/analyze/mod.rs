//! Positions looked into: legal moves, ratings by any player, terms and principles.

mod positions;
mod principles;
mod ratings;
mod terms;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::failure::Failure;
use crate::players::Spec;
use crate::{Config, Laboratory};

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new()
        .routes(routes!(positions::position))
        .routes(routes!(positions::after))
        .routes(routes!(ratings::ratings))
        .routes(routes!(terms::terms))
        .routes(routes!(principles::principles))
}

/// The player that a page names, which learns nothing from being asked.
pub(crate) fn measured(config: &Config, text: &str) -> Result<Spec, Failure> {
    Spec::check(config, text)?.still(config)
}
