//! A weighted sum of a few numbers fitted to positions, to the last digit: Newton's method, as a fit of so few weights has
//! one best answer. Positions are cut into parts of a fixed size whose sums are added in order, so the result is the same
//! with any number of threads.

use rayon::prelude::*;

use super::surprise_of;

/// A weighted sum, and how sure it is.
#[derive(Clone, PartialEq, Debug)]
pub struct LinearFit {
    /// What each number is multiplied with; the sum is the log-odds of winning.
    pub weights: Vec<f64>,
    /// How much more the mean surprise grows the further two weights together are from the best: its second derivatives,
    /// row by row.
    pub curvature: Vec<f64>,
    /// The mean surprise.
    pub loss: f64,
    /// Steps it took.
    pub steps: usize,
}

/// Positions whose sums are added up one after the other.
const PART: usize = 4096;
/// More steps are not taken.
const MOST_STEPS: usize = 60;
/// A step is the last one when it takes off less than this share of the surprise.
const LEAST_GAIN: f64 = 1e-10;
/// By what share the diagonal of a table is made larger: where its rows depend on each other, there are many answers, and
/// this finds a near one.
const DAMPING: f64 = 1e-4;
/// So that a row of zeros has an answer too, which is zero.
const TINY: f64 = 1e-12;

/// Fits a weighted sum of so many numbers. `describe` writes down the numbers of a position.
pub fn fit_linear(width: usize, targets: &[f32], describe: impl Fn(usize, &mut [f64]) + Sync) -> LinearFit {
    let mut weights = vec![0.0; width];
    let mut at = Slopes::at(&weights, targets, &describe);
    let mut steps = 0;
    while steps < MOST_STEPS {
        steps += 1;
        let step = solve(at.curvature.clone(), at.slopes.clone());
        let Some((moved, there)) = forward(&weights, &step, &at, targets, &describe) else { break };
        let gain = at.loss - there.loss;
        (weights, at) = (moved, there);
        if gain < LEAST_GAIN * at.loss {
            break;
        }
    }
    LinearFit { weights, curvature: at.curvature, loss: at.loss, steps }
}

/// The mean surprise by positions of which a weighted sum is said.
pub fn linear_loss(weights: &[f64], targets: &[f32], describe: impl Fn(usize, &mut [f64]) + Sync) -> f64 {
    let parts: Vec<f64> = targets
        .par_chunks(PART)
        .enumerate()
        .map(|(part, targets)| {
            let mut numbers = vec![0.0; weights.len()];
            let surprise = |(place, &target): (usize, &f32)| {
                describe(part * PART + place, &mut numbers);
                surprise_of(dot(weights, &numbers), f64::from(target))
            };
            targets.iter().enumerate().map(surprise).sum()
        })
        .collect();
    parts.iter().sum::<f64>() / targets.len().max(1) as f64
}

/// Goes along a step as far as it leads down; `None` if it does not.
fn forward(
    weights: &[f64],
    step: &[f64],
    from: &Slopes,
    targets: &[f32],
    describe: &(impl Fn(usize, &mut [f64]) + Sync),
) -> Option<(Vec<f64>, Slopes)> {
    (0..10).find_map(|halved| {
        let length = 0.5_f64.powi(halved);
        let moved: Vec<f64> = weights.iter().zip(step).map(|(weight, step)| weight - length * step).collect();
        let there = Slopes::at(&moved, targets, describe);
        (there.loss < from.loss).then_some((moved, there))
    })
}

/// The mean surprise somewhere, and how it changes from there.
struct Slopes {
    loss: f64,
    slopes: Vec<f64>,
    curvature: Vec<f64>,
}

impl Slopes {
    fn at(weights: &[f64], targets: &[f32], describe: &(impl Fn(usize, &mut [f64]) + Sync)) -> Slopes {
        let parts: Vec<Slopes> = targets
            .par_chunks(PART)
            .enumerate()
            .map(|(part, targets)| {
                Slopes::of_part(weights, targets, |place, numbers| {
                    describe(part * PART + place, numbers);
                })
            })
            .collect();
        let mut sum = Slopes::zero(weights.len());
        parts.iter().for_each(|part| sum.add(part));
        sum.finish(targets.len())
    }

    fn zero(width: usize) -> Slopes {
        Slopes { loss: 0.0, slopes: vec![0.0; width], curvature: vec![0.0; width * width] }
    }

    fn of_part(weights: &[f64], targets: &[f32], describe: impl Fn(usize, &mut [f64])) -> Slopes {
        let width = weights.len();
        let mut sum = Slopes::zero(width);
        let mut numbers = vec![0.0; width];
        for (place, &target) in targets.iter().enumerate() {
            describe(place, &mut numbers);
            let log_odds = dot(weights, &numbers);
            let chance = 1.0 / (1.0 + (-log_odds).exp());
            sum.loss += surprise_of(log_odds, f64::from(target));
            let (error, sureness) = (chance - f64::from(target), chance * (1.0 - chance));
            for (i, &number) in numbers.iter().enumerate().filter(|(_, number)| **number != 0.0) {
                sum.slopes[i] += error * number;
                // Below the diagonal it is the same.
                let row = &mut sum.curvature[i * width + i..(i + 1) * width];
                let weighed = sureness * number;
                row.iter_mut().zip(&numbers[i..]).for_each(|(sum, other)| *sum += weighed * other);
            }
        }
        sum
    }

    fn add(&mut self, part: &Slopes) {
        self.loss += part.loss;
        self.slopes.iter_mut().zip(&part.slopes).for_each(|(sum, part)| *sum += part);
        self.curvature.iter_mut().zip(&part.curvature).for_each(|(sum, part)| *sum += part);
    }

    /// Means instead of sums, and both halves of the curvature.
    fn finish(mut self, positions: usize) -> Slopes {
        let (width, share) = (self.slopes.len(), 1.0 / positions.max(1) as f64);
        self.loss *= share;
        self.slopes.iter_mut().chain(&mut self.curvature).for_each(|sum| *sum *= share);
        for i in 0..width {
            (0..i).for_each(|j| self.curvature[i * width + j] = self.curvature[j * width + i]);
        }
        self
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// What a symmetric, positive table of numbers has to be multiplied with for the right side, but for a little damping, by
/// Cholesky's method.
pub fn solve(mut table: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let width = right.len();
    (0..width).for_each(|i| table[i * width + i] += DAMPING * table[i * width + i] + TINY);
    for i in 0..width {
        for j in 0..=i {
            let (before, at) = (0..j, i * width + j);
            let known: f64 = before.map(|k| table[i * width + k] * table[j * width + k]).sum();
            let rest = table[at] - known;
            table[at] = if i == j { rest.max(TINY).sqrt() } else { rest / table[j * width + j] };
        }
    }
    for i in 0..width {
        let known: f64 = (0..i).map(|k| table[i * width + k] * right[k]).sum();
        right[i] = (right[i] - known) / table[i * width + i];
    }
    for i in (0..width).rev() {
        let known: f64 = (i + 1..width).map(|k| table[k * width + i] * right[k]).sum();
        right[i] = (right[i] - known) / table[i * width + i];
    }
    right
}
