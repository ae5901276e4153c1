//! Tables of patterns: both sides look at the board through the same windows of a few squares. What is seen in a window
//! has a number, and the number has a weight. What the side to move sees counts for it, what the other side sees counts
//! against it.

use rules::Position;
use serde::{Deserialize, Serialize};

use super::{Evaluation, POINTS, State, seen_by_mover};
use crate::Score;

/// Which windows there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// Thirteen windows of eight squares, two rows or four half rows each, in which men and kings are told apart.
    Blocks,
    /// Six windows of three rows in which only men are seen, and each square by itself for the kings.
    Rows,
}

impl Layout {
    /// All layouts there are.
    pub const ALL: [Layout; 2] = [Layout::Blocks, Layout::Rows];

    fn windows(self) -> Vec<Window> {
        let rows = |first: u32, count: u32| ((1_u64 << (4 * count)) - 1) as u32 * (1 << (4 * first));
        match self {
            Layout::Blocks => {
                let pairs = (0..7).map(|row| rows(row, 2));
                let halves = [0, 2, 4]
                    .into_iter()
                    .flat_map(|row| [0x3333_3333, 0xCCCC_CCCC].map(|half: u32| rows(row, 4) & half));
                pairs.chain(halves).map(|squares| Window::new(squares, PIECES)).collect()
            }
            Layout::Rows => {
                let threes = (0..6).map(|row| Window::new(rows(row, 3), MEN));
                threes.chain((0..32).map(|square| Window::new(1 << square, PIECES))).collect()
            }
        }
    }
}

/// What can be on a square, by plane: nothing, own man, own king, the other side's man, its king.
const PIECES: [u32; 4] = [1, 2, 3, 4];
/// Kings are not seen.
const MEN: [u32; 4] = [1, 0, 2, 0];

/// A few squares.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Window {
    /// What a piece of each plane counts on its square.
    digits: [u32; 4],
    /// What the squares of each byte of a plane count together.
    bytes: Vec<(u32, Box<[u32; 256]>)>,
    /// How many patterns there are.
    patterns: usize,
}

impl Window {
    fn new(squares: u32, digits: [u32; 4]) -> Window {
        let base = 1 + digits.into_iter().max().unwrap_or_default();
        let power = |square: u32| base.pow((squares & ((1 << square) - 1)).count_ones());
        let sum = |byte: u32, bits: u32| -> u32 {
            let on = (0..8).map(|bit| 8 * byte + bit).filter(|square| bits >> (square % 8) & 1 == 1);
            on.filter(|square| squares >> square & 1 == 1).map(power).sum()
        };
        let bytes = (0..4).filter(|byte| squares >> (8 * byte) & 0xFF != 0);
        let bytes =
            bytes.map(|byte| (8 * byte, Box::new(std::array::from_fn(|bits| sum(byte, bits as u32)))));
        Window { digits, bytes: bytes.collect(), patterns: base.pow(squares.count_ones()) as usize }
    }

    /// The number of what is seen.
    #[inline]
    fn pattern(&self, planes: &[u32; 4]) -> usize {
        let mut pattern = 0;
        for (shift, sums) in &self.bytes {
            for (plane, digit) in planes.iter().zip(self.digits) {
                pattern += digit * sums[(plane >> shift & 0xFF) as usize];
            }
        }
        pattern as usize
    }
}

/// Which weights count for a board: those of its windows, in its phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternShape {
    layout: Layout,
    phases: usize,
    /// Each window with the place of its first weight.
    windows: Vec<(Window, usize)>,
    /// The weights of a phase, but for that of having the move.
    patterns: usize,
}

/// Phases at most: one for each number of pieces.
pub const MOST_PHASES: usize = 24;

impl PatternShape {
    /// Windows, and a table for each of so many phases, 1 to 24.
    pub fn new(layout: Layout, phases: usize) -> PatternShape {
        let mut patterns = 0;
        let windows = layout.windows().into_iter().map(|window| {
            let first = patterns;
            patterns += window.patterns;
            (window, first)
        });
        let windows = windows.collect();
        PatternShape { layout, phases: phases.clamp(1, MOST_PHASES), windows, patterns }
    }

    /// The windows.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// How many phases there are.
    pub fn phases(&self) -> usize {
        self.phases
    }

