//! A small net: each side sees the board its own way, and both views go through the same hidden layer. One output,
//! chosen by the number of pieces, weighs what the side to move sees against what the other side sees.
//!
//! The sums of the hidden layer are kept from one position to the next, and only what differs is taken away or added; the
//! numbers are whole, so that the result is the same to the last bit as when computed afresh.

use rules::{Color, Position};
use serde::{Deserialize, Serialize};

use super::formations::{
    self, BLOCK_PATTERNS, BLOCKS, MEN_PATTERNS, WINDOWS, block_of_both, has_king, men_of_both,
};
use super::inputs::{Inputs, PIECES, squares};
use super::{Evaluation, POINTS, State};
use crate::Score;

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
/// The most that the inputs of a position and the bias may add up to.
const LARGEST_SUM: f32 = 32_767.0;

/// The output of a position with so many pieces.
#[inline]
pub const fn output_of(pieces: usize) -> usize {
    let output = pieces.saturating_sub(1) / 4;
    if output < OUTPUTS { output } else { OUTPUTS - 1 }
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

/// What a net is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NetShape {
    /// Hidden units: 32, 64, 128, 256 or 512.
    pub hidden: usize,
    /// How they answer.
    #[serde(default, skip_serializing_if = "Activation::is_clipped")]
    pub activation: Activation,
    /// What they are told.
    #[serde(default, skip_serializing_if = "Inputs::is_pieces")]
    pub inputs: Inputs,
}

impl NetShape {
    /// The numbers of hidden units that there are nets with.
    pub const SIZES: [usize; 5] = [32, 64, 128, 256, 512];

    /// How many weights there are.
    pub const fn weights(self) -> usize {
        (self.inputs.count() + 1 + 2 * OUTPUTS) * self.hidden + OUTPUTS
    }
}

/// A net as learning makes it, in numbers with fractions.
#[derive(Clone, PartialEq, Debug)]
pub struct NetParts {
    /// What it is made of.
    pub shape: NetShape,
    /// For each input, what it adds to each hidden unit.
    pub inputs: Vec<f32>,
    /// What each hidden unit begins with.
    pub bias: Vec<f32>,
    /// For each output, the weights of the hidden units of the view of the side to move, then of the other view.
    pub outputs: Vec<f32>,
    /// What each output begins with.
    pub output_bias: Vec<f32>,
}

/// A net in whole numbers, as the engine uses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    shape: NetShape,
    numbers: Vec<i16>,
    layers: BySize,
}

/// The weights, by the number of hidden units: so the compiler knows how many there are.
#[derive(Clone, PartialEq, Eq, Debug)]
enum BySize {
    Units32(Box<Layers<32>>),
    Units64(Box<Layers<64>>),
    Units128(Box<Layers<128>>),
    Units256(Box<Layers<256>>),
    Units512(Box<Layers<512>>),
}

impl Net {
    /// The net of a list of whole numbers: inputs, bias, outputs, output bias; `None` if there are too many or too few, or
    /// there is no net of that shape.
    pub fn from_numbers(shape: NetShape, numbers: &[i16]) -> Option<Net> {
        if !NetShape::SIZES.contains(&shape.hidden) || numbers.len() != shape.weights() {
            return None;
        }
        let layers = match shape.hidden {
            32 => BySize::Units32(Box::new(Layers::from_numbers(shape, numbers)?)),
            64 => BySize::Units64(Box::new(Layers::from_numbers(shape, numbers)?)),
            128 => BySize::Units128(Box::new(Layers::from_numbers(shape, numbers)?)),
            256 => BySize::Units256(Box::new(Layers::from_numbers(shape, numbers)?)),
            512 => BySize::Units512(Box::new(Layers::from_numbers(shape, numbers)?)),
            _ => return None,
        };
        Some(Net { shape, numbers: numbers.to_vec(), layers })
    }

    /// What it is made of.
    pub fn shape(&self) -> NetShape {
        self.shape
    }

    /// The list of its whole numbers.
    pub fn numbers(&self) -> &[i16] {
        &self.numbers
    }

    /// Whether no sum of its weights can overflow, whatever the position.
    pub(super) fn is_bounded(&self) -> bool {
        let (inputs, outputs) = self.numbers.split_at((self.shape.inputs.count() + 1) * self.shape.hidden);
        let all_within =
            |numbers: &[i16], most: f32| numbers.iter().all(|&number| f32::from(number).abs() <= most);
        all_within(inputs, largest_input(self.shape.inputs)) && all_within(outputs, LARGEST_OUTPUT)
    }

