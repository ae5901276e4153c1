//! A run as it stands, read from its folder and from what goes on.

use std::sync::{Arc, Mutex, PoisonError};

use lab::RunFolder;

use super::declared::Declared;
use super::history::{self, GeneralizeHistory, Past};
use super::office::{Activity, Office};
use super::request::RunKind;
use super::state::{RunState, RunStatus};
use super::status;
use crate::id::Id;

const ELSEWHERE: &str =
    "Another program is doing this run, such as the command line. Here it can be watched.";

impl Office {
    /// A run without what grew.
    pub(super) fn outline(&self, id: &Id) -> Option<(RunState, Option<Declared>)> {
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
            Activity::None if RunFolder::is_at_work(&record.path) => RunStatus::Elsewhere,
            Activity::None if record.trouble.is_some() => RunStatus::Failed,
            Activity::None => RunStatus::Paused,
        };
        let state = RunState {
            pace: record.pace,
            id: id.clone(),
            kind,
            name: record.name.clone(),
            status,
            games_done: history::games_done(kind, &record.path),
            games_total: declared
                .as_ref()
                .map_or_else(|| asked().map_or(0, |plan| plan.total()), |one| one.total),
            message: match status {
                RunStatus::Elsewhere => ELSEWHERE.to_owned(),
                RunStatus::Failed => record.trouble.clone().unwrap_or(message),
                _ => message,
            },
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
    pub(super) fn state(&self, id: &Id, seed: usize, with_series: bool) -> Option<RunState> {
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
        let Past { mut series, mut terms, tallies } = history::read(state.kind, &path, &mut history);
        if let Some(alpha) = live.alpha(seed) {
            terms = history::terms_during_game(&alpha, &terms);
        }
        if state.kind != RunKind::Rote && seed == 1 {
            series.extend(history::measured_series(&measured));
        }
        let series = if with_series { series } else { Vec::new() };
        Some(RunState { seed, series, terms, tallies, boards: live.boards(), ..state })
    }

    /// Tells those who watch.
    pub(super) fn tell(&self, id: &Id, with_series: bool) {
        let topic = format!("run:{id}");
        if !self.events.has_listener(&topic) {
            return;
        }
        if let Some(state) = self.state(id, 1, with_series) {
            self.events.tell(&topic, "run", &state);
        }
    }
}