    /// How many weights there are: for each phase those of the patterns, then that of having the move.
    pub fn weights(&self) -> usize {
        self.phases * (self.patterns + 1)
    }

    /// Adds up the weights that count for a board, given as the side to move sees it: those of what it sees itself, and of
    /// what the other side sees with the sign turned.
    #[inline]
    pub fn add_up(&self, planes: &[u32; 4], mut weight: impl FnMut(usize, i32)) {
        let [own_men, own_kings, other_men, other_kings] = *planes;
        let other = [other_men, other_kings, own_men, own_kings].map(u32::reverse_bits);
        let pieces: u32 = planes.iter().map(|plane| plane.count_ones()).sum();
        let first = self.phase(pieces as usize) * (self.patterns + 1);
        for (window, start) in &self.windows {
            weight(first + start + window.pattern(planes), 1);
            weight(first + start + window.pattern(&other), -1);
        }
        weight(first + self.patterns, 1);
    }

    fn phase(&self, pieces: usize) -> usize {
        (pieces.saturating_sub(1) * self.phases / MOST_PHASES).min(self.phases - 1)
    }
}

/// Tables of weights in whole numbers, as the engine uses them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patterns {
    shape: PatternShape,
    weights: Vec<i16>,
}

/// Weights of a point.
const POINT: f32 = 16.0;

impl Patterns {
    /// The tables of a list of weights; `None` if there are too many or too few.
    pub fn from_numbers(shape: PatternShape, numbers: Vec<i16>) -> Option<Patterns> {
        (numbers.len() == shape.weights()).then_some(Patterns { shape, weights: numbers })
    }

    /// The nearest tables in whole numbers to weights in log-odds; `None` if there are too many or too few.
    pub fn rounded(shape: PatternShape, weights: &[f32]) -> Option<Patterns> {
        let largest = f32::from(i16::MAX);
        let round = |weight: &f32| (weight * POINTS * POINT).round().clamp(-largest, largest) as i16;
        Patterns::from_numbers(shape, weights.iter().map(round).collect())
    }

    /// Which weights there are.
    pub fn shape(&self) -> &PatternShape {
        &self.shape
    }

    /// The list of its weights.
    pub fn numbers(&self) -> &[i16] {
        &self.weights
    }
}

impl Evaluation for Patterns {
    fn score(&self, position: &Position, _: &mut State) -> Score {
        let mut sum = 0;
        self.shape
            .add_up(&seen_by_mover(position), |place, sign| sum += sign * i32::from(self.weights[place]));
        Score::open(sum / POINT as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_numbers_what_stands_in_it_square_by_square() {
        let window = Window::new(0b1011, PIECES);
        assert_eq!(window.patterns, 125);
        assert_eq!(window.pattern(&[0b0001, 0, 0, 0]), 1);
        assert_eq!(window.pattern(&[0, 0b0010, 0, 0]), 2 * 5);
        assert_eq!(window.pattern(&[0b0100, 0, 0, 0b1000]), 4 * 25, "the third square is outside");
        let men = Window::new(0x00FF_F000, MEN);
        assert_eq!(men.patterns, 531_441);
        assert_eq!(men.pattern(&[0, 0xFFFF_FFFF, 0x0080_0000, 0]), 2 * 3_usize.pow(11));
    }

    #[test]
    fn every_square_is_in_a_window_and_both_sides_count_alike() {
        for layout in Layout::ALL {
            let shape = PatternShape::new(layout, 2);
            let weights = (0..shape.weights()).map(|number| (number * 7919 % 1009) as i16 - 504).collect();
            let patterns = Patterns::from_numbers(shape, weights).unwrap();
            let position = Position::from_fen("B:W21,22,K3:B9,K10").unwrap();
            assert_eq!(patterns.fresh_score(&position), patterns.fresh_score(&position.turned()));
            for square in 0..32 {
                let seen = PatternShape::new(layout, 1);
                let places = |planes| {
                    let mut places = Vec::new();
                    seen.add_up(&planes, |place, _| places.push(place));
                    places
                };
                assert_ne!(places([1 << square, 0, 0, 0]), places([0, 1 << square, 0, 0]), "{layout:?}");
            }
        }
    }
}
