//! Generalization: the states after the games of a seed.

use std::path::Path;

use arena::statistics::Score;
use lab::generalize_run::{saved_games, saved_state};
use samuel::generalization::{AlphaFileError, AlphaState, RankedTerm, SeriesResult};
use samuel::{Term, WeightedTerm};

use super::super::state::{Series, TermNow};
use super::{RunHistory, line, thinned};

/// The games of a seed, as far as they were read.
#[derive(Clone, Debug)]
pub(in super::super) struct GeneralizeHistory {
    seed: usize,
    games: Vec<GameNote>,
}

/// How things stood after a game.
#[derive(Clone, Debug)]
pub(super) struct GameNote {
    pub(super) game: u32,
    pub(super) result: Option<SeriesResult>,
    pub(super) terms: Vec<NotedTerm>,
}

/// A term in the polynomial.
#[derive(Clone, Copy, Debug)]
pub(super) struct NotedTerm {
    pub(super) weighted: WeightedTerm,
    pub(super) correlation: Option<f64>,
}

impl NotedTerm {
    fn is_negative(&self) -> bool {
        self.weighted.coefficient.value() < 0
    }

    fn signed_power(&self) -> i32 {
        let power = i32::from(self.weighted.coefficient.power());
        if self.is_negative() { -power } else { power }
    }
}

impl GeneralizeHistory {
    /// Nothing read yet of a seed, from 1.
    pub(in super::super) const fn new(seed: usize) -> GeneralizeHistory {
        GeneralizeHistory { seed, games: Vec::new() }
    }

    /// Reads what was added.
    pub(super) fn refresh(&mut self, folder: &Path) -> Result<(), AlphaFileError> {
        let last = self.games.last().map(|last| last.game);
        for game in saved_games(folder, self.seed).into_iter().filter(|&game| Some(game) > last) {
            self.games.push(note(&saved_state(folder, self.seed, game)?));
        }
        Ok(())
    }

    pub(super) fn past(&self) -> RunHistory {
        let before = self.games.len().checked_sub(2).map(|place| &self.games[place]);
        RunHistory {
            series: series(&self.games),
            terms: self.games.last().map_or_else(Vec::new, |now| terms_now(now, before)),
            tallies: Some(tallies(&self.games)),
            ..RunHistory::default()
        }
    }
}

/// The state of a seed after a game; after the last one that is over if none is named.
pub(in super::super) fn state_after(folder: &Path, seed: usize, game: Option<u32>) -> Option<AlphaState> {
    saved_state(folder, seed, game.or_else(|| saved_games(folder, seed).last().copied())?).ok()
}

pub(super) fn note(state: &AlphaState) -> GameNote {
    let noted = |RankedTerm { active, coefficient }| NotedTerm {
        weighted: WeightedTerm { term: active.term, coefficient },
        correlation: Some(active.correlation),
    };
    GameNote {
        game: state.games,
        result: state.last_game.as_ref().map(|report| report.result),
        terms: state.ranking().into_iter().map(noted).collect(),
    }
}

/// Figure 4 and how the games went.
pub(super) fn series(games: &[GameNote]) -> Vec<Series> {
    let shown: Vec<_> = thinned(games).collect();
    let x: Vec<_> = shown.iter().map(|note| f64::from(note.game)).collect();
    let is_shown =
        |term: &Term| shown.iter().any(|note| note.terms.iter().any(|one| one.weighted.term == *term));
    let power = |note: &&GameNote, term: Term| {
        note.terms.iter().find(|one| one.weighted.term == term).map(|one| f64::from(one.signed_power()))
    };
    let coefficients = Term::ALL
        .into_iter()
        .filter(is_shown)
        .map(|term| line(term.name(), shown.iter().map(|note| power(note, term)).collect()));
    let coefficients = Series {
        id: "coefficients".into(),
        title: "Coefficients of the terms, as in Figure 4".into(),
        x_label: "games played".into(),
        y_label: "power of two with the sign of the coefficient".into(),
        x: x.clone(),
        lines: coefficients.collect(),
    };
    vec![coefficients, results(games, &shown, x)]
}

fn results(games: &[GameNote], shown: &[&GameNote], x: Vec<f64>) -> Series {
    let sum = |result: SeriesResult, up_to: u32| {
        let counted = games.iter().filter(|note| note.game <= up_to && note.result == Some(result));
        Some(counted.count() as f64)
    };
    let sums = |name, result| line(name, shown.iter().map(|note| sum(result, note.game)).collect());
    Series {
        id: "results".into(),
        title: "Games of Alpha against Beta".into(),
        x_label: "games played".into(),
        y_label: "games so far".into(),
        x,
        lines: vec![
            sums("won", SeriesResult::Won),
            sums("drawn", SeriesResult::Drawn),
            sums("lost", SeriesResult::Lost),
        ],
    }
}

pub(super) fn tallies(games: &[GameNote]) -> Score {
    let count = |result| games.iter().filter(|note| note.result == Some(result)).count() as u64;
    Score {
        wins: count(SeriesResult::Won),
        draws: count(SeriesResult::Drawn),
        losses: count(SeriesResult::Lost),
    }
}

/// All terms in the middle of a game, and what has changed since the last one that is over.
pub(in super::super) fn terms_during_game(alpha: &AlphaState, last: &[TermNow]) -> Vec<TermNow> {
    let signed = |one: &TermNow| Some(i32::from(one.power?) * if one.sign == "-" { -1 } else { 1 });
    let before = |name: &str| last.iter().find(|one| one.name == name).and_then(signed);
    let mut terms = terms_now(&note(alpha), None);
    for one in &mut terms {
        one.change = signed(one).zip(before(&one.name)).map(|(now, before)| now - before);
    }
    terms
}

/// All terms: those in the polynomial by their rank, then the reserve.
pub(super) fn terms_now(now: &GameNote, before: Option<&GameNote>) -> Vec<TermNow> {
    let power_before = |term| {
        let found = before.and_then(|note| note.terms.iter().find(|one| one.weighted.term == term));
        found.map(NotedTerm::signed_power)
    };
    let active = now.terms.iter().map(|one| TermNow {
        name: one.weighted.term.name().to_owned(),
        meaning: one.weighted.term.meaning(),
        in_polynomial: true,
        coefficient: Some(one.weighted.coefficient.value().into()),
        power: Some(one.weighted.coefficient.power()),
        sign: if one.is_negative() { "-" } else { "+" },
        correlation: one.correlation,
        change: power_before(one.weighted.term).map(|before| one.signed_power() - before),
    });
    let is_reserve = |term: &Term| now.terms.iter().all(|one| one.weighted.term != *term);
    let reserve = Term::ALL.into_iter().filter(is_reserve).map(|term| TermNow {
        name: term.name().to_owned(),
        meaning: term.meaning(),
        in_polynomial: false,
        coefficient: None,
        power: None,
        sign: "",
        correlation: None,
        change: None,
    });
    active.chain(reserve).collect()
}
