//! The net in numbers with fractions: what it says of a position, and how each weight would have to change.

use arena::RandomStream;
use engine::{Activation, INPUTS, NetParts, OUTPUTS, output_of};
use rayon::prelude::*;

use super::adam::Adam;
use super::{Fit, PART, chance, surprise};
use crate::samples::Sample;

/// A net, or the slopes of all its weights, as one list: inputs, bias, outputs, output bias.
#[derive(Clone, PartialEq, Debug)]
pub struct FloatNet {
    hidden: usize,
    activation: Activation,
    weights: Vec<f32>,
}

/// Where the parts of the list end.
struct Ends {
    inputs: usize,
    bias: usize,
    outputs: usize,
}

impl FloatNet {
    /// All weights zero.
    pub fn zero(hidden: usize, activation: Activation) -> FloatNet {
        let count = (INPUTS + 1 + 2 * OUTPUTS) * hidden + OUTPUTS;
        FloatNet { hidden, activation, weights: vec![0.0; count] }
    }

    /// Small random weights.
    pub fn random(hidden: usize, activation: Activation, random: &mut RandomStream) -> FloatNet {
        let mut net = FloatNet::zero(hidden, activation);
        let ends = net.ends();
        let mut lot = |width: f64| {
            let number = random.below(1 << 24) as f64 / f64::from(1 << 23) - 1.0;
            (number * width) as f32
        };
        net.weights[..ends.inputs].iter_mut().for_each(|weight| *weight = lot(0.25));
        net.weights[ends.inputs..ends.bias].iter_mut().for_each(|weight| *weight = 0.25 + lot(0.25));
        net.weights[ends.bias..ends.outputs].iter_mut().for_each(|weight| *weight = lot(0.1));
        net
    }

    /// How many weights there are.
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether there are none, which never is.
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// Hidden units.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// All weights.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// All weights, to be changed.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The parts of the list.
    pub fn into_parts(self) -> NetParts {
        let ends = self.ends();
        NetParts {
            hidden: self.hidden,
            activation: self.activation,
            inputs: self.weights[..ends.inputs].to_vec(),
            bias: self.weights[ends.inputs..ends.bias].to_vec(),
            outputs: self.weights[ends.bias..ends.outputs].to_vec(),
            output_bias: self.weights[ends.outputs..].to_vec(),
        }
    }

    /// Adds the numbers of another one of the same size.
    pub fn add(&mut self, other: &FloatNet) {
        self.weights.iter_mut().zip(&other.weights).for_each(|(one, more)| *one += more);
    }

    /// The log-odds that the side to move wins.
    pub fn log_odds(&self, sample: &Sample) -> f32 {
        let mut views = Views::new(self.hidden);
        views.look(self, sample)
    }

    /// The surprise by some positions, added up.
    pub fn loss(&self, samples: &[Sample]) -> f64 {
        let mut views = Views::new(self.hidden);
        samples.iter().map(|sample| surprise(views.look(self, sample), sample.target)).sum()
    }

    fn ends(&self) -> Ends {
        let inputs = INPUTS * self.hidden;
        let bias = inputs + self.hidden;
        Ends { inputs, bias, outputs: bias + 2 * OUTPUTS * self.hidden }
    }

    fn row(&self, input: usize) -> &[f32] {
        &self.weights[input * self.hidden..][..self.hidden]
    }

    /// Where the weights of an output begin, for one of the two views.
    fn output_row(&self, output: usize, view: usize) -> usize {
        (INPUTS + 1 + 2 * output + view) * self.hidden
    }
}

/// A net being fitted.
pub(super) struct NetFit {
    net: FloatNet,
    adam: Adam,
}

impl NetFit {
    pub(super) fn new(hidden: usize, activation: Activation, random: &mut RandomStream) -> NetFit {
        let net = FloatNet::random(hidden, activation, random);
        NetFit { adam: Adam::new(net.len()), net }
    }

    pub(super) fn into_parts(self) -> NetParts {
        self.net.into_parts()
    }
}

impl Fit for NetFit {
    fn step(&mut self, samples: &[Sample], batch: &[u32], step: f64) -> f64 {
        let net = &self.net;
        let parts: Vec<(FloatNet, f64)> = batch
            .par_chunks(PART)
            .map(|part| gradient(net, part.iter().map(|&place| &samples[place as usize])))
            .collect();
        let mut parts = parts.into_iter();
        let (mut slopes, mut loss) =
            parts.next().unwrap_or_else(|| (FloatNet::zero(net.hidden, net.activation), 0.0));
        for (part, surprise) in parts {
            slopes.add(&part);
            loss += surprise;
        }
        self.adam.step(&mut self.net, &slopes, batch.len(), step);
        loss
    }

