//! What can be read in more than one way. The first of each is the reading of the player.

use crate::Term;

/// When "an exchange offer is possible", so that the look-ahead goes on (S-5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Offers {
    /// EXCH of the side to move is not 0, at the minimum ply and at the next one.
    #[default]
    Active,
    /// Offers do not count.
    Never,
    /// EXCH of either side is not 0.
    Either,
    /// EXCH of the side to move is not 0, at the minimum ply alone.
    AtMinimum,
}

/// Whose credit the printed signs are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Signs {
    /// As printed, to the credit of the side that has just moved.
    #[default]
    Printed,
    /// All of them reversed.
    Reversed,
    /// Those of the simple terms reversed.
    SimpleReversed,
    /// Those of the connectives reversed.
    ConnectivesReversed,
}

/// What the parameters of a board are compared with (S-28).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LeafValues {
    /// With the board before the last move, its own side to move active.
    #[default]
    Difference,
    /// With the board before the last move, the side active that is active now: what the move changed.
    SameActive,
    /// With nothing: the board now alone.
    Alone,
    /// With the same board, sides exchanged.
    Exchanged,
}

impl Offers {
    /// All of them.
    pub const ALL: [Offers; 4] = [Offers::Active, Offers::Never, Offers::Either, Offers::AtMinimum];

    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Offers::Active => "active",
            Offers::Never => "never",
            Offers::Either => "either",
            Offers::AtMinimum => "at-minimum",
        }
    }
}

impl Signs {
    /// All of them.
    pub const ALL: [Signs; 4] =
        [Signs::Printed, Signs::Reversed, Signs::SimpleReversed, Signs::ConnectivesReversed];

    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Signs::Printed => "printed",
            Signs::Reversed => "reversed",
            Signs::SimpleReversed => "simple-reversed",
            Signs::ConnectivesReversed => "connectives-reversed",
        }
    }

    pub(super) const fn reverses(self, term: Term) -> bool {
        match self {
            Signs::Printed => false,
            Signs::Reversed => true,
            Signs::SimpleReversed => matches!(term, Term::Parameter(_)),
            Signs::ConnectivesReversed => matches!(term, Term::Connective(_)),
        }
    }
}

impl LeafValues {
    /// All of them.
    pub const ALL: [LeafValues; 4] =
        [LeafValues::Difference, LeafValues::SameActive, LeafValues::Alone, LeafValues::Exchanged];

    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            LeafValues::Difference => "difference",
            LeafValues::SameActive => "same-active",
            LeafValues::Alone => "alone",
            LeafValues::Exchanged => "exchanged",
        }
    }
}
