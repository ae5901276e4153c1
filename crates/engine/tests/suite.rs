//! The problems are what they say, and the engine solves a set of them with few nodes.

use arena::{Limits, NoControl, Roster};
use endgame::{Database, Ending};
use engine::CROWNHEAD;
use engine::suite::{attempt, problems};
use rules::Move;

#[test]
fn there_are_twenty_problems_with_moves_and_a_source() {
    let problems = problems();
    assert!(problems.len() >= 20);
    for problem in &problems {
        assert!(!problem.solutions.is_empty() && !problem.source.is_empty(), "{}", problem.name);
        assert!(["win", "draw"].contains(&problem.result), "{}: {}", problem.name, problem.result);
        let others = problem.position.moves().len() - problem.solutions.len();
        assert!(others > 0, "{}: every move would do", problem.name);
    }
    let names: std::collections::BTreeSet<_> = problems.iter().map(|problem| problem.name).collect();
    assert_eq!(names.len(), problems.len(), "a name twice");
}

#[test]
fn the_solutions_of_small_endings_are_the_moves_that_keep_the_result() {
    let database = Database::built_in();
    let mut known = 0;
    for problem in problems() {
        let Some(rated) = database.moves(&problem.position).unwrap() else { continue };
        let keeps = |ending: Ending| ending.verdict().name() == problem.result;
        let mut keeping: Vec<Move> =
            rated.iter().filter(|rated| keeps(rated.ending)).map(|rated| rated.mv).collect();
        let mut solutions = problem.solutions.clone();
        keeping.sort();
        solutions.sort();
        assert_eq!(solutions, keeping, "{}", problem.name);
        known += 1;
    }
    assert!(known >= 2);
}

/// What the engine solves with so few nodes. Five problems need more.
const NODES: u64 = 30_000;
const SOLVED: [&str; 19] = [
    "The Jaques",
    "Eighteen-piece stroke",
    "In and out",
    "The Block Game",
    "Three men each",
    "Triple: a man on 1",
    "Triple: a man on 3",
    "A Quiet Scene",
    "One for New Year's Eve",
    "Author unknown",
    "Gordon's star move",
    "First Position",
    "Holding: better than first",
    "Grey's draw",
    "Dr. Brown's draw",
    "McMillan's win",
    "Hennigan's draw",
    "Drinkwater's draw",
    "Cornock's draw",
];

#[test]
fn the_engine_solves_the_easier_problems_with_a_fixed_number_of_nodes() {
    let roster = Roster::default().with(CROWNHEAD);
    let mut player = roster.player("crownhead:hash=4", 1).unwrap();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let problems = problems();
    for name in SOLVED {
        let problem = problems.iter().find(|problem| problem.name == name).unwrap();
        let attempt = attempt(&mut *player, problem, &limits, &NoControl);
        let solved_after = attempt.solved_after.unwrap_or_else(|| panic!("{name}: {:?}", attempt.choice));
        assert!(solved_after.nodes <= attempt.whole.nodes, "{name}");
        assert!(problem.solutions.contains(&attempt.choice.unwrap()), "{name}");
    }
}
