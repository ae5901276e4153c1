//! Learning runs of minutes to hours: folders in the data directory of the same form as the command line's,
//! begun, watched, paused, taken up again after a restart, and opened whoever made them.

mod folders;
mod history;
mod live_run;
mod measure;
mod plan;
mod request;
mod settings;
mod state;

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use endgame::{BUILT_IN_PIECES, Database};
use lab::generalize_run::GeneralizeRun;
use lab::rote_run::{RoteDeclaration, RoteRun};
use lab::zero_run::{ZeroDeclaration, ZeroLimit, ZeroRun};
use lab::{Local, RunFolder, StopFlag, combine_run, generalize_run, rote_run, zero_run};
use samuel::Polynomial;
use serde::{Deserialize, Serialize};

pub(super) use folders::content_type;
use history::GeneralizeHistory;
use live_run::{Changed, LiveRun, PageObserver};
use measure::{Measurement, book};
use plan::{DeclaredRun, RunPlan};
use request::RunKind;
pub(super) use request::{Pace, RunRequest};
pub(super) use settings::{KindSettings, all as all_settings};
pub(super) use state::RunState;

use super::old_records;
use super::work::{Work, WorkEnd};
use super::{Lane, Queue, bytes, caught, record, refuse_if_full};
use crate::Config;
use crate::pages::Id;
use crate::pages::failure::Failure;
use crate::store::Store;

const TABLE: &str = "runs";
/// So many runs may wait or go on.
const MOST_ACTIVE: usize = 16;

/// A run.
pub(super) struct Run {
    pub(super) record: RunRecord,
    live: Arc<LiveRun>,
    /// What was read of the seeds that somebody looked at.
    histories: HashMap<usize, Arc<Mutex<GeneralizeHistory>>>,
    measured: Vec<Measurement>,
    is_measuring: bool,
}

/// A run as it is kept beside its folder, which says everything else.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(super) struct RunRecord {
    /// What it is called.
    name: String,
    /// Its folder.
    path: PathBuf,
    /// What was asked for, if it was asked for here.
    request: Option<RunRequest>,
    /// The speed.
    #[serde(default)]
    pace: Pace,
    #[serde(flatten)]
    pub(super) work: Work,
    /// The order in which runs came here.
    number: u64,
    /// The generation up to which a run from zero goes on, until it is told to go on after that.
    #[serde(default)]
    goal: usize,
    /// The order in which runs were asked to go on, so that after a restart nobody has to wait again.
    #[serde(default)]
    turn: u64,
}

impl RunRecord {
    /// How far a run from zero goes on at a time.
    fn zero_limit(&self) -> ZeroLimit {
        let asked = self.request.as_ref().and_then(|request| request.zero_limit().ok());
        asked.unwrap_or(ZeroLimit { generations: settings::GENERATIONS, seconds: None })
    }

    /// Sets a further goal for a run from zero that has come to its own.
    fn set_goal(&mut self, path: &Path) -> Result<(), String> {
        let done = zero_run::generations(path).map_err(|error| error.to_string())?.len();
        if done >= self.goal {
            self.goal = done + self.zero_limit().generations;
        }
        Ok(())
    }
}

impl Run {
    fn of(record: RunRecord, measured: Vec<Measurement>) -> Run {
        let live = Arc::new(LiveRun::default());
        live.set_pace(record.pace);
        Run { record, live, histories: HashMap::new(), measured, is_measuring: false }
    }
}

/// The runs of a store; a record of another version is left alone.
pub(super) fn load(store: &Store) -> BTreeMap<Id, Run> {
    let records = store.read_all(TABLE, "run", |bytes| record(bytes, old_records::run)).into_iter();
    let run = |(id, record)| {
        let measured = measure::kept(store, &id);
        (id, Run::of(record, measured))
    };
    records.map(run).collect()
}

