//! The parts of a game that the paper tells apart when it says what rote learning brought (S-26).

use rules::{Position, SquareSet};

/// A part of a game, by the number of pieces that are left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// At least 20 pieces.
    Opening,
    /// 9 to 19 pieces.
    Middle,
    /// At most 8 pieces.
    End,
}

impl Phase {
    /// How many there are.
    pub const COUNT: usize = 3;
    /// All of them, in the order of a game.
    pub const ALL: [Phase; Phase::COUNT] = [Phase::Opening, Phase::Middle, Phase::End];

    /// The part of a game that a position belongs to. The paper names the parts without saying
    /// where they begin.
    pub fn of(position: &Position) -> Phase {
        match SquareSet::ALL.len() - position.empty_squares().len() {
            20.. => Phase::Opening,
            9.. => Phase::Middle,
            _ => Phase::End,
        }
    }

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middle => "middle",
            Phase::End => "end",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phase_goes_by_the_number_of_pieces() {
        let of = |fen| Phase::of(&Position::from_fen(fen).unwrap());
        assert_eq!(of("B:W21-32:B1-12"), Phase::Opening);
        assert_eq!(of("B:W21-30:B1-10"), Phase::Opening);
        assert_eq!(of("B:W21-30:B1-9"), Phase::Middle);
        assert_eq!(of("B:W21-24:B1-5"), Phase::Middle);
        assert_eq!(of("B:W21-24:B1-4"), Phase::End);
        assert_eq!(of("W:WK1:B"), Phase::End);
    }
}
