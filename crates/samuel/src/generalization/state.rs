//! All that Alpha has learned, and how far a series has come (S-36).

use arena::{RandomStream, seed_of_part};
use rules::{Move, Position, Variant};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::series::{self, GameReport, SeriesResult};
use super::settings::{GeneralizationSettings, Start};
use super::term_list::{RankedTerm, TermList};
use crate::text_form::{Number, number, term_table, whole_number};
use crate::{Polynomial, Term, WeightedTerm, Weights};

/// The state of learning between two games. `docs/formats/alpha.md` describes its file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AlphaState {
    /// The game that it learned.
    #[serde(rename = "game", with = "GameName", default)]
    pub variant: Variant,
    /// The seed of everything random. It may be too large for a number in TOML.
    #[serde(with = "whole_number")]
    pub seed: u64,
    /// Games of the series that were played.
    #[serde(deserialize_with = "number")]
    pub games: u32,
    /// Games against others.
    #[serde(deserialize_with = "number")]
    pub other_games: u32,
    /// Moves that Alpha made while learning.
    #[serde(deserialize_with = "number")]
    pub moves: u64,
    /// Sets of adjustments.
    #[serde(deserialize_with = "number")]
    pub adjustments: u64,
    /// Black marks since the last drastic change.
    #[serde(deserialize_with = "number")]
    pub black_marks: u32,
    /// Results since Beta took over a polynomial, as far as they count; the newest last.
    pub recent: Vec<SeriesResult>,
    /// Every term that had to go: in which game, and how often it had been adjusted.
    pub discards: Vec<Discard>,
    /// What learning goes by.
    pub settings: GeneralizationSettings,
    /// Alpha's terms.
    pub terms: TermList,
    /// The terms of Beta.
    #[serde(with = "term_table")]
    pub(super) beta: Vec<WeightedTerm>,
    /// The last game of the series.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_game: Option<GameReport>,
}

/// What winning means, as files say it.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Variant", rename_all = "kebab-case")]
enum GameName {
    Standard,
    GiveAway,
}

/// A term that had to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "(Term, Number<u32>, Number<u32>)", into = "(Term, u32, u32)")]
pub struct Discard {
    /// The game of the series that was going on, or the last one before a game against others.
    pub game: u32,
    /// The term.
    pub term: Term,
    /// How often it was adjusted while it was active.
    pub uses: u32,
}

impl From<(Term, Number<u32>, Number<u32>)> for Discard {
    fn from((term, Number(game), Number(uses)): (Term, Number<u32>, Number<u32>)) -> Discard {
        Discard { game, term, uses }
    }
}

impl From<Discard> for (Term, u32, u32) {
    fn from(Discard { game, term, uses }: Discard) -> (Term, u32, u32) {
        (term, game, uses)
    }
}

/// Settings do not fit what was learned with others.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct UnfitSettings(String);

impl AlphaState {
    /// How many games a preparation has: as many as the first series of the paper.
    pub const PREPARATION_GAMES: u32 = 28;

    /// Before the first game: equal weights, random signs. A preparation is played if one is asked for.
    pub fn begin(settings: GeneralizationSettings, seed: u64) -> AlphaState {
        AlphaState::begin_in(Variant::Standard, settings, seed)
    }

    /// The same, of a game (S-8).
    pub fn begin_in(variant: Variant, settings: GeneralizationSettings, seed: u64) -> AlphaState {
        let prepared = AlphaState::preparation(variant, settings, seed).map(|state| {
            let mut alpha = super::Alpha::new(state);
            for _ in 0..AlphaState::PREPARATION_GAMES {
                series::play_game(&mut alpha, None, &|| false, &mut |_| {});
            }
            alpha.state().clone()
        });
        AlphaState::begin_after(variant, settings, seed, prepared.as_ref())
    }

    /// The first series that the first terms come from, before its first game; none if they are drawn at
    /// random. It learns from measured deltas in the coin control too, which is to differ in its own
    /// games alone.
    pub fn preparation(variant: Variant, settings: GeneralizationSettings, seed: u64) -> Option<AlphaState> {
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
        (settings.start == Start::FirstSeries).then(|| AlphaState::begin_in(variant, first, seed))
    }

    /// Before the first game, with the terms that are active after a preparation.
    pub fn begin_after(
        variant: Variant,
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
            variant,
            settings,
            seed,
            games: 0,
            other_games: 0,
            moves: 0,
            adjustments: 0,
            black_marks: 0,
            recent: Vec::new(),
            beta: terms.polynomial(&settings).terms().to_vec(),
            terms,
            discards: Vec::new(),
            last_game: None,
        }
    }

    /// Alpha's polynomial.
    pub fn polynomial(&self) -> Polynomial {
        self.terms.polynomial(&self.settings)
    }

    /// Its terms by correlation, the largest first.
    pub fn ranking(&self) -> Vec<RankedTerm> {
        self.terms.ranking(self.settings.leading_power)
    }

    /// Beta's polynomial.
    pub fn beta(&self) -> Polynomial {
        self.settings.polynomial(self.beta.clone())
    }

    /// The same with other settings, from which learning goes on.
    ///
    /// # Errors
    /// When the settings do not fit what was learned.
    pub fn with_settings(self, settings: GeneralizationSettings) -> Result<AlphaState, UnfitSettings> {
        let state = AlphaState { settings, ..self };
        state.check().map(|()| state).map_err(UnfitSettings)
    }

    /// Whether its parts belong together.
    pub(super) fn check(&self) -> Result<(), String> {
        self.terms.check()?;
        let (found, wanted) = (self.terms.active().len(), self.settings.active_terms);
        if found == wanted as usize {
            return Ok(());
        }
        Err(format!("{found} active terms: expected {wanted}, as the settings say"))
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

impl GeneralizationSettings {
    /// The polynomial of some terms.
    pub(crate) fn polynomial(&self, terms: Vec<WeightedTerm>) -> Polynomial {
        let &GeneralizationSettings { man, connectives, formations, .. } = self;
        Polynomial::new(Weights { man, connectives, formations, terms })
            .expect("no term is there twice, and settings are checked")
    }
}

/// The part of the seed that terms are drawn with; games have small numbers.
const TERMS: u64 = u64::MAX;
