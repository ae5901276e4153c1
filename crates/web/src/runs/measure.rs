//! A learner as it stands, held against the books and against a player that counts pieces. It learns nothing
//! from that.

use std::path::Path;

use arena::ballots::BallotClass;
use arena::statistics::{GameScore, Score};
use arena::{Limits, PlaySettings, Player, Roster, openings, play_out, seed_of_part};
use lab::StopFlag;
use rules::{Color, Rules};
use samuel::Samuel;
use samuel::book::{Agreement, follow};
use samuel::generalization::AlphaState;

use super::books;
use super::history::{self, Measured};
use super::request::RunKind;

/// Pairs of games at each point. The openings and seeds are the same at all points, so that these can be
/// compared.
const PAIRS: usize = 5;
const SEED: u64 = 1959;
/// About so many points are measured in a run.
const POINTS: usize = 14;

/// The state that is to be measured next: the first one that is due and was not.
pub(super) fn next(kind: RunKind, folder: &Path, games: usize, measured: &[Measured]) -> Option<AlphaState> {
    let is_new = |game: u32| measured.iter().all(|one| one.game != game);
    match kind {
        RunKind::FirstSeries | RunKind::SecondSeries | RunKind::FromState => {
            let last = history::state_after(folder, 1, None)?.games;
            let due = (0..=last).filter(|&game| is_due(game, games));
            due.filter(|&game| is_new(game)).find_map(|game| history::state_after(folder, 1, Some(game)))
        }
        // The states before the last one are gone.
        RunKind::Combined => {
            history::present_state(folder).filter(|state| is_due(state.games, games) && is_new(state.games))
        }
        RunKind::Rote => None,
    }
}

fn is_due(game: u32, games: usize) -> bool {
    let step = games.div_ceil(POINTS).max(1);
    (game as usize).is_multiple_of(step) || game as usize == games
}

/// Measures a learner; `None` if it was told to stop.
pub(super) fn measure(state: &AlphaState, roster: &Roster, stop: &StopFlag) -> Option<Measured> {
    let mut learner = player(state);
    let mut agreement = Agreement::default();
    for record in books::all() {
        agreement += follow(record, None, &mut learner, &Limits::default(), stop)?.agreement();
    }
    let strength = strength(state, roster, stop)?.fraction().map(|share| 100.0 * share);
    Some(Measured { game: state.games, correlation: agreement.correlation(), strength })
}

fn strength(state: &AlphaState, roster: &Roster, stop: &StopFlag) -> Option<Score> {
    let openings = openings::three_move(&[BallotClass::Crossboard]);
    let pieces = format!("samuel:polynomial=pieces,ties=random,ply={}", state.settings.ply);
    let mut score = Score::default();
    for (pair, &opening) in openings::draw(&openings, PAIRS, SEED).iter().enumerate() {
        for color in Color::ALL {
            let seed = seed_of_part(seed_of_part(SEED, pair as u64), color as u64);
            // A roster without that player has no strength to tell.
            let mut other = roster.player(&pieces, seed).ok()?;
            let mut learner = player(state);
            let mut game = openings[opening].game(Rules::default());
            let seats: [&mut dyn Player; 2] = match color {
                Color::Black => [&mut learner, &mut *other],
                Color::White => [&mut *other, &mut learner],
            };
            play_out(&mut game, seats, &PlaySettings::default(), stop)?;
            score.add(match game.outcome().and_then(rules::Outcome::winner) {
                None => GameScore::Draw,
                Some(winner) if winner == color => GameScore::Win,
                Some(_) => GameScore::Loss,
            });
        }
    }
    Some(score)
}

/// As it stands, immobilized.
fn player(state: &AlphaState) -> Samuel {
    Samuel::new(state.polynomial(), state.settings.look_ahead())
}
