//! The terms in the polynomial with the record of how each correlates with delta (S-32), from which their coefficients
//! follow (S-29), and those in reserve (S-27, S-34).

use std::collections::VecDeque;

use arena::RandomStream;
use rules::excerpt;
use serde::{Deserialize, Serialize};

use super::settings::GeneralizationSettings;
use crate::text_form::{Number, TermRow, term_table};
use crate::{Coefficient, Polynomial, Term, WeightedTerm};

/// All 38 terms: those that are active, and the queue of the others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TermList {
    reserve: VecDeque<Term>,
    #[serde(with = "term_table")]
    active: Vec<ActiveTerm>,
}

/// A term that had to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "(Term, Number<u32>, Term)", into = "(Term, u32, Term)")]
pub struct Replacement {
    /// The term, now at the bottom of the reserve.
    pub discarded: Term,
    /// How often it was adjusted while it was active.
    pub uses: u32,
    /// The term in its place, from the head of the reserve.
    pub entered: Term,
}

impl TermList {
    /// Whether every term is there once, and one is active.
    pub(super) fn check(&self) -> Result<(), String> {
        let mut seen = [0; Term::COUNT];
        let active = self.active.iter().map(|one| one.term);
        active.chain(self.reserve()).for_each(|term| seen[term.index()] += 1);
        match Term::ALL.into_iter().find(|term| seen[term.index()] != 1) {
            None if self.active.is_empty() => Err("no active terms: expected some".to_owned()),
            None => Ok(()),
            Some(term) if seen[term.index()] == 0 => {
                Err(format!("{term} is neither active nor in reserve: expected every term in one of them"))
            }
            Some(term) => Err(format!("{term} stands there twice: expected it once")),
        }
    }

    /// An arbitrary selection with arbitrary signs.
    pub(super) fn random(active: u32, random: &mut RandomStream) -> TermList {
        let mut terms = Term::ALL;
        random.shuffle(&mut terms);
        TermList::selected(&terms, active, random)
    }

    /// The first of these terms with arbitrary signs, the others in reserve.
    pub(super) fn selected(terms: &[Term; Term::COUNT], active: u32, random: &mut RandomStream) -> TermList {
        let (active, reserve) = terms.split_at(active as usize);
        TermList {
            active: active.iter().map(|&term| ActiveTerm::new(term, random.below(2) == 1)).collect(),
            reserve: reserve.iter().copied().collect(),
        }
    }

    /// The terms in the polynomial.
    pub fn active(&self) -> &[ActiveTerm] {
        &self.active
    }

    /// The terms that wait, the next one first.
    pub fn reserve(&self) -> impl ExactSizeIterator<Item = Term> {
        self.reserve.iter().copied()
    }

    /// The active terms, then the reserve.
    pub(super) fn order(&self) -> [Term; Term::COUNT] {
        let mut terms = self.active.iter().map(|one| one.term).chain(self.reserve.iter().copied());
        std::array::from_fn(|_| terms.next().expect("every term is in one of the lists"))
    }

    pub(super) fn ranking(&self, leading: u8) -> Vec<RankedTerm> {
        let terms = self.active.iter().copied().zip(self.coefficients(leading));
        let mut ranking: Vec<_> =
            terms.map(|(active, coefficient)| RankedTerm { active, coefficient }).collect();
        ranking.sort_by(|one, two| two.active.correlation.total_cmp(&one.active.correlation));
        ranking
    }

    /// The term with the largest correlation, the first of several.
    pub fn leader(&self) -> &ActiveTerm {
        self.active
            .iter()
            .rev()
            .max_by(|one, two| one.correlation.total_cmp(&two.correlation))
            .expect("a term is active")
    }

    /// The polynomial that it makes.
    pub fn polynomial(&self, settings: &GeneralizationSettings) -> Polynomial {
        let terms = self.active.iter().zip(self.coefficients(settings.leading_power));
        let terms = terms.map(|(one, coefficient)| WeightedTerm { term: one.term, coefficient });
        settings.polynomial(terms.collect())
    }

    fn coefficients(&self, leading: u8) -> Vec<Coefficient> {
        let correlations: Vec<_> = self.active.iter().map(|one| one.correlation).collect();
        let signed = |(power, one): (u8, &ActiveTerm)| {
            let plus = Coefficient::plus(power).expect("no power is above the leading one");
            if one.is_negative { plus.reversed() } else { plus }
        };
        powers(&correlations, leading).into_iter().zip(&self.active).map(signed).collect()
    }

