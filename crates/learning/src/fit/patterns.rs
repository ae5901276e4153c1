//! Tables of patterns being fitted. Each weight has a step of its own, which gets shorter the more it was moved (Duchi,
//! Hazan and Singer 2011): most patterns are rare, and the few positions that have one must teach it all.

use engine::{Layout, PatternShape};
use rayon::prelude::*;

use super::{Fit, PART, chance, surprise};
use crate::samples::Sample;

pub(super) struct PatternFit {
    shape: PatternShape,
    weights: Vec<f32>,
    /// The sum of the squares of each weight's gradients.
    squares: Vec<f32>,
}

/// How much further than a net's the first step of a weight goes.
const STEP: f64 = 10.0;
const TINY: f32 = 1e-4;

impl PatternFit {
    pub(super) fn new(layout: Layout, phases: usize) -> PatternFit {
        let shape = PatternShape::new(layout, phases);
        let count = shape.weights();
        PatternFit { shape, weights: vec![0.0; count], squares: vec![0.0; count] }
    }

    pub(super) fn into_parts(self) -> (PatternShape, Vec<f32>) {
        (self.shape, self.weights)
    }

    fn log_odds(&self, sample: &Sample) -> f32 {
        let mut sum = 0.0;
        self.shape.add_up(&sample.planes, |place, sign| sum += sign as f32 * self.weights[place]);
        sum
    }

    /// How much too high the chance of each position is, and the surprise by all of them.
    fn errors(&self, samples: &[Sample], part: &[u32]) -> (Vec<f32>, f64) {
        let mut loss = 0.0;
        let error = |&place: &u32| {
            let sample = &samples[place as usize];
            let log_odds = self.log_odds(sample);
            loss += surprise(log_odds, sample.target);
            chance(log_odds) - sample.target
        };
        let errors = part.iter().map(error).collect();
        (errors, loss)
    }
}

impl Fit for PatternFit {
    fn step(&mut self, samples: &[Sample], batch: &[u32], step: f64) -> f64 {
        let parts: Vec<_> = batch.par_chunks(PART).map(|part| self.errors(samples, part)).collect();
        let loss = parts.iter().map(|(_, loss)| loss).sum();
        let errors = parts.into_iter().flat_map(|(errors, _)| errors);
        let step = (step * STEP) as f32;
        let PatternFit { shape, weights, squares } = self;
        for (&place, error) in batch.iter().zip(errors) {
            shape.add_up(&samples[place as usize].planes, |place, sign| {
                squares[place] += error * error;
                weights[place] -= step * sign as f32 * error / (squares[place].sqrt() + TINY);
            });
        }
        loss
    }

    fn loss(&self, samples: &[Sample]) -> f64 {
        let part = |part: &[Sample]| -> f64 {
            part.iter().map(|sample| surprise(self.log_odds(sample), sample.target)).sum()
        };
        let parts: Vec<f64> = samples.par_chunks(PART).map(part).collect();
        parts.iter().sum::<f64>() / samples.len().max(1) as f64
    }
}
