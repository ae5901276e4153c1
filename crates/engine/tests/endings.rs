//! The search beside the databases, draws by the rules, and boards where a search may stumble.

use arena::{Choice, Limits, NoControl, RandomStream, Roster, Worth};
use endgame::{Database, Verdict};
use engine::{
    CROWNHEAD, Depth, Enough, Features, Material, Outcome, Score, Search, SearchSettings, Table, Workspace,
};
use rules::{Color, DrawRules, Game, Position, Rules, SquareSet, Variant};

fn search(game: &Game, depth: i32, nodes: u64) -> Outcome {
    search_with(game, Features::default(), &Table::new(1).unwrap(), depth, nodes)
}

fn search_with(game: &Game, features: Features, table: &Table, depth: i32, nodes: u64) -> Outcome {
    let enough = Enough { nodes, control: &NoControl, by_time: false, cpu: None };
    let settings = SearchSettings { features, depth: Depth(depth), ..SearchSettings::default() };
    let evaluation = Material::of(game.rules().variant);
    let mut work = Workspace::new(&evaluation);
    let search = Search::new(game, &mut work, table, None, &enough, settings);
    search.run(game.position(), &game.position().moves(), |_| ())
}

/// Random kings and men of both sides, up to four pieces.
fn few_pieces(random: &mut RandomStream) -> Option<Position> {
    let pieces = 2 + random.below(3);
    let (mut black, mut white, mut kings) = (SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::EMPTY);
    for number in 0..pieces {
        let square = SquareSet::from_bits(1 << random.below(32));
        if number % 2 == 0 {
            black |= square;
        } else {
            white |= square;
        }
        if random.below(2) == 0 {
            kings |= square;
        }
    }
    let turn = if random.below(2) == 0 { Color::Black } else { Color::White };
    Position::from_squares(black, white, kings, turn)
}

#[test]
fn what_the_search_claims_to_prove_the_databases_confirm() {
    let (database, mut random) = (Database::built_in(), RandomStream::new(3));
    let mut proven = 0;
    for number in 0..4_000 {
        let Some(position) = few_pieces(&mut random) else { continue };
        let game = Game::new(position, Rules::default());
        let features = if number % 2 == 0 { Features::default() } else { Features::all(true) };
        let outcome = search_with(&game, features, &Table::new(1).unwrap(), 9, 20_000);
        let Some(line) = outcome.lines.into_iter().next() else { continue };
        let expected = match line.score.worth() {
            Worth::Win { .. } => Verdict::Win,
            Worth::Loss { .. } => Verdict::Loss,
            _ => continue,
        };
        proven += 1;
        assert_eq!(database.result(&position), Some(expected), "{position}");
    }
    assert!(proven > 500, "only {proven} positions were proven");
}

#[test]
fn a_side_that_is_behind_finds_the_draw_by_repetition() {
    // White has a king in the double corner, which nobody can drive out of it with the pieces that Black has.
    let position = Position::from_fen("W:WK32:BK19,12,11").unwrap();
    let mut game = Game::new(position, Rules::default());
    for text in ["32-28", "19-23", "28-32", "23-19"] {
        game.play(game.position().parse_move(text).unwrap()).unwrap();
    }
    let line = &search(&game, 4, u64::MAX).lines[0];
    assert_eq!(line.score.worth(), Worth::Men(0.0), "{line:?}");
}

/// A game of kings that has gone on for so many plies without a capture: the kings go round.
fn after_idle_plies(plies: usize) -> Game {
    let draws = DrawRules { repetitions: None, ..DrawRules::default() };
    let position = Position::from_fen("W:WK32,K31:BK1").unwrap();
    let mut game = Game::new(position, Rules { draws, ..Rules::default() });
    let (white, black) = (["32-27", "27-32"], ["1-6", "6-1"]);
    for ply in 0..plies {
        let round = if ply % 2 == 0 { white } else { black };
        let mv = game.position().parse_move(round[ply / 2 % 2]).unwrap();
        game.play(mv).unwrap();
    }
    game
}

#[test]
fn who_is_ahead_has_no_more_than_a_draw_when_the_count_of_idle_moves_runs_out() {
    let ahead = |plies| search(&after_idle_plies(plies), 6, u64::MAX).lines[0].score;
    assert!(ahead(0) > Score::MAN, "two kings against one, with all the time there is");
    assert_eq!(ahead(76), Score::EVEN);
    assert_eq!(ahead(78), Score::EVEN);
}

