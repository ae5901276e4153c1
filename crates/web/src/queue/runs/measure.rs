//! A learner as it stands, held against the books and against a player that counts pieces, beside the learning
//! and one point at a time. It learns nothing from that.

use std::path::Path;
use std::sync::LazyLock;

use arena::ballots::BallotClass;
use arena::statistics::Score;
use arena::{Roster, openings, seed_of_part};
use lab::StopFlag;
use lab::assessment::{alpha_agreement, alpha_game};
use lab::combine_run::present_alpha;
use lab::rote_run::BookRecord;
use rules::pdn::{self, Record};
use rules::{Color, Variant};
use samuel::generalization::AlphaState;
use serde::{Deserialize, Serialize};

use super::history::{self, line};
use super::plan::DeclaredRun;
use super::request::RunKind;
use super::state::Series;
use crate::pages::Id;
use crate::queue::{Lane, Queue};
use crate::store::Store;

/// Pairs of games at each point. The openings and seeds are the same at all points, so that these can be
/// compared.
const PAIRS: usize = 5;
const SEED: u64 = 1959;
/// About so many points are measured in a run.
const POINTS: usize = 14;

/// The state that is to be measured next: the first one that is due and was not.
fn next(kind: RunKind, folder: &Path, games: usize, measured: &[Measurement]) -> Option<AlphaState> {
    let is_new = |game: u32| measured.iter().all(|one| one.game != game);
    match kind {
        RunKind::FirstSeries | RunKind::SecondSeries | RunKind::FromState => {
            let last = history::state_after(folder, 1, None)?.games;
            let due = (0..=last).filter(|&game| is_due(game, games));
            due.filter(|&game| is_new(game)).find_map(|game| history::state_after(folder, 1, Some(game)))
        }
        // The states before the last one are gone.
        RunKind::Combined => {
            let state = present_alpha(folder).ok().flatten();
            state.filter(|state| is_due(state.games, games) && is_new(state.games))
        }
        RunKind::Rote | RunKind::Zero => None,
    }
}

fn is_due(game: u32, games: usize) -> bool {
    let step = games.div_ceil(POINTS).max(1);
    (game as usize).is_multiple_of(step) || game as usize == games
}

/// Measures a learner; `None` if it was told to stop.
fn measure(state: &AlphaState, roster: &Roster, stop: &StopFlag) -> Option<Measurement> {
    // Book games are of the standard game.
    let books: &[Record] = if state.variant == Variant::Standard { &RECORDS } else { &[] };
    let correlation = alpha_agreement(state, books, stop)?.correlation();
    let strength = strength(state, roster, stop)?.fraction().map(|share| 100.0 * share);
    Some(Measurement { game: state.games, correlation, strength })
}

fn strength(state: &AlphaState, roster: &Roster, stop: &StopFlag) -> Option<Score> {
    let openings = openings::three_move(&[BallotClass::Crossboard]);
    let roster = roster.clone().for_game(state.variant);
    let pieces = format!("samuel:polynomial=pieces,ties=random,ply={}", state.settings.ply);
    let mut score = Score::default();
    for (pair, &opening) in openings::draw(&openings, PAIRS, SEED).iter().enumerate() {
        for color in Color::ALL {
            let seed = seed_of_part(seed_of_part(SEED, pair as u64), color as u64);
            // A roster without that player has no strength to tell.
            let mut other = roster.player(&pieces, seed).ok()?;
            score.add(alpha_game(state, &openings[opening], color, &mut *other, stop)?.1);
        }
    }
    Some(score)
}

/// A learner held against the books and against a player that counts pieces.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
pub(super) struct Measurement {
    /// After so many games.
    pub(super) game: u32,
    /// The paper's C.
    pub(super) correlation: Option<f64>,
    /// Points in a hundred.
    pub(super) strength: Option<f64>,
}

