//! The paper read in other ways (S-42): switches for what it leaves open, and the moves a player
//! makes under them. The look-ahead itself knows one reading; this is beside it, so that it need
//! not be slower, and agrees with it where everything is read as usual.

mod best_moves;
mod switches;

use std::fmt;

use crate::{ConnectiveReading, LookAheadSettings, PlyRules, Polynomial, Score, ScoreDecay, WeightedTerm};

pub use best_moves::{BestMoves, best_moves};
pub use switches::{LeafValues, Offers, Signs};

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
    /// By how much a score shrinks on its way back (S-9).
    pub direction: ScoreDecay,
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
        }
    }
}

impl Reading {
    /// The names of the switches, in the order of [`Reading::settings`].
    pub const SWITCHES: [&str; 7] = ["ply", "man", "offers", "signs", "values", "connectives", "direction"];

    /// Where each switch stands.
    pub fn settings(&self) -> [String; 7] {
        let connectives = match self.connectives {
            ConnectiveReading::Plain => "plain",
            ConnectiveReading::ThreeWay => "three-way",
        };
        [
            self.ply.to_string(),
            points(self.man),
            self.offers.name().to_owned(),
            self.signs.name().to_owned(),
            self.values.name().to_owned(),
            connectives.to_owned(),
            self.direction.per_ply().to_string(),
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
        Polynomial::new(self.man, self.connectives, terms)
            .expect("a man within range, and no term twice")
            .with_formations(printed.formations())
    }

    fn plies(&self) -> PlyRules {
        PlyRules::default().with_minimum(self.ply)
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = Reading::SWITCHES.into_iter().zip(self.settings());
        let settings: Vec<_> = settings.map(|(name, value)| format!("{name}={value}")).collect();
        f.pad(&settings.join(" "))
    }
}

/// `2^21` where it is a power of two.
fn points(man: Score) -> String {
    if man.count_ones() == 1 { format!("2^{}", man.trailing_zeros()) } else { man.to_string() }
}
