//! The thread that writes: it takes whatever has arrived, commits it at once, and tells all who waited. On a full disk
//! it goes on trying.

use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use files::record_log::{Change, RecordLog};
use tokio::sync::oneshot;

use super::StoreError;
use super::health::Health;

const MOST_TOGETHER: usize = 512;
/// How long nothing has to happen before the copy is seen to, and between attempts on a full disk.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) enum StoreTask {
    Write(Write),
    /// Something was found damaged.
    Repair,
    Close(oneshot::Sender<()>),
}

pub(super) struct Write {
    pub(super) name: String,
    pub(super) record: Option<Vec<u8>>,
    /// Whoever waits; what nobody waits for is kept when there is room.
    pub(super) done: Option<oneshot::Sender<Result<(), StoreError>>>,
}

pub(super) struct StoreWriter {
    log: RecordLog,
    health: Arc<Health>,
    /// What nobody waits for and could not be kept yet.
    left_over: BTreeMap<String, Option<Vec<u8>>>,
    refusal: Option<Refusal>,
    is_repaired: bool,
}

/// What could not be kept the last time.
struct Refusal {
    reason: String,
    bytes: usize,
}

impl StoreWriter {
    pub(super) fn new(log: RecordLog, health: Arc<Health>) -> StoreWriter {
        StoreWriter { log, health, left_over: BTreeMap::new(), refusal: None, is_repaired: false }
    }

    pub(super) fn keep_all(mut self, arriving: &Receiver<StoreTask>) {
        let mut closing = None;
        while closing.is_none() {
            let Some(first) = self.next(arriving) else { break };
            let mut together = Vec::new();
            for order in [first].into_iter().chain(arriving.try_iter().take(MOST_TOGETHER - 1)) {
                match order {
                    StoreTask::Write(write) => together.push(write),
                    StoreTask::Repair => self.is_repaired = false,
                    StoreTask::Close(done) => closing = Some(done),
                }
            }
            if !together.is_empty() {
                self.keep(together);
            }
        }
        self.repair();
        // Whoever waits for the end finds the files free.
        drop(self.log);
        if let Some(done) = closing {
            let _ = done.send(());
        }
    }

    /// The next order; whatever else there is to do is done while there is none.
    fn next(&mut self, arriving: &Receiver<StoreTask>) -> Option<StoreTask> {
        while !self.is_repaired || self.refusal.is_some() {
            match arriving.recv_timeout(PAUSE) {
                Ok(order) => return Some(order),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => self.repair(),
            }
        }
        arriving.recv().ok()
    }

    /// Commits what was left over and what came, and tells who waits.
    fn keep(&mut self, together: Vec<Write>) {
        let mut changes: Vec<Change> = mem::take(&mut self.left_over).into_iter().collect();
        let mut who_wait: Vec<_> = changes.iter().map(|_| None).collect();
        for Write { name, record, done } in together {
            changes.push((name, record));
            who_wait.push(done);
        }
        let committed = self.log.commit(&changes);
        self.is_repaired = false;
        self.refusal = committed.as_ref().err().map(|error| Refusal {
            reason: error.to_string(),
            bytes: changes.iter().map(|(_, record)| record.as_ref().map_or(0, Vec::len)).sum(),
        });
        for (done, (name, record)) in who_wait.into_iter().zip(changes) {
            let committed =
                committed.as_ref().map(|&()| ()).map_err(|error| StoreError::Files(error.to_string()));
            match done {
                // Whoever no longer waits for the answer does not need it.
                Some(done) => drop(done.send(committed)),
                None if committed.is_err() => drop(self.left_over.insert(name, record)),
                None => {}
            }
        }
        if self.refusal.is_some() || self.health.trouble().is_some() {
            self.tell_trouble(None);
        }
    }

    /// Tries again what was refused, mends what is damaged, and sees to the copy.
    fn repair(&mut self) {
        if let Some(refusal) = &self.refusal
            && self.log.probe(refusal.bytes).is_ok()
        {
            self.keep(Vec::new());
        }
        let findings = self.log.repair();
        self.health.hear(&findings);
        self.is_repaired = findings.trouble.is_none();
        self.tell_trouble(findings.trouble.as_deref());
    }

    fn tell_trouble(&self, copy: Option<&str>) {
        let refused = self.refusal.as_ref().map(|Refusal { reason, .. }| {
            let waiting = match self.left_over.len() {
                0 => String::new(),
                1 => " One change of a job or a run is waiting.".to_owned(),
                count => format!(" {count} changes of jobs and runs are waiting."),
            };
            format!(
                "Some changes could not be saved ({reason}): games whose moves were refused stay as they \
                 were.{waiting} Games go on when the disk can be written to again; runs that stopped can be resumed then."
            )
        });
        let copy = copy.map(|reason| {
            format!(
                "The store has no intact copy at the moment ({reason}). One is made when the disk can be written to \
                 again."
            )
        });
        self.health.set_trouble(refused.or(copy));
    }
}
