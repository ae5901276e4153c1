//! What thinking about many moves cost together.

use std::ops::AddAssign;

use crate::Statistics;

/// The statistics of some moves, of one side or one player (S-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many moves.
    pub moves: u64,
    /// Their sums, but for the depth, which is the deepest.
    pub total: Statistics,
}

impl Tally {
    /// Positions looked at for a move, on average.
    pub fn nodes_per_move(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.total.nodes as f64 / self.moves as f64)
    }
}

impl From<Statistics> for Tally {
    /// Of one move.
    fn from(total: Statistics) -> Tally {
        Tally { moves: 1, total }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        let Statistics { nodes, depth, evaluations, lookups, hits } = other.total;
        self.moves += other.moves;
        self.total.nodes += nodes;
        self.total.depth = self.total.depth.max(depth);
        self.total.evaluations += evaluations;
        self.total.lookups += lookups;
        self.total.hits += hits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_summed_and_the_deepest_look_counts() {
        let mut tally = Tally::default();
        assert_eq!(tally.nodes_per_move(), None);
        tally += Statistics { nodes: 10, depth: 7, evaluations: 4, lookups: 3, hits: 1 }.into();
        tally += Statistics { nodes: 5, depth: 2, evaluations: 2, lookups: 1, hits: 1 }.into();
        let total = Statistics { nodes: 15, depth: 7, evaluations: 6, lookups: 4, hits: 2 };
        assert_eq!(tally, Tally { moves: 2, total });
        assert_eq!(tally.nodes_per_move(), Some(7.5));
    }
}
