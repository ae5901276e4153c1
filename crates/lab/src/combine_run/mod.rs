//! Runs of both forms of learning together (S-39), and of each alone, at equal machine time.
//!
//! After each game the whole state is written to one file, whole or not at all, with what the game did to
//! the tapes; only then do the tapes take it in. A run killed at any moment goes on from the last such
//! file, gives the tapes what they lack, and ends byte for byte like one that was not.

mod declaration;
mod series;
mod state;
mod trace;

use std::num::NonZeroUsize;
use std::path::Path;

use arena::{Roster, seed_of_part};
use samuel::Polynomial;

use crate::rote_run::{self, RoteDeclaration, RotePlayer, RoteRun};
use crate::run::{Run, Session, go_on};
use crate::{Local, NoObserver, RunError, RunEvent, RunObserver, StopFlag};
use declaration::BLOCK;
use series::Series;

pub use declaration::{Combination, CombineDeclaration};
pub use state::present_alpha;
pub use trace::{CombineSummary, CombineTraceRow, read_trace};

const STATE: &str = "state.json";
const TRACE: &str = "trace.csv";
const GAMES: &str = "games.pdn";
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
) -> Result<CombineSummary, RunError> {
    declaration.check()?;
    let given = declaration.given_polynomial().map(Polynomial::named).transpose()?;
    let run = CombineRun { declaration, given };
    go_on(run, path, &Local { threads: NonZeroUsize::MIN }, stop, observer)
}

struct CombineRun<'a> {
    declaration: &'a CombineDeclaration,
    /// What rote learning alone goes by.
    given: Option<Polynomial>,
}

impl Run for CombineRun<'_> {
    type Outcome = CombineSummary;

    fn declaration(&self) -> String {
        self.declaration.to_toml()
    }

    fn go_on(self, session: &mut Session<'_>) -> Result<CombineSummary, RunError> {
        let CombineRun { declaration, given } = self;
        let mut summary = CombineSummary::begin(declaration);
        let (polynomial, is_over) = match given {
            Some(polynomial) => (polynomial, true),
            None => {
                let mut series = Series::open(declaration, session.folder)?;
                let is_over = series.go_through(session.stop, &mut *session.observer)?;
                series.close(&mut summary)?;
                (series.polynomial(), is_over)
            }
        };
        summary.complete = is_over;
        if is_over && declaration.has_lessons() {
            polynomial.save(&session.folder.file(FROZEN))?;
            summary.complete = go_through_lessons(declaration, &polynomial, &mut summary, session)?;
        }
        session.done = summary.games as usize + summary.lessons;
        session.folder.write_summary(&summary)?;
        Ok(summary)
    }
}

/// Rote learning by self-play with a polynomial that stays: blocks of lessons, each a run of its own on the same tape,
/// until the lessons or the machine time are used up. Sums up all of them, and answers whether that is all.
fn go_through_lessons(
    declaration: &CombineDeclaration,
    polynomial: &Polynomial,
    summary: &mut CombineSummary,
    session: &mut Session<'_>,
) -> Result<bool, RunError> {
    for block in 0.. {
        let left = declaration.lessons.map_or(BLOCK, |lessons| lessons.saturating_sub(summary.lessons));
        if left == 0 || declaration.is_spent(summary.boards) {
            break;
        }
        let run = RoteDeclaration {
            games: left.min(BLOCK),
            seed: seed_of_part(declaration.seed, block),
            tape: session.folder.file(TAPE),
            variant: declaration.variant,
            player: RotePlayer {
                polynomial: declaration.given_polynomial().unwrap_or(FROZEN).to_owned(),
                ply: declaration.series.ply,
                direction: declaration.rote_direction,
                ..RoteDeclaration::default().player
            },
            ..RoteDeclaration::default()
        };
        let run = RoteRun::new(run, Roster::default(), polynomial.clone(), Vec::new())?;
        let folder = session.folder.file(&format!("rote/block-{:04}", block + 1));
        let learned = rote_run::learn(&run, &folder, false, session.stop, &mut NoObserver)?;
        summary.add_lessons(&learned);
        if !learned.complete {
            return Ok(false);
        }
        let CombineSummary { lessons, positions, boards, .. } = *summary;
        session.observer.event(RunEvent::Lessons { lessons, positions, boards });
    }
    Ok(true)
}