impl Queue {
    /// Begins a run; reads and writes files.
    pub(super) fn start_run(&self, request: RunRequest) -> Result<RunState, Failure> {
        let name = match &request.name {
            Some(name) => self.check_name(name)?,
            None => self.free_name(request.kind),
        };
        let plan = request.plan(&self.0.config, &name)?;
        if let RunPlan::Rote(declaration) = &plan {
            let made = rote_run(declaration, &self.0.config);
            made.map_err(|error| Failure::impossible(format!("settings: {error}.")))?;
        }
        let active = self.all_runs().values().filter(|run| run.record.work.is_active()).count();
        refuse_if_full(active, MOST_ACTIVE, "runs")?;
        let path = self.0.config.data.runs().join(&name);
        let goal = if request.kind == RunKind::Zero { request.zero_limit()?.generations } else { 0 };
        let record = RunRecord { goal, ..self.new_record(name, path, Some(request)) };
        let id = Id::new();
        let kept = self.0.store.keep_now(TABLE, id.as_str(), bytes(&record));
        kept.map_err(|error| Failure::ours(error.to_string()))?;
        self.all_runs().insert(id.clone(), Run::of(record, Vec::new()));
        self.submit(Lane::Runs, &id, Queue::do_run);
        self.run(&id, 1)
    }

    /// The record of one more run; one that was asked for goes on by itself.
    fn new_record(&self, name: String, path: PathBuf, request: Option<RunRequest>) -> RunRecord {
        let runs = self.all_runs();
        let next = |number: fn(&RunRecord) -> u64| {
            runs.values().map(|run| number(&run.record)).max().unwrap_or(0) + 1
        };
        RunRecord {
            name,
            path,
            pace: request.as_ref().map_or_else(Pace::default, |request| request.pace),
            work: if request.is_some() { Work::queued() } else { Work::idle() },
            request,
            number: next(|record| record.number),
            goal: 0,
            turn: next(|record| record.turn),
        }
    }

    /// A run with everything, as a seed of it shows it; reads files.
    pub(crate) fn run(&self, id: &Id, seed: usize) -> Result<RunState, Failure> {
        let state = self.run_state(id, seed, true).ok_or_else(unknown)?;
        self.measure(id);
        Ok(RunState { files: folders::list(id, &self.path(id)?), ..state })
    }

    /// All runs, the newest first; those that others put into the folder are found.
    pub(super) fn runs(&self) -> Vec<RunState> {
        self.find_folders();
        let mut ids: Vec<_> =
            self.all_runs().iter().map(|(id, run)| (run.record.number, id.clone())).collect();
        ids.sort_unstable_by(|one, two| two.cmp(one));
        ids.iter().filter_map(|(_, id)| Some(self.outline(id)?.0)).collect()
    }

    /// Has a run stop after what it is doing.
    pub(super) fn pause_run(&self, id: &Id) -> Result<RunState, Failure> {
        self.change_run(id, |run| {
            let work = &mut run.record.work;
            if !work.is_active() {
                return Err(Failure::not_now("This run is not running here."));
            }
            work.stop();
            "Pausing.".clone_into(&mut work.message);
            Ok(())
        })?;
        self.tell_run(id, true);
        self.run(id, 1)
    }

    /// Changes the speed of a run.
    pub(super) fn set_pace(&self, id: &Id, pace: Pace) -> Result<RunState, Failure> {
        self.change_run(id, |run| {
            run.record.pace = pace;
            run.live.set_pace(pace);
            Ok(())
        })?;
        self.tell_run(id, false);
        self.run(id, 1)
    }

