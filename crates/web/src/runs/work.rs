//! The work on runs: taken from the queue, told as it goes on, and put down.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lab::rote_run::{RoteDeclaration, RoteRun};
use lab::{Local, StopFlag, combine_run, generalize_run, rote_run};
use samuel::Polynomial;

use super::books;
use super::declared::Declared;
use super::live::{Due, Live};
use super::office::{Activity, Office};
use super::onlookers::Watcher;
use super::plan::RunPlan;
use super::registry::Runs;
use crate::Config;
use crate::id::Id;

/// How a run's work ended.
enum WorkEnd {
    Done,
    Stopped,
}

impl Runs {
    pub(super) fn take_up(&self, id: &Id) {
        if let Some(run) = self.0.runs().get_mut(id) {
            run.stop = StopFlag::default();
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

    fn go_on(&self, id: &Id, path: &Path, stop: &StopFlag, live: &Live) -> Result<WorkEnd, String> {
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
        let mut watcher = Watcher { live, stop, colors: None, tell: &tell, hear: &hear };
        let is_done = match &plan {
            RunPlan::Generalize(declaration) => {
                watcher.colors = Some(declaration.settings().colors);
                let executor = Local { threads: NonZeroUsize::MIN };
                let learned = generalize_run::learn(declaration, path, &executor, stop, &watcher);
                let is_done = learned.map_err(|error| error.to_string())?.is_some();
                if !is_done {
                    generalize_run::write_so_far(declaration, path).map_err(|error| error.to_string())?;
                }
                is_done
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
}

impl Office {
    fn begin(&self, id: &Id) -> Option<(StopFlag, Arc<Live>, PathBuf)> {
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
}

pub(super) fn rote_run(declaration: &RoteDeclaration, config: &Config) -> Result<RoteRun, String> {
    let books = declaration.books.iter().filter_map(|book| books::named(book)).flatten().collect();
    let polynomial = Polynomial::named(&declaration.polynomial).map_err(|error| error.to_string())?;
    RoteRun::new(declaration.clone(), config.roster.clone(), polynomial, books)
        .map_err(|error| error.to_string())
}
