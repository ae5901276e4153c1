//! The 38 terms of 1959 fitted to games that a run has played, as its nets are: how far they go when the fitting is good.
//! What comes of it is a polynomial that the program of 1959 plays with.

use endgame::Database;
use learning::{LabelSettings, LinearFit, NewSample, fit_linear, linear_loss, samples_seen, solve};
use samuel::{
    Coefficient, ConnectiveReading, ParameterSet, ParameterValues, Polynomial, Term, TermValues, View,
    WeightedTerm, Weights,
};
use serde::Serialize;

use super::refit::RunGames;
use crate::RunError;

/// A polynomial fitted to games.
#[derive(Clone, Debug, Serialize)]
pub struct FittedPolynomial {
    /// What plays: every coefficient a power of two.
    #[serde(flatten)]
    pub polynomial: Polynomial,
    /// Positions that it was fitted to.
    pub positions: usize,
    /// How much the results surprise the best weights there are.
    pub exact: Surprise,
    /// How much they surprise the powers of two, in their best unit.
    pub rounded: Surprise,
}

/// How much results surprise an evaluation, on average.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Surprise {
    /// Those it was fitted to.
    pub training_loss: f64,
    /// Those of other games.
    pub validation_loss: f64,
}

/// The numbers of a position: the values of the terms and piece advantage in men, for the side that has just moved.
const WIDTH: usize = Term::COUNT + 1;
/// The place of piece advantage among them.
const MAN: usize = Term::COUNT;

/// Fits the terms and piece advantage to all positions of some generations, labeled as for a net.
///
/// # Errors
/// When the folder does not have the games, they are damaged, or they do not show that a man is worth something.
pub fn fit_polynomial(
    games: &RunGames,
    labels: LabelSettings,
    database: &Database,
) -> Result<FittedPolynomial, RunError> {
    let (records, _) = games.read()?;
    let [mut training, mut validation] = [Described::default(), Described::default()];
    let samples = samples_seen(&records, labels, Some(database), |sample| {
        if sample.is_for_validation { &mut validation } else { &mut training }.add(sample);
    });
    drop(records);
    // The samples say what the side to move gets, and terms are credited to the other one.
    training.targets = samples.training.iter().map(|sample| 1.0 - sample.target).collect();
    validation.targets = samples.validation.iter().map(|sample| 1.0 - sample.target).collect();
    let fit = fit_linear(WIDTH, &training.targets, |place, numbers| training.write(place, numbers));
    if fit.weights[MAN] <= 0.0 {
        return Err(games.damaged("games that show what a man is worth"));
    }
    let (numbers, unit) = best_rounded(&fit);
    let surprise = |weights: &[f64]| Surprise {
        training_loss: training.loss(weights),
        validation_loss: validation.loss(weights),
    };
    let rounded: Vec<f64> = numbers.iter().map(|number| number * unit).collect();
    Ok(FittedPolynomial {
        polynomial: polynomial(&numbers),
        positions: training.targets.len(),
        exact: surprise(&fit.weights),
        rounded: surprise(&rounded),
    })
}

/// Positions with the numbers of each.
#[derive(Default)]
struct Described {
    terms: Vec<[i8; Term::COUNT]>,
    /// What the side that has just moved has, and the other one: a man 2, a king 3.
    credits: Vec<[i8; 2]>,
    targets: Vec<f32>,
}

impl Described {
    fn add(&mut self, NewSample { position, previous, .. }: NewSample<'_>) {
        let (view, before) = (View::of(position), View::before(previous, position));
        let [now, before] = [&view, &before].map(|view| ParameterValues::of(view, ParameterSet::ALL));
        let values = TermValues::new(&now, &before, ConnectiveReading::default());
        // No value leaves the range: DIAV is 72 at most.
        self.terms.push(Term::ALL.map(|term| values.get(term) as i8));
        self.credits.push([view.passive_credit(), view.active_credit()].map(|credit| credit as i8));
    }

    fn write(&self, place: usize, numbers: &mut [f64]) {
        numbers.iter_mut().zip(&self.terms[place]).for_each(|(number, &value)| *number = f64::from(value));
        let [own, other] = self.credits[place].map(f64::from);
        // As piece advantage is counted (S-7), with a man for the unit.
        numbers[MAN] = 23.0 * (own - other) / (own + other).max(1.0);
    }

    fn loss(&self, weights: &[f64]) -> f64 {
        linear_loss(weights, &self.targets, |place, numbers| self.write(place, numbers))
    }
}

/// Units that are tried within an octave.
const UNITS: i32 = 16;

/// Whole numbers in place of the weights, and the unit they are counted in: a power of two for each term. Of some units
/// the one in which they are the best.
fn best_rounded(fit: &LinearFit) -> (Vec<f64>, f64) {
    let largest = fit.weights[..MAN].iter().fold(0.0, |most: f64, weight| most.max(weight.abs()));
    let highest = f64::from(1 << Coefficient::HIGHEST_POWER);
    let finest = (largest / highest).max(fit.weights[MAN] / f64::from(Polynomial::MOST_MAN));
    let tried = (0..UNITS).map(|step| {
        let unit = finest * (f64::from(step) / f64::from(UNITS)).exp2();
        let numbers = rounded(fit, unit);
        (excess(fit, &numbers, unit), numbers, unit)
    });
    let best = tried.min_by(|(one, ..), (other, ..)| one.total_cmp(other));
    best.map(|(_, numbers, unit)| (numbers, unit)).expect("some units are tried")
}