    pub(super) fn active_mut(&mut self) -> &mut [ActiveTerm] {
        &mut self.active
    }

    /// Records a tally against the active term with the lowest correlation, the first of several. At
    /// the limit it changes places with the head of the reserve, without the terms that are removed.
    pub(super) fn tally_lowest(&mut self, limit: u32, removed: &[Term]) -> Option<Replacement> {
        let lowest = self
            .active
            .iter_mut()
            .min_by(|one, two| one.correlation.total_cmp(&two.correlation))
            .expect("a term is active");
        lowest.tally += 1;
        if lowest.tally < limit {
            return None;
        }
        let next = self.reserve.iter().position(|term| !removed.contains(term)).unwrap_or(0);
        let entered = self.reserve.remove(next)?;
        let discarded = std::mem::replace(lowest, ActiveTerm::new(entered, false));
        self.reserve.push_back(discarded.term);
        Some(Replacement { discarded: discarded.term, uses: discarded.uses, entered })
    }

    /// The drastic change: the coefficient of the leading term goes to zero, and as coefficients come
    /// from correlations, its correlation does (S-30).
    pub(super) fn unseat_leader(&mut self) -> Term {
        let leader = self.leader().term;
        let unseated = self.active.iter_mut().find(|one| one.term == leader).expect("the leader is active");
        unseated.correlation = 0.0;
        leader
    }
}

impl From<(Term, Number<u32>, Term)> for Replacement {
    fn from((discarded, Number(uses), entered): (Term, Number<u32>, Term)) -> Replacement {
        Replacement { discarded, uses, entered }
    }
}

impl From<Replacement> for (Term, u32, Term) {
    fn from(Replacement { discarded, uses, entered }: Replacement) -> (Term, u32, Term) {
        (discarded, uses, entered)
    }
}

/// A term that stands in the polynomial, with the coefficient that follows from the correlations.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct RankedTerm {
    /// The term.
    #[serde(flatten)]
    pub active: ActiveTerm,
    /// Its coefficient.
    pub coefficient: Coefficient,
}

/// A term that stands in the polynomial.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct ActiveTerm {
    /// The term.
    #[serde(rename = "name")]
    pub term: Term,
    /// How far the sign of its contribution agreed with the sign of delta, from 0 to 1. What would
    /// be below 0 reverses the sign of the term instead.
    pub correlation: f64,
    /// Whether its coefficient is negative.
    #[serde(rename = "negative")]
    pub is_negative: bool,
    /// How often it was adjusted.
    pub uses: u32,
    /// Its low-term tallies.
    pub tally: u32,
}

impl ActiveTerm {
    /// A term about which nothing is known.
    pub const fn new(term: Term, is_negative: bool) -> ActiveTerm {
        ActiveTerm { term, is_negative, correlation: 0.0, uses: 0, tally: 0 }
    }

    /// Its sign as +1 or -1.
    pub const fn sign(&self) -> i32 {
        if self.is_negative { -1 } else { 1 }
    }

    /// Takes notice that its contribution agreed with delta or did not, `weight` times as much as
    /// usual.
    pub(super) fn correct(&mut self, agrees: bool, weight: u32, settings: &GeneralizationSettings) {
        let target = if agrees { 1.0 } else { -1.0 };
        let uses = f64::from(uses_that_count(self.uses, settings));
        self.correlation -= f64::from(weight) * (self.correlation - target) / uses;
        self.uses += 1;
        if self.correlation < 0.0 {
            self.correlation = -self.correlation;
            self.is_negative = !self.is_negative;
        }
    }
}

/// N of the formula: the times used as a power of two, within limits.
fn uses_that_count(uses: u32, settings: &GeneralizationSettings) -> u32 {
    let mut count = settings.fewest_uses;
    while count < settings.most_uses && uses >= 2 * count {
        count *= 2;
    }
    count
}

/// Under the term its sign, its correlation, the times adjusted and its tallies.
impl TermRow for ActiveTerm {
    type Value = (String, Number<f64>, Number<u32>, Number<u32>);

    fn row(&self) -> (Term, Self::Value) {
        let sign = if self.is_negative { "-" } else { "+" };
        (self.term, (sign.to_owned(), Number(self.correlation), Number(self.uses), Number(self.tally)))
    }

