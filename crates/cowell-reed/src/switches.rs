//! What can be read in more than one way. The first of each is the reading of the player.

/// A setting with a few values, each with a name.
pub trait Switch: Copy + PartialEq + 'static {
    /// Its values, the player's first.
    const ALL: &'static [Self];
    /// Their names, in the same order.
    const NAMES: &'static [&'static str];

    /// The name of this value.
    fn name(self) -> &'static str {
        let place = Self::ALL.iter().position(|value| *value == self);
        Self::NAMES[place.expect("every value is among all")]
    }

    /// The value with this name.
    fn named(name: &str) -> Option<Self> {
        let place = Self::NAMES.iter().position(|known| *known == name);
        place.map(|place| Self::ALL[place])
    }
}

macro_rules! switch {
    ($(#[$about:meta])* $name:ident { $(#[$first_about:meta])* $first:ident = $first_text:literal,
       $($(#[$value_about:meta])* $value:ident = $text:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $name {
            $(#[$first_about])*
            #[default]
            $first,
            $($(#[$value_about])* $value,)+
        }

        impl Switch for $name {
            const ALL: &'static [$name] = &[$name::$first, $($name::$value),+];
            const NAMES: &'static [&'static str] = &[$first_text, $($text),+];
        }
    };
}

switch! {
    /// Where the tree is pruned after a principle (C-3).
    Pruning {
        /// As each principle has it: at the root alone for CRAMP and MOBIL, at every node for the others.
        ByPrinciple = "by-principle",
        /// At every node.
        Everywhere = "everywhere",
        /// At the root alone.
        Root = "root",
    }
}

switch! {
    /// When the tree is grown (C-3).
    Growth {
        /// Once for a move.
        Once = "once",
        /// Further after each principle, with the branches counted that are left.
        Again = "again",
    }
}

switch! {
    /// Whose branches the cumulative node count of a node adds up (C-4).
    Count {
        /// Those of the nodes between it and the origin, both left out.
        Between = "between",
        /// Its own as well.
        Own = "own",
        /// The origin's as well.
        Origin = "origin",
        /// Those of the nodes between, where there is more than one.
        Choices = "choices",
    }
}

switch! {
    /// At which count growth stops (C-4).
    Limit {
        /// Above the maximum.
        Above = "above",
        /// At the maximum.
        At = "at",
    }
}

switch! {
    /// Where the piece strength is compared with that at the origin (C-4).
    Strength {
        /// In dead positions, where a change stops the growth.
        Dead = "dead",
        /// Nowhere: only the count stops it.
        Never = "never",
        /// Everywhere: a change stops the growth even where a jump is to come.
        Always = "always",
    }
}

switch! {
    /// How the pieces of the two sides are set against each other (C-5).
    Pieces {
        /// The one divided by the other.
        Ratio = "ratio",
        /// The one less the other.
        Difference = "difference",
    }
}

switch! {
    /// Whose moves MOBIL and CRAMP count (C-9, C-10).
    Mobility {
        /// Those the side would have, whoever is to move.
        Hypothetical = "hypothetical",
        /// Those of the side to move; the other has none.
        Active = "active",
    }
}

switch! {
    /// Which moves are plausible (C-9).
    Plausible {
        /// Those after which no sequence of jumps ends in a dead position that is worse in pieces.
        AnyLine = "any-line",
        /// Those after which the best jumps of both sides do not end in such a position.
        BestLine = "best-line",
        /// All legal ones.
        Legal = "legal",
    }
}

switch! {
    /// What KRP rates (C-7).
    KingRow {
        /// The own king row.
        Own = "own",
        /// The own king row less the other side's.
        Difference = "difference",
    }
}

switch! {
    /// What a position is worth where the side to move has no move (C-3).
    Blocked {
        /// Whatever the principle makes of the board.
        Ordinary = "ordinary",
        /// A lost game, which is worse than any board.
        Decided = "decided",
    }
}
