//! The queue of long work, beside the thinking about games: what is asked for is written down, done in turn,
//! told to those who watch, and taken up again after a restart. A job takes minutes, and its record holds its
//! result; a learning run is a folder, and its record only says whether it goes on.

mod handlers;
mod job_kind;
mod jobs;
mod old_records;
mod pool;
mod runs;
mod work;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lab::StopFlag;
use serde::de::DeserializeOwned;
use serde_json::Value;

pub(crate) use handlers::routes;
pub(crate) use job_kind::{Assignment, Download, JobKind, Report, Reporter};
use jobs::JobRecord;
pub(crate) use jobs::{JobState, parameters};
pub(crate) use pool::Lane;
use pool::Pool;
use runs::Run;
pub(crate) use work::WorkEnd;

use crate::Config;
use crate::events::Events;
use crate::pages::Id;
use crate::pages::failure::Failure;
use crate::store::Store;

/// All long work. Clones are the same.
#[derive(Clone)]
pub(crate) struct Queue(Arc<Shared>);

struct Shared {
    config: Arc<Config>,
    store: Arc<Store>,
    events: Arc<Events>,
    kinds: Vec<Arc<dyn JobKind>>,
    jobs: Mutex<BTreeMap<Id, JobRecord>>,
    runs: Mutex<BTreeMap<Id, Run>>,
    pool: Pool,
    /// The laboratory closes.
    closing: StopFlag,
}

impl Queue {
    /// Goes on with what was going on when the store was closed.
    pub(crate) fn open(
        config: Arc<Config>,
        store: Arc<Store>,
        events: Arc<Events>,
        kinds: Vec<Arc<dyn JobKind>>,
    ) -> Queue {
        let queue = Queue(Arc::new(Shared {
            jobs: Mutex::new(jobs::load(&store)),
            runs: Mutex::new(runs::load(&store)),
            pool: Pool::new(),
            closing: StopFlag::default(),
            config,
            store,
            events,
            kinds,
        }));
        queue.take_up_jobs();
        queue.take_up_runs();
        queue
    }

    /// Stops what is going on and waits for it; it goes on when the laboratory opens again.
    pub(crate) fn close(&self) {
        self.0.closing.stop();
        self.all_jobs().values().for_each(|job| job.work.stop.stop());
        self.all_runs().values().for_each(|run| run.record.work.stop.stop());
        self.0.pool.close();
    }

    fn all_jobs(&self) -> MutexGuard<'_, BTreeMap<Id, JobRecord>> {
        self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn all_runs(&self) -> MutexGuard<'_, BTreeMap<Id, Run>> {
        self.0.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn submit(&self, lane: Lane, id: &Id, work: impl FnOnce(&Queue, &Id) + Send + 'static) {
        let (queue, id) = (self.clone(), id.clone());
        self.0.pool.submit(lane, move || work(&queue, &id));
    }
}

/// Refuses one more if so many wait or go on already.
fn refuse_if_full(active: usize, most: usize, what: &str) -> Result<(), Failure> {
    if active < most {
        return Ok(());
    }
    Err(Failure::busy(format!("{active} {what} are waiting already: let some of them finish first.")))
}

/// Work whose faults are the laboratory's, and end nothing else.
fn caught(work: impl FnOnce() -> Result<WorkEnd, String>) -> Result<WorkEnd, String> {
    let worked = catch_unwind(AssertUnwindSafe(work));
    worked.unwrap_or_else(|_| Err("Something went wrong in the laboratory.".to_owned()))
}

/// What is read of a record, once `change` has made one of now of what versions before kept.
fn record<T: DeserializeOwned>(bytes: &[u8], change: fn(&mut Value)) -> Result<T, String> {
    let mut record = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    change(&mut record);
    serde_json::from_value(record).map_err(|error| error.to_string())
}

/// A record as it is kept.
fn bytes(record: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(record).expect("a record is plain data")
}
