//! All runs, and the work on them.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lab::rote_run::{RoteDeclaration, RoteRun};
use lab::{Local, Stop, combine_run, generalize_run, rote_run};
use samuel::Polynomial;
use samuel::generalization::AlphaState;

use super::declared::Declared;
use super::history::{self, GeneralizeHistory, Measured, Past};
use super::live::{Due, Live};
use super::onlookers::Watcher;
use super::plan::RunPlan;
use super::record::{RunRecord, TABLE};
use super::request::{RunKind, RunRequest};
use super::state::{RunState, RunStatus};
use super::{books, files, measure, status};
use crate::Config;
use crate::events::Events;
use crate::failure::Failure;
use crate::id::Id;
use crate::jobs::Workers;
use crate::players::is_plain_name;
use crate::store::{Store, StoreError};

/// Where removed runs go.
const REMOVED: &str = "removed";
const MEASURED: &str = "measured";
/// So many runs may wait or go on.
const MOST_ACTIVE: usize = 16;

/// All runs. Clones are the same.
#[derive(Clone)]
pub(crate) struct Runs(Arc<Office>);

struct Office {
    config: Arc<Config>,
    store: Arc<Store>,
    events: Arc<Events>,
    runs: Mutex<BTreeMap<Id, Run>>,
    /// One run at a time goes on, so that games stay quick.
    workers: Workers,
    measurers: Workers,
    /// The laboratory closes.
    end: Stop,
}

struct Run {
    record: RunRecord,
    activity: Activity,
    message: String,
    stop: Stop,
    live: Arc<Live>,
    /// What was read of the seeds that somebody looked at.
    histories: HashMap<usize, Arc<Mutex<GeneralizeHistory>>>,
    measured: Vec<Measured>,
    is_measuring: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Activity {
    None,
    Queued,
    Running,
}

/// How a run's work ended.
enum WorkEnd {
    Done,
    Stopped,
}

impl Runs {
    /// Goes on with the runs that were going on when the store was closed.
    pub(crate) fn open(
        config: Arc<Config>,
        store: Arc<Store>,
        events: Arc<Events>,
    ) -> Result<Runs, StoreError> {
        let mut runs = BTreeMap::new();
        for (id, bytes) in store.all(TABLE)? {
            let (Some(id), Some(record)) = (Id::parse(&id), RunRecord::of_bytes(&bytes)) else { continue };
            let measured = store.find(MEASURED, id.as_str())?;
            let measured = measured.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
            runs.insert(id, Run { measured, ..Run::of(record) });
        }
        let mut wanted: Vec<_> = runs.iter().filter(|(_, run)| run.record.is_wanted).collect();
        wanted.sort_by_key(|(_, run)| run.record.number);
        let wanted: Vec<_> = wanted.into_iter().map(|(id, _)| id.clone()).collect();
        let office = Office {
            config,
            store,
            events,
            runs: Mutex::new(runs),
            workers: Workers::new("run", 1),
            measurers: Workers::new("measure", 1),
            end: Stop::default(),
        };
        let runs = Runs(Arc::new(office));
        wanted.iter().for_each(|id| runs.take_up(id));
        Ok(runs)
    }

