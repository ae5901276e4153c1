//! Fitting a net to positions: pass after pass in small batches, each of which moves the weights a little so that the
//! net is less surprised by how the games ended. Batches are cut into parts of a fixed size whose gradients are added in
//! order, so the result is the same with any number of threads.

mod adam;
mod net;

use arena::RandomStream;
use engine::{HiddenUnits, NetParts};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::samples::{Sample, SampleSet};
use adam::Adam;

pub use net::{FloatNet, gradient};

/// How a net is fitted.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct FitSettings {
    /// Hidden units: 64, 128 or 256.
    pub hidden: usize,
    /// How often every position is looked at.
    pub passes: usize,
    /// Positions of a batch.
    pub batch: usize,
    /// How far weights move at first; the step shrinks to a hundredth of this.
    pub step: f64,
}

impl Default for FitSettings {
    fn default() -> FitSettings {
        FitSettings { hidden: HiddenUnits::Medium.count(), passes: 12, batch: 8_192, step: 0.002 }
    }
}

/// How far fitting has come.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fitting {
    /// Passes that are over.
    pub pass: usize,
    /// The mean surprise in this pass.
    pub training_loss: f64,
    /// The mean surprise by the positions of other games.
    pub validation_loss: f64,
}

/// What fitting came to.
pub struct Fitted {
    /// The net.
    pub net: NetParts,
    /// Pass after pass.
    pub passes: Vec<Fitting>,
}

/// Positions whose gradients are added up one after the other.
const PART: usize = 512;

/// Fits a net from a random start; `None` if `go_on` says no after a pass.
pub fn fit(
    samples: &SampleSet,
    settings: FitSettings,
    seed: u64,
    mut go_on: impl FnMut(Fitting) -> bool,
) -> Option<Fitted> {
    let mut random = RandomStream::new(seed);
    let mut net = FloatNet::random(settings.hidden, &mut random);
    let mut adam = Adam::new(net.len());
    let mut order: Vec<u32> = (0..samples.training.len() as u32).collect();
    let batches = order.len().div_ceil(settings.batch.max(1)) * settings.passes;
    let mut passes = Vec::new();
    for pass in 1..=settings.passes {
        random.shuffle(&mut order);
        let mut loss = 0.0;
        for batch in order.chunks(settings.batch.max(1)) {
            let (gradient, surprise) = batch_gradient(&net, &samples.training, batch);
            loss += surprise;
            adam.step(&mut net, &gradient, batch.len(), settings.step * shrink(adam.steps(), batches));
        }
        let training_loss = loss / order.len().max(1) as f64;
        let fitting = Fitting { pass, training_loss, validation_loss: loss_of(&net, &samples.validation) };
        passes.push(fitting);
        if !go_on(fitting) {
            return None;
        }
    }
    Some(Fitted { net: net.into_parts(), passes })
}

/// From 1 to a hundredth, along half a cosine.
fn shrink(step: usize, steps: usize) -> f64 {
    let way = step as f64 / steps.max(1) as f64;
    0.01 + 0.99 * 0.5 * (1.0 + (std::f64::consts::PI * way).cos())
}

fn batch_gradient(net: &FloatNet, samples: &[Sample], batch: &[u32]) -> (FloatNet, f64) {
    let parts: Vec<(FloatNet, f64)> = batch
        .par_chunks(PART)
        .map(|part| gradient(net, part.iter().map(|&place| &samples[place as usize])))
        .collect();
    let mut parts = parts.into_iter();
    let mut sum = parts.next().unwrap_or_else(|| (FloatNet::zero(net.hidden()), 0.0));
    for (gradient, surprise) in parts {
        sum.0.add(&gradient);
        sum.1 += surprise;
    }
    sum
}

/// The mean surprise by some positions.
fn loss_of(net: &FloatNet, samples: &[Sample]) -> f64 {
    let parts: Vec<f64> = samples.par_chunks(PART).map(|part| net.loss(part)).collect();
    parts.iter().sum::<f64>() / samples.len().max(1) as f64
}
