//! One way to read what the report leaves open, as a set of switches.

use thiserror::Error;

use crate::switches::{
    Blocked, Count, Growth, KingRow, Limit, Mobility, Pieces, Plausible, Pruning, Strength, Switch,
};

/// Where each switch stands. The default is the reading under which the program's printed moves come
/// out best.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Readings {
    /// Where the tree is pruned after a principle (C-3).
    pub pruning: Pruning,
    /// When the tree is grown (C-3).
    pub growth: Growth,
    /// Whose branches are counted (C-4).
    pub count: Count,
    /// At which count growth stops (C-4).
    pub limit: Limit,
    /// Where the piece strength is compared (C-4).
    pub strength: Strength,
    /// How pieces are set against each other (C-5).
    pub pieces: Pieces,
    /// Whose moves are counted (C-9, C-10).
    pub mobility: Mobility,
    /// Which moves are plausible (C-9).
    pub plausible: Plausible,
    /// What KRP rates (C-7).
    pub king_row: KingRow,
    /// What a position without moves is worth (C-3).
    pub blocked: Blocked,
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
    /// The names of the switches with their values, the player's first.
    pub const SWITCHES: [(&str, &[&str]); 10] = [
        ("pruning", Pruning::NAMES),
        ("growth", Growth::NAMES),
        ("count", Count::NAMES),
        ("limit", Limit::NAMES),
        ("strength", Strength::NAMES),
        ("pieces", Pieces::NAMES),
        ("mobility", Mobility::NAMES),
        ("plausible", Plausible::NAMES),
        ("king-row", KingRow::NAMES),
        ("blocked", Blocked::NAMES),
    ];

    /// Where each switch stands, in the order of [`Readings::SWITCHES`].
    pub fn values(&self) -> [&'static str; 10] {
        [
            self.pruning.name(),
            self.growth.name(),
            self.count.name(),
            self.limit.name(),
            self.strength.name(),
            self.pieces.name(),
            self.mobility.name(),
            self.plausible.name(),
            self.king_row.name(),
            self.blocked.name(),
        ]
    }

    /// Turns one switch.
    ///
    /// # Errors
    /// When there is no such switch, or it has no such value.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), ReadingError> {
        let unknown = || ReadingError::Unknown { key: key.to_owned() };
        let switch = Readings::SWITCHES.into_iter().find(|(known, _)| *known == key);
        let (key, expected) = switch.ok_or_else(unknown)?;
        let is_set = match key {
            "pruning" => turn(&mut self.pruning, value),
            "growth" => turn(&mut self.growth, value),
            "count" => turn(&mut self.count, value),
            "limit" => turn(&mut self.limit, value),
            "strength" => turn(&mut self.strength, value),
            "pieces" => turn(&mut self.pieces, value),
            "mobility" => turn(&mut self.mobility, value),
            "plausible" => turn(&mut self.plausible, value),
            "king-row" => turn(&mut self.king_row, value),
            _ => turn(&mut self.blocked, value),
        };
        is_set.ok_or_else(|| ReadingError::Value { key, value: value.to_owned(), expected })
    }

    /// The player's readings, and each with one switch turned.
    pub fn one_at_a_time() -> Vec<Readings> {
        let usual = Readings::default();
        let others = Readings::SWITCHES.iter().flat_map(|(key, values)| {
            values[1..].iter().map(move |value| {
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

fn turn<S: Switch>(switch: &mut S, value: &str) -> Option<()> {
    *switch = S::named(value)?;
    Some(())
}

fn names() -> String {
    Readings::SWITCHES.map(|(key, _)| key).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_every_switch_can_be_set_and_is_told_apart() {
        let readings = Readings::one_at_a_time();
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
