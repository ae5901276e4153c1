//! The words that settings of generalization learning can be, and the second series of tests. `setting_table` has the
//! settings.

use std::fmt;

use crate::setting_key::within;
use crate::words::words;

pub use super::setting_table::GeneralizationSettings;

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
    /// Whether a move without a choice teaches.
    pub enum ForcedMoves {
        /// Like every other.
        Learn = "learn",
        /// It is passed over: its board is neither compared with the saved one nor saved.
        Skip = "skip",
    }
}

words! {
    /// Whose moves Alpha learns from.
    pub enum LearnsFrom {
        /// Its own; Beta makes the others.
        Own = "own",
        /// Those of both sides, which it plays with the one polynomial; there is no Beta.
        Both = "both",
    }
}

words! {
    /// What becomes of a term that was rejected twice after a few uses.
    pub enum RejectedTerms {
        /// It waits for its turn as all others do.
        Return = "return",
        /// It is not taken again as long as there are others.
        Remove = "remove",
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