    /// Begins a run; reads and writes files.
    pub(super) fn start(&self, request: RunRequest) -> Result<RunState, Failure> {
        let name = match &request.name {
            Some(name) => self.0.check_name(name)?,
            None => self.0.free_name(request.kind),
        };
        let plan = request.plan(&self.0.config, &name)?;
        if let RunPlan::Rote(declaration) = &plan {
            rote_run(declaration, &self.0.config)
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
            request: Some(request),
            is_wanted: true,
            trouble: None,
            number: self.0.next_number(),
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
                Activity::None => return Err(Failure::not_now("This run is not going on.")),
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

    /// Has a run go on.
    pub(super) fn resume(&self, id: &Id) -> Result<RunState, Failure> {
        let (_, declared) = self.0.outline(id).ok_or_else(unknown)?;
        let path = self.0.path(id).ok_or_else(unknown)?;
        if declared.as_ref().is_some_and(|declared| status::is_done(declared.kind, &path)) {
            return Err(Failure::not_now("This run is done."));
        }
        self.0.change(id, |run| {
            if run.activity != Activity::None {
                return Err(Failure::not_now("This run goes on already, or pauses just now."));
            }
            if run.record.request.is_none() {
                let declared = declared.as_ref().ok_or_else(|| Failure::not_now("Its folder is gone."))?;
                declared.plan().map_err(Failure::not_now)?;
            }
            run.record.is_wanted = true;
            run.record.trouble = None;
            Ok(())
        })?;
        self.take_up(id);
        self.0.tell(id, true);
        self.state(id, 1)
    }

    /// Takes a run that does not go on out of the way; one that lies elsewhere is only forgotten.
    pub(super) fn remove(&self, id: &Id) -> Result<(), Failure> {
        let path = self.0.path(id).ok_or_else(unknown)?;
        {
            let runs = self.0.runs();
            let run = runs.get(id).ok_or_else(unknown)?;
            if run.activity != Activity::None {
                return Err(Failure::not_now("This run goes on: expected it to be paused first."));
            }
        }
        if path.parent() == Some(&self.0.config.data.runs()) && path.exists() {
            move_away(&path).map_err(|error| Failure::ours(format!("{}: {error}", path.display())))?;
        }
        self.0.runs().remove(id);
        self.0.store.forget_soon(TABLE, id.as_str());
        self.0.store.forget_soon(MEASURED, id.as_str());
        Ok(())
    }

    /// Lists a run that lies in a folder.
    pub(super) fn open_folder(&self, path: &Path) -> Result<RunState, Failure> {
        let data = self.0.config.data.path();
        let missing = || Failure::impossible(format!("{}: expected the folder of a run.", path.display()));
        let inside = self.0.config.data.runs().join(path);
        let path = if inside.is_dir() { inside } else { data.join(path) };
        let path = path.canonicalize().map_err(|_| missing())?;
        let is_inside = data.canonicalize().is_ok_and(|data| path.starts_with(data));
        if !is_inside && !self.0.config.listen.ip().is_loopback() {
            return Err(Failure::impossible("Expected a folder inside the data directory of this server."));
        }
        Declared::read(&path).ok_or_else(missing)?;
        self.0.look_around();
        let known = self
            .0
            .runs()
            .iter()
            .find(|(_, run)| same_folder(&run.record.path, &path))
            .map(|(id, _)| id.clone());
        let id = known.unwrap_or_else(|| self.0.add(&path));
        self.state(&id, 1)
    }

    /// Where a file of a run is.
    pub(super) fn file(&self, id: &Id, name: &str) -> Result<PathBuf, Failure> {
        let folder = self.0.path(id).ok_or_else(unknown)?;
        files::path(&folder, name).ok_or_else(|| Failure::unknown(format!("This run has no file '{name}'.")))
    }

    /// Keeps what a run has learned as a player of its own.
    pub(super) fn keep_player(
        &self,
        id: &Id,
        name: &str,
        seed: usize,
        game: Option<u32>,
    ) -> Result<String, Failure> {
        let (_, declared) = self.0.outline(id).ok_or_else(unknown)?;
        let folder = self.0.path(id).ok_or_else(unknown)?;
        let kind = declared.map(|declared| declared.kind);
        let state: Option<AlphaState> = match kind {
            Some(RunKind::Combined) => {
                history::present_state(&folder).filter(|state| game.is_none_or(|game| game == state.games))
            }
            Some(RunKind::Rote) | None => None,
            Some(_) => history::state_after(&folder, seed, game),
        };
        let state =
            state.ok_or_else(|| Failure::not_now("There is no such state of a learner in this run."))?;
        let file = format!("{}.alpha", name.strip_suffix(".alpha").unwrap_or(name));
        if !is_plain_name(&file) {
            return Err(Failure::impossible(
                "name: expected letters, digits, spaces or -_.()+ without folders.",
            ));
        }
        let path = self.0.config.data.players().join(&file);
        if fs::File::create_new(&path).is_err() {
            return Err(Failure::not_now(format!(
                "There is a player '{file}' already: expected another name."
            )));
        }
        state.save(&path).map_err(|error| Failure::ours(error.to_string()))?;
        Ok(file)
    }

    /// Stops what is going on and waits for it; it goes on when the laboratory opens again.
    pub(crate) fn close(&self) {
        self.0.end.stop();
        self.0.runs().values().for_each(|run| run.stop.stop());
        self.0.workers.close();
        self.0.measurers.close();
    }

    fn take_up(&self, id: &Id) {
        if let Some(run) = self.0.runs().get_mut(id) {
            run.stop = Stop::default();
            run.activity = Activity::Queued;
            "Waits for its turn.".clone_into(&mut run.message);
        }
        let (runs, id) = (self.clone(), id.clone());
        self.0.workers.submit(move || runs.work(&id));
    }

    /// Goes on with a run from the queue, if nobody paused it there.
    fn work(&self, id: &Id) {
        let Some((stop, live, path)) = self.0.begin(id) else { return };
        self.0.tell(id, true);
        let worked = catch_unwind(AssertUnwindSafe(|| self.go_on(id, &path, &stop, &live)));
        let worked = worked.unwrap_or_else(|_| Err("Something went wrong in the laboratory.".to_owned()));
        live.clear();
        self.0.finish(id, worked);
        self.0.tell(id, true);
        self.measure(id);
    }

    fn go_on(&self, id: &Id, path: &Path, stop: &Stop, live: &Live) -> Result<WorkEnd, String> {
        let plan = self.0.plan(id)?;
        let tell = || {
            let due = live.due();
            if due == Due::Everything {
                self.measure(id);
            }
            if due != Due::Nothing {
                self.0.tell(id, due == Due::Everything);
            }
        };
        let hear = |remark: &str| self.0.say(id, remark);
        let mut watcher = Watcher { live, colors: None, tell: &tell, hear: &hear };
        let is_done = match &plan {
            RunPlan::Generalize(declaration) => {
                watcher.colors = Some(declaration.settings().colors);
                let executor = Local { threads: NonZeroUsize::MIN };
                let learned = generalize_run::learn(declaration, path, &executor, stop, &watcher);
                learned.map_err(|error| error.to_string())?.is_some()
            }
            RunPlan::Rote(declaration) => {
                let run = rote_run(declaration, &self.0.config)?;
                let learned = rote_run::learn(&run, path, false, stop, &mut watcher);
                learned.map_err(|error| error.to_string())?.complete
            }
            RunPlan::Combine(declaration) => {
                watcher.colors = Some(declaration.series.colors);
                let learned = combine_run::learn(declaration, path, stop, &mut watcher);
                learned.map_err(|error| error.to_string())?.complete
            }
        };
        Ok(if is_done { WorkEnd::Done } else { WorkEnd::Stopped })
    }

    /// Measures what is due, one point at a time, so that runs take turns.
    fn measure(&self, id: &Id) {
        {
            let mut runs = self.0.runs();
            let Some(run) = runs.get_mut(id) else { return };
            let is_wanted = run.record.request.as_ref().is_none_or(|request| request.measure);
            if run.is_measuring || !is_wanted || self.0.end.is_stopped() {
                return;
            }
            run.is_measuring = true;
        }
        let (runs, id) = (self.clone(), id.clone());
        self.0.measurers.submit(move || {
            let is_more = runs.0.measure_next(&id);
            if let Some(run) = runs.0.runs().get_mut(&id) {
                run.is_measuring = false;
            }
            if is_more {
                runs.0.tell(&id, true);
                runs.measure(&id);
            }
        });
    }
}

fn rote_run(declaration: &RoteDeclaration, config: &Config) -> Result<RoteRun, String> {
    let books = declaration.books.iter().filter_map(|book| books::named(book)).flatten().collect();
    let polynomial = Polynomial::named(&declaration.polynomial).map_err(|error| error.to_string())?;
    RoteRun::new(declaration.clone(), config.roster.clone(), polynomial, books)
        .map_err(|error| error.to_string())
}

fn same_folder(one: &Path, two: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| one == two)
}

fn move_away(path: &Path) -> std::io::Result<()> {
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return Ok(()) };
    let removed = parent.join(REMOVED);
    fs::create_dir_all(&removed)?;
    let name = name.to_string_lossy();
    let free = (1..).map(|number| if number == 1 { name.to_string() } else { format!("{name} ({number})") });
    let free = free.map(|name| removed.join(name)).find(|path| !path.exists()).expect("numbers do not end");
    fs::rename(path, free)
}

impl Run {
    fn of(record: RunRecord) -> Run {
        Run {
            record,
            activity: Activity::None,
            message: String::new(),
            stop: Stop::default(),
            live: Arc::default(),
            histories: HashMap::new(),
            measured: Vec::new(),
            is_measuring: false,
        }
    }
}

impl Office {
    fn runs(&self) -> MutexGuard<'_, BTreeMap<Id, Run>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn path(&self, id: &Id) -> Option<PathBuf> {
        self.runs().get(id).map(|run| run.record.path.clone())
    }