    /// Has a run go on.
    pub(super) fn resume_run(&self, id: &Id) -> Result<RunState, Failure> {
        let (_, declared) = self.outline(id).ok_or_else(unknown)?;
        let path = self.path(id)?;
        if declared.as_ref().is_some_and(|declared| state::is_done(declared.plan.kind(), &path)) {
            return Err(Failure::not_now("This run is done."));
        }
        check_nobody_else(&path)?;
        let is_zero = declared.as_ref().is_some_and(|declared| declared.plan.kind() == RunKind::Zero);
        let turn = self.all_runs().values().map(|run| run.record.turn).max().unwrap_or(0) + 1;
        self.change_run(id, |run| {
            if run.record.work.is_active() {
                return Err(Failure::not_now("This run is already running, or is just being paused."));
            }
            if run.record.request.is_none() {
                let declared = declared.as_ref().ok_or_else(|| Failure::not_now("Its folder is gone."))?;
                declared.plan().map_err(Failure::not_now)?;
            }
            if is_zero {
                run.record.set_goal(&path).map_err(Failure::not_now)?;
            }
            run.record.work.queue();
            run.record.turn = turn;
            Ok(())
        })?;
        self.submit(Lane::Runs, id, Queue::do_run);
        self.tell_run(id, true);
        self.run(id, 1)
    }

    /// Goes on with the runs that were going on when the store was closed.
    pub(super) fn take_up_runs(&self) {
        let mut wanted: Vec<_> = {
            let runs = self.all_runs();
            let wanted = runs.iter().filter(|(_, run)| run.record.work.is_active());
            wanted.map(|(id, run)| (run.record.turn, run.record.number, id.clone())).collect()
        };
        wanted.sort_unstable();
        for (_, _, id) in &wanted {
            if let Some(run) = self.all_runs().get_mut(id) {
                run.record.work.queue();
            }
            self.submit(Lane::Runs, id, Queue::do_run);
        }
    }

    /// Goes on with a run from the queue, if nobody paused it there.
    fn do_run(&self, id: &Id) {
        let (stop, live, path) = {
            let mut runs = self.all_runs();
            let Some(run) = runs.get_mut(id) else { return };
            if self.0.closing.is_stopped() || !run.record.work.begin("Running.") {
                return;
            }
            (run.record.work.stop.clone(), Arc::clone(&run.live), run.record.path.clone())
        };
        self.tell_run(id, true);
        let ended = caught(|| self.learn(id, &path, &stop, &live));
        live.clear();
        let is_closing = self.0.closing.is_stopped();
        // What cannot be kept is found in the folder.
        let _ = self.change_run(id, |run| {
            run.record.work.end(ended, is_closing);
            Ok(())
        });
        self.tell_run(id, true);
        self.measure(id);
    }

    fn learn(&self, id: &Id, path: &Path, stop: &StopFlag, live: &LiveRun) -> Result<WorkEnd, String> {
        let plan = self.plan(id)?;
        let tell = || {
            let due = live.due();
            if due == Changed::Everything {
                self.measure(id);
            }
            if due != Changed::Nothing {
                self.tell_run(id, due == Changed::Everything);
            }
        };
        let hear = |remark: &str| {
            if let Some(run) = self.all_runs().get_mut(id) {
                remark.clone_into(&mut run.record.work.message);
            }
        };
        let mut observer = PageObserver { live, stop, colors: None, games: 0, tell: &tell, hear: &hear };
        let is_done = match &plan {
            RunPlan::Generalize(declaration) => {
                observer.colors = Some(declaration.settings.colors);
                let executor = Local { threads: NonZeroUsize::MIN };
                GeneralizeRun::new(declaration.clone()).and_then(|run| {
                    let learned = generalize_run::learn(&run, path, &executor, stop, &mut observer)?;
                    if learned.is_none() {
                        generalize_run::write_so_far(&run, path)?;
                    }
                    Ok(learned.is_some())
                })
            }
            RunPlan::Rote(declaration) => {
                let run = rote_run(declaration, &self.0.config)?;
                rote_run::learn(&run, path, false, stop, &mut observer).map(|learned| learned.complete)
            }
            RunPlan::Combine(declaration) => {
                observer.colors = Some(declaration.series.colors);
                combine_run::learn(declaration, path, stop, &mut observer).map(|learned| learned.complete)
            }
            RunPlan::Zero(declaration) => {
                observer.games = declaration.games;
                let run = self.zero_run(id, declaration)?;
                // It shares the processor with whoever plays, move by move.
                let threads = NonZeroUsize::new(self.0.config.thinkers).unwrap_or(NonZeroUsize::MIN);
                let learned = zero_run::learn(&run, path, &Local { threads }, stop, &mut observer);
                learned.map(|learned| learned.is_some())
            }
        };
        let is_done = is_done.map_err(|error| error.to_string())?;
        Ok(if is_done { WorkEnd::Done } else { WorkEnd::Stopped })
    }

