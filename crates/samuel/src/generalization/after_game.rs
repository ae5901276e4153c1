//! What follows a game of a series: the referee's result where it was stopped, Beta's adoption of Alpha's polynomial,
//! black marks (S-36).

use arena::{Limits, NoControl};
use rules::{Color, Position};

use super::series::{GameReport, SeriesResult};
use super::settings::Referee;
use super::state::{AlphaState, Discard};
use crate::{LookAhead, LookAheadSettings, Score, ScoreDecay};

/// Adoption, black marks and the drastic change.
pub(super) fn settle(state: &mut AlphaState, report: &mut GameReport) {
    let game = report.game;
    state.games = game;
    state.discards.extend(report.replacements.iter().map(|one| Discard {
        game,
        term: one.discarded,
        uses: one.uses,
    }));
    let keep = state.settings.majority_of as usize;
    state.recent.push(report.result);
    state.recent.drain(..state.recent.len().saturating_sub(keep));
    let wins = state.recent.iter().filter(|&&result| result == SeriesResult::Won).count();
    let is_allowed = !state.settings.adoption_blocked.contains(game);
    if report.result == SeriesResult::Won && 2 * wins > keep && is_allowed {
        report.is_adopted = true;
        state.beta = state.polynomial().terms().to_vec();
        state.recent.clear();
    }
    if report.result == SeriesResult::Lost {
        state.black_marks += 1;
        if state.settings.black_marks > 0 && state.black_marks >= state.settings.black_marks {
            report.unseated = Some(state.terms.unseat_leader());
            state.black_marks = 0;
        }
    }
    state.last_game = Some(report.clone());
}

/// The neutral part of the program (S-36): the result for Alpha and its score when a game is stopped, by a look-ahead from the last board.
pub(super) fn judge(position: &Position, alpha: Color, state: &AlphaState) -> (SeriesResult, Score) {
    let settings = &state.settings;
    let polynomial = match settings.referee {
        Referee::Polynomial => state.polynomial(),
        Referee::Pieces => settings.polynomial(Vec::new()),
    };
    let LookAheadSettings { plies, bonus, .. } = settings.look_ahead();
    let plies = plies.with_minimum(settings.referee_ply);
    // A sense of direction would turn small leads into none.
    let direction = ScoreDecay::NONE;
    let mut look_ahead = LookAhead::new(polynomial, LookAheadSettings { plies, direction, bonus });
    let found = look_ahead.choose(None, position, state.variant, &Limits::default(), &NoControl);
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