    fn next_number(&self) -> u64 {
        self.runs().values().map(|run| run.record.number).max().unwrap_or(0) + 1
    }

    /// A name that a new run may have.
    fn check_name(&self, name: &str) -> Result<String, Failure> {
        let name = name.trim();
        if !is_plain_name(name) || name == REMOVED {
            return Err(Failure::impossible(
                "name: expected letters, digits, spaces or -_.()+ without folders.",
            ));
        }
        if !self.is_free(name) {
            return Err(Failure::not_now(format!(
                "There is a run called '{name}' already: expected another name."
            )));
        }
        Ok(name.to_owned())
    }

    fn free_name(&self, kind: RunKind) -> String {
        let names = (1..).map(|number| format!("{}-{number}", kind.name()));
        names.into_iter().find(|name| self.is_free(name)).expect("numbers do not end")
    }

    fn is_free(&self, name: &str) -> bool {
        let data = &self.config.data;
        !data.runs().join(name).exists()
            && !data.tapes().join(format!("{name}.tape")).exists()
            && self.runs().values().all(|run| run.record.name != name)
    }

    /// Finds the runs that others put into the folder.
    fn look_around(&self) {
        let folders = fs::read_dir(self.config.data.runs()).into_iter().flatten().flatten();
        for path in folders.map(|entry| entry.path()) {
            let is_known = self.runs().values().any(|run| run.record.path == path);
            if !is_known && Declared::read(&path).is_some() {
                self.add(&path);
            }
        }
    }