    /// The nearest net in whole numbers; `None` if there is none of that shape.
    pub fn rounded(parts: &NetParts) -> Option<Net> {
        let round =
            |scale: f32, most: f32| move |&weight: &f32| (weight * scale).round().clamp(-most, most) as i16;
        let numbers: Vec<i16> = [&parts.inputs, &parts.bias]
            .into_iter()
            .flatten()
            .map(round(f32::from(ON), largest_input(parts.shape.inputs)))
            .chain(parts.outputs.iter().map(round(ONE, LARGEST_OUTPUT)))
            .chain(parts.output_bias.iter().map(round(ONE, LARGEST_OUTPUT)))
            .collect();
        Net::from_numbers(parts.shape, &numbers)
    }
}

/// Input weights stay within this, so that no sum can overflow.
fn largest_input(inputs: Inputs) -> f32 {
    (LARGEST_SUM / (inputs.most_on() + 1) as f32).floor()
}

impl Evaluation for Net {
    // Not inlined: the crates above are built for speed of building, and would leave out the vector instructions.
    fn score(&self, position: &Position, state: &mut State) -> Score {
        match &self.layers {
            BySize::Units32(layers) => layers.score(position, state),
            BySize::Units64(layers) => layers.score(position, state),
            BySize::Units128(layers) => layers.score(position, state),
            BySize::Units256(layers) => layers.score(position, state),
            BySize::Units512(layers) => layers.score(position, state),
        }
    }
}

/// The weights of a net with `W` hidden units.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Layers<const W: usize> {
    inputs: Inputs,
    activation: Activation,
    /// For each input, what it adds to each unit. With formations, the rows of pieces are already added to theirs.
    rows: Vec<[i16; W]>,
    bias: [i16; W],
    outputs: [[[i16; W]; 2]; OUTPUTS],
    output_bias: [i16; OUTPUTS],
}

/// The row of no formation, after all others: it adds nothing.
pub(super) const NO_ROW: usize = WINDOWS * MEN_PATTERNS + BLOCKS * BLOCK_PATTERNS;

impl<const W: usize> Layers<W> {
    fn from_numbers(shape: NetShape, numbers: &[i16]) -> Option<Layers<W>> {
        let (rows, rest) = numbers.as_chunks::<W>().0.split_at_checked(shape.inputs.count())?;
        let (bias, rest) = rest.split_first()?;
        let outputs = rest.first_chunk::<{ 2 * OUTPUTS }>()?.as_chunks::<2>().0;
        Some(Layers {
            inputs: shape.inputs,
            activation: shape.activation,
            rows: match shape.inputs {
                Inputs::Pieces => rows.to_vec(),
                Inputs::Formations => with_pieces(rows),
            },
            bias: *bias,
            outputs: *outputs.first_chunk()?,
            output_bias: *numbers.last_chunk()?,
        })
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

    /// Takes away what is no longer seen and adds what has come.
    fn bring(&self, state: &mut State, planes: [u32; 4]) {
        let changes: [u32; 4] = std::array::from_fn(|plane| planes[plane] ^ state.planes[plane]);
        let changed: u32 = changes.iter().map(|squares| squares.count_ones()).sum();
        let pieces: u32 = planes.iter().map(|plane| plane.count_ones()).sum();
        let is_fresh = state.sums.len() != 2 * W || changed > pieces;
        if is_fresh {
            state.begin(&self.bias);
        }
        match self.inputs {
            Inputs::Pieces => self.bring_pieces(state, planes),
            Inputs::Formations => {
                let changes = if is_fresh { [u32::MAX; 4] } else { changes };
                let mut seen = [Exchanges::default(), Exchanges::default()];
                exchange_men(&mut seen, &mut state.rows, &planes, changes[0] | changes[2]);
                if (planes[1] | planes[3] | state.planes[1] | state.planes[3]) != 0 {
                    let changed = changes.into_iter().fold(0, |all, squares| all | squares);
                    exchange_blocks(&mut seen, &mut state.rows, &planes, changed);
                }
                let sums = state.sums.chunks_exact_mut(W);
                sums.zip(&seen).for_each(|(sums, seen)| self.exchange(sums, seen));
            }
        }
        state.planes = planes;
    }

    #[inline]
    fn bring_pieces(&self, state: &mut State, planes: [u32; 4]) {
        let rows: &[_; PIECES] = self.rows.first_chunk().expect("there is a row for each piece");
        let (black, white) = state.sums.split_at_mut(W);
        for (plane, (now, then)) in planes.into_iter().zip(state.planes).enumerate() {
            for square in squares(then & !now) {
                subtract(black, &rows[seen_by_black(plane, square)]);
                subtract(white, &rows[seen_by_white(plane, square)]);
            }
            for square in squares(now & !then) {
                add(black, &rows[seen_by_black(plane, square)]);
                add(white, &rows[seen_by_white(plane, square)]);
            }
        }
    }

    /// Takes rows away and adds others, four exchanges in one go.
    #[inline]
    fn exchange(&self, sums: &mut [i16], exchanges: &Exchanges) {
        for four in exchanges.in_fours() {
            let [a, b, c, d] = four.map(|(then, now)| (&self.rows[then as usize], &self.rows[now as usize]));
            for (unit, sum) in sums.iter_mut().enumerate().take(W) {
                let change = |(then, now): (&[i16; W], &[i16; W])| now[unit].wrapping_sub(then[unit]);
                let changes =
                    change(a).wrapping_add(change(b)).wrapping_add(change(c).wrapping_add(change(d)));
                *sum = sum.wrapping_add(changes);
            }
        }
    }
}

/// Rows that are taken away, each with the one that comes in its place.
struct Exchanges {
    rows: [(u32, u32); (WINDOWS + BLOCKS).next_multiple_of(4)],
    count: usize,
}

impl Default for Exchanges {
    fn default() -> Exchanges {
        Exchanges { rows: [(NO_ROW as u32, NO_ROW as u32); (WINDOWS + BLOCKS).next_multiple_of(4)], count: 0 }
    }
}

impl Exchanges {
    #[inline]
    fn push(&mut self, known: &mut u32, row: usize) {
        let (then, now) = (*known, row as u32);
        if then != now {
            *known = now;
            self.rows[self.count] = (then, now);
            self.count += 1;
        }
    }

