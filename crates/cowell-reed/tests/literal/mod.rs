//! The report's procedure word by word, as recursion over positions: slow, and short enough to be
//! believed. Only the player's readings are in it.

use cowell_reed::View;
use cowell_reed::principles::Principle;
use cowell_reed::strategy::Plan;
use cowell_reed::{Readings, Strategy};
use rules::{Color, Move, Position};

struct Node {
    position: Position,
    branches: Vec<Node>,
}

/// The final set, and how many nodes the tree has.
pub(crate) fn final_set(strategy: &Strategy, position: &Position) -> (Vec<Move>, u64) {
    let Plan { principles, maximum } = strategy.plan(position);
    let mut moves = position.moves();
    if moves.len() == 1 {
        return (moves, 1);
    }
    let mut root = Node { position: *position, branches: Vec::new() };
    root.branches = moves.iter().map(|mv| grown(position, position.after(*mv), 0, *maximum)).collect();
    let nodes = size(&root);
    for principle in principles {
        if moves.len() == 1 {
            break;
        }
        let scores: Vec<_> =
            root.branches.iter().map(|node| score(node, &**principle, position.turn())).collect();
        let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut is_best = scores.iter().map(|score| *score == best);
        moves.retain(|_| is_best.next().unwrap());
        let mut is_best = scores.iter().map(|score| *score == best);
        root.branches.retain(|_| is_best.next().unwrap());
        if !["CRAMP", "MOBIL"].contains(&principle.name()) {
            root.branches.iter_mut().for_each(|node| prune(node, &**principle, position.turn()));
        }
    }
    (moves, nodes)
}

/// A node with the cumulative node count it has, and all that grows from it.
fn grown(origin: &Position, position: Position, count: u32, maximum: u32) -> Node {
    let is_dead = !position.must_capture();
    let strength = |position: &Position, color| {
        position.men(color).len() as u32 * 2 + position.kings(color).len() as u32 * 3
    };
    let cross = |one: &Position, two: &Position| strength(one, Color::Black) * strength(two, Color::White);
    let is_different = cross(origin, &position) != cross(&position, origin);
    if is_dead && (count > maximum || is_different) {
        return Node { position, branches: Vec::new() };
    }
    let moves = position.moves();
    let below = count + moves.len() as u32;
    let branches = moves.iter().map(|mv| grown(origin, position.after(*mv), below, maximum)).collect();
    Node { position, branches }
}

fn score(node: &Node, principle: &dyn Principle, active: Color) -> f64 {
    let scores = node.branches.iter().map(|branch| score(branch, principle, active));
    let better = if node.position.turn() == active { f64::max } else { f64::min };
    scores
        .reduce(better)
        .unwrap_or_else(|| principle.score(&View::new(&node.position, active, &Readings::default())).unwrap())
}

fn prune(node: &mut Node, principle: &dyn Principle, active: Color) {
    let backed_up = score(node, principle, active);
    node.branches.retain(|branch| score(branch, principle, active) == backed_up);
    node.branches.iter_mut().for_each(|branch| prune(branch, principle, active));
}

fn size(node: &Node) -> u64 {
    1 + node.branches.iter().map(size).sum::<u64>()
}