    fn of(term: Term, value: Self::Value) -> Result<ActiveTerm, String> {
        let (sign, Number(correlation), Number(uses), Number(tally)) = value;
        if !(0.0..=1.0).contains(&correlation) {
            return Err(format!("'{correlation}': expected a correlation from 0 to 1"));
        }
        match sign.as_str() {
            "+" | "-" => Ok(ActiveTerm { term, is_negative: sign == "-", correlation, uses, tally }),
            _ => Err(format!("'{}': expected the sign + or -", excerpt(&sign))),
        }
    }
}

/// The power of two of each coefficient: the largest correlation gets `leading`, another one in
/// proportion. As long as all are zero, all lead.
///
/// The paper's prose has the ratio of two correlations make the power of the ratio of their
/// coefficients, which the table it prints does not bear out; this rule gives all of the table.
pub fn powers(correlations: &[f64], leading: u8) -> Vec<u8> {
    let largest = correlations.iter().fold(0.0, |largest: f64, &one| largest.max(one));
    let power = |&one: &f64| {
        if largest > 0.0 { (f64::from(leading) * one / largest).round() as u8 } else { leading }
    };
    correlations.iter().map(power).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Parameter;

    const SETTINGS: GeneralizationSettings = GeneralizationSettings::FIRST_SERIES;

    fn term(correlation: f64, uses: u32) -> ActiveTerm {
        ActiveTerm { correlation, uses, ..ActiveTerm::new(Term::Parameter(Parameter::Adv), false) }
    }

    #[test]
    fn n_is_16_until_32_uses_and_never_more_than_256() {
        for (uses, n) in [
            (0, 16),
            (15, 16),
            (16, 16),
            (31, 16),
            (32, 32),
            (63, 32),
            (64, 64),
            (128, 128),
            (255, 128),
            (256, 256),
            (1_000, 256),
            (100_000, 256),
        ] {
            assert_eq!(uses_that_count(uses, &SETTINGS), n, "{uses} uses");
        }
    }

    #[test]
    fn a_correlation_goes_a_part_of_the_way_to_one_or_minus_one() {
        for (before, uses, agrees, weight, after) in [
            (0.0, 0, true, 1, 1.0 / 16.0),
            (0.5, 40, true, 1, 0.5 + 0.5 / 32.0),
            (0.5, 40, false, 1, 0.5 - 1.5 / 32.0),
            (0.5, 40, false, 2, 0.5 - 3.0 / 32.0),
            (0.5, 1_000, true, 4, 0.5 + 2.0 / 256.0),
        ] {
            let mut term = term(before, uses);
            term.correct(agrees, weight, &SETTINGS);
            assert!((term.correlation - after).abs() < 1e-15, "{before} {uses} {agrees} {weight}");
            assert_eq!((term.uses, term.is_negative), (uses + 1, false));
        }
    }

    #[test]
    fn a_negative_correlation_reverses_the_sign_of_the_term() {
        let mut term = term(0.01, 3);
        term.correct(false, 1, &SETTINGS);
        assert!(term.is_negative && (term.correlation - (1.01 / 16.0 - 0.01)).abs() < 1e-15);
        // As its contribution has the other sign now, the same board agrees from here on.
        term.correct(true, 1, &SETTINGS);
        assert!(term.is_negative && term.correlation > 0.1);
    }

    /// Appendix C, "Evaluation polynomial (first 12 terms only) after 42 games".
    const PUBLISHED: [(&str, f64, u8); 12] = [
        ("MOC 2", 0.45, 18),
        ("KCENT", 0.40, 16),
        ("MOC 4", 0.35, 14),
        ("MODE 3", 0.33, 13),
        ("DEMMO", 0.27, 11),
        ("MOVE", 0.19, 8),
        ("ADV", 0.19, 8),
        ("MODE 2", 0.19, 8),
        ("BACK", 0.14, 6),
        ("CNTR", 0.13, 5),
        ("THRET", 0.13, 5),
        ("MOC 3", 0.10, 4),
    ];

    #[test]
    fn the_rule_gives_all_twelve_rows_of_the_papers_table() {
        let correlations = PUBLISHED.map(|(_, correlation, _)| correlation);
        let expected = PUBLISHED.map(|(_, _, power)| power);
        assert_eq!(powers(&correlations, 18), expected, "{PUBLISHED:?}");
    }

    #[test]
    fn terms_of_which_nothing_is_known_have_equal_weights() {
        assert_eq!(powers(&[0.0; 16], 18), [18; 16]);
        assert_eq!(powers(&[0.0, 0.0625], 18), [0, 18]);
        assert_eq!(powers(&[0.2, 0.1], 10), [10, 5]);
        assert!(powers(&[], 18).is_empty());
    }
}
