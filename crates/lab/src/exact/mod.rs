//! Exact play with up to three pieces, men and kings of both sides: how every position ends when
//! both sides play their best, found by working backward from the ends. It is the authority that
//! players are held against in endings; no player uses it.
//!
//! Draws by repetition or for want of progress are no part of it: a win counts however long it takes.

mod index;

use rules::{Move, Position};

use index::{COUNT, index_of, positions};

/// How every position of up to three pieces ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExactPlay {
    /// By index: 0 for a draw, else the plies to the end and one more. Indexes that are no legal
    /// position hold 0 too.
    ends: Box<[u8; COUNT]>,
}

/// How a position ends for the side to move when both sides play their best: the winner as
/// quickly as it can, the loser as late.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prospect {
    /// It wins with so many moves of both sides; an odd number.
    Win(u32),
    /// Nobody can force a win.
    Draw,
    /// It loses with so many moves of both sides; an even number, 0 if it has no move now.
    Loss(u32),
}

impl ExactPlay {
    /// The most pieces it knows of.
    pub const MOST_PIECES: usize = index::MOST_PIECES;

    /// Works it out, in a fraction of a second.
    pub fn solve() -> ExactPlay {
        ExactPlay { ends: solve() }
    }

    /// How a position ends; `None` if it has more than three pieces.
    pub fn prospect(&self, position: &Position) -> Option<Prospect> {
        let end = u32::from(self.ends[index_of(position)?]);
        Some(match end.checked_sub(1) {
            None => Prospect::Draw,
            Some(plies) if plies % 2 == 1 => Prospect::Win(plies),
            Some(plies) => Prospect::Loss(plies),
        })
    }

    /// How a position ends if the side to move makes one of its moves; `None` if it has more than
    /// three pieces.
    pub fn prospect_after(&self, position: &Position, mv: Move) -> Option<Prospect> {
        Some(match self.prospect(&position.after(mv))? {
            Prospect::Win(plies) => Prospect::Loss(plies + 1),
            Prospect::Draw => Prospect::Draw,
            Prospect::Loss(plies) => Prospect::Win(plies + 1),
        })
    }

    /// The best move, the first of several in the order of the rules; `None` if there is no move, or
    /// more than three pieces.
    pub fn best_move(&self, position: &Position) -> Option<Move> {
        let best = self.prospect(position)?;
        position.moves().into_iter().find(|&mv| self.prospect_after(position, mv) == Some(best))
    }

    /// Every legal position of up to three pieces with Black to move, and how it ends. With White to
    /// move there are the same again, turned round.
    pub fn positions(&self) -> impl Iterator<Item = (Position, Prospect)> {
        positions().map(|(_, position)| {
            let prospect = self.prospect(&position).expect("it has few enough pieces");
            (position, prospect)
        })
    }
}

/// How every index ends: 0 for a draw, else the plies to the end and one more.
fn solve() -> Box<[u8; COUNT]> {
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
