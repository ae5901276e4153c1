//! Principles of play: what makes a position good, one at a time, each in its file.

mod cent;
mod cramp;
mod kd;
mod krp;
mod mobil;
mod pcr;

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::View;

pub use cent::Cent;
pub use cramp::Cramp;
pub use kd::Kd;
pub use krp::Krp;
pub use mobil::Mobil;
pub use pcr::Pcr;

/// What a principle makes of a position; more is better for the side whose view it is. Scores of
/// different principles have nothing to do with each other.
pub type Score = f64;

/// A principle of play.
pub trait Principle: fmt::Debug + Send + Sync {
    /// Its name in strategies, `PCR`.
    fn name(&self) -> &str;

    /// What it wants, in a few words.
    fn summary(&self) -> &str;

    /// What a position is worth to the side whose view it is.
    ///
    /// # Errors
    /// When it cannot say, which ends the decision; a principle that is code always can.
    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError>;

    /// Whether, after it, every node of the tree keeps only its best branches, and not the origin alone
    /// (C-3).
    fn prunes_inside(&self) -> bool {
        true
    }

    /// Whether a single score may take long, so that somebody is asked before each whether to stop; a
    /// principle that is code takes a microsecond or so.
    fn is_slow(&self) -> bool {
        false
    }
}

/// Why a principle has no score for a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("principle {principle}: {reason}")]
pub struct PrincipleError {
    /// The principle.
    pub principle: String,
    /// What went wrong, with its place.
    pub reason: String,
}

/// The principles that strategies can name.
#[derive(Clone, Debug)]
pub struct Principles(Vec<Arc<dyn Principle>>);

impl Default for Principles {
    /// The six of the report.
    fn default() -> Principles {
        Principles(vec![
            Arc::new(Pcr),
            Arc::new(Krp),
            Arc::new(Kd),
            Arc::new(Cramp),
            Arc::new(Mobil),
            Arc::new(Cent),
        ])
    }
}

impl Principles {
    /// These principles with one more, in place of any of the same name.
    #[must_use]
    pub fn with(mut self, principle: Arc<dyn Principle>) -> Principles {
        self.0.retain(|known| known.name() != principle.name());
        self.0.push(principle);
        self
    }

    /// The principle with this name.
    pub fn find(&self, name: &str) -> Option<Arc<dyn Principle>> {
        self.iter().find(|principle| principle.name() == name).cloned()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn Principle>> {
        self.0.iter()
    }
}
