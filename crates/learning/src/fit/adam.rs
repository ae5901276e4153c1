//! Steps whose length follows each weight's own gradients (Kingma and Ba 2015).

use super::net::FloatNet;

pub(super) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: usize,
}

const MEAN_KEPT: f32 = 0.9;
const SQUARE_KEPT: f32 = 0.999;
const TINY: f32 = 1e-8;
/// What a step takes off each weight, as a share of the step.
const DECAY: f32 = 0.01;

impl Adam {
    pub(super) fn new(weights: usize) -> Adam {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    /// Moves the weights against the gradient of a batch.
    pub(super) fn step(&mut self, net: &mut FloatNet, gradient: &FloatNet, batch: usize, step: f64) {
        self.steps += 1;
        let steps = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let (mean_bias, square_bias) = (1.0 - MEAN_KEPT.powi(steps), 1.0 - SQUARE_KEPT.powi(steps));
        let (scale, step) = (1.0 / batch.max(1) as f32, step as f32);
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in
            net.weights_mut().iter_mut().zip(gradient.weights()).zip(moments)
        {
            let slope = slope * scale;
            *mean += (slope - *mean) * (1.0 - MEAN_KEPT);
            *square += (slope * slope - *square) * (1.0 - SQUARE_KEPT);
            let length = (*mean / mean_bias) / ((*square / square_bias).sqrt() + TINY);
            *weight -= step * (length + DECAY * *weight);
        }
    }
}
