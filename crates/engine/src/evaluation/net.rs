//! A small net: each side sees the board its own way, and both views go through the same hidden layer. One output,
//! chosen by the number of pieces, weighs what the side to move sees against what the other side sees.
//!
//! The sums of the hidden layer are kept from one position to the next, and only pieces that differ are taken away or
//! added; the numbers are whole, so that the result is the same to the last bit as when computed afresh.

use rules::{Color, Position};
use serde::{Deserialize, Serialize};

use super::{Evaluation, POINTS, State};
use crate::Score;

/// Inputs of a view: own men, own kings, the other side's men, its kings, each on 32 squares, with the board turned so
/// that the own side moves towards higher numbers.
pub const INPUTS: usize = 128;

/// Outputs: for 1 to 4 pieces on the board, for 5 to 8, and so on to 24.
pub const OUTPUTS: usize = 6;

/// A hidden unit that is fully on stands at this.
const ON: i16 = 255;
/// An output weight of 1.
const ONE: f32 = 256.0;
/// The square of a unit is shifted right by this, so that no sum of squares can overflow.
const SQUARE_SHIFT: u32 = 6;
/// Output weights stay within this, so that no sum can overflow.
const LARGEST_OUTPUT: f32 = 8_191.0;
/// Input weights stay within this, so that the sum of 24 pieces and the bias cannot overflow.
const LARGEST_INPUT: f32 = 1_310.0;

/// The output of a position with so many pieces.
#[inline]
pub const fn output_of(pieces: usize) -> usize {
    let output = pieces.saturating_sub(1) / 4;
    if output < OUTPUTS { output } else { OUTPUTS - 1 }
}

/// The input of a piece in a view: whether it is the viewer's own, whether it is a king, and the bit of its square as
/// the viewer sees the board.
#[inline]
pub const fn input_of(is_own: bool, is_king: bool, square: usize) -> usize {
    (!is_own as usize * 2 + is_king as usize) * 32 + square
}

/// How a hidden unit answers to its sum.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Activation {
    /// As much as the sum is, between off and on.
    #[default]
    Clipped,
    /// The square of that.
    Squared,
}

impl Activation {
    /// Whether it is the one that needs no mention.
    pub fn is_clipped(&self) -> bool {
        *self == Activation::Clipped
    }

    /// What a unit that is fully on stands at.
    const fn on(self) -> i32 {
        match self {
            Activation::Clipped => ON as i32,
            Activation::Squared => (ON as i32 * ON as i32) >> SQUARE_SHIFT,
        }
    }

    /// What the sum of an output is divided by to give points.
    const fn divisor(self) -> i32 {
        (self.on() as f32 * ONE / POINTS) as i32
    }
}

/// A net as learning makes it, in numbers with fractions.
#[derive(Clone, PartialEq, Debug)]
pub struct NetParts {
    /// Hidden units.
    pub hidden: usize,
    /// How they answer.
    pub activation: Activation,
    /// For each input, what it adds to each hidden unit.
    pub inputs: Vec<f32>,
    /// What each hidden unit begins with.
    pub bias: Vec<f32>,
    /// For each output, the weights of the hidden units of the view of the side to move, then of the other view.
    pub outputs: Vec<f32>,
    /// What each output begins with.
    pub output_bias: Vec<f32>,
}

/// How many hidden units a net has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HiddenUnits {
    /// 64.
    Few,
    /// 128.
    Medium,
    /// 256.
    Many,
}

impl HiddenUnits {
    /// All numbers of units there are.
    pub const ALL: [HiddenUnits; 3] = [HiddenUnits::Few, HiddenUnits::Medium, HiddenUnits::Many];

    /// The number.
    pub const fn count(self) -> usize {
        match self {
            HiddenUnits::Few => 64,
            HiddenUnits::Medium => 128,
            HiddenUnits::Many => 256,
        }
    }

    /// The one of a number.
    pub fn of(count: usize) -> Option<HiddenUnits> {
        HiddenUnits::ALL.into_iter().find(|units| units.count() == count)
    }
}

/// A net in whole numbers, as the engine uses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Net {
    /// With 64 hidden units.
    Few(Box<Layers<64>>),
    /// With 128.
    Medium(Box<Layers<128>>),
    /// With 256.
    Many(Box<Layers<256>>),
}

