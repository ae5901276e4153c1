//! Fitting an evaluation to positions: pass after pass in small batches, each of which moves the weights a little so that
//! it is less surprised by how the games ended. Batches are cut into parts of a fixed size whose gradients are added in
//! order, so the result is the same with any number of threads.

mod adam;
mod linear;
mod net;
mod patterns;

use arena::RandomStream;
use engine::{Activation, Form, Inputs, Net, NetShape, Patterns, Shape};
use serde::{Deserialize, Serialize};

use crate::samples::{Sample, SampleSet};
use net::NetFit;
use patterns::PatternFit;

pub use linear::{LinearFit, fit_linear, linear_loss, solve};
pub use net::{FloatNet, gradient};

/// How an evaluation is fitted.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct FitSettings {
    /// What is fitted.
    #[serde(flatten)]
    pub shape: Shape,
    /// How often every position is looked at.
    pub passes: usize,
    /// Positions of a batch.
    pub batch: usize,
    /// How far weights move at first; the step shrinks to a hundredth of this.
    pub step: f64,
}

impl Default for FitSettings {
    fn default() -> FitSettings {
        let shape = NetShape { hidden: 128, activation: Activation::default(), inputs: Inputs::default() };
        FitSettings { shape: Shape::Net(shape), passes: 12, batch: 8_192, step: 0.002 }
    }
}

/// How far fitting has come.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// The evaluation, in whole numbers.
    pub form: Form,
    /// Pass after pass.
    pub passes: Vec<Fitting>,
}

/// Positions whose gradients are added up one after the other.
const PART: usize = 512;

/// Fits an evaluation from a random start; `None` if `go_on` says no after a pass.
///
/// # Panics
/// When the settings are of no form that there is.
pub fn fit(
    samples: &SampleSet,
    settings: FitSettings,
    seed: u64,
    go_on: impl FnMut(Fitting) -> bool,
) -> Option<Fitted> {
    let mut random = RandomStream::new(seed);
    match settings.shape {
        Shape::Net(shape) => {
            let mut fit = NetFit::new(shape, &mut random);
            let passes = pass_after_pass(&mut fit, samples, settings, &mut random, go_on)?;
            let net = Net::rounded(&fit.into_parts()).expect("there is a net of that size");
            Some(Fitted { form: Form::Net(net), passes })
        }
        Shape::Patterns { layout, phases } => {
            let mut fit = PatternFit::new(layout, phases);
            let passes = pass_after_pass(&mut fit, samples, settings, &mut random, go_on)?;
            let (shape, weights) = fit.into_parts();
            let patterns = Patterns::rounded(shape, &weights).expect("all weights of the shape");
            Some(Fitted { form: Form::Patterns(patterns), passes })
        }
    }
}

/// Something that can be fitted.
trait Fit {
    /// Moves the weights against the gradient of a batch, by a step; answers the surprise, added up.
    fn step(&mut self, samples: &[Sample], batch: &[u32], step: f64) -> f64;

    /// The mean surprise by some positions.
    fn loss(&self, samples: &[Sample]) -> f64;
}

fn pass_after_pass(
    fit: &mut impl Fit,
    samples: &SampleSet,
    settings: FitSettings,
    random: &mut RandomStream,
    mut go_on: impl FnMut(Fitting) -> bool,
) -> Option<Vec<Fitting>> {
    let mut order: Vec<u32> = (0..samples.training.len() as u32).collect();
    let steps = order.len().div_ceil(settings.batch.max(1)) * settings.passes;
    let mut passes = Vec::new();
    let mut done = 0;
    for pass in 1..=settings.passes {
        random.shuffle(&mut order);
        let mut loss = 0.0;
        for batch in order.chunks(settings.batch.max(1)) {
            loss += fit.step(&samples.training, batch, settings.step * shrink(done, steps));
            done += 1;
        }
        let training_loss = loss / order.len().max(1) as f64;
        let fitting = Fitting { pass, training_loss, validation_loss: fit.loss(&samples.validation) };
        passes.push(fitting);
        if !go_on(fitting) {
            return None;
        }
    }
    Some(passes)
}

/// From 1 to a hundredth, along half a cosine.
fn shrink(step: usize, steps: usize) -> f64 {
    let way = step as f64 / steps.max(1) as f64;
    0.01 + 0.99 * 0.5 * (1.0 + (std::f64::consts::PI * way).cos())
}

fn chance(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// How unexpected the target is, in natural units; at least that of the target itself.
fn surprise(log_odds: f32, target: f32) -> f64 {
    surprise_of(f64::from(log_odds), f64::from(target))
}

fn surprise_of(x: f64, target: f64) -> f64 {
    x.max(0.0) - x * target + (-x.abs()).exp().ln_1p()
}
