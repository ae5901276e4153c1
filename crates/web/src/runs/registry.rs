//! All runs: begun, listed, paused, taken up.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lab::RunFolder;

use super::office::{Activity, Office, Run};
use super::pace::Pace;
use super::plan::RunPlan;
use super::record::{RunRecord, TABLE};
use super::request::RunRequest;
use super::state::RunState;
use super::{files, measuring, status, work};
use crate::Config;
use crate::events::Events;
use crate::failure::Failure;
use crate::id::Id;
use crate::store::Store;

/// So many runs may wait or go on.
const MOST_ACTIVE: usize = 16;

/// All runs. Clones are the same.
#[derive(Clone)]
pub(crate) struct Runs(pub(super) Arc<Office>);

impl Runs {
    /// Goes on with the runs that were going on when the store was closed.
    pub(crate) fn open(config: Arc<Config>, store: Arc<Store>, events: Arc<Events>) -> Runs {
        let mut runs = BTreeMap::new();
        for (id, bytes) in store.all(TABLE) {
            let id = Id::parse(&id).ok_or(id);
            match (id, RunRecord::of_bytes(&bytes)) {
                (Ok(id), Ok(record)) => {
                    let measured = measuring::kept(&store, &id);
                    runs.insert(id, Run { measured, ..Run::of(record) });
                }
                (Ok(id), Err(problem)) => store.health.note_unreadable(&format!("The run {id}"), &problem),
                (Err(id), _) => store.health.note_unreadable(&format!("The run {id}"), "its name is no id"),
            }
        }
        let mut wanted: Vec<_> = runs.iter().filter(|(_, run)| run.record.is_wanted).collect();
        wanted.sort_by_key(|(_, run)| (run.record.turn, run.record.number));
        let wanted: Vec<_> = wanted.into_iter().map(|(id, _)| id.clone()).collect();
        let runs = Runs(Arc::new(Office::new(config, store, events, runs)));
        wanted.iter().for_each(|id| runs.take_up(id));
        runs
    }

    /// Begins a run; reads and writes files.
    pub(super) fn start(&self, request: RunRequest) -> Result<RunState, Failure> {
        let name = match &request.name {
            Some(name) => self.0.check_name(name)?,
            None => self.0.free_name(request.kind),
        };
        let plan = request.plan(&self.0.config, &name)?;
        if let RunPlan::Rote(declaration) = &plan {
            work::rote_run(declaration, &self.0.config)
                .map_err(|error| Failure::impossible(format!("settings: {error}.")))?;
        }
        let active = self.0.runs().values().filter(|run| run.activity != Activity::None).count();
        if active >= MOST_ACTIVE {
            return Err(Failure::busy(format!(
                "{active} runs wait already: expected some to be done first."
            )));
        }
        let path = self.0.config.data.runs().join(&name);
        let record = RunRecord {
            name,
            path,
            pace: request.pace,
            request: Some(request),
            is_wanted: true,
            trouble: None,
            number: self.0.next_number(),
            turn: self.0.next_turn(),
        };
        let id = Id::new();
        let kept = self.0.store.keep_now(TABLE, id.as_str(), record.to_bytes());
        kept.map_err(|error| Failure::ours(error.to_string()))?;
        self.0.runs().insert(id.clone(), Run::of(record));
        self.take_up(&id);
        self.state(&id, 1)
    }

    /// A run with everything, as a seed of it shows it; reads files.
    pub(crate) fn state(&self, id: &Id, seed: usize) -> Result<RunState, Failure> {
        let state = self.0.state(id, seed, true).ok_or_else(unknown)?;
        self.measure(id);
        Ok(RunState { files: files::list(id, &self.0.path(id).ok_or_else(unknown)?), ..state })
    }

    /// All runs, the newest first; those that others put into the folder are found.
    pub(super) fn list(&self) -> Vec<RunState> {
        self.0.look_around();
        let mut ids: Vec<_> = self.0.runs().iter().map(|(id, run)| (run.record.number, id.clone())).collect();
        ids.sort_unstable_by(|one, two| two.cmp(one));
        let outline = |(_, id): &(u64, Id)| self.0.outline(id).map(|(state, _)| state);
        ids.iter().filter_map(outline).collect()
    }

    /// Has a run stop after what it is doing.
    pub(super) fn pause(&self, id: &Id) -> Result<RunState, Failure> {
        self.0.change(id, |run| {
            match run.activity {
                Activity::None => return Err(Failure::not_now("This run is not going on here.")),
                Activity::Queued => run.activity = Activity::None,
                Activity::Running => "Pauses soon.".clone_into(&mut run.message),
            }
            run.stop.stop();
            run.record.is_wanted = false;
            Ok(())
        })?;
        self.0.tell(id, true);
        self.state(id, 1)
    }

    /// Has a run go on faster or slower.
    pub(super) fn set_pace(&self, id: &Id, pace: Pace) -> Result<RunState, Failure> {
        self.0.change(id, |run| {
            run.record.pace = pace;
            run.live.set_pace(pace);
            Ok(())
        })?;
        self.0.tell(id, false);
        self.state(id, 1)
    }

    /// Has a run go on.
    pub(super) fn resume(&self, id: &Id) -> Result<RunState, Failure> {
        let (_, declared) = self.0.outline(id).ok_or_else(unknown)?;
        let path = self.0.path(id).ok_or_else(unknown)?;
        if declared.as_ref().is_some_and(|declared| status::is_done(declared.kind, &path)) {
            return Err(Failure::not_now("This run is done."));
        }
        check_nobody_else(&path)?;
        let turn = self.0.next_turn();
        self.0.change(id, |run| {
            if run.activity != Activity::None {
                return Err(Failure::not_now("This run goes on already, or pauses just now."));
            }
            if run.record.request.is_none() {
                let declared = declared.as_ref().ok_or_else(|| Failure::not_now("Its folder is gone."))?;
                declared.plan().map_err(Failure::not_now)?;
            }
            run.record.is_wanted = true;
            run.record.turn = turn;
            run.record.trouble = None;
            Ok(())
        })?;
        self.take_up(id);
        self.0.tell(id, true);
        self.state(id, 1)
    }

    /// Where a file of a run is.
    pub(super) fn file(&self, id: &Id, name: &str) -> Result<PathBuf, Failure> {
        let folder = self.0.path(id).ok_or_else(unknown)?;
        files::path(&folder, name).ok_or_else(|| Failure::unknown(format!("This run has no file '{name}'.")))
    }

    /// Stops what is going on and waits for it; it goes on when the laboratory opens again.
    pub(crate) fn close(&self) {
        self.0.end.stop();
        self.0.runs().values().for_each(|run| run.stop.stop());
        self.0.workers.close();
        self.0.measurers.close();
    }
}

/// Refuses to touch a run that another process is doing.
pub(super) fn check_nobody_else(path: &Path) -> Result<(), Failure> {
    if RunFolder::is_at_work(path) {
        return Err(Failure::not_now("Another program is doing this run, such as the command line."));
    }
    Ok(())
}

/// What is said of an id that no run has.
pub(super) fn unknown() -> Failure {
    Failure::unknown("There is no such run.")
}
