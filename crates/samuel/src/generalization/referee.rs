//! The neutral part of the program: who is ahead when a game is stopped (S-36).

use arena::{Limits, NoControl};
use rules::{Color, Position, Variant};

use super::game_report::SeriesResult;
use super::settings::Referee;
use super::state::AlphaState;
use crate::{LookAhead, LookAheadSettings, Polynomial, Score, ScoreDecay};

/// The result for Alpha and its score, by a look-ahead from the last board.
pub(super) fn judge(position: &Position, alpha: Color, state: &AlphaState) -> (SeriesResult, Score) {
    let settings = &state.settings;
    let polynomial = match settings.referee {
        Referee::Polynomial => state.polynomial(),
        Referee::Pieces => {
            Polynomial::new(settings.man, settings.connectives, Vec::new()).expect("settings are checked")
        }
    };
    let LookAheadSettings { plies, bonus, .. } = settings.look_ahead();
    let plies = plies.with_minimum(settings.referee_ply);
    // A sense of direction would turn small leads into none.
    let direction = ScoreDecay::NONE;
    let mut look_ahead = LookAhead::new(polynomial, LookAheadSettings { plies, direction, bonus });
    let found = look_ahead.choose(None, position, Variant::Standard, &Limits::default(), &NoControl);
    let score = if position.turn() == alpha { found.score } else { -found.score };
    let margin = (i64::from(settings.margin) * i64::from(settings.man) / 100) as Score;
    let result = match score {
        0 => SeriesResult::Drawn,
        _ if score.abs() < margin => SeriesResult::Drawn,
        1.. => SeriesResult::Won,
        _ => SeriesResult::Lost,
    };
    (result, score)
}
