//! Tapes to try things on, and boards to put on them.

use std::path::Path;

use rules::{Position, Variant};
use samuel::Polynomial;
use samuel::tape::{Learned, Tape, TapeSettings};

pub(crate) fn learned() -> Learned {
    Learned { polynomial: Polynomial::preset("four-terms").unwrap(), variant: Variant::Standard }
}

pub(crate) fn create(path: &Path, settings: TapeSettings) -> Tape {
    Tape::create(path, learned(), settings).unwrap()
}

pub(crate) fn open(path: &Path) -> Tape {
    Tape::open(path, Some(&learned())).unwrap()
}

pub(crate) fn export(tape: &Tape) -> String {
    let mut bytes = Vec::new();
    tape.export(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Numbers that look random and are the same every time.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Numbers {
        Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % bound
    }

    /// The positions of a game with random moves, the first few the same in many games.
    pub(crate) fn game(&mut self) -> Vec<Position> {
        let mut positions = vec![Position::start()];
        for _ in 0..90 {
            let position = positions[positions.len() - 1];
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            positions.push(position.after(moves[self.below(moves.len() as u64) as usize]));
        }
        positions
    }

    /// So many positions of random games.
    pub(crate) fn positions(&mut self, count: usize) -> Vec<Position> {
        std::iter::repeat_with(|| self.game()).flatten().take(count).collect()
    }
}