#[test]
fn what_the_table_knows_from_before_the_count_ran_out_is_not_believed() {
    let table = Table::new(1).unwrap();
    let ahead = |plies| {
        search_with(&after_idle_plies(plies), Features::default(), &table, 6, u64::MAX).lines[0].score
    };
    assert!(ahead(0) > Score::MAN);
    assert_eq!(ahead(76), Score::EVEN);
    assert!(ahead(0) > Score::MAN, "and the other way round");
}

#[test]
fn a_position_of_the_game_that_comes_up_again_counts_as_drawn() {
    // Black is a king ahead and would win, but has only moves that lead back to where the game was.
    let mut game = Game::new(Position::from_fen("W:WK32:BK1,K28,12").unwrap(), Rules::default());
    let before = search(&game, 1, u64::MAX).lines[0].score;
    for text in ["32-27", "28-32", "27-31", "32-28", "31-27", "28-32", "27-31"] {
        game.play(game.position().parse_move(text).unwrap()).unwrap();
    }
    let outcome = search_with(&game, Features::default(), &Table::new(1).unwrap(), 3, u64::MAX);
    assert!(before < Score::EVEN);
    let lines = SearchSettings { lines: 64, depth: Depth(3), ..SearchSettings::default() };
    let (table, evaluation) = (Table::new(1).unwrap(), Material::of(Variant::Standard));
    let enough = Enough { nodes: u64::MAX, control: &NoControl, by_time: false, cpu: None };
    let mut work = Workspace::new(&evaluation);
    let all = Search::new(&game, &mut work, &table, None, &enough, lines);
    let all = all.run(game.position(), &game.position().moves(), |_| ());
    let again = game.position().parse_move("32-28").unwrap();
    let line = all.lines.iter().find(|line| line.moves[0] == again).unwrap();
    assert_eq!(line.score, Score::EVEN, "{all:?}");
    assert!(outcome.lines[0].score > Score::EVEN, "the others win");
}

#[test]
fn odd_boards_and_tiny_limits_are_survived() {
    let twenty_four_kings =
        "W:WK21,K22,K23,K24,K25,K26,K27,K28,K29,K30,K31,K32:BK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12";
    for fen in [twenty_four_kings, "W:W21:B17,14", "B:W13,14:B5,K1", "W:WK1:BK32", "B:W5:B28"] {
        for variant in Variant::ALL {
            let rules = Rules { variant, ..Rules::default() };
            let game = Game::new(Position::from_fen(fen).unwrap(), rules);
            for (depth, nodes) in [(1, 1), (120, 2), (120, 3_000), (3, u64::MAX)] {
                let outcome = search(&game, depth, nodes);
                assert_eq!(outcome.lines.is_empty(), game.position().moves().is_empty(), "{fen}");
            }
        }
    }
}

#[test]
fn the_player_plays_a_won_ending_home_by_its_distance() {
    let mut player = Roster::default().with(CROWNHEAD).player("crownhead:nodes=100,hash=1", 0).unwrap();
    let mut game = Game::new(Position::from_fen("W:WK30,K26:BK1").unwrap(), Rules::default());
    let limits = Limits::default();
    for plies in (1..=27).rev() {
        let decision = player.choose(&game, &limits, &NoControl);
        let expected = if plies % 2 == 1 {
            Worth::Win { plies: Some(plies) }
        } else {
            Worth::Loss { plies: Some(plies) }
        };
        assert_eq!(decision.score(), Some(expected));
        let Choice::Move(mv) = decision.choice else { panic!("{decision:?}") };
        game.play(mv).unwrap();
    }
    assert!(game.outcome().is_some());
}

#[test]
fn settings_that_cannot_be_are_refused_in_a_line() {
    let roster = Roster::default().with(CROWNHEAD);
    for (spec, refusal) in [
        ("crownhead:hash=0", "a table of 0 MB: expected 1 to 65536"),
        ("crownhead:threads=1000", "expected 1 to 256"),
        ("crownhead:nodes=0", "expected 1 to"),
        ("crownhead:with=luck", "there is no part 'luck'"),
        ("crownhead:database=nowhere", "nowhere"),
    ] {
        let error = roster.player(spec, 0).err().unwrap().to_string();
        assert!(error.contains(refusal), "{spec}: {error}");
    }
}
