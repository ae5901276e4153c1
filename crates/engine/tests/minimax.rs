//! The search against plain minimax.

use arena::{NoControl, RandomStream};
use engine::{
    Depth, Enough, Evaluation, Features, Material, Ply, Score, Search, SearchSettings, Table, Workspace,
};
use rules::{DrawRules, Game, Position, Rules, Variant};

/// The score where nothing more is looked at: the game is over, or the depth is used up and nothing can be captured.
fn end(variant: Variant, position: &Position, moves: &[rules::Move], depth: i32, ply: i32) -> Option<Score> {
    if moves.is_empty() {
        return Some(match variant {
            Variant::Standard => -Score::won(Ply(ply)),
            Variant::GiveAway => Score::won(Ply(ply)),
        });
    }
    let is_leaf = depth <= 0 && !moves[0].is_capture();
    is_leaf.then(|| Material::of(variant).fresh_score(position))
}

/// Minimax with captures followed to their end: what the search must find when it looks at everything.
fn minimax(variant: Variant, position: &Position, depth: i32, ply: i32) -> Score {
    let moves = position.moves();
    end(variant, position, &moves, depth, ply).unwrap_or_else(|| {
        let child = |&mv| -minimax(variant, &position.after(mv), depth - 1, ply + 1);
        moves.iter().map(child).max().unwrap_or(Score::LOWEST)
    })
}

/// The same with alpha and beta and nothing else, for depths at which minimax takes too long.
fn alpha_beta(
    variant: Variant,
    position: &Position,
    depth: i32,
    ply: i32,
    (mut alpha, beta): (Score, Score),
) -> Score {
    let moves = position.moves();
    if let Some(score) = end(variant, position, &moves, depth, ply) {
        return score;
    }
    for mv in moves {
        let score = -alpha_beta(variant, &position.after(mv), depth - 1, ply + 1, (-beta, -alpha));
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    alpha
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

/// What the search says after each depth.
fn scores(variant: Variant, position: &Position, depth: i32, features: Features) -> Vec<Score> {
    let game = Game::new(*position, Rules { draws: DrawRules::NONE, variant });
    let table = Table::new(1).unwrap();
    let enough = Enough { nodes: u64::MAX, control: &NoControl, by_time: false, cpu: None };
    let settings = SearchSettings { features, depth: Depth(depth), ..SearchSettings::default() };
    let evaluation = Material::of(variant);
    let mut work = Workspace::new(&evaluation);
    let search = Search::new(&game, &mut work, &table, None, &enough, settings);
    let mut scores = Vec::new();
    search.run(position, &position.moves(), |outcome| {
        scores.extend(outcome.lines.first().map(|line| line.score));
    });
    scores
}

const EXACT: Features = Features { aspiration: true, ordering: true, ..Features::all(false) };

#[test]
fn without_pruning_the_search_is_minimax_to_depth_6() {
    let mut random = RandomStream::new(1);
    for number in 0..10_000 {
        let position = random_position(&mut random);
        let variant = if number % 4 == 3 { Variant::GiveAway } else { Variant::Standard };
        let found = scores(variant, &position, 6, EXACT);
        assert_eq!(found.is_empty(), position.moves().is_empty(), "{position}");
        for (depth, found) in (1..).zip(found) {
            let expected = if depth <= 3 {
                minimax(variant, &position, depth, 0)
            } else {
                alpha_beta(variant, &position, depth, 0, (Score::LOWEST, Score::HIGHEST))
            };
            assert_eq!(found, expected, "{position} at depth {depth}, {variant:?}");
        }
    }
}

#[test]
fn alpha_beta_is_minimax() {
    let mut random = RandomStream::new(4);
    for number in 0..300 {
        let position = random_position(&mut random);
        let variant = if number % 2 == 1 { Variant::GiveAway } else { Variant::Standard };
        let whole = (Score::LOWEST, Score::HIGHEST);
        let found = alpha_beta(variant, &position, 5, 0, whole);
        assert_eq!(found, minimax(variant, &position, 5, 0), "{position}, {variant:?}");
    }
}

#[test]
fn the_table_changes_no_result_at_full_width() {
    let mut random = RandomStream::new(2);
    for number in 0..2_000 {
        let position = random_position(&mut random);
        let variant = if number % 4 == 3 { Variant::GiveAway } else { Variant::Standard };
        let with = scores(variant, &position, 7, Features { table: true, ..EXACT });
        let without = scores(variant, &position, 7, EXACT);
        assert_eq!(with, without, "{position}, {variant:?}");
    }
}