    fn add(&self, path: &Path) -> Id {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let record = RunRecord {
            name,
            path: path.to_owned(),
            request: None,
            is_wanted: false,
            trouble: None,
            number: self.next_number(),
        };
        let id = Id::new();
        self.store.keep_soon(TABLE, id.as_str(), record.to_bytes());
        self.runs().insert(id.clone(), Run::of(record));
        id
    }

    /// Changes a run and keeps it.
    fn change(&self, id: &Id, change: impl FnOnce(&mut Run) -> Result<(), Failure>) -> Result<(), Failure> {
        let bytes = {
            let mut runs = self.runs();
            let run = runs.get_mut(id).ok_or_else(unknown)?;
            change(run)?;
            run.record.to_bytes()
        };
        self.store.keep_now(TABLE, id.as_str(), bytes).map_err(|error| Failure::ours(error.to_string()))
    }

    fn begin(&self, id: &Id) -> Option<(Stop, Arc<Live>, PathBuf)> {
        let mut runs = self.runs();
        let run = runs.get_mut(id).filter(|run| run.activity == Activity::Queued)?;
        if self.end.is_stopped() {
            return None;
        }
        run.activity = Activity::Running;
        "Goes on.".clone_into(&mut run.message);
        Some((run.stop.clone(), Arc::clone(&run.live), run.record.path.clone()))
    }

    fn finish(&self, id: &Id, worked: Result<WorkEnd, String>) {
        let is_closing = self.end.is_stopped();
        // What cannot be kept is found in the folder.
        let _ = self.change(id, |run| {
            run.activity = Activity::None;
            run.message.clear();
            match worked {
                // It goes on when the laboratory opens again.
                Ok(WorkEnd::Stopped) if is_closing => {}
                Ok(WorkEnd::Done | WorkEnd::Stopped) => run.record.is_wanted = false,
                Err(problem) => {
                    run.record.is_wanted = false;
                    run.record.trouble = Some(problem);
                }
            }
            Ok(())
        });
    }

    fn say(&self, id: &Id, remark: &str) {
        if let Some(run) = self.runs().get_mut(id) {
            remark.clone_into(&mut run.message);
        }
    }

    /// What goes on: as the folder declares it, or as it was asked for.
    fn plan(&self, id: &Id) -> Result<RunPlan, String> {
        let record = self.runs().get(id).map(|run| run.record.clone()).ok_or("The run is gone.")?;
        match (&record.request, Declared::read(&record.path)) {
            (_, Some(declared)) => declared.plan(),
            (Some(request), None) => {
                request.plan(&self.config, &record.name).map_err(|failure| failure.fault.message)
            }
            (None, None) => Err("Its folder is gone.".to_owned()),
        }
    }

