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
    /// Before the first game: equal weights, random signs.
    pub fn begin(settings: GeneralizationSettings, seed: u64) -> AlphaState {
        let mut random = RandomStream::new(seed_of_part(seed, TERMS));
        let terms = match settings.start {
            Start::Random => TermList::random(settings.active_terms, &mut random),
            Start::FirstSeries => {
                let earlier = earlier_terms(&settings, seed);
                TermList::selected(&earlier, settings.active_terms, &mut random)
            }
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

/// How many games the first series of the paper had.
const EARLIER_GAMES: u32 = 28;

/// The terms in their order after a first series with the same look-ahead.
fn earlier_terms(settings: &GeneralizationSettings, seed: u64) -> [Term; Term::COUNT] {
    let &GeneralizationSettings {
        active_terms,
        leading_power,
        man,
        connectives,
        formations,
        ply,
        direction,
        delta_sign,
        ..
    } = settings;
    let first = GeneralizationSettings {
        active_terms,
        leading_power,
        man,
        connectives,
        formations,
        ply,
        direction,
        delta_sign,
        ..GeneralizationSettings::FIRST_SERIES
    };
    let mut alpha = super::Alpha::new(AlphaState::begin(first, seed));
    for _ in 0..EARLIER_GAMES {
        series::play_game(&mut alpha, &|| false, &mut |_| {});
    }
    alpha.state().terms.order()
}
