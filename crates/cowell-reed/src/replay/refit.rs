//! The thresholds of a strategy fitted to a recorded game: under another reading another number of
//! pieces may be the best place to change plans, and without that every reading but ours would be wronged.

use rules::Color;
use rules::pdn::Record;

use super::{Replay, ReplayedMove};
use crate::principles::PrincipleError;
use crate::strategy::{Phase, Standing};
use crate::{Readings, Strategy};

/// More pieces than there can be, so that numbers of pieces are places in a table.
const PIECES: usize = 25;

/// The log-likelihood of a side's moves with the numbers of pieces at which the strategy goes from one
/// phase to the next put where it is highest; a phase may be left out. A strategy that asks who is ahead
/// stays as it is.
///
/// # Errors
/// When a principle has no score for a position.
pub fn refitted_log_likelihood(
    record: &Record,
    side: Color,
    strategy: &Strategy,
    readings: &Readings,
) -> Result<f64, PrincipleError> {
    let phases = strategy.phases();
    if phases.iter().any(|phase| phase.standing.len() < Standing::ALL.len()) {
        return Ok(Replay::new(record, side, strategy, readings)?.log_likelihood());
    }
    // From the last phase to the first: what it and those after it come to with up to so many pieces.
    let mut best: [f64; PIECES] = [f64::NEG_INFINITY; PIECES];
    for (place, phase) in phases.iter().enumerate().rev() {
        let own = up_to_so_many(record, side, phase, readings)?;
        let after = best;
        for most in 0..PIECES {
            let alone = if place + 1 == phases.len() { own[most] } else { f64::NEG_INFINITY };
            let shared = (0..=most).map(|fewer| after[fewer] + own[most] - own[fewer]);
            best[most] = shared.fold(alone, f64::max);
        }
    }
    Ok(best[PIECES - 1])
}

/// The log-likelihood of the moves with up to so many pieces, if the phase were the whole game.
fn up_to_so_many(
    record: &Record,
    side: Color,
    phase: &Phase,
    readings: &Readings,
) -> Result<[f64; PIECES], PrincipleError> {
    let replay = Replay::by_plan(record, side, |_| &phase.plan, readings)?;
    let pieces = |mv: &ReplayedMove| 32 - mv.position.empty_squares().len();
    let up_to = |most: usize| {
        replay.moves.iter().filter(|mv| pieces(mv) <= most).map(ReplayedMove::log_likelihood).sum()
    };
    Ok(std::array::from_fn(up_to))
}
