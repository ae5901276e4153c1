//! The look-ahead tree: where it grows, how scores come back through it, what is pruned (C-3, C-4).
//!
//! Nodes stand in one list, a parent before its branches and the branches of a node side by side, so
//! that scores are backed up by going through it once from the end.

use std::ops::Range;

use rules::{Move, Position};

use crate::Readings;
use crate::principles::Score;
use crate::readings::{Count, Limit, Strength};
use crate::view::balance;

/// How far a tree may grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// The maximum of the cumulative node count.
    pub(crate) maximum: u32,
    /// Growth ends when there are so many nodes.
    pub(crate) nodes: usize,
    /// No node is deeper, in plies.
    pub(crate) depth: u32,
}

#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) position: Position,
    parent: usize,
    branches: Range<usize>,
    /// The cumulative node count.
    count: u32,
    depth: u32,
    /// Whether it is still in the tree, and all nodes above it.
    kept: bool,
}

#[derive(Debug)]
pub(crate) struct Tree<'a> {
    nodes: Vec<Node>,
    bounds: Bounds,
    readings: &'a Readings,
    /// The pieces at the origin, set against each other.
    balance: f64,
}

impl<'a> Tree<'a> {
    /// Grown from a position as far as the bounds let it, or until it is time to stop.
    pub(crate) fn grow(
        origin: &Position,
        bounds: Bounds,
        readings: &'a Readings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Tree<'a> {
        let balance = balance(origin, origin.turn(), readings.pieces);
        let root = Node { position: *origin, parent: 0, branches: 0..0, count: 0, depth: 0, kept: true };
        let mut tree = Tree { nodes: vec![root], bounds, readings, balance };
        tree.grow_leaves(stop);
        tree
    }

    /// Grows on with the branches counted that are left; so many are left at the origin.
    pub(crate) fn grow_again(&mut self, left: usize, stop: &mut dyn FnMut() -> bool) {
        let mut kept_branches = vec![0_u32; self.nodes.len()];
        for node in &self.nodes[1..] {
            kept_branches[node.parent] += u32::from(node.kept);
        }
        kept_branches[0] = left as u32;
        for place in 1..self.nodes.len() {
            let parent = self.nodes[place].parent;
            self.nodes[place].count = self.count_below(parent, kept_branches[parent]);
        }
        self.grow_leaves(stop);
    }

    fn grow_leaves(&mut self, stop: &mut dyn FnMut() -> bool) {
        let mut moves = Vec::new();
        let mut place = 0;
        while place < self.nodes.len() {
            let is_full =
                place > 0 && (self.nodes.len() >= self.bounds.nodes || (place % 256 == 0 && stop()));
            if is_full {
                break;
            }
            let node = &self.nodes[place];
            if node.kept && node.branches.is_empty() {
                node.position.moves_into(&mut moves);
                if self.grows(node, &moves) {
                    self.branch(place, &moves);
                }
            }
            place += 1;
        }
    }

    fn grows(&self, node: &Node, moves: &[Move]) -> bool {
        let is_dead = !moves.first().is_some_and(|mv| mv.is_capture());
        let pieces_changed =
            || balance(&node.position, self.nodes[0].position.turn(), self.readings.pieces) != self.balance;
        if node.depth == 0 {
            return true;
        }
        if node.depth >= self.bounds.depth {
            return false;
        }
        match self.readings.strength {
            Strength::Dead => !is_dead || !(self.is_over(node, moves.len()) || pieces_changed()),
            Strength::Never => !is_dead || !self.is_over(node, moves.len()),
            Strength::Always => !pieces_changed() && (!is_dead || !self.is_over(node, moves.len())),
        }
    }

    /// Whether the cumulative node count stops the growth.
    fn is_over(&self, node: &Node, own: usize) -> bool {
        let own = if self.readings.count == Count::Own { own as u32 } else { 0 };
        match self.readings.limit {
            Limit::Above => node.count + own > self.bounds.maximum,
            Limit::At => node.count + own >= self.bounds.maximum,
        }
    }

    fn branch(&mut self, place: usize, moves: &[Move]) {
        let start = self.nodes.len();
        let count = self.count_below(place, moves.len() as u32);
        let Node { position, depth, .. } = self.nodes[place];
        self.nodes.extend(moves.iter().map(|mv| Node {
            position: position.after(*mv),
            parent: place,
            branches: 0..0,
            count,
            depth: depth + 1,
            kept: true,
        }));
        self.nodes[place].branches = start..self.nodes.len();
    }

    /// The cumulative node count of the branches of a node.
    fn count_below(&self, place: usize, branches: u32) -> u32 {
        let counts = match self.readings.count {
            Count::Between | Count::Own => place > 0,
            Count::Origin => true,
            Count::Choices => place > 0 && branches > 1,
        };
        self.nodes[place].count + if counts { branches } else { 0 }
    }

    /// Scores the leaves and backs the scores up; of nodes that are pruned the score says nothing.
    pub(crate) fn back_up<E>(
        &self,
        mut score: impl FnMut(&Position) -> Result<Score, E>,
    ) -> Result<Vec<Score>, E> {
        let mut scores = vec![0.0; self.nodes.len()];
        let active = self.nodes[0].position.turn();
        for (place, node) in self.nodes.iter().enumerate().rev().filter(|(_, node)| node.kept) {
            let kept = node.branches.clone().filter(|&branch| self.nodes[branch].kept);
            let backed = kept.map(|branch| scores[branch]).reduce(if node.position.turn() == active {
                f64::max
            } else {
                f64::min
            });
            scores[place] = match backed {
                Some(backed) => backed,
                None => score(&node.position)?,
            };
        }
        Ok(scores)
    }

    /// Keeps, below the origin, only branches with the score of their node.
    pub(crate) fn prune_inside(&mut self, scores: &[Score]) {
        for place in 1..scores.len() {
            let parent = self.nodes[place].parent;
            let is_best = parent == 0 || scores[place] == scores[parent];
            self.nodes[place].kept &= is_best && self.nodes[parent].kept;
        }
    }

    /// Takes some branches of the origin away, by their places among its moves.
    pub(crate) fn drop_moves(&mut self, mut is_dropped: impl FnMut(usize) -> bool) {
        for place in self.moves() {
            self.nodes[place].kept &= !is_dropped(place - 1);
        }
        for place in 1..self.nodes.len() {
            let parent = self.nodes[place].parent;
            self.nodes[place].kept &= self.nodes[parent].kept;
        }
    }

    /// The places of the nodes after the moves of the origin: move by move, from 1.
    pub(crate) fn moves(&self) -> Range<usize> {
        self.nodes[0].branches.clone()
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The deepest node, in plies.
    pub(crate) fn depth(&self) -> u32 {
        self.nodes.iter().map(|node| node.depth).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn a_board_takes_56_bytes_as_a_node_and_16_by_itself() {
        assert_eq!((size_of::<Node>(), size_of::<Position>()), (56, 16));
    }
}
