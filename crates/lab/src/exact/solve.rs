//! Working backward (retrograde analysis): from the positions without a move to those that lead
//! there, ply by ply, so that a position is reached first by its quickest win or its latest loss.

use rules::Position;

use super::index::{COUNT, index_of, positions};

/// How every index ends: 0 for a draw, else the plies to the end and one more.
pub(super) fn solve() -> Box<[u8; COUNT]> {
    let graph = Graph::new();
    let mut ends: Box<[u8; COUNT]> = vec![0; COUNT].try_into().expect("it is as long as it should be");
    let mut open = graph.moves.clone();
    let mut reached: Vec<u32> = graph.blocked.clone();
    for &index in &reached {
        ends[index as usize] = 1;
    }
    let mut plies: u8 = 0;
    while !reached.is_empty() {
        plies += 1;
        let mut next = Vec::new();
        for &index in &reached {
            for &before in graph.before(index) {
                let end = &mut ends[before as usize];
                // One move to a loss of the other side is enough; of moves to its wins, all must be.
                let is_decided = plies % 2 == 1 || {
                    open[before as usize] -= 1;
                    open[before as usize] == 0
                };
                if *end == 0 && is_decided {
                    *end = plies + 1;
                    next.push(before);
                }
            }
        }
        reached = next;
    }
    ends
}

/// The moves between positions, seen from where they lead.
struct Graph {
    /// Positions without a move.
    blocked: Vec<u32>,
    /// How many moves each position has.
    moves: Vec<u8>,
    /// Where in `sources` the moves to each position begin.
    begins: Vec<u32>,
    /// The positions that moves come from.
    sources: Vec<u32>,
}

impl Graph {
    fn new() -> Graph {
        let mut edges = Vec::new();
        let mut blocked = Vec::new();
        let mut moves = vec![0; COUNT];
        let mut list = Vec::new();
        for (index, position) in positions() {
            position.moves_into(&mut list);
            moves[index] = u8::try_from(list.len()).expect("three pieces have few moves");
            if list.is_empty() {
                blocked.push(index as u32);
            }
            edges.extend(list.iter().map(|&mv| (target(&position.after(mv)), index as u32)));
        }
        let (begins, sources) = sorted_by_target(&edges);
        Graph { blocked, moves, begins, sources }
    }

    /// The positions with a move to this one.
    fn before(&self, index: u32) -> &[u32] {
        let index = index as usize;
        &self.sources[self.begins[index] as usize..self.begins[index + 1] as usize]
    }
}

fn target(position: &Position) -> usize {
    index_of(position).expect("a move adds no piece")
}

/// Sorts by counting: there are few targets and many edges.
fn sorted_by_target(edges: &[(usize, u32)]) -> (Vec<u32>, Vec<u32>) {
    let mut begins = vec![0; COUNT + 1];
    for &(target, _) in edges {
        begins[target + 1] += 1;
    }
    for index in 0..COUNT {
        begins[index + 1] += begins[index];
    }
    let mut free = begins.clone();
    let mut sources = vec![0; edges.len()];
    for &(target, source) in edges {
        sources[free[target] as usize] = source;
        free[target] += 1;
    }
    (begins, sources)
}