impl Net {
    /// The net of a list of whole numbers: inputs, bias, outputs, output bias; `None` if there are too many or too few.
    pub fn from_numbers(units: HiddenUnits, activation: Activation, numbers: &[i16]) -> Option<Net> {
        Some(match units {
            HiddenUnits::Few => Net::Few(Layers::from_numbers(activation, numbers)?),
            HiddenUnits::Medium => Net::Medium(Layers::from_numbers(activation, numbers)?),
            HiddenUnits::Many => Net::Many(Layers::from_numbers(activation, numbers)?),
        })
    }

    /// How its hidden units answer.
    pub fn activation(&self) -> Activation {
        match self {
            Net::Few(layers) => layers.activation,
            Net::Medium(layers) => layers.activation,
            Net::Many(layers) => layers.activation,
        }
    }

    /// The list of its whole numbers.
    pub fn numbers(&self) -> Vec<i16> {
        match self {
            Net::Few(layers) => layers.numbers(),
            Net::Medium(layers) => layers.numbers(),
            Net::Many(layers) => layers.numbers(),
        }
    }

    /// Whether no sum of its weights can overflow, whatever the position.
    pub(super) fn is_bounded(&self) -> bool {
        let numbers = self.numbers();
        let hidden = self.hidden().count();
        let (inputs, outputs) = numbers.split_at((INPUTS + 1) * hidden);
        let all_within =
            |numbers: &[i16], most: f32| numbers.iter().all(|&number| f32::from(number).abs() <= most);
        all_within(inputs, LARGEST_INPUT) && all_within(outputs, LARGEST_OUTPUT)
    }

    /// How many hidden units it has.
    pub fn hidden(&self) -> HiddenUnits {
        match self {
            Net::Few(_) => HiddenUnits::Few,
            Net::Medium(_) => HiddenUnits::Medium,
            Net::Many(_) => HiddenUnits::Many,
        }
    }

    /// The nearest net in whole numbers; `None` if there is none of that size.
    pub fn rounded(parts: &NetParts) -> Option<Net> {
        let round =
            |scale: f32, most: f32| move |&weight: &f32| (weight * scale).round().clamp(-most, most) as i16;
        let numbers: Vec<i16> = [&parts.inputs, &parts.bias]
            .into_iter()
            .flatten()
            .map(round(f32::from(ON), LARGEST_INPUT))
            .chain(parts.outputs.iter().map(round(ONE, LARGEST_OUTPUT)))
            .chain(parts.output_bias.iter().map(round(ONE, LARGEST_OUTPUT)))
            .collect();
        Net::from_numbers(HiddenUnits::of(parts.hidden)?, parts.activation, &numbers)
    }
}

impl Evaluation for Net {
    // Not inlined: the crates above are built for speed of building, and would leave out the vector instructions.
    fn score(&self, position: &Position, state: &mut State) -> Score {
        match self {
            Net::Few(layers) => layers.score(position, state),
            Net::Medium(layers) => layers.score(position, state),
            Net::Many(layers) => layers.score(position, state),
        }
    }
}

/// The weights of a net with `W` hidden units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers<const W: usize> {
    activation: Activation,
    inputs: [[i16; W]; INPUTS],
    bias: [i16; W],
    outputs: [[[i16; W]; 2]; OUTPUTS],
    output_bias: [i16; OUTPUTS],
}

impl<const W: usize> Layers<W> {
    fn from_numbers(activation: Activation, numbers: &[i16]) -> Option<Box<Layers<W>>> {
        let mut layers = Box::new(Layers {
            activation,
            inputs: [[0; W]; INPUTS],
            bias: [0; W],
            outputs: [[[0; W]; 2]; OUTPUTS],
            output_bias: [0; OUTPUTS],
        });
        let mut rest = numbers;
        let mut fill = |part: &mut [i16]| {
            let (taken, left) = rest.split_at_checked(part.len())?;
            part.copy_from_slice(taken);
            rest = left;
            Some(())
        };
        layers.inputs.iter_mut().try_for_each(|row| fill(row))?;
        fill(&mut layers.bias)?;
        layers.outputs.iter_mut().flatten().try_for_each(|row| fill(row))?;
        fill(&mut layers.output_bias)?;
        rest.is_empty().then_some(layers)
    }