    fn zero_run(&self, id: &Id, declaration: &ZeroDeclaration) -> Result<ZeroRun, String> {
        let config = &self.0.config;
        let limit = {
            let runs = self.all_runs();
            let record = &runs.get(id).ok_or("The run is gone.")?.record;
            ZeroLimit { generations: record.goal, ..record.zero_limit() }
        };
        let database = match declaration.database_pieces {
            BUILT_IN_PIECES => Ok(Database::built_in()),
            _ => Database::open_or_built_in(config.data.databases().folder()),
        };
        let database = database.map_err(|error| error.to_string())?;
        if database.pieces() != declaration.database_pieces {
            return Err(format!(
                "This run learns from endgame databases of {} pieces, and there are those of {}: expected the same.",
                declaration.database_pieces,
                database.pieces()
            ));
        }
        Ok(ZeroRun {
            declaration: declaration.clone(),
            start: None,
            database,
            limit,
            program: config.program.clone(),
        })
    }

    /// What goes on: as the folder declares it, or as it was asked for.
    fn plan(&self, id: &Id) -> Result<RunPlan, String> {
        let record = self.all_runs().get(id).map(|run| run.record.clone()).ok_or("The run is gone.")?;
        match (&record.request, DeclaredRun::read(&record.path)) {
            (_, Some(declared)) => declared.plan(),
            (Some(request), None) => {
                request.plan(&self.0.config, &record.name).map_err(|failure| failure.fault.message)
            }
            (None, None) => Err("Its folder is gone.".to_owned()),
        }
    }

    fn path(&self, id: &Id) -> Result<PathBuf, Failure> {
        self.all_runs().get(id).map(|run| run.record.path.clone()).ok_or_else(unknown)
    }

    /// Changes a run and keeps it; what cannot be kept now is kept when there is room.
    fn change_run(
        &self,
        id: &Id,
        change: impl FnOnce(&mut Run) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let bytes = {
            let mut runs = self.all_runs();
            let run = runs.get_mut(id).ok_or_else(unknown)?;
            change(run)?;
            bytes(&run.record)
        };
        self.0.store.keep_now(TABLE, id.as_str(), bytes.clone()).map_err(|error| {
            self.0.store.keep_soon(TABLE, id.as_str(), bytes);
            Failure::ours(error.to_string())
        })
    }

    /// Tells those who watch.
    fn tell_run(&self, id: &Id, with_series: bool) {
        let topic = format!("run:{id}");
        if !self.0.events.has_listener(&topic) {
            return;
        }
        if let Some(state) = self.run_state(id, 1, with_series) {
            self.0.events.tell(&topic, "run", &state);
        }
    }
}

fn rote_run(declaration: &RoteDeclaration, config: &Config) -> Result<RoteRun, String> {
    let books = declaration.books.iter().filter_map(|name| book(name)).flatten().collect();
    let polynomial = Polynomial::named(&declaration.player.polynomial).map_err(|error| error.to_string())?;
    RoteRun::new(declaration.clone(), config.roster.clone(), polynomial, books)
        .map_err(|error| error.to_string())
}

/// Refuses to touch a run that another process is doing.
fn check_nobody_else(path: &Path) -> Result<(), Failure> {
    if RunFolder::is_at_work(path) {
        return Err(Failure::not_now("Another program, such as the command line, is working on this run."));
    }
    Ok(())
}

/// What is said of an id that no run has.
pub(super) fn unknown() -> Failure {
    Failure::unknown("There is no such run.")
}
