//! The machines that share the work, where the laboratory was told of a cluster.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use cluster::{JobSight, Observer, WorkerSight};
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Laboratory;
use crate::failure::{Failure, FailureBody};

/// How long the servers may take to let us in.
const ENTRANCE: Duration = Duration::from_secs(3);

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(machines))
}

/// The machines that share the work, and what they work on.
#[derive(Serialize, ToSchema)]
struct Machines {
    /// Where the cluster is.
    address: String,
    workers: Vec<Machine>,
    work: Vec<SharedWork>,
}

/// A worker that is there.
#[derive(Serialize, ToSchema)]
struct Machine {
    name: String,
    version: String,
    /// How many tasks it does at once.
    threads: usize,
    /// Tasks it has done since it came.
    done: u64,
}

/// Work that is shared.
#[derive(Serialize, ToSchema)]
struct SharedWork {
    /// The command it comes from.
    command: String,
    tasks: usize,
    /// Tasks that wait or are being done.
    left: usize,
    per_second: f64,
    seconds_left: Option<f64>,
}

/// The machines that share the work.
#[utoipa::path(get, path = "/machines", tag = "about", responses(
    (status = 200, body = Machines), (status = 404, body = FailureBody), (status = 503, body = FailureBody),
))]
async fn machines(State(laboratory): State<Laboratory>) -> Result<Json<Machines>, Failure> {
    let Some(address) = &laboratory.config.cluster else {
        return Err(Failure::unknown("This laboratory was started without --cluster."));
    };
    let out_of_reach = || Failure::busy(format!("The cluster {address} is out of reach."));
    let connect = laboratory.observer.get_or_try_init(|| Observer::connect(address));
    let observer =
        timeout(ENTRANCE, connect).await.map_err(|_| out_of_reach())?.map_err(|_| out_of_reach())?;
    let sight = observer.look().await.map_err(|_| out_of_reach())?;
    Ok(Json(Machines {
        address: address.to_string(),
        workers: sight.workers.into_iter().map(Machine::from).collect(),
        work: sight.jobs.into_iter().map(SharedWork::from).collect(),
    }))
}

impl From<WorkerSight> for Machine {
    fn from(sight: WorkerSight) -> Machine {
        let WorkerSight { name, version, threads, done } = sight;
        Machine { name, version, threads, done }
    }
}

impl From<JobSight> for SharedWork {
    fn from(sight: JobSight) -> SharedWork {
        let JobSight { command, tasks, left, per_second, seconds_left } = sight;
        SharedWork { command, tasks, left, per_second, seconds_left }
    }
}