    fn loss(&self, samples: &[Sample]) -> f64 {
        let parts: Vec<f64> = samples.par_chunks(PART).map(|part| self.net.loss(part)).collect();
        parts.iter().sum::<f64>() / samples.len().max(1) as f64
    }
}

/// The slopes of all weights for some positions, added up, and the surprise by them.
pub fn gradient<'a>(net: &FloatNet, samples: impl Iterator<Item = &'a Sample>) -> (FloatNet, f64) {
    let mut slopes = FloatNet::zero(net.hidden, net.activation);
    let mut views = Views::new(net.hidden);
    let mut loss = 0.0;
    for sample in samples {
        let log_odds = views.look(net, sample);
        loss += surprise(log_odds, sample.target);
        views.add_slopes(net, chance(log_odds) - sample.target, &mut slopes);
    }
    (slopes, loss)
}

/// Both views of a position, and the hidden units they lead to.
struct Views {
    inputs: [Vec<usize>; 2],
    sums: [Vec<f32>; 2],
    output: usize,
}

impl Views {
    fn new(hidden: usize) -> Views {
        Views { inputs: [Vec::new(), Vec::new()], sums: [vec![0.0; hidden], vec![0.0; hidden]], output: 0 }
    }

    fn look(&mut self, net: &FloatNet, sample: &Sample) -> f32 {
        self.see(sample);
        let ends = net.ends();
        let mut log_odds = net.weights[ends.outputs + self.output];
        for (view, (inputs, sums)) in self.inputs.iter().zip(&mut self.sums).enumerate() {
            sums.copy_from_slice(&net.weights[ends.inputs..ends.bias]);
            for &input in inputs {
                sums.iter_mut().zip(net.row(input)).for_each(|(sum, weight)| *sum += weight);
            }
            let weights = &net.weights[net.output_row(self.output, view)..][..net.hidden];
            log_odds += match net.activation {
                Activation::Clipped => dot(sums, weights, |unit| unit),
                Activation::Squared => dot(sums, weights, |unit| unit * unit),
            };
        }
        log_odds
    }

    fn see(&mut self, sample: &Sample) {
        let [own, other] = &mut self.inputs;
        own.clear();
        other.clear();
        for (plane, &bits) in sample.planes.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                let square = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                own.push(plane * 32 + square);
                other.push((plane ^ 2) * 32 + 31 - square);
            }
        }
        self.output = output_of(own.len());
    }

    /// `error` is by how much the chance was too high.
    fn add_slopes(&self, net: &FloatNet, error: f32, slopes: &mut FloatNet) {
        let ends = net.ends();
        slopes.weights[ends.outputs + self.output] += error;
        let mut unit_slopes = vec![0.0; net.hidden];
        for (view, (inputs, sums)) in self.inputs.iter().zip(&self.sums).enumerate() {
            let start = net.output_row(self.output, view);
            let weights = &net.weights[start..][..net.hidden];
            let output_slopes = &mut slopes.weights[start..][..net.hidden];
            for ((sum, weight), (unit, output)) in
                sums.iter().zip(weights).zip(unit_slopes.iter_mut().zip(output_slopes))
            {
                let on = sum.clamp(0.0, 1.0);
                let (answer, slope) = match net.activation {
                    Activation::Clipped => (on, 1.0),
                    Activation::Squared => (on * on, 2.0 * on),
                };
                *output += error * answer;
                *unit = if *sum > 0.0 && *sum < 1.0 { error * weight * slope } else { 0.0 };
            }
            let add = |row: &mut [f32]| row.iter_mut().zip(&unit_slopes).for_each(|(one, more)| *one += more);
            add(&mut slopes.weights[ends.inputs..ends.bias]);
            for &input in inputs {
                add(&mut slopes.weights[input * net.hidden..][..net.hidden]);
            }
        }
    }
}

/// What units answer, each standing between off and on, times their weights: in sixteen sums, so that the compiler can
/// use vectors.
#[inline]
fn dot(sums: &[f32], weights: &[f32], answer: impl Fn(f32) -> f32) -> f32 {
    let mut lanes = [0.0_f32; 16];
    let (sums, _) = sums.as_chunks::<16>();
    let (weights, _) = weights.as_chunks::<16>();
    for (sums, weights) in sums.iter().zip(weights) {
        for ((lane, sum), weight) in lanes.iter_mut().zip(sums).zip(weights) {
            *lane += answer(sum.clamp(0.0, 1.0)) * weight;
        }
    }
    lanes.iter().sum()
}
