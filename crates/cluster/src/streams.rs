//! What the servers keep: the list of jobs; for each job the tasks, the results and a bucket of files.

use std::collections::HashSet;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::{
    AccountErrorKind, CreateStreamError, CreateStreamErrorKind, GetStreamErrorKind,
};
use async_nats::jetstream::object_store::ObjectStore;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, Stream};
use async_nats::jetstream::{Context, ErrorCode};

use tokio_stream::StreamExt;

use crate::address::Address;
use crate::error::ClusterError;
use crate::job::{JOB_SUBJECTS, JOBS, JobId, index_of_subject};
use crate::retry::{RequestError, Retry};

/// Whoever comes back for results later than this begins anew.
const KEPT: Duration = Duration::from_secs(30 * 24 * 3600);

/// The consumers: all workers share one, as each task is for one of them.
pub(crate) const WORKERS: &str = "workers";
pub(crate) const COORDINATOR: &str = "coordinator";

/// On how many servers everything is kept: as told, else on three where there are three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Replicas(pub(crate) Option<usize>);

/// All that a coordinator needs of a job.
pub(crate) struct JobStreams {
    pub(crate) jobs: Stream,
    pub(crate) results: PullConsumer,
    pub(crate) bucket: ObjectStore,
}

/// Finds or makes all of it.
pub(crate) async fn open(
    context: &Context,
    job: &JobId,
    patience: Duration,
    replicas: Replicas,
    asking: &Retry<'_>,
) -> Result<JobStreams, ClusterError> {
    let jobs = jobs(context, replicas, asking).await?;
    let bucket = bucket(context, job, replicas, asking).await?;
    let tasks = queue(job.tasks_stream(), job.task_subjects());
    let tasks = stream(context, tasks, replicas, asking).await?;
    consumer(&tasks, WORKERS, patience, asking).await?;
    let results = queue(job.results_stream(), job.result_subjects());
    let results = stream(context, results, replicas, asking).await?;
    // What a coordinator that was killed had fetched and not acknowledged is to be fetched again at once.
    let _ = results.delete_consumer(COORDINATOR).await;
    let results = consumer(&results, COORDINATOR, RESULT_WAIT, asking).await?;
    Ok(JobStreams { jobs, results, bucket })
}

/// Results that were sent to a coordinator and not acknowledged, as the connection was lost, come again after so long.
const RESULT_WAIT: Duration = Duration::from_secs(5);

/// The list of jobs.
pub(crate) async fn jobs(
    context: &Context,
    replicas: Replicas,
    asking: &Retry<'_>,
) -> Result<Stream, ClusterError> {
    let config = Config {
        name: JOBS.to_owned(),
        subjects: vec![JOB_SUBJECTS.to_owned()],
        max_messages_per_subject: 1,
        max_age: KEPT,
        ..Config::default()
    };
    stream(context, config, replicas, asking).await
}

/// Takes everything of a job away.
pub(crate) async fn remove(context: &Context, jobs: &Stream, job: &JobId) {
    // Whatever cannot be removed now is empty, or is found and used by the same command.
    let _ = jobs.purge().filter(job.record()).await;
    let _ = tokio::join!(
        context.delete_stream(job.tasks_stream()),
        context.delete_stream(job.results_stream()),
        context.delete_object_store(job.bucket()),
    );
}

/// Refuses servers that keep nothing. One that does not answer may do so later.
pub(crate) async fn must_keep(context: &Context, address: &Address) -> Result<(), ClusterError> {
    let keeps_nothing = match context.query_account().await.map_err(|error| error.kind()) {
        Err(AccountErrorKind::JetStreamUnavailable) => true,
        Err(AccountErrorKind::JetStream(error)) => {
            [ErrorCode::JETSTREAM_NOT_ENABLED, ErrorCode::JETSTREAM_NOT_ENABLED_FOR_ACCOUNT]
                .contains(&error.error_code())
        }
        _ => false,
    };
    if keeps_nothing { Err(ClusterError::Forgetful(address.to_string())) } else { Ok(()) }
}

