//! The scoring polynomial: piece advantage, which is fixed and stands apart (S-7), and any of the
//! 38 terms, each with a signed power of two.

mod coefficient;
pub(crate) mod text;

use std::fmt;
use std::str::FromStr;

use rules::Variant;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::score::{self, Score};
use crate::text_form::{TermRow, term_table};
use crate::{ConnectiveReading, FormationReading, ParameterSet, ParameterValues, Term, TermValues, View};

pub use coefficient::{Coefficient, CoefficientError};
pub use text::{PRESETS, PolynomialFileError, Preset};

/// Rates a board for the side that has just moved.
///
/// The largest rating stays below every win: 38 terms of at most 2^18, each at most 72 large, and
/// piece advantage of at most 23 times 2^22, together with the man of a pending jump.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Weights", into = "Weights")]
pub struct Polynomial {
    weights: Weights,
    /// What its terms are made of.
    parameters: ParameterSet,
}

/// What a polynomial is made of; anything that one can write down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Weights {
    /// What a man is worth, twelve against eleven.
    #[serde(with = "text::man")]
    pub man: Score,
    /// What its connectives take for "not".
    pub connectives: ConnectiveReading,
    /// How widely FORK and HOLE are read.
    #[serde(skip_serializing_if = "FormationReading::is_narrow")]
    pub formations: FormationReading,
    /// The terms beside piece advantage, in their order.
    #[serde(with = "term_table")]
    pub terms: Vec<WeightedTerm>,
}

impl Default for Weights {
    /// The usual man, and nothing else.
    fn default() -> Weights {
        Weights {
            man: Polynomial::USUAL_MAN,
            connectives: ConnectiveReading::default(),
            formations: FormationReading::default(),
            terms: Vec::new(),
        }
    }
}

impl TryFrom<Weights> for Polynomial {
    type Error = PolynomialError;

    fn try_from(weights: Weights) -> Result<Polynomial, PolynomialError> {
        Polynomial::new(weights)
    }
}

impl From<Polynomial> for Weights {
    fn from(polynomial: Polynomial) -> Weights {
        polynomial.weights
    }
}

/// A term with its coefficient.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightedTerm {
    /// The term.
    pub term: Term,
    /// What it is multiplied with.
    pub coefficient: Coefficient,
}

/// Why terms and a scale make no polynomial.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PolynomialError {
    /// A term that is there already.
    #[error("{0} stands there twice: expected each term once")]
    Twice(Term),
    /// A scale that is no scale.
    #[error("a man of {0} points: expected 1 to 2^22")]
    Man(Score),
}

impl Polynomial {
    /// What a man is worth, twelve against eleven, unless something else is said: eight times the
    /// leading coefficient, below which material is sold for nothing.
    pub const USUAL_MAN: Score = 1 << 21;
    /// The most that a man can be worth.
    pub const MOST_MAN: Score = 1 << 22;

    /// A polynomial of these weights.
    ///
    /// # Errors
    /// When a term stands there twice, or the worth of a man is out of range.
    pub fn new(weights: Weights) -> Result<Polynomial, PolynomialError> {
        let Weights { man, ref terms, formations, .. } = weights;
        if !(1..=Polynomial::MOST_MAN).contains(&man) {
            return Err(PolynomialError::Man(man));
        }
        let twice =
            terms.iter().enumerate().find(|(i, one)| terms[..*i].iter().any(|two| two.term == one.term));
        if let Some((_, weighted)) = twice {
            return Err(PolynomialError::Twice(weighted.term));
        }
        let parameters =
            terms.iter().fold(ParameterSet::EMPTY, |set, weighted| set.union(weighted.term.parameters()));
        let parameters = match formations {
            FormationReading::Narrow => parameters,
            FormationReading::Wide => parameters.with_wide_formations(),
        };
        Ok(Polynomial { weights, parameters })
    }

    /// The same with other terms.
    #[must_use]
    pub fn with_terms(&self, terms: Vec<WeightedTerm>) -> Polynomial {
        Polynomial::new(Weights { terms, ..self.weights.clone() }).expect("no term is there twice")
    }

    /// How widely FORK and HOLE are read.
    pub const fn formations(&self) -> FormationReading {
        self.weights.formations
    }

