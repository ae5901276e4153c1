//! What the hidden units of a net are told of a position: which inputs are on in a view. A view has the board turned so
//! that the viewer's own men move towards higher squares.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::formations::{self, BLOCK_PATTERNS, BLOCKS, MEN_PATTERNS, WINDOWS};

/// The inputs of a net.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Inputs {
    /// The pieces on their squares.
    #[default]
    Pieces,
    /// The pieces on their squares, which men stand together on six squares, and what stands together on four squares
    /// with a king among them.
    Formations,
}

/// Pieces on squares: own men, own kings, the other side's men and its kings.
pub const PIECES: usize = 128;

impl Inputs {
    /// All there are.
    pub const ALL: [Inputs; 2] = [Inputs::Pieces, Inputs::Formations];

    /// The name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Inputs::Pieces => "pieces",
            Inputs::Formations => "formations",
        }
    }

    /// How many inputs there are.
    pub const fn count(self) -> usize {
        match self {
            Inputs::Pieces => PIECES,
            Inputs::Formations => PIECES + WINDOWS * MEN_PATTERNS + BLOCKS * BLOCK_PATTERNS,
        }
    }

    /// How many can be on at once, with 24 pieces on the board.
    pub(super) const fn most_on(self) -> usize {
        match self {
            Inputs::Pieces => 24,
            Inputs::Formations => 24 + WINDOWS + BLOCKS,
        }
    }

    /// Whether it is the one that needs no mention.
    pub fn is_pieces(&self) -> bool {
        *self == Inputs::Pieces
    }

    /// Calls with every input that is on for the viewer's own men, own kings, the other side's men and its kings.
    pub fn each(self, planes: &[u32; 4], mut on: impl FnMut(usize)) {
        for (plane, &bits) in planes.iter().enumerate() {
            squares(bits).for_each(|square| on(plane * 32 + square));
        }
        if self == Inputs::Formations {
            for window in 0..WINDOWS {
                on(PIECES + window * MEN_PATTERNS + formations::men(planes, window));
            }
            let first = PIECES + WINDOWS * MEN_PATTERNS;
            let blocks = (0..BLOCKS).filter(|&block| formations::has_king(planes, block));
            for block in blocks {
                on(first + block * BLOCK_PATTERNS + formations::block(planes, block));
            }
        }
    }
}

impl fmt::Display for Inputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The squares of a set, as numbers from 0.
#[inline]
pub(super) fn squares(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (square < 32).then_some(square)
    })
}
