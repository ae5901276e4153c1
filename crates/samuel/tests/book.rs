//! Book games: L, H and C worked out by hand, for players whose opinions are known.

use std::cell::Cell;

use arena::players::Greedy;
use arena::{Control, Decision, Limits, NoControl, Player, Rating, Worth};
use rules::pdn::{self, Record};
use rules::{Color, Game, Move};
use samuel::book::{Agreement, BookGame, follow};
use samuel::rote::Phase;
use samuel::{LookAheadSettings, Polynomial, Samuel};

/// Rates each move by a rule, and cannot do anything else.
struct Opinionated(fn(Move) -> Option<f64>);

impl Player for Opinionated {
    fn name(&self) -> String {
        "opinionated".to_owned()
    }

    fn rate(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Option<Vec<Rating>> {
        let rating = |mv| Some(Rating { mv, score: Worth::Men((self.0)(mv)?) });
        game.position().moves().into_iter().map(rating).collect()
    }

    fn choose(&mut self, _: &Game, _: &Limits, _: &dyn Control) -> Decision {
        panic!("following a book asks for opinions only");
    }

    fn game_over(&mut self, _: Option<&Game>) {
        panic!("nothing is learned from a book");
    }
}

/// Likes moves to squares with high numbers.
fn to_high_squares() -> Opinionated {
    Opinionated(|mv| Some(f64::from(mv.to().number())))
}

fn record(text: &str) -> Record {
    pdn::read(text.as_bytes()).next().expect("a game").expect("a good game")
}

fn of_side(game: &BookGame, side: Color) -> Agreement {
    game.points_of(side).map(|point| point.agreement).sum()
}

fn followed(text: &str, player: &mut dyn Player) -> BookGame {
    follow(&record(text), None, player, &Limits::default(), &NoControl).expect("nobody stops it")
}

fn agreement(poorer: u64, better: u64) -> Agreement {
    Agreement { poorer, better }
}

/// The squares moved to are the scores:
///
/// - 1 Black 13 14 14 **15** 15 16 16, book 11-15: 3 poorer, 2 better
/// - 2 White 17 17 **18** 18 19 19 20, book 22-18: 2 poorer, 3 better
/// - 3 Black must jump 15x22: no choice, nothing counted
/// - 4 White 17 **18**, book 25x18: 1 poorer, 0 better
#[test]
fn poorer_and_better_moves_are_counted_for_each_side_and_equal_ones_for_neither() {
    let game = followed("1. 11-15 22-18 2. 15x22 25x18 *", &mut to_high_squares());
    let counts: Vec<_> = game.points.iter().map(|point| (point.ply, point.agreement)).collect();
    assert_eq!(counts, [(1, agreement(3, 2)), (2, agreement(2, 3)), (4, agreement(1, 0))]);
    assert_eq!((game.plies, game.unrated), (4, 0));
    assert_eq!(of_side(&game, Color::Black).correlation(), Some((3.0 - 2.0) / (3.0 + 2.0)));
    assert_eq!(of_side(&game, Color::White).correlation(), Some(0.0));
    assert_eq!(game.agreement(), agreement(6, 5));
    assert_eq!(game.agreement().correlation(), Some(1.0 / 11.0));
}

#[test]
fn a_disagreement_has_both_moves_with_their_scores_and_the_first_of_equals_is_its_own() {
    let game = followed("1. 11-15 22-18 2. 15x22 25x18 *", &mut to_high_squares());
    let disagreements: Vec<_> = game.points.iter().filter(|point| point.is_disagreement()).collect();
    let scores: Vec<_> = disagreements.iter().map(|at| (at.ply, at.book.score, at.own.score)).collect();
    assert_eq!(scores, [(1, Worth::Men(15.0), Worth::Men(16.0)), (2, Worth::Men(18.0), Worth::Men(20.0))]);
    let start = disagreements[0];
    let first = start.position.moves().into_iter().find(|mv| mv.to().number() == 16);
    assert_eq!((start.side(), Some(start.own.mv)), (Color::Black, first));
    assert_eq!(start.position.notation(start.book.mv), "11-15");
}

#[test]
fn all_of_black_is_followed_before_white() {
    let game = followed("1. 11-15 23-19 2. 8-11 22-17 3. 4-8 *", &mut to_high_squares());
    assert_eq!(game.points.iter().map(|point| point.ply).collect::<Vec<_>>(), [1, 3, 5, 2, 4]);
}

/// The paper's figures run from -1, every other move better, to 1, every other move poorer.
#[test]
fn the_correlation_runs_from_minus_one_to_one_and_there_is_none_without_a_difference() {
    let of = |rule| followed("1. 9-13 *", &mut Opinionated(rule)).agreement().correlation();
    assert_eq!(of(|mv| Some(-f64::from(mv.to().number()))), Some(1.0));
    assert_eq!(of(|mv| Some(f64::from(mv.to().number()))), Some(-1.0));
    assert_eq!(of(|_| Some(0.0)), None);
}

#[test]
fn points_the_player_did_not_rate_are_counted_apart() {
    let game = followed("1. 11-15 22-18 2. 15x22 25x18 *", &mut Opinionated(|_| None));
    assert_eq!((game.points.len(), game.unrated, game.agreement()), (0, 3, agreement(0, 0)));
}

#[test]
fn variations_are_passed_over_and_a_position_set_up_in_the_middle_is_gone_on_from() {
    let plain = followed("1. 11-15 23-19 *", &mut to_high_squares());
    assert_eq!(followed("1. 11-15 23-19 (1... 22-18 2. 15x22) *", &mut to_high_squares()), plain);
    let game = followed("1. 11-15 /FEN \"W:W30,31:B1\"/ 31-26 *", &mut to_high_squares());
    // 25 26 26 27 from 30 and 31: one is poorer, one better, and one as good.
    assert_eq!(of_side(&game, Color::White), agreement(1, 1));
}

/// After 11-15 two of White's seven moves, 22-18 and 24-19, offer a man; the player does not see that it
/// wins one back.
#[test]
fn a_player_that_wants_pieces_finds_exchanges_poorer_and_all_else_equal() {
    let check = |book: &str, expected| {
        let game = followed(book, &mut Greedy::new(1));
        assert_eq!(of_side(&game, Color::Black), agreement(0, 0));
        assert_eq!(of_side(&game, Color::White), expected, "{book}");
    };
    check("1. 11-15 22-18 *", agreement(0, 5));
    check("1. 11-15 23-19 *", agreement(2, 0));
}

#[test]
fn a_game_that_is_broken_off_has_no_result() {
    struct StopAtOnce(Cell<u32>);
    impl Control for StopAtOnce {
        fn stop(&self) -> bool {
            self.0.set(self.0.get() + 1);
            self.0.get() > 2
        }
    }
    let around = StopAtOnce(Cell::new(0));
    let book = record("1. 11-15 23-19 2. 8-11 22-17 3. 4-8 *");
    assert_eq!(follow(&book, None, &mut to_high_squares(), &Limits::default(), &around), None);
}

/// The anchors of the paper are 0.2 for the poorest polynomial tried and 0.6 for the one adopted.
#[test]
fn the_four_terms_agree_with_book_games_and_clearly_less_with_their_signs_reversed() {
    let four_terms = Polynomial::preset("four-terms").unwrap();
    let [as_they_are, reversed] = [four_terms.clone(), four_terms.reversed()].map(|polynomial| {
        let mut player = Samuel::new(polynomial, LookAheadSettings::default());
        let games = pdn::read(include_bytes!("../../../data/games/seed-games.pdn"));
        let follow = |game: Result<_, _>| {
            follow(&game.unwrap(), None, &mut player, &Limits::default(), &NoControl).unwrap().agreement()
        };
        games.map(follow).sum::<Agreement>().correlation().unwrap()
    });
    assert!(as_they_are > 0.5 && as_they_are > reversed + 0.1, "{as_they_are} and {reversed}");
}

/// Twenty pieces until the jump of the third ply, which is no choice.
#[test]
fn in_a_phase_only_its_points_are_compared() {
    let text = "[FEN \"B:W22,23,24,25,26,27,28,29,30,31:B1,2,3,4,5,6,7,8,9,10\"]\n\n\
                1. 10-15 22-18 2. 15x22 25x18 *";
    let of = |phase| {
        let followed = follow(&record(text), phase, &mut to_high_squares(), &Limits::default(), &NoControl);
        let points = followed.unwrap().points;
        let mut plies: Vec<_> = points.iter().map(|point| point.ply).collect();
        plies.sort_unstable();
        plies
    };
    let [opening, middle, end] = Phase::ALL.map(|phase| of(Some(phase)));
    assert_eq!((opening, middle, end, of(None)), (vec![1, 2], vec![4], vec![], vec![1, 2, 4]));
}