/// Rounds one weight after the other, those that matter most first; the others make up for it as well as they can.
fn rounded(fit: &LinearFit, unit: f64) -> Vec<f64> {
    let curvature = |i: usize, j: usize| fit.curvature[i * WIDTH + j];
    let matters = |i: usize| fit.weights[i].abs() * curvature(i, i).sqrt();
    let mut order: Vec<usize> = (0..MAN).collect();
    order.sort_by(|&one, &other| matters(other).total_cmp(&matters(one)));
    // A man need not be a power of two, so it makes up for all.
    order.push(MAN);
    let mut weights = fit.weights.clone();
    let mut numbers = vec![0.0; WIDTH];
    for (done, &place) in order.iter().enumerate() {
        let number = weights[place] / unit;
        numbers[place] = if place == MAN {
            number.round().clamp(1.0, f64::from(Polynomial::MOST_MAN))
        } else {
            nearest_power(number)
        };
        let moved = numbers[place] * unit - weights[place];
        let rest = &order[done + 1..];
        let table = rest.iter().flat_map(|&i| rest.iter().map(move |&j| curvature(i, j))).collect();
        let pull = rest.iter().map(|&i| curvature(i, place) * moved).collect();
        rest.iter().zip(solve(table, pull)).for_each(|(&i, back)| weights[i] -= back);
    }
    numbers
}

/// By how much the numbers are worse than the best weights, as the curvature says.
fn excess(fit: &LinearFit, numbers: &[f64], unit: f64) -> f64 {
    let off: Vec<f64> =
        numbers.iter().zip(&fit.weights).map(|(number, weight)| number * unit - weight).collect();
    let row = |i: usize| fit.curvature[i * WIDTH..][..WIDTH].iter().zip(&off).map(|(bend, off)| bend * off);
    off.iter().enumerate().map(|(i, off)| off * row(i).sum::<f64>()).sum()
}

/// The nearest number that is a coefficient, or zero.
fn nearest_power(number: f64) -> f64 {
    let powers = (0..=Coefficient::HIGHEST_POWER).map(|power| f64::from(1 << power));
    let nearest = std::iter::once(0.0)
        .chain(powers)
        .min_by(|one, other| (number.abs() - one).abs().total_cmp(&(number.abs() - other).abs()));
    nearest.unwrap_or_default().copysign(number)
}

/// The polynomial of these numbers, the largest coefficients first.
fn polynomial(numbers: &[f64]) -> Polynomial {
    let weighted = |(term, &number): (Term, &f64)| {
        let power = Coefficient::plus((number.abs() as u32).checked_ilog2()? as u8)?;
        Some(WeightedTerm { term, coefficient: if number < 0.0 { power.reversed() } else { power } })
    };
    let mut terms: Vec<_> = Term::ALL.into_iter().zip(numbers).filter_map(weighted).collect();
    terms.sort_by_key(|weighted| std::cmp::Reverse(weighted.coefficient.power()));
    let weights = Weights { man: numbers[MAN] as i32, terms, ..Weights::default() };
    Polynomial::new(weights).expect("each term once, and a man in its range")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_become_the_coefficient_next_to_them() {
        for (number, expected) in
            [(0.4, 0.0), (-0.6, -1.0), (2.9, 2.0), (3.1, 4.0), (-49.0, -64.0), (1e9, 262_144.0)]
        {
            assert_eq!(nearest_power(number), expected, "{number}");
        }
    }

    /// A fit in which each weight goes with the next one.
    fn fit() -> LinearFit {
        let weights: Vec<f64> = (0..WIDTH).map(|i| (i as f64 * 0.7).sin()).collect();
        let weights = [&weights[..MAN], &[1.3]].concat();
        let bend = |i: usize, j: usize| match i.abs_diff(j) {
            0 => 1.0,
            1 => 0.45,
            _ => 0.0,
        };
        let curvature = (0..WIDTH * WIDTH).map(|at| bend(at / WIDTH, at % WIDTH)).collect();
        LinearFit { weights, curvature, loss: 0.5, steps: 1 }
    }

    #[test]
    fn weights_that_make_up_for_each_other_are_nearer_to_the_best_than_weights_rounded_alone() {
        let fit = fit();
        let (numbers, unit) = best_rounded(&fit);
        let alone: Vec<f64> = fit.weights.iter().map(|weight| nearest_power(weight / unit)).collect();
        let (together, alone) = (excess(&fit, &numbers, unit), excess(&fit, &alone, unit));
        assert!(together < 0.7 * alone, "{together} {alone}");
        let polynomial = polynomial(&numbers);
        assert_eq!(f64::from(polynomial.man()), numbers[MAN]);
        for (term, &number) in Term::ALL.into_iter().zip(&numbers) {
            let coefficient = polynomial.coefficient(term).map_or(0, Coefficient::value);
            assert_eq!(f64::from(coefficient), number, "{term}");
        }
    }
}
