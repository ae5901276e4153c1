//! Runs of both forms of learning together (S-39), and of each alone, at equal machine time.
//!
//! After each game the whole state is written to one file, whole or not at all, with what the game did to
//! the tapes; only then do the tapes take it in. A run killed at any moment goes on from the last such
//! file, gives the tapes what they lack, and ends byte for byte like one that was not.

mod charts;
mod declaration;
mod error;
mod lessons;
mod series;
mod state;
mod summary;
mod trace_row;

use std::path::Path;
use std::time::Instant;

use samuel::Polynomial;

use crate::{RunFolder, RunObserver, StopFlag};
use lessons::Lessons;
use series::Series;

pub use declaration::{CombineDeclaration, How};
pub use error::CombineRunError;
pub use summary::CombineSummary;
pub use trace_row::{CombineTraceRow, read as read_trace};

const STATE: &str = "state.json";
const TRACE: &str = "trace.csv";
const GAMES: &str = "games.pdn";
const SUMMARY: &str = "summary.json";
/// The polynomial that rote learning goes by, after generalization.
const FROZEN: &str = "frozen.polynomial";
/// The tape of that rote learning.
const TAPE: &str = "memory.tape";

/// Learns on from where the folder was left, to the end or until it is told to stop.
///
/// # Errors
/// When the declaration makes no run, or the folder or a tape cannot be used.
pub fn learn(
    declaration: &CombineDeclaration,
    path: &Path,
    stop: &StopFlag,
    observer: &mut dyn RunObserver,
) -> Result<CombineSummary, CombineRunError> {
    declaration.check()?;
    let text = declaration.to_toml();
    let given =
        if declaration.how == How::Rote { Some(Polynomial::named(&declaration.polynomial)?) } else { None };
    let folder = RunFolder::open(path, &text)?;
    let _lock = folder.lock()?;
    let started = Instant::now();
    let mut summary = CombineSummary::begin(declaration);
    let (frozen, is_over) = match given {
        Some(polynomial) => (polynomial, true),
        None => {
            let mut series = Series::open(declaration, &folder, path)?;
            let is_over = series.go_through(stop, observer)?;
            series.close(&mut summary)?;
            (series.polynomial(), is_over)
        }
    };
    summary.complete = is_over;
    if is_over && matches!(declaration.how, How::ThenRote | How::Rote) {
        frozen.save(&folder.file(FROZEN))?;
        let lessons = Lessons { declaration, path, polynomial: frozen };
        summary.complete = lessons.go_through(&mut summary, stop, observer)?;
    }
    folder.note_time(1, summary.games as usize + summary.lessons, started.elapsed().as_secs_f64())?;
    summary.write(&folder)?;
    Ok(summary)
}
