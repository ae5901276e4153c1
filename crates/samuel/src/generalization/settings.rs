//! Every figure that the paper calls arbitrary, and every change of the second series as a switch.

use std::fmt;

use super::setting_table::within;
use crate::polynomial::Coefficient;
use crate::words::words;
use crate::{ConnectiveReading, FormationReading, Polynomial, Score, ScoreDecay};

/// What generalization learning goes by. `setting_table` has a name for each field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GeneralizationSettings {
    /// How many terms stand in the polynomial at a time; the others wait in reserve (S-27).
    pub active_terms: u32,
    /// Where the first terms come from.
    pub start: Start,
    /// The power of two of the leading coefficient (S-29).
    pub leading_power: u8,
    /// What a man is worth, twelve against eleven. 1 takes the anchor away: it is next to nothing.
    pub man: Score,
    /// What connectives take for "not" (S-27).
    pub connectives: ConnectiveReading,
    /// How widely FORK and HOLE are read (S-27).
    pub formations: FormationReading,
    /// The minimum ply of Alpha and Beta.
    pub ply: u32,
    /// Their sense of direction.
    pub direction: ScoreDecay,
    /// How a saved position is scored (S-35).
    pub saved_score: SavedScore,
    /// How far back the saved position may lie (S-35).
    pub span: Span,
    /// Least delta that counts, in hundredths of the mean magnitude of the coefficients (S-33).
    pub minimum_delta: u32,
    /// Which terms a positive delta corrects (S-35).
    pub positive_delta: PositiveDelta,
    /// Where the sign of delta comes from.
    pub delta_sign: DeltaSign,
    /// The times used that new terms are taken to have (S-32).
    pub fewest_uses: u32,
    /// The times used beyond which no term is taken to have more (S-32).
    pub most_uses: u32,
    /// How many times as much a correction counts when the piece ratio changed (S-32).
    pub piece_weight: u32,
    /// The same when the game is all but decided (S-32).
    pub sure_weight: u32,
    /// A delta of so many men means an almost sure win or loss.
    pub sure_men: u32,
    /// How many low-term tallies a term can have before it is replaced (S-34).
    pub tally_limit: u32,
    /// When a tally is recorded (S-34).
    pub tally_on: TallyOn,
    /// Beta adopts Alpha's polynomial when Alpha won a majority of so many games (S-30, S-35).
    pub majority_of: u32,
    /// Games during which Beta adopts nothing, as when the paper's adoption procedure was out of
    /// order; none if the last is before the first.
    pub adoption_blocked: GameSpan,
    /// Black marks that lead to the drastic change; 0 for never (S-30).
    pub black_marks: u32,
    /// Who has which color in the first 14 games (S-36).
    pub colors: Colors,
    /// A game is stopped after so many moves of both sides, the forced first move not counted (S-36).
    pub termination: u32,
    /// Whether a side gives up when it sees that it will lose.
    pub concede: bool,
    /// Who judges a stopped game (S-36).
    pub referee: Referee,
    /// How far the referee looks ahead.
    pub referee_ply: u32,
    /// How far a side must be ahead, in hundredths of a man.
    pub margin: u32,
    /// The leading term is noted after every so many moves of Alpha (S-37).
    pub sample_every: u32,
}

words! {
    /// Where the first terms come from. Their signs are always random, their weights equal.
    pub enum Start {
        /// An arbitrary selection.
        Random = "random",
        /// Those that are active after 28 games of the first series; only the selection counts.
        FirstSeries = "first-series",
    }
}

words! {
    /// How a saved position is scored.
    pub enum SavedScore {
        /// By the polynomial, as it stands.
        Direct = "direct",
        /// By a small search that ends after the first move that is no jump.
        AfterFirstQuietMove = "first-quiet-move",
        /// By a small search that ends where no jump is pending.
        WhenQuiet = "quiet",
    }
}

words! {
    /// How many moves lie between the saved position and the present one.
    pub enum Span {
        /// One move of each side.
        OneMove = "one-move",
        /// As many as it takes until delta reaches the minimum.
        Growing = "growing",
    }
}

