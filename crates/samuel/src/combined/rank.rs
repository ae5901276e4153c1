//! Alpha's list as far as stability goes: the leading terms in their order.

use std::fmt;
use std::str::FromStr;

use super::settings::Stability;
use crate::generalization::AlphaState;
use crate::{Coefficient, Term, WeightedTerm};

/// A term at a rank of the list, written `CENT+2^18`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rank {
    /// The term.
    pub term: Term,
    /// Its coefficient.
    pub coefficient: Coefficient,
}

impl Rank {
    /// Whether nothing has changed from one list to the other.
    pub fn is_steady(&self, other: &Rank, stability: Stability) -> bool {
        let same_sign = (self.coefficient.value() < 0) == (other.coefficient.value() < 0);
        let same_power = self.coefficient.power() == other.coefficient.power();
        self.term == other.term && same_sign && (stability == Stability::Parameter || same_power)
    }

    pub(super) const fn weighted(self) -> WeightedTerm {
        WeightedTerm { term: self.term, coefficient: self.coefficient }
    }
}

/// The leading terms of Alpha's list, the one with the largest correlation first.
pub fn leading_ranks(alpha: &AlphaState, count: usize) -> Vec<Rank> {
    let ranking = alpha.terms.ranking(alpha.settings.leading_power);
    let ranks = ranking.into_iter().map(|(one, coefficient)| Rank { term: one.term, coefficient });
    ranks.take(count).collect()
}

/// How many leading ranks are the same in two lists.
pub fn steady_ranks(before: &[Rank], after: &[Rank], stability: Stability) -> usize {
    before.iter().zip(after).take_while(|(one, two)| one.is_steady(two, stability)).count()
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.term, self.coefficient)
    }
}

/// A text that is no term with its coefficient.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}': expected a term with its coefficient, as in CENT+2^18")]
pub struct RankError(String);

impl FromStr for Rank {
    type Err = RankError;

    fn from_str(text: &str) -> Result<Rank, RankError> {
        let wrong = || RankError(text.to_owned());
        let (term, coefficient) = text.split_at(text.find(['+', '-']).ok_or_else(wrong)?);
        let term = term.parse().map_err(|_| wrong())?;
        Ok(Rank { term, coefficient: coefficient.parse().map_err(|_| wrong())? })
    }
}
