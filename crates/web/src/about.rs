//! What this server is.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Laboratory;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(about))
}

/// What this server is.
#[derive(Serialize, ToSchema)]
struct About {
    name: &'static str,
    version: &'static str,
    /// How many moves it thinks about at once.
    thinkers: usize,
    /// How many thoughts wait for a free thread.
    waiting: usize,
    /// Where it keeps games, learners and runs.
    data_directory: String,
    /// The cluster whose machines `/machines` tells of.
    cluster: Option<String>,
    /// What was found damaged in the data directory, and what became of it.
    notices: Vec<String>,
    /// What is not being kept at the moment, and why.
    not_kept: Option<String>,
}

/// What this server is.
#[utoipa::path(get, path = "/about", tag = "about", responses((status = 200, body = About)))]
async fn about(State(laboratory): State<Laboratory>) -> Json<About> {
    Json(About {
        name: "crownhead",
        version: env!("CARGO_PKG_VERSION"),
        thinkers: laboratory.config.thinkers,
        waiting: laboratory.thinkers.waiting(),
        data_directory: laboratory.config.data.path().display().to_string(),
        cluster: laboratory.config.cluster.as_ref().map(ToString::to_string),
        notices: laboratory.store.health.notices(),
        not_kept: laboratory.store.health.trouble(),
    })
}