    fn numbers(&self) -> Vec<i16> {
        let mut numbers = self.inputs.as_flattened().to_vec();
        numbers.extend(self.bias);
        numbers.extend(self.outputs.as_flattened().as_flattened());
        numbers.extend(self.output_bias);
        numbers
    }

    fn score(&self, position: &Position, state: &mut State) -> Score {
        self.bring(state, planes(position));
        let pieces: u32 = state.planes.iter().map(|plane| plane.count_ones()).sum();
        let output = output_of(pieces as usize);
        let (black, white) = state.sums.split_at(W);
        let views = match position.turn() {
            Color::Black => [black, white],
            Color::White => [white, black],
        };
        let mut sum = i32::from(self.output_bias[output]) * self.activation.on();
        for (view, weights) in views.into_iter().zip(&self.outputs[output]) {
            sum += match self.activation {
                Activation::Clipped => weighed(view, weights),
                Activation::Squared => squares_weighed(view, weights),
            };
        }
        Score::open(sum / self.activation.divisor())
    }

    /// Takes away the pieces that are gone and adds those that have come.
    fn bring(&self, state: &mut State, planes: [u32; 4]) {
        let differing: u32 =
            planes.iter().zip(state.planes).map(|(now, then)| (now ^ then).count_ones()).sum();
        let pieces: u32 = planes.iter().map(|plane| plane.count_ones()).sum();
        if state.sums.len() != 2 * W || differing > pieces {
            state.sums.clear();
            state.sums.extend_from_slice(&self.bias);
            state.sums.extend_from_slice(&self.bias);
            state.planes = [0; 4];
        }
        let (black, white) = state.sums.split_at_mut(W);
        for (plane, (now, then)) in planes.into_iter().zip(state.planes).enumerate() {
            for square in squares(then & !now) {
                subtract(black, &self.inputs[seen_by_black(plane, square)]);
                subtract(white, &self.inputs[seen_by_white(plane, square)]);
            }
            for square in squares(now & !then) {
                add(black, &self.inputs[seen_by_black(plane, square)]);
                add(white, &self.inputs[seen_by_white(plane, square)]);
            }
        }
        state.planes = planes;
    }
}

/// Black's men and kings, White's men and kings.
#[inline]
fn planes(position: &Position) -> [u32; 4] {
    let of = |color| [position.men(color).bits(), position.kings(color).bits()];
    let ([black_men, black_kings], [white_men, white_kings]) = (of(Color::Black), of(Color::White));
    [black_men, black_kings, white_men, white_kings]
}

#[inline]
fn seen_by_black(plane: usize, square: usize) -> usize {
    (plane * 32 + square) % INPUTS
}

/// The board turned round, the sides exchanged.
#[inline]
fn seen_by_white(plane: usize, square: usize) -> usize {
    ((plane ^ 2) * 32 + (31 - square)) % INPUTS
}

#[inline]
fn squares(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (square < 32).then_some(square)
    })
}

#[inline]
fn add<const W: usize>(sums: &mut [i16], row: &[i16; W]) {
    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
}

#[inline]
fn subtract<const W: usize>(sums: &mut [i16], row: &[i16; W]) {
    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
}

/// The units of a view, each between off and on, times their weights.
#[inline]
fn weighed<const W: usize>(view: &[i16], weights: &[i16; W]) -> i32 {
    let unit = |(sum, weight): (&i16, &i16)| i32::from((*sum).clamp(0, ON)) * i32::from(*weight);
    view.iter().zip(weights).map(unit).sum()
}

/// The squares of the units of a view times their weights.
#[inline]
fn squares_weighed<const W: usize>(view: &[i16], weights: &[i16; W]) -> i32 {
    let unit = |(sum, weight): (&i16, &i16)| {
        let unit = (*sum).clamp(0, ON) as u16;
        i32::from((unit.wrapping_mul(unit) >> SQUARE_SHIFT) as i16) * i32::from(*weight)
    };
    view.iter().zip(weights).map(unit).sum()
}
