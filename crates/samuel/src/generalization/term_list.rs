//! The terms in the polynomial and those in reserve (S-27, S-34).

use std::collections::VecDeque;

use arena::RandomStream;

use super::active_term::ActiveTerm;
use super::power::powers;
use super::settings::GeneralizationSettings;
use crate::{Coefficient, Polynomial, Term, WeightedTerm};

/// All 38 terms: those that are active, and the queue of the others.
#[derive(Clone, PartialEq, Debug)]
pub struct TermList {
    active: Vec<ActiveTerm>,
    reserve: VecDeque<Term>,
}

/// A term that had to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replacement {
    /// The term, now at the bottom of the reserve.
    pub discarded: Term,
    /// How often it was adjusted while it was active.
    pub uses: u32,
    /// The term in its place, from the head of the reserve.
    pub entered: Term,
}

impl TermList {
    /// These terms; `None` if a term is there twice or not at all, or none is active.
    pub fn new(active: Vec<ActiveTerm>, reserve: VecDeque<Term>) -> Option<TermList> {
        let mut seen = [0; Term::COUNT];
        active
            .iter()
            .map(|one| one.term)
            .chain(reserve.iter().copied())
            .for_each(|term| seen[term.index()] += 1);
        (!active.is_empty() && seen == [1; Term::COUNT]).then_some(TermList { active, reserve })
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

    /// The active terms by correlation, the largest first; each with its coefficient.
    pub fn ranking(&self, leading: u8) -> Vec<(ActiveTerm, Coefficient)> {
        let mut ranking: Vec<_> = self.active.iter().copied().zip(self.coefficients(leading)).collect();
        ranking.sort_by(|(one, _), (two, _)| two.correlation.total_cmp(&one.correlation));
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
        Polynomial::new(settings.man, settings.connectives, terms.collect())
            .expect("no term is active twice, and settings are checked")
            .with_formations(settings.formations)
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
    /// the limit it changes places with the head of the reserve.
    pub(super) fn tally_lowest(&mut self, limit: u32) -> Option<Replacement> {
        let lowest = self
            .active
            .iter_mut()
            .min_by(|one, two| one.correlation.total_cmp(&two.correlation))
            .expect("a term is active");
        lowest.tally += 1;
        if lowest.tally < limit {
            return None;
        }
        let entered = self.reserve.pop_front()?;
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
