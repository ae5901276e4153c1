//! The paper read in other ways (S-42): switches for what it leaves open, and the moves a player
//! makes under them. The look-ahead itself knows one reading; this is beside it, so that it need
//! not be slower, and agrees with it where everything is read as usual.

mod best_moves;

use std::fmt;

use crate::polynomial::text::man_text;
use crate::words::words;
use crate::{
    ConnectiveReading, JumpPlies, LookAheadSettings, PlyRules, Polynomial, Score, ScoreDecay, Term,
    WeightedTerm, Weights,
};

pub use best_moves::{BestMoves, best_moves};

/// One way to read what the paper leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The minimum ply; the break points after it move along (S-5).
    pub ply: u32,
    /// What a man is worth, twelve against eleven, where the leading coefficient is 2^18 (S-7).
    pub man: Score,
    /// When "an exchange offer is possible" (S-5).
    pub offers: Offers,
    /// Whose credit the signs in the table are (S-29).
    pub signs: Signs,
    /// What a parameter is compared with (S-28).
    pub values: LeafValues,
    /// What a connective takes for "not" (S-27).
    pub connectives: ConnectiveReading,
    /// How a score changes on its way back (S-9).
    pub direction: ScoreDecay,
    /// How the plies of a multiple jump are counted (S-5).
    pub jump_plies: JumpPlies,
}

words! {
    /// When "an exchange offer is possible", so that the look-ahead goes on (S-5).
    #[derive(Default)]
    pub enum Offers {
        /// EXCH of the side to move is not 0, at the minimum ply and at the next one.
        #[default]
        Active = "active",
        /// Offers do not count.
        Never = "never",
        /// EXCH of either side is not 0.
        Either = "either",
        /// EXCH of the side to move is not 0, at the minimum ply alone.
        AtMinimum = "at-minimum",
    }
}

words! {
    /// Whose credit the printed signs are.
    #[derive(Default)]
    pub enum Signs {
        /// As printed, to the credit of the side that has just moved.
        #[default]
        Printed = "printed",
        /// All of them reversed.
        Reversed = "reversed",
        /// Those of the simple terms reversed.
        SimpleReversed = "simple-reversed",
        /// Those of the connectives reversed.
        ConnectivesReversed = "connectives-reversed",
    }
}

words! {
    /// What the parameters of a board are compared with (S-28).
    #[derive(Default)]
    pub enum LeafValues {
        /// With the board before the last move, its own side to move active.
        #[default]
        Difference = "difference",
        /// With the board before the last move, the side active that is active now: what the move changed.
        SameActive = "same-active",
        /// With nothing: the board now alone.
        Alone = "alone",
        /// With the same board, sides exchanged.
        Exchanged = "exchanged",
    }
}

impl Signs {
    const fn reverses(self, term: Term) -> bool {
        match self {
            Signs::Printed => false,
            Signs::Reversed => true,
            Signs::SimpleReversed => matches!(term, Term::Parameter(_)),
            Signs::ConnectivesReversed => matches!(term, Term::Connective(_)),
        }
    }
}

impl Default for Reading {
    /// How the player reads it.
    fn default() -> Reading {
        let LookAheadSettings { plies, direction, .. } = LookAheadSettings::default();
        Reading {
            ply: plies.minimum,
            man: Polynomial::USUAL_MAN,
            offers: Offers::default(),
            signs: Signs::default(),
            values: LeafValues::default(),
            connectives: ConnectiveReading::default(),
            direction,
            jump_plies: plies.jump_plies,
        }
    }
}

impl Reading {
    /// The names of the switches, in the order of [`Reading::settings`].
    pub const SWITCHES: [&str; 8] =
        ["ply", "man", "offers", "signs", "values", "connectives", "direction", "jump-plies"];

    /// Where each switch stands.
    pub fn settings(&self) -> [String; 8] {
        [
            self.ply.to_string(),
            man_text(self.man),
            self.offers.name().to_owned(),
            self.signs.name().to_owned(),
            self.values.name().to_owned(),
            self.connectives.name().to_owned(),
            self.direction.to_string(),
            self.jump_plies.to_string(),
        ]
    }

    /// What of it differs from another reading, as in `ply=5 offers=never`; `default` if nothing does.
    pub fn difference(&self, other: &Reading) -> String {
        let settings = Reading::SWITCHES.into_iter().zip(self.settings()).zip(other.settings());
        let changed = settings.filter(|((_, ours), theirs)| ours != theirs);
        let changed: Vec<_> = changed.map(|((name, ours), _)| format!("{name}={ours}")).collect();
        if changed.is_empty() { "default".to_owned() } else { changed.join(" ") }
    }

    /// A polynomial as this reading has it.
    ///
    /// # Panics
    /// When a man is worth less than 1 or more than [`Polynomial::MOST_MAN`].
    #[must_use]
    pub fn polynomial(&self, printed: &Polynomial) -> Polynomial {
        let read = |weighted: &WeightedTerm| match self.signs.reverses(weighted.term) {
            true => WeightedTerm { coefficient: weighted.coefficient.reversed(), ..*weighted },
            false => *weighted,
        };
        let terms = printed.terms().iter().map(read).collect();
        let &Reading { man, connectives, .. } = self;
        Polynomial::new(Weights { man, connectives, formations: printed.formations(), terms })
            .expect("a man within range, and no term twice")
    }

    fn plies(&self) -> PlyRules {
        PlyRules { jump_plies: self.jump_plies, ..PlyRules::default().with_minimum(self.ply) }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = Reading::SWITCHES.into_iter().zip(self.settings());
        let settings: Vec<_> = settings.map(|(name, value)| format!("{name}={value}")).collect();
        f.pad(&settings.join(" "))
    }
}
