//! What this server is, and the machines that share its work, where it was told of a cluster.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use cluster::{ClusterJob, ClusterWorker, Observer};
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Laboratory;
use crate::pages::failure::{Failure, FailureBody};
use crate::request::Answer;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(about)).routes(routes!(machines))
}

/// What this server is.
#[derive(Serialize, ToSchema)]
struct About {
    name: &'static str,
    version: &'static str,
    /// How many moves it thinks about at once.
    thinkers: usize,
    /// How many questions wait for a free thread.
    waiting: usize,
    /// Where it keeps games, learners and runs.
    data_directory: String,
    /// The cluster whose machines `/machines` describes.
    cluster: Option<String>,
    /// What was found damaged in the data directory, and what became of it.
    notices: Vec<String>,
    /// What cannot be saved at the moment, and why.
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

/// How long the servers may take to let us in.
const LONGEST_CONNECT: Duration = Duration::from_secs(3);

/// The machines of a cluster and what they work on.
#[derive(Serialize, ToSchema)]
struct Machines {
    /// Where the cluster is.
    address: String,
    workers: Vec<ClusterWorker>,
    work: Vec<ClusterJob>,
}

/// The machines of the cluster.
#[utoipa::path(get, path = "/machines", tag = "about", responses((status = 200, body = Machines),
    (status = 404, body = FailureBody), (status = 503, body = FailureBody)))]
async fn machines(State(laboratory): State<Laboratory>) -> Answer<Machines> {
    let Some(address) = &laboratory.config.cluster else {
        return Err(Failure::unknown("This laboratory was started without --cluster."));
    };
    let out_of_reach = || Failure::busy(format!("The cluster {address} cannot be reached."));
    let connect = laboratory.observer.get_or_try_init(|| Observer::connect(address));
    let observer =
        timeout(LONGEST_CONNECT, connect).await.map_err(|_| out_of_reach())?.map_err(|_| out_of_reach())?;
    let sight = observer.look().await.map_err(|_| out_of_reach())?;
    Ok(Json(Machines { address: address.to_string(), workers: sight.workers, work: sight.jobs }))
}