/// The tasks of a job that wait or are being done.
pub(crate) async fn queued(
    context: &Context,
    job: &JobId,
    asking: &Retry<'_>,
) -> Result<HashSet<usize>, ClusterError> {
    let ask = async || {
        let stream = context.get_stream(job.tasks_stream()).await?;
        let mut subjects = stream.info_with_subjects(job.task_subjects()).await?;
        let mut tasks = HashSet::new();
        while let Some(subject) = subjects.next().await {
            tasks.extend(index_of_subject(&subject?.0));
        }
        Ok(tasks)
    };
    asking.ask("say what is in its queue", ask).await
}

/// Refuses to wait for a queue that somebody took away; a server that does not answer may come back.
pub(crate) async fn must_be_there(context: &Context, name: &str) -> Result<(), ClusterError> {
    match context.get_stream(name).await {
        Err(error) => match error.kind() {
            GetStreamErrorKind::JetStream(error) if error.error_code() == ErrorCode::STREAM_NOT_FOUND => {
                Err(ClusterError::Gone)
            }
            _ => Ok(()),
        },
        Ok(_) => Ok(()),
    }
}

/// One message for each subject, the first that comes, until it is acknowledged.
fn queue(name: String, subjects: String) -> Config {
    Config {
        name,
        subjects: vec![subjects],
        retention: RetentionPolicy::WorkQueue,
        max_messages_per_subject: 1,
        discard: DiscardPolicy::New,
        discard_new_per_subject: true,
        max_age: KEPT,
        ..Config::default()
    }
}

async fn stream(
    context: &Context,
    config: Config,
    replicas: Replicas,
    asking: &Retry<'_>,
) -> Result<Stream, ClusterError> {
    let create = async |num_replicas| context.create_stream(Config { num_replicas, ..config.clone() }).await;
    let ask = async || match context.get_stream(&config.name).await {
        Ok(stream) => Ok(stream),
        Err(_) => Ok(made(replicas, create).await?),
    };
    asking.ask("make its queue", ask).await
}

async fn bucket(
    context: &Context,
    job: &JobId,
    replicas: Replicas,
    asking: &Retry<'_>,
) -> Result<ObjectStore, ClusterError> {
    let name = job.bucket();
    let ask = async || -> Result<ObjectStore, RequestError> {
        if let Ok(bucket) = context.get_object_store(&name).await {
            return Ok(bucket);
        }
        let stream = Config {
            name: format!("OBJ_{name}"),
            subjects: vec![format!("$O.{name}.C.>"), format!("$O.{name}.M.>")],
            max_age: KEPT,
            discard: DiscardPolicy::New,
            allow_rollup: true,
            allow_direct: true,
            ..Config::default()
        };
        made(replicas, async |num_replicas| {
            context.create_stream(Config { num_replicas, ..stream.clone() }).await
        })
        .await?;
        Ok(context.get_object_store(&name).await?)
    };
    asking.ask("make its bucket of files", ask).await
}

/// Makes something on three servers, or on one where there are not three.
async fn made(
    replicas: Replicas,
    make: impl AsyncFn(usize) -> Result<Stream, CreateStreamError>,
) -> Result<Stream, CreateStreamError> {
    match replicas.0 {
        Some(count) => make(count).await,
        None => match make(USUAL_REPLICAS).await {
            Err(error) if has_too_few_servers(&error) => make(1).await,
            made => made,
        },
    }
}

const USUAL_REPLICAS: usize = 3;

fn has_too_few_servers(error: &CreateStreamError) -> bool {
    let CreateStreamErrorKind::JetStream(error) = error.kind() else { return false };
    [ErrorCode::STREAM_REPLICAS_NOT_SUPPORTED, ErrorCode::CLUSTER_NO_PEERS].contains(&error.error_code())
}

async fn consumer(
    stream: &Stream,
    name: &str,
    ack_wait: Duration,
    asking: &Retry<'_>,
) -> Result<PullConsumer, ClusterError> {
    let config = pull::Config {
        durable_name: Some(name.to_owned()),
        ack_policy: AckPolicy::Explicit,
        ack_wait,
        max_ack_pending: -1,
        max_waiting: MOST_WAITING,
        ..pull::Config::default()
    };
    let ask = async || Ok(stream.get_or_create_consumer(name, config.clone()).await?);
    asking.ask("make a consumer", ask).await
}

/// As many threads can wait for tasks at once.
const MOST_WAITING: i64 = 100_000;
