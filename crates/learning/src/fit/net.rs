//! The net in numbers with fractions: what it says of a position, and how each weight would have to change.

use arena::RandomStream;
use engine::{Activation, Inputs, NetParts, NetShape, OUTPUTS, PIECES, output_of};
use rayon::prelude::*;

use super::adam::Adam;
use super::{Fit, PART, chance, surprise};
use crate::samples::Sample;

/// A net, or the slopes of all its weights, as one list: inputs, bias, outputs, output bias.
#[derive(Clone, PartialEq, Debug)]
pub struct FloatNet {
    shape: NetShape,
    weights: Vec<f32>,
}

/// A net with more weights is large.
const LARGE: usize = 200_000;

/// Where the parts of the list end.
struct Ends {
    inputs: usize,
    bias: usize,
    outputs: usize,
}

impl FloatNet {
    /// All weights zero.
    pub fn zero(shape: NetShape) -> FloatNet {
        FloatNet { shape, weights: vec![0.0; shape.weights()] }
    }

    /// Small random weights.
    pub fn random(shape: NetShape, random: &mut RandomStream) -> FloatNet {
        let mut net = FloatNet::zero(shape);
        let ends = net.ends();
        let mut lot = |width: f64| {
            let number = random.below(1 << 24) as f64 / f64::from(1 << 23) - 1.0;
            (number * width) as f32
        };
        let pieces = PIECES * shape.hidden;
        net.weights[..pieces].iter_mut().for_each(|weight| *weight = lot(0.25));
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

    /// What it is made of.
    pub fn shape(&self) -> NetShape {
        self.shape
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
            shape: self.shape,
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
        let mut views = Views::new(self.shape.hidden);
        views.look(self, sample)
    }

    /// The surprise by some positions, added up.
    pub fn loss(&self, samples: &[Sample]) -> f64 {
        let mut views = Views::new(self.shape.hidden);
        samples.iter().map(|sample| surprise(views.look(self, sample), sample.target)).sum()
    }

    fn ends(&self) -> Ends {
        let hidden = self.shape.hidden;
        let inputs = self.shape.inputs.count() * hidden;
        let bias = inputs + hidden;
        Ends { inputs, bias, outputs: bias + 2 * OUTPUTS * hidden }
    }

    fn row(&self, input: usize) -> &[f32] {
        &self.weights[input * self.shape.hidden..][..self.shape.hidden]
    }

    /// Where the weights of an output begin, for one of the two views.
    fn output_row(&self, output: usize, view: usize) -> usize {
        (self.shape.inputs.count() + 1 + 2 * output + view) * self.shape.hidden
    }
}

/// A net being fitted.
pub(super) struct NetFit {
    net: FloatNet,
    adam: Adam,
}

impl NetFit {
    pub(super) fn new(shape: NetShape, random: &mut RandomStream) -> NetFit {
        let net = FloatNet::random(shape, random);
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
            .par_chunks(part_of(net))
            .map(|part| gradient(net, part.iter().map(|&place| &samples[place as usize])))
            .collect();
        let mut parts = parts.into_iter();
        let (mut slopes, mut loss) = parts.next().unwrap_or_else(|| (FloatNet::zero(net.shape), 0.0));
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

/// Positions whose slopes are added up one after the other. All slopes of a large net are a long list, so it has fewer.
fn part_of(net: &FloatNet) -> usize {
    if net.len() > LARGE { 8 * PART } else { PART }
}

/// The slopes of all weights for some positions, added up, and the surprise by them.
pub fn gradient<'a>(net: &FloatNet, samples: impl Iterator<Item = &'a Sample>) -> (FloatNet, f64) {
    let mut slopes = FloatNet::zero(net.shape);
    let mut views = Views::new(net.shape.hidden);
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
        self.see(net.shape.inputs, sample);
        let ends = net.ends();
        let mut log_odds = net.weights[ends.outputs + self.output];
        for (view, (inputs, sums)) in self.inputs.iter().zip(&mut self.sums).enumerate() {
            sums.copy_from_slice(&net.weights[ends.inputs..ends.bias]);
            for &input in inputs {
                sums.iter_mut().zip(net.row(input)).for_each(|(sum, weight)| *sum += weight);
            }
            let weights = &net.weights[net.output_row(self.output, view)..][..net.shape.hidden];
            log_odds += match net.shape.activation {
                Activation::Clipped => dot(sums, weights, |unit| unit),
                Activation::Squared => dot(sums, weights, |unit| unit * unit),
            };
        }
        log_odds
    }

    fn see(&mut self, inputs: Inputs, sample: &Sample) {
        let [own, other] = &mut self.inputs;
        own.clear();
        other.clear();
        let [own_men, own_kings, other_men, other_kings] = sample.planes;
        inputs.each(&sample.planes, |input| own.push(input));
        let turned = [other_men, other_kings, own_men, own_kings].map(u32::reverse_bits);
        inputs.each(&turned, |input| other.push(input));
        self.output = output_of(sample.planes.iter().map(|plane| plane.count_ones() as usize).sum());
    }

    /// `error` is by how much the chance was too high.
    fn add_slopes(&self, net: &FloatNet, error: f32, slopes: &mut FloatNet) {
        let ends = net.ends();
        slopes.weights[ends.outputs + self.output] += error;
        let mut unit_slopes = vec![0.0; net.shape.hidden];
        for (view, (inputs, sums)) in self.inputs.iter().zip(&self.sums).enumerate() {
            let start = net.output_row(self.output, view);
            let weights = &net.weights[start..][..net.shape.hidden];
            let output_slopes = &mut slopes.weights[start..][..net.shape.hidden];
            for ((sum, weight), (unit, output)) in
                sums.iter().zip(weights).zip(unit_slopes.iter_mut().zip(output_slopes))
            {
                let on = sum.clamp(0.0, 1.0);
                let (answer, slope) = match net.shape.activation {
                    Activation::Clipped => (on, 1.0),
                    Activation::Squared => (on * on, 2.0 * on),
                };
                *output += error * answer;
                *unit = if *sum > 0.0 && *sum < 1.0 { error * weight * slope } else { 0.0 };
            }
            let add = |row: &mut [f32]| row.iter_mut().zip(&unit_slopes).for_each(|(one, more)| *one += more);
            add(&mut slopes.weights[ends.inputs..ends.bias]);
            for &input in inputs {
                add(&mut slopes.weights[input * net.shape.hidden..][..net.shape.hidden]);
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
