//! What the files about runs share: all runs, and the threads that work on them.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lab::StopFlag;

use super::history::{GeneralizeHistory, Measured};
use super::live::Live;
use super::record::{RunRecord, TABLE};
use super::registry::unknown;
use crate::Config;
use crate::events::Events;
use crate::failure::Failure;
use crate::id::Id;
use crate::jobs::Workers;
use crate::store::Store;

/// All runs, and the threads that work on them.
pub(super) struct Office {
    pub(super) config: Arc<Config>,
    pub(super) store: Arc<Store>,
    pub(super) events: Arc<Events>,
    pub(super) runs: Mutex<BTreeMap<Id, Run>>,
    /// One run at a time goes on, so that games stay quick.
    pub(super) workers: Workers,
    pub(super) measurers: Workers,
    /// The laboratory closes.
    pub(super) end: StopFlag,
}

/// A run.
pub(super) struct Run {
    pub(super) record: RunRecord,
    pub(super) activity: Activity,
    pub(super) message: String,
    pub(super) stop: StopFlag,
    pub(super) live: Arc<Live>,
    /// What was read of the seeds that somebody looked at.
    pub(super) histories: HashMap<usize, Arc<Mutex<GeneralizeHistory>>>,
    pub(super) measured: Vec<Measured>,
    pub(super) is_measuring: bool,
}

/// Whether a run is worked on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Activity {
    None,
    Queued,
    Running,
}

impl Run {
    pub(super) fn of(record: RunRecord) -> Run {
        let live = Arc::new(Live::default());
        live.set_pace(record.pace);
        Run {
            record,
            activity: Activity::None,
            message: String::new(),
            stop: StopFlag::default(),
            live,
            histories: HashMap::new(),
            measured: Vec::new(),
            is_measuring: false,
        }
    }
}

impl Office {
    pub(super) fn new(
        config: Arc<Config>,
        store: Arc<Store>,
        events: Arc<Events>,
        runs: BTreeMap<Id, Run>,
    ) -> Office {
        Office {
            config,
            store,
            events,
            runs: Mutex::new(runs),
            workers: Workers::new("run", 1),
            measurers: Workers::new("measure", 1),
            end: StopFlag::default(),
        }
    }

    pub(super) fn runs(&self) -> MutexGuard<'_, BTreeMap<Id, Run>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn path(&self, id: &Id) -> Option<PathBuf> {
        self.runs().get(id).map(|run| run.record.path.clone())
    }

    pub(super) fn next_number(&self) -> u64 {
        self.runs().values().map(|run| run.record.number).max().unwrap_or(0) + 1
    }

    pub(super) fn next_turn(&self) -> u64 {
        self.runs().values().map(|run| run.record.turn).max().unwrap_or(0) + 1
    }

    /// Changes a run and keeps it; what cannot be kept now is kept when there is room.
    pub(super) fn change(
        &self,
        id: &Id,
        change: impl FnOnce(&mut Run) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let bytes = {
            let mut runs = self.runs();
            let run = runs.get_mut(id).ok_or_else(unknown)?;
            change(run)?;
            run.record.to_bytes()
        };
        self.store.keep_now(TABLE, id.as_str(), bytes.clone()).map_err(|error| {
            self.store.keep_soon(TABLE, id.as_str(), bytes);
            Failure::ours(error.to_string())
        })
    }
}