/// The pictures of it.
pub(super) fn series(measured: &[Measurement]) -> Vec<Series> {
    let mut measured = measured.to_vec();
    measured.sort_by_key(|one| one.game);
    let series = |id: &'static str,
                  title: &'static str,
                  y_label: &'static str,
                  name,
                  value: fn(&Measurement) -> Option<f64>| Series {
        id: id.into(),
        title: title.into(),
        x_label: "games played".into(),
        y_label: y_label.into(),
        x: measured.iter().map(|one| f64::from(one.game)).collect(),
        lines: vec![line(name, measured.iter().map(value).collect())],
    };
    let mut all = vec![
        series(
            "correlation",
            "Agreement with the moves of book games",
            "C, from -1 to 1",
            "correlation",
            |one| one.correlation,
        ),
        series(
            "strength",
            "Against a player that only counts pieces, ten games at a time",
            "points in a hundred",
            "against pieces",
            |one| one.strength,
        ),
    ];
    // In give-away there are no book games to agree with.
    if !measured.is_empty() && measured.iter().all(|one| one.correlation.is_none()) {
        all.remove(0);
    }
    all
}

/// The store's name for what was measured.
const MEASURED: &str = "measured";

/// What was measured of a run before.
pub(super) fn kept(store: &Store, id: &Id) -> Vec<Measurement> {
    // What cannot be read is measured again.
    let bytes = store.find(MEASURED, id.as_str()).ok().flatten();
    bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
}

pub(super) fn forget(store: &Store, id: &Id) {
    store.forget_soon(MEASURED, id.as_str());
}

impl Queue {
    /// Measures what is due, one point at a time, so that runs take turns.
    pub(super) fn measure(&self, id: &Id) {
        {
            let mut runs = self.all_runs();
            let Some(run) = runs.get_mut(id) else { return };
            let is_wanted = run.record.request.as_ref().is_none_or(|request| request.measure);
            if run.is_measuring || !is_wanted || self.0.closing.is_stopped() {
                return;
            }
            run.is_measuring = true;
        }
        self.submit(Lane::Measuring, id, |queue, id| {
            let is_more = queue.measure_next(id);
            if let Some(run) = queue.all_runs().get_mut(id) {
                run.is_measuring = false;
            }
            if is_more {
                queue.tell_run(id, true);
                queue.measure(id);
            }
        });
    }

    /// Measures the next point of a run; answers whether there was one.
    fn measure_next(&self, id: &Id) -> bool {
        let Some((path, measured)) =
            self.all_runs().get(id).map(|run| (run.record.path.clone(), run.measured.clone()))
        else {
            return false;
        };
        let Some(declared) = DeclaredRun::read(&path) else { return false };
        let games = declared.plan.total(0) / declared.plan.seeds().max(1);
        let state = next(declared.plan.kind(), &path, games, &measured);
        let Some(point) = state.and_then(|state| measure(&state, &self.0.config.roster, &self.0.closing))
        else {
            return false;
        };
        let bytes = {
            let mut runs = self.all_runs();
            let Some(run) = runs.get_mut(id) else { return false };
            run.measured.push(point);
            serde_json::to_vec(&run.measured).expect("figures are plain data")
        };
        self.0.store.keep_soon(MEASURED, id.as_str(), bytes);
        true
    }
}

/// The recorded games that come with the program.
pub(super) const BOOKS: [(&str, &str); 2] = [
    ("seed-games", include_str!("../../../../../data/games/seed-games.pdn")),
    ("nealey-1962", include_str!("../../../../../data/games/nealey-1962.pdn")),
];

static RECORDS: LazyLock<Vec<Record>> =
    LazyLock::new(|| BOOKS.iter().flat_map(|(_, text)| pdn::read(text.as_bytes())).flatten().collect());

/// The games of a book, as lessons know them; `None` if no book is called so.
pub(super) fn book(name: &str) -> Option<Vec<BookRecord>> {
    let (_, text) = BOOKS.iter().find(|(known, _)| *known == name)?;
    let games = pdn::read(text.as_bytes()).flatten().enumerate();
    Some(games.map(|(index, record)| BookRecord { name: format!("{name} {}", index + 1), record }).collect())
}