    /// The last four may have some that change nothing.
    #[inline]
    fn in_fours(&self) -> &[[(u32, u32); 4]] {
        self.rows[..self.count.next_multiple_of(4)].as_chunks().0
    }
}

/// Men that stand together, around squares where men have come or gone.
#[inline]
fn exchange_men(
    seen: &mut [Exchanges; 2],
    rows: &mut [[u32; WINDOWS + BLOCKS]; 2],
    planes: &[u32; 4],
    changed: u32,
) {
    for window in squares(formations::windows_with(changed)) {
        let [black, white] = men_of_both(planes, window);
        let turned = WINDOWS - 1 - window;
        seen[0].push(&mut rows[0][window], window * MEN_PATTERNS + black);
        seen[1].push(&mut rows[1][turned], turned * MEN_PATTERNS + white);
    }
}

/// What stands together with kings, around squares where something has come or gone.
fn exchange_blocks(
    seen: &mut [Exchanges; 2],
    rows: &mut [[u32; WINDOWS + BLOCKS]; 2],
    planes: &[u32; 4],
    changed: u32,
) {
    const FIRST: usize = WINDOWS * MEN_PATTERNS;
    for block in squares(formations::blocks_with(changed)) {
        let turned = BLOCKS - 1 - block;
        let [black, white] = if has_king(planes, block) {
            let [black, white] = block_of_both(planes, block);
            [FIRST + block * BLOCK_PATTERNS + black, FIRST + turned * BLOCK_PATTERNS + white]
        } else {
            [NO_ROW; 2]
        };
        seen[0].push(&mut rows[0][WINDOWS + block], black);
        seen[1].push(&mut rows[1][WINDOWS + turned], white);
    }
}

/// The rows of formations, each with those of the pieces that it is the first to have, and the row of no formation.
fn with_pieces<const W: usize>(rows: &[[i16; W]]) -> Vec<[i16; W]> {
    let (pieces, formations) = rows.split_at(PIECES);
    let mut formations = formations.to_vec();
    let (windows, blocks) = formations.split_at_mut(WINDOWS * MEN_PATTERNS);
    for (number, row) in windows.iter_mut().enumerate() {
        formations::men_of(number / MEN_PATTERNS, number % MEN_PATTERNS)
            .for_each(|man| add(row, &pieces[man]));
    }
    for (number, row) in blocks.iter_mut().enumerate() {
        let kings = formations::kings_of(number / BLOCK_PATTERNS, number % BLOCK_PATTERNS);
        kings.for_each(|king| add(row, &pieces[king]));
    }
    formations.push([0; W]);
    formations
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
    (plane * 32 + square) % PIECES
}

/// The board turned round, the sides exchanged.
#[inline]
fn seen_by_white(plane: usize, square: usize) -> usize {
    ((plane ^ 2) * 32 + (31 - square)) % PIECES
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
