//! The search against plain minimax.

use arena::{NoControl, RandomStream};
use engine::{
    Depth, Enough, Evaluation, Features, Material, Ply, Score, Search, SearchSettings, Table, Workspace,
};
use rules::{DrawRules, Game, Position, Rules, Variant};

/// Minimax with captures followed to their end: what the search must find when it looks at everything.
fn minimax(position: &Position, depth: i32, ply: i32) -> Score {
    let moves = position.moves();
    if moves.is_empty() {
        return -Score::won(Ply(ply));
    }
    if depth <= 0 && !moves[0].is_capture() {
        return Material::of(Variant::Standard).fresh_score(position);
    }
    let child = |&mv| -minimax(&position.after(mv), depth - 1, ply + 1);
    moves.iter().map(child).max().unwrap_or(Score::LOWEST)
}

fn random_position(random: &mut RandomStream) -> Position {
    let mut position = Position::start();
    let plies = random.below(60);
    for _ in 0..plies {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        position = position.after(random.pick(&moves));
    }
    position
}

fn score(position: &Position, depth: i32, features: Features) -> Option<Score> {
    let rules = Rules { draws: DrawRules::NONE, ..Rules::default() };
    let game = Game::new(*position, rules);
    let table = Table::new(1).unwrap();
    let enough = Enough { nodes: u64::MAX, control: &NoControl, by_time: false, cpu: None };
    let settings = SearchSettings { features, depth: Depth(depth), ..SearchSettings::default() };
    let evaluation = Material::of(Variant::Standard);
    let mut work = Workspace::new(&evaluation);
    let search = Search::new(&game, &mut work, &table, None, &enough, settings);
    search.run(position, &position.moves(), |_| ()).lines.first().map(|line| line.score)
}

#[test]
fn without_pruning_the_search_is_minimax() {
    let mut random = RandomStream::new(1);
    let exact = Features { aspiration: true, ordering: true, ..Features::all(false) };
    for number in 0..10_000 {
        let position = random_position(&mut random);
        let depth = 1 + number % 6;
        let expected = (!position.moves().is_empty()).then(|| minimax(&position, depth, 0));
        assert_eq!(score(&position, depth, exact), expected, "{position} at depth {depth}");
    }
}

#[test]
fn the_table_changes_no_result_at_full_width() {
    let mut random = RandomStream::new(2);
    for number in 0..1_000 {
        let position = random_position(&mut random);
        let depth = 1 + number % 6;
        let with = Features { table: true, ordering: true, aspiration: true, ..Features::all(false) };
        let without = Features { table: false, ..with };
        let (found, expected) = (score(&position, depth, with), score(&position, depth, without));
        let is_deeper_end = |score: Option<Score>| score.is_some_and(Score::is_decided);
        assert!(found == expected || is_deeper_end(found), "{position} at {depth}: {found:?}, {expected:?}");
    }
}
