//! All that Alpha has learned, and how far a series has come (S-36).

use arena::{RandomStream, seed_of_part};
use rules::{Move, Position};

use super::game_report::{GameReport, SeriesResult};
use super::series;
use super::settings::{GeneralizationSettings, Start};
use super::term_list::TermList;
use crate::{Polynomial, Term};

/// The state of learning between two games. `docs/formats/alpha.md` describes its file.
#[derive(Clone, PartialEq, Debug)]
pub struct AlphaState {
    /// What learning goes by.
    pub settings: GeneralizationSettings,
    /// The seed of everything random.
    pub seed: u64,
    /// Games of the series that were played.
    pub games: u32,
    /// Games against others.
    pub other_games: u32,
    /// Moves that Alpha made while learning.
    pub moves: u64,
    /// Sets of adjustments.
    pub adjustments: u64,
    /// Black marks since the last drastic change.
    pub black_marks: u32,
    /// Results since Beta took over a polynomial, as far as they count; the newest last.
    pub recent: Vec<SeriesResult>,
    /// Alpha's terms.
    pub terms: TermList,
    /// Beta's polynomial.
    pub beta: Polynomial,
    /// Every term that had to go: in which game, and how often it had been adjusted.
    pub discards: Vec<Discard>,
    /// The last game of the series.
    pub last_game: Option<GameReport>,
}

/// A term that had to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Discard {
    /// The game of the series that was going on, or the last one before a game against others.
    pub game: u32,
    /// The term.
    pub term: Term,
    /// How often it was adjusted while it was active.
    pub uses: u32,
}

impl AlphaState {
    /// How many games a preparation has: as many as the first series of the paper.
    pub const PREPARATION_GAMES: u32 = 28;

    /// Before the first game: equal weights, random signs. A preparation is played if one is asked for.
    pub fn begin(settings: GeneralizationSettings, seed: u64) -> AlphaState {
        let prepared = AlphaState::preparation(settings, seed).map(|state| {
            let mut alpha = super::Alpha::new(state);
            for _ in 0..AlphaState::PREPARATION_GAMES {
                series::play_game(&mut alpha, None, &|| false, &mut |_| {});
            }
            alpha.state().clone()
        });
        AlphaState::begin_after(settings, seed, prepared.as_ref())
    }

    /// The first series that the first terms come from, before its first game; none if they are drawn at
    /// random. It learns from measured deltas in the coin control too, which is to differ in its own
    /// games alone.
    pub fn preparation(settings: GeneralizationSettings, seed: u64) -> Option<AlphaState> {
        let first = GeneralizationSettings {
            active_terms: settings.active_terms,
            leading_power: settings.leading_power,
            man: settings.man,
            connectives: settings.connectives,
            formations: settings.formations,
            ply: settings.ply,
            direction: settings.direction,
            ..GeneralizationSettings::FIRST_SERIES
        };
        (settings.start == Start::FirstSeries).then(|| AlphaState::begin(first, seed))
    }

    /// Before the first game, with the terms that are active after a preparation.
    pub fn begin_after(
        settings: GeneralizationSettings,
        seed: u64,
        prepared: Option<&AlphaState>,
    ) -> AlphaState {
        let mut random = RandomStream::new(seed_of_part(seed, TERMS));
        let terms = match prepared {
            None => TermList::random(settings.active_terms, &mut random),
            Some(prepared) => TermList::selected(&prepared.terms.order(), settings.active_terms, &mut random),
        };
        AlphaState {
            settings,
            seed,
            games: 0,
            other_games: 0,
            moves: 0,
            adjustments: 0,
            black_marks: 0,
            recent: Vec::new(),
            beta: terms.polynomial(&settings),
            terms,
            discards: Vec::new(),
            last_game: None,
        }
    }

    /// Alpha's polynomial.
    pub fn polynomial(&self) -> Polynomial {
        self.terms.polynomial(&self.settings)
    }

    /// The moves of the last game, each with the board before it.
    pub fn last_moves(&self) -> Vec<(Position, Move)> {
        let mut position = Position::start();
        let moves = self.last_game.iter().flat_map(|report| &report.moves);
        let made = |&mv: &Move| {
            let next = position.after(mv);
            (std::mem::replace(&mut position, next), mv)
        };
        moves.map(made).collect()
    }
}

/// The part of the seed that terms are drawn with; games have small numbers.
const TERMS: u64 = u64::MAX;
