//! Measuring runs beside the learning, one point at a time.

use super::declared::Declared;
use super::history::Measured;
use super::measure;
use super::office::Office;
use super::registry::Runs;
use crate::id::Id;
use crate::store::Store;

/// The store's name for what was measured.
const MEASURED: &str = "measured";

/// What was measured of a run before.
pub(super) fn kept(store: &Store, id: &Id) -> Vec<Measured> {
    // What cannot be read is measured again.
    let bytes = store.find(MEASURED, id.as_str()).ok().flatten();
    bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
}

pub(super) fn forget(store: &Store, id: &Id) {
    store.forget_soon(MEASURED, id.as_str());
}

impl Runs {
    /// Measures what is due, one point at a time, so that runs take turns.
    pub(super) fn measure(&self, id: &Id) {
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

impl Office {
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