words! {
    /// Which terms a positive delta corrects.
    pub enum PositiveDelta {
        /// All that contributed.
        AllTerms = "all",
        /// Those that contributed against the sign of the polynomial; all if it counts as zero.
        OpposedTerms = "opposed",
    }
}

words! {
    /// Where the sign of delta comes from.
    pub enum DeltaSign {
        /// From play.
        Measured = "measured",
        /// From a coin: the control that tells learning from mere change.
        Coin = "coin",
    }
}

words! {
    /// When a low-term tally is recorded.
    pub enum TallyOn {
        /// At every move whose delta counts.
        Adjustments = "adjustments",
        /// At every move.
        Moves = "moves",
    }
}

words! {
    /// Who has which color in the first 14 games. Afterwards they alternate, Alpha Black first.
    pub enum Colors {
        /// Alpha is White.
        White = "white",
        /// Alpha is White and Black in turn, as Appendix B shows for the second series.
        InTurn = "in-turn",
    }
}

words! {
    /// Who judges a stopped game.
    pub enum Referee {
        /// Alpha's whole polynomial.
        Polynomial = "polynomial",
        /// Piece advantage alone.
        Pieces = "pieces",
    }
}

/// From a game to a game of a series, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameSpan {
    /// The first game.
    pub first: u32,
    /// The last game.
    pub last: u32,
}

impl GameSpan {
    /// No game.
    pub const NONE: GameSpan = GameSpan { first: 1, last: 0 };

    /// Whether a game is one of them.
    pub const fn contains(self, game: u32) -> bool {
        self.first <= game && game <= self.last
    }

    pub(super) fn parse(text: &str) -> Option<GameSpan> {
        if text == "none" {
            return Some(GameSpan::NONE);
        }
        let (first, last) = text.split_once('-')?;
        let number = |text| within(text, 1..=u32::MAX);
        let span = GameSpan { first: number(first)?, last: number(last)? };
        (span.first <= span.last).then_some(span)
    }
}

/// `1-28`, or `none`.
impl fmt::Display for GameSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first > self.last { f.write_str("none") } else { write!(f, "{}-{}", self.first, self.last) }
    }
}

impl GeneralizationSettings {
    /// The first series of tests.
    pub const FIRST_SERIES: GeneralizationSettings = GeneralizationSettings {
        active_terms: 16,
        start: Start::Random,
        leading_power: Coefficient::HIGHEST_POWER,
        man: Polynomial::USUAL_MAN,
        connectives: ConnectiveReading::Plain,
        formations: FormationReading::Narrow,
        ply: 3,
        direction: ScoreDecay::USUAL,
        saved_score: SavedScore::Direct,
        span: Span::OneMove,
        minimum_delta: 100,
        positive_delta: PositiveDelta::AllTerms,
        delta_sign: DeltaSign::Measured,
        fewest_uses: 16,
        most_uses: 256,
        piece_weight: 2,
        sure_weight: 4,
        sure_men: 6,
        tally_limit: 8,
        tally_on: TallyOn::Adjustments,
        majority_of: 1,
        adoption_blocked: GameSpan::NONE,
        black_marks: 3,
        colors: Colors::White,
        termination: 70,
        concede: true,
        referee: Referee::Polynomial,
        referee_ply: 5,
        margin: 0,
        sample_every: 8,
    };

    /// The second series: what the paper changed after the first.
    pub const SECOND_SERIES: GeneralizationSettings = GeneralizationSettings {
        start: Start::FirstSeries,
        saved_score: SavedScore::AfterFirstQuietMove,
        span: Span::Growing,
        // "It was possible to reduce the minimum delta limit by a small amount": by an eighth.
        minimum_delta: 88,
        positive_delta: PositiveDelta::OpposedTerms,
        tally_limit: 32,
        majority_of: 3,
        colors: Colors::InTurn,
        referee: Referee::Pieces,
        margin: 25,
        ..GeneralizationSettings::FIRST_SERIES
    };
}