    /// A run without what grew.
    fn outline(&self, id: &Id) -> Option<(RunState, Option<Declared>)> {
        let (record, activity, message) = {
            let runs = self.runs();
            let run = runs.get(id)?;
            (run.record.clone(), run.activity, run.message.clone())
        };
        let declared = Declared::read(&record.path);
        let kind = declared.as_ref().map(|declared| declared.kind);
        let kind = kind.or(record.request.as_ref().map(|request| request.kind))?;
        let asked =
            || record.request.as_ref().and_then(|request| request.plan(&self.config, &record.name).ok());
        let status = match activity {
            Activity::Queued => RunStatus::Queued,
            Activity::Running => RunStatus::Running,
            Activity::None if status::is_done(kind, &record.path) => RunStatus::Done,
            Activity::None if record.trouble.is_some() => RunStatus::Failed,
            Activity::None => RunStatus::Paused,
        };
        let state = RunState {
            id: id.clone(),
            kind,
            name: record.name.clone(),
            status,
            games_done: history::games_done(kind, &record.path),
            games_total: declared
                .as_ref()
                .map_or_else(|| asked().map_or(0, |plan| plan.total()), |one| one.total),
            message: record.trouble.clone().filter(|_| status == RunStatus::Failed).unwrap_or(message),
            seeds: declared.as_ref().map_or(1, |declared| declared.seeds),
            seed: 1,
            declared: declared.as_ref().map_or_else(
                || serde_json::to_value(&record.request).expect("a request is plain data"),
                |declared| declared.all.clone(),
            ),
            series: Vec::new(),
            terms: Vec::new(),
            boards: Vec::new(),
            tallies: None,
            files: Vec::new(),
        };
        Some((state, declared))
    }

    /// A run as a seed of it shows it.
    fn state(&self, id: &Id, seed: usize, with_series: bool) -> Option<RunState> {
        let (state, _) = self.outline(id)?;
        let seed = seed.clamp(1, state.seeds.max(1));
        let (history, live, measured, path) = {
            let mut runs = self.runs();
            let run = runs.get_mut(id)?;
            let new = || Arc::new(Mutex::new(GeneralizeHistory::new(seed)));
            let history = Arc::clone(run.histories.entry(seed).or_insert_with(new));
            (history, Arc::clone(&run.live), run.measured.clone(), run.record.path.clone())
        };
        let mut history = history.lock().unwrap_or_else(PoisonError::into_inner);
        let Past { mut series, terms, tallies } = history::read(state.kind, &path, &mut history);
        if state.kind != RunKind::Rote && seed == 1 {
            series.extend(history::measured_series(&measured));
        }
        let series = if with_series { series } else { Vec::new() };
        Some(RunState { seed, series, terms, tallies, boards: live.boards(), ..state })
    }

    /// Tells those who watch.
    fn tell(&self, id: &Id, with_series: bool) {
        let topic = format!("run:{id}");
        if !self.events.has_listener(&topic) {
            return;
        }
        if let Some(state) = self.state(id, 1, with_series) {
            self.events.tell(&topic, "run", &state);
        }
    }

    /// Measures the next point of a run; answers whether there was one.
    fn measure_next(&self, id: &Id) -> bool {
        let Some((path, measured)) =
            self.runs().get(id).map(|run| (run.record.path.clone(), run.measured.clone()))
        else {
            return false;
        };
        let Some(declared) = Declared::read(&path) else { return false };
        let games = declared.total / declared.seeds.max(1);
        let state = measure::next(declared.kind, &path, games, &measured);
        let Some(point) = state.and_then(|state| measure::measure(&state, &self.config.roster, &self.end))
        else {
            return false;
        };
        let bytes = {
            let mut runs = self.runs();
            let Some(run) = runs.get_mut(id) else { return false };
            run.measured.push(point);
            serde_json::to_vec(&run.measured).expect("figures are plain data")
        };
        self.store.keep_soon(MEASURED, id.as_str(), bytes);
        true
    }
}

/// What is said of an id that no run has.
pub(super) fn unknown() -> Failure {
    Failure::unknown("There is no such run.")
}