    /// What a man is worth, twelve against eleven.
    pub const fn man(&self) -> Score {
        self.weights.man
    }

    /// What its connectives take for "not".
    pub const fn connectives(&self) -> ConnectiveReading {
        self.weights.connectives
    }

    /// The terms beside piece advantage, in their order.
    pub fn terms(&self) -> &[WeightedTerm] {
        &self.weights.terms
    }

    /// The parameters its terms are made of.
    pub const fn parameters(&self) -> ParameterSet {
        self.parameters
    }

    /// The coefficient of a term, if it has one.
    pub fn coefficient(&self, term: Term) -> Option<Coefficient> {
        self.terms().iter().find(|weighted| weighted.term == term).map(|weighted| weighted.coefficient)
    }

    /// The same with the sign of every term reversed; piece advantage stays.
    #[must_use]
    pub fn reversed(&self) -> Polynomial {
        let reverse = |weighted: &WeightedTerm| WeightedTerm {
            term: weighted.term,
            coefficient: weighted.coefficient.reversed(),
        };
        self.with_terms(self.terms().iter().map(reverse).collect())
    }

    /// The ratings of a board that this polynomial needs.
    #[inline]
    pub fn ratings(&self, view: &View) -> ParameterValues {
        ParameterValues::of(view, self.parameters)
    }

    /// The score of a board for the side that has just moved, from its ratings and those of the
    /// board before.
    #[inline]
    pub fn score(
        &self,
        view: &View,
        now: &ParameterValues,
        before: &ParameterValues,
        variant: Variant,
    ) -> Score {
        self.piece_advantage(view.passive_credit(), view.active_credit(), variant)
            + self.position(now, before)
    }

    /// Like [`Polynomial::score`], where the side to move has a jump that is not looked at: the
    /// board is rated as if it had taken one man (S-5).
    #[inline]
    pub fn score_before_jump(
        &self,
        view: &View,
        now: &ParameterValues,
        before: &ParameterValues,
        variant: Variant,
    ) -> Score {
        let left = (view.passive_credit() - score::MAN).max(0);
        self.piece_advantage(left, view.active_credit(), variant) + self.position(now, before)
    }

    /// Piece advantage of a side with one credit over a side with the other. The ratio grows when
    /// the side that is ahead trades (S-7); the sign is reversed in give-away (S-8).
    #[inline]
    pub fn piece_advantage(&self, credit: i32, other: i32, variant: Variant) -> Score {
        /// Twelve men against eleven are 24 credits against 22, and that is to be one man.
        const SCALE: i64 = 23;
        let ratio =
            SCALE * i64::from(self.man()) * i64::from(credit - other) / i64::from((credit + other).max(1));
        match variant {
            Variant::Standard => ratio as Score,
            Variant::GiveAway => -ratio as Score,
        }
    }

    /// The sum of all terms beside piece advantage.
    #[inline]
    fn position(&self, now: &ParameterValues, before: &ParameterValues) -> Score {
        self.sum_of(self.terms(), now, before)
    }

    /// The sum of some of its terms, for the side that has just moved.
    #[inline]
    pub(crate) fn sum_of(
        &self,
        terms: &[WeightedTerm],
        now: &ParameterValues,
        before: &ParameterValues,
    ) -> Score {
        let values = TermValues::new(now, before, self.connectives());
        let contribution = |weighted: &WeightedTerm| values.get(weighted.term) * weighted.coefficient.value();
        terms.iter().map(contribution).sum()
    }
}

/// `CENT+2^18`.
impl fmt::Display for WeightedTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.term, self.coefficient)
    }
}

/// A text that is no term with its coefficient.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}': expected a term with its coefficient, as in CENT+2^18")]
pub struct WeightedTermError(String);

impl FromStr for WeightedTerm {
    type Err = WeightedTermError;

    fn from_str(text: &str) -> Result<WeightedTerm, WeightedTermError> {
        let wrong = || WeightedTermError(text.to_owned());
        let (term, coefficient) = text.split_at(text.find(['+', '-']).ok_or_else(wrong)?);
        let term = term.parse().map_err(|_| wrong())?;
        Ok(WeightedTerm { term, coefficient: coefficient.parse().map_err(|_| wrong())? })
    }
}
