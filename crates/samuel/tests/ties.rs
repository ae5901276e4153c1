//! Which of several best moves is made: the first, or any of them.

use std::collections::HashSet;

use arena::players::Random;
use arena::{Choice, Decision, Limits, NoControl, PlaySettings, Player, Roster, Worth, play_out};
use rules::{Game, Move, Position, Rules};
use samuel::SAMUEL;

const PIECES: &str = "samuel:polynomial=pieces,ties=random,concede=off";
/// The length of lines decides nothing, so that moves with equal scores are equal.
const UNDIRECTED: &str = "samuel:polynomial=pieces,ties=random,concede=off,direction=0";

fn player(spec: &str, seed: u64) -> Box<dyn Player> {
    Roster::default().with(SAMUEL).player(spec, seed).unwrap()
}

fn choose(spec: &str, seed: u64, game: &Game, limits: &Limits) -> Decision {
    player(spec, seed).choose(game, limits, &NoControl)
}

fn move_of(decision: &Decision) -> Move {
    match decision.choice {
        Choice::Move(mv) => mv,
        _ => panic!("it does not concede: {decision:?}"),
    }
}

/// The boards of a game against a random player.
fn boards(seed: u64) -> Vec<Game> {
    let mut game = Game::default();
    let (mut samuel, mut random) = (player(PIECES, seed), Random::new(seed));
    play_out(&mut game, [&mut *samuel, &mut random], &PlaySettings::default(), &NoControl).unwrap();
    let mut boards = vec![Game::default()];
    for mv in game.moves() {
        let mut next = boards.last().unwrap().clone();
        next.play(mv).unwrap();
        boards.push(next);
    }
    boards.retain(|game| game.outcome().is_none());
    boards
}

#[test]
fn the_move_is_one_of_the_best_and_every_best_move_comes_up() {
    let mut several = 0;
    for game in boards(1).iter().step_by(4) {
        let ratings = player(UNDIRECTED, 1).rate(game, &Limits::default(), &NoControl).unwrap();
        let best = ratings.iter().map(|rating| rating.score).max_by(Worth::total_cmp).unwrap();
        let men = |score: Worth| matches!(score, Worth::Men(_)).then_some(score);
        let expected: HashSet<_> =
            ratings.iter().filter(|rating| rating.score == best).map(|rating| rating.mv).collect();
        let found: HashSet<_> = (0..150)
            .map(|seed| {
                let decision = choose(UNDIRECTED, seed, game, &Limits::default());
                assert_eq!(decision.score().and_then(men), men(best), "{}", game.position());
                assert_eq!(decision.line()[0], move_of(&decision));
                move_of(&decision)
            })
            .collect();
        assert_eq!(found, expected, "{}", game.position());
        several += usize::from(expected.len() > 1);
    }
    assert!(several > 0, "no board had several best moves");
}

#[test]
fn the_score_is_that_of_the_first_best_move() {
    for spec in ["polynomial=pieces", "polynomial=sixteen-terms", "polynomial=pieces,direction=0"] {
        for game in boards(2) {
            let [first, random] = ["first", "random"].map(|ties| {
                let spec = format!("samuel:{spec},concede=off,ties={ties}");
                choose(&spec, 5, &game, &Limits::default())
            });
            assert_eq!((first.score(), first.announcement), (random.score(), random.announcement));
        }
    }
}

#[test]
fn all_best_moves_are_about_equally_likely() {
    // At the start no look-ahead of three plies wins anything, so all seven moves are alike.
    let mut counts = std::collections::HashMap::new();
    for seed in 0..7_000 {
        let decision = choose("samuel:polynomial=pieces,ply=1,ties=random", seed, &Game::default(), &LIMITS);
        *counts.entry(move_of(&decision)).or_insert(0) += 1;
    }
    // Five standard deviations of a count with chance 1/7.
    assert!(counts.len() == 7 && counts.values().all(|count| (850..=1_150).contains(count)), "{counts:?}");
}

const LIMITS: Limits = Limits { nodes: None, time: None, clock: None, depth: None, ply: None };

#[test]
fn a_seed_fixes_the_game_and_others_give_others() {
    let games: Vec<_> = (0..6).map(|seed| boards(seed).pop().unwrap()).collect();
    assert_eq!(games[3], boards(3).pop().unwrap());
    let first_moves = |game: &Game| game.moves().step_by(2).take(4).collect::<Vec<_>>();
    let different: HashSet<_> = games.iter().map(first_moves).collect();
    assert!(different.len() > 3, "{different:?}");
    let [one, two] = [1, 2].map(|seed| choose(&format!("{PIECES},seed=9"), seed, &games[0], &LIMITS));
    assert_eq!(one, two, "the seed in its settings counts");
}

#[test]
fn it_chooses_among_the_best_of_the_last_look_that_came_to_its_end() {
    let game = Game::new(Position::start(), Rules::default());
    let whole = choose(PIECES, 1, &game, &LIMITS).statistics.nodes;
    for nodes in [0, 1, 5, 20, 50, whole, 10 * whole] {
        let limits = Limits { nodes: Some(nodes), ..LIMITS };
        let decision = choose(PIECES, 1, &game, &limits);
        assert!(decision.statistics.nodes <= nodes.max(1), "{decision:?} with {nodes} nodes");
        assert_eq!(decision.line().first(), Some(&move_of(&decision)));
    }
    let limits = Limits { nodes: Some(100 * whole), ..LIMITS };
    let moves: HashSet<_> = (0..100).map(|seed| move_of(&choose(PIECES, seed, &game, &limits))).collect();
    assert_eq!(moves.len(), 7);
}

#[test]
fn ties_can_be_changed_during_a_game() {
    let mut samuel = player("samuel:polynomial=pieces", 3);
    for (setting, is_random) in [("ties=first", false), ("ties=random", true), ("ties=first", false)] {
        samuel.set(setting).unwrap();
        let mut moves = HashSet::new();
        for _ in 0..20 {
            moves.insert(move_of(&samuel.choose(&Game::default(), &LIMITS, &NoControl)));
        }
        assert_eq!(moves.len() > 1, is_random, "{setting}: {moves:?}");
    }
}
