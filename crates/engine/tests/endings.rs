//! The search beside the databases, draws by the rules, and boards where a search may stumble.

use arena::{Choice, Limits, NoControl, RandomStream, Roster, Worth};
use endgame::{Database, Verdict};
use engine::{CROWNHEAD, Depth, Enough, Material, Outcome, Search, SearchSettings, Table, Workspace};
use rules::{Color, Game, Position, Rules, SquareSet, Variant};

fn search(game: &Game, depth: i32, nodes: u64) -> Outcome {
    let table = Table::new(1).unwrap();
    let enough = Enough { nodes, control: &NoControl, by_time: false, cpu: None };
    let settings = SearchSettings { depth: Depth(depth), ..SearchSettings::default() };
    let evaluation = Material::of(game.rules().variant);
    let mut work = Workspace::new(&evaluation);
    let search = Search::new(game, &mut work, &table, None, &enough, settings);
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
    for _ in 0..3_000 {
        let Some(position) = few_pieces(&mut random) else { continue };
        let game = Game::new(position, Rules::default());
        let Some(line) = search(&game, 9, 20_000).lines.into_iter().next() else { continue };
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
