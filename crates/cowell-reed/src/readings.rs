//! What the report leaves open, as switches that can be read in more than one way. The first value of each is the
//! reading of the player.

use thiserror::Error;

/// The switches: for each its field, its type, its name, and its values with their names.
macro_rules! readings {
    ($($(#[$about:meta])* $field:ident: $Switch:ident = $key:literal {
        $(#[$first_about:meta])* $first:ident = $first_name:literal,
        $($(#[$value_about:meta])* $value:ident = $name:literal,)+
    })+) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
            pub enum $Switch {
                $(#[$first_about])*
                #[default]
                $first,
                $($(#[$value_about])* $value,)+
            }
        )+

        /// Where each switch stands. The default is the reading under which the program's printed moves come
        /// out best.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Readings {
            $($(#[$about])* pub $field: $Switch,)+
        }

        impl Readings {
            /// The names of the switches with their values, the player's first.
            pub const SWITCHES: [(&str, &[&str]); [$($key),+].len()] =
                [$(($key, &[$first_name, $($name),+])),+];

            /// Where each switch stands, in the order of [`Readings::SWITCHES`].
            pub fn values(&self) -> [&'static str; Readings::SWITCHES.len()] {
                [$(match self.$field {
                    $Switch::$first => $first_name,
                    $($Switch::$value => $name),+
                }),+]
            }

            /// Whether there is such a value.
            fn turn(&mut self, key: &str, value: &str) -> bool {
                match (key, value) {
                    $(
                        ($key, $first_name) => self.$field = $Switch::$first,
                        $(($key, $name) => self.$field = $Switch::$value,)+
                    )+
                    _ => return false,
                }
                true
            }
        }
    };
}

readings! {
    /// Where the tree is pruned after a principle (C-3).
    pruning: Pruning = "pruning" {
        /// As each principle has it: at the root alone for CRAMP and MOBIL, at every node for the others.
        ByPrinciple = "by-principle",
        /// At every node.
        Everywhere = "everywhere",
        /// At the root alone.
        Root = "root",
    }

    /// When the tree is grown (C-3).
    growth: Growth = "growth" {
        /// Once for a move.
        Once = "once",
        /// Further after each principle, with the branches counted that are left.
        Again = "again",
    }

    /// Whose branches the cumulative node count of a node adds up (C-4).
    count: Count = "count" {
        /// Those of the nodes between it and the origin, both left out.
        Between = "between",
        /// Its own as well.
        Own = "own",
        /// The origin's as well.
        Origin = "origin",
        /// Those of the nodes between, where there is more than one.
        Choices = "choices",
    }

    /// At which count growth stops (C-4).
    limit: Limit = "limit" {
        /// Above the maximum.
        Above = "above",
        /// At the maximum.
        At = "at",
    }

    /// Where the piece strength is compared with that at the origin (C-4).
    strength: Strength = "strength" {
        /// In dead positions, where a change stops the growth.
        Dead = "dead",
        /// Nowhere: only the count stops it.
        Never = "never",
        /// Everywhere: a change stops the growth even where a jump is to come.
        Always = "always",
    }

    /// How the pieces of the two sides are set against each other (C-5).
    pieces: Pieces = "pieces" {
        /// The one divided by the other.
        Ratio = "ratio",
        /// The one less the other.
        Difference = "difference",
    }

    /// Whose moves MOBIL and CRAMP count (C-9, C-10).
    mobility: Mobility = "mobility" {
        /// Those the side would have, whoever is to move.
        Hypothetical = "hypothetical",
        /// Those of the side to move; the other has none.
        Active = "active",
        /// The same for MOBIL; CRAMP counts those that the other side would have.
        ActiveMobil = "active-mobil",
        /// The same for CRAMP; MOBIL counts those that the side would have.
        ActiveCramp = "active-cramp",
    }

    /// Which moves are plausible (C-9).
    plausible: Plausible = "plausible" {
        /// Those after which no sequence of jumps ends in a dead position that is worse in pieces.
        AnyLine = "any-line",
        /// Those after which the best jumps of both sides do not end in such a position.
        BestLine = "best-line",
        /// All legal ones.
        Legal = "legal",
    }

    /// What KRP rates (C-7).
    king_row: KingRow = "king-row" {
        /// The own king row.
        Own = "own",
        /// The own king row less the other side's.
        Difference = "difference",
    }

    /// What a position is worth where the side to move has no move (C-3).
    blocked: Blocked = "blocked" {
        /// Whatever the principle makes of the board.
        Ordinary = "ordinary",
        /// A lost game, which is worse than any board.
        Decided = "decided",
    }
}

/// A setting that no reading has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReadingError {
    /// There is no such switch.
    #[error("no reading '{key}': expected one of {}", names())]
    Unknown {
        /// The name given.
        key: String,
    },
    /// The switch cannot stand so.
    #[error("reading {key} = '{value}': expected {}", .expected.join(", "))]
    Value {
        /// The switch.
        key: &'static str,
        /// The value given.
        value: String,
        /// The values it has.
        expected: &'static [&'static str],
    },
}

impl Readings {
    /// Turns one switch.
    ///
    /// # Errors
    /// When there is no such switch, or it has no such value.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), ReadingError> {
        let unknown = || ReadingError::Unknown { key: key.to_owned() };
        let switch = Readings::SWITCHES.into_iter().find(|(known, _)| *known == key);
        let (key, expected) = switch.ok_or_else(unknown)?;
        if self.turn(key, value) {
            return Ok(());
        }
        Err(ReadingError::Value { key, value: value.to_owned(), expected })
    }

    /// These readings, and each with one switch turned.
    pub fn one_at_a_time(&self) -> Vec<Readings> {
        let usual = *self;
        let switches = Readings::SWITCHES.into_iter().zip(usual.values());
        let others = switches.flat_map(|((key, values), stands)| {
            values.iter().filter(move |value| **value != stands).map(move |value| {
                let mut other = usual;
                other.set(key, value).expect("its own names");
                other
            })
        });
        [usual].into_iter().chain(others).collect()
    }

    /// What of it differs from the player's readings, as in `count=own limit=at`; `default` if nothing
    /// does.
    pub fn difference(&self) -> String {
        let switches = Readings::SWITCHES.iter().zip(self.values());
        let turned = switches.filter(|((_, values), value)| *value != values[0]);
        let turned: Vec<_> = turned.map(|((key, _), value)| format!("{key}={value}")).collect();
        if turned.is_empty() { "default".to_owned() } else { turned.join(" ") }
    }
}

fn names() -> String {
    Readings::SWITCHES.map(|(key, _)| key).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_every_switch_can_be_set_and_is_told_apart() {
        let readings = Readings::default().one_at_a_time();
        let values: usize = Readings::SWITCHES.iter().map(|(_, values)| values.len() - 1).sum();
        assert_eq!(readings.len(), 1 + values);
        for (place, reading) in readings.iter().enumerate() {
            assert!(!readings[..place].contains(reading), "{}", reading.difference());
            let mut again = Readings::default();
            for ((key, _), value) in Readings::SWITCHES.iter().zip(reading.values()) {
                again.set(key, value).unwrap();
            }
            assert_eq!(again, *reading);
        }
        assert_eq!(readings[0].difference(), "default");
    }

    #[test]
    fn what_is_no_reading_is_refused_with_what_there_is() {
        let refused = |key, value| Readings::default().set(key, value).unwrap_err().to_string();
        assert_eq!(refused("limit", "below"), "reading limit = 'below': expected above, at");
        assert!(refused("luck", "good").starts_with("no reading 'luck': expected one of pruning, growth, "));
    }
}
