//! What a run did so far, from its folder alone, whoever wrote that.

mod combine;
mod generalize;
mod rote;
mod zero;

use std::path::Path;

use arena::statistics::Score;
use lab::zero_run::GenerationResult;
use lab::{RunError, generalize_run};

use super::request::RunKind;
use super::state::{Line, Series, TermNow};

pub(super) use generalize::{GeneralizeHistory, state_after, terms_during_game};

/// A picture has no more points than this.
const MOST_POINTS: usize = 500;

/// What a run did so far.
#[derive(Clone, Default, Debug)]
pub(super) struct RunHistory {
    pub(super) series: Vec<Series>,
    pub(super) terms: Vec<TermNow>,
    /// The newest generations of a run from zero, the newest first.
    pub(super) generations: Vec<GenerationResult>,
    pub(super) tallies: Option<Score>,
    /// Why there is no more of it, if a file is damaged.
    pub(super) damage: Option<String>,
}

/// Reads what a folder tells of a seed; what was read before is not read again.
pub(super) fn read(kind: RunKind, folder: &Path, known: &mut GeneralizeHistory) -> RunHistory {
    match kind {
        RunKind::FirstSeries | RunKind::SecondSeries | RunKind::FromState => {
            let damage = known.refresh(folder).err().map(|error| error.to_string());
            RunHistory { damage, ..known.past() }
        }
        RunKind::Rote => rote::read(folder),
        RunKind::Combined => combine::read(folder),
        RunKind::Zero => zero::read(folder),
    }
}

/// What a file of a run holds: nothing if it is not there yet, or is damaged, which is noted.
fn read_part<T: Default>(
    file: &Path,
    read: impl Fn(&Path) -> Result<T, RunError>,
    damage: &mut Option<String>,
) -> T {
    if !file.exists() {
        return T::default();
    }
    read(file).unwrap_or_else(|error| {
        damage.get_or_insert_with(|| error.to_string());
        T::default()
    })
}

/// How many games or lessons of all seeds are over.
pub(super) fn games_done(kind: RunKind, folder: &Path) -> usize {
    match kind {
        RunKind::FirstSeries | RunKind::SecondSeries | RunKind::FromState => {
            generalize_run::games_done(folder)
        }
        RunKind::Rote => lines(&folder.join("trace.csv")),
        RunKind::Combined => combine::games_done(folder),
        RunKind::Zero => zero::games_done(folder),
    }
}

/// The rows of a table, without its header.
fn lines(table: &Path) -> usize {
    let bytes = std::fs::read(table).unwrap_or_default();
    bytes.iter().filter(|&&byte| byte == b'\n').count().saturating_sub(1)
}

/// Every so-manieth of something long, the last one included.
fn thinned<T>(all: &[T]) -> impl Iterator<Item = &T> {
    let step = all.len().div_ceil(MOST_POINTS).max(1);
    all.iter().rev().step_by(step).collect::<Vec<_>>().into_iter().rev()
}

pub(super) fn line(name: impl Into<String>, y: Vec<Option<f64>>) -> Line {
    Line { name: name.into(), y, is_joined: true, intervals: Vec::new() }
}
