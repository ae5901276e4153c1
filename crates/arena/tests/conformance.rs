//! What every player must do, run over every kind there is.

use arena::{Choice, Limits, PlaySettings, Player, Roster, Unwatched, play_out};
use proptest::prelude::*;
use rules::{Game, Outcome, Position, Rules, Variant, WinReason};

fn play(kind: &str, seed: u64, rules: Rules) -> Game {
    let player = |seed| Roster::default().player(kind, seed).unwrap();
    let mut game = Game::new(Position::start(), rules);
    play_out(&mut game, &mut *player(seed), &mut *player(seed + 1), &PlaySettings::default()).unwrap();
    game
}

fn each_kind(check: impl Fn(&str)) {
    Roster::default().kinds().iter().for_each(|kind| check(kind.name));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_player_finishes_legal_games_and_repeats_them_from_the_same_seed(seed in 0..u64::MAX - 1) {
        each_kind(|kind| {
            let game = play(kind, seed, Rules::default());
            assert!(game.outcome().is_some(), "{kind}");
            assert_eq!(game, play(kind, seed, Rules::default()), "{kind}");
        });
    }
}

#[test]
fn every_player_plays_give_away_to_its_end() {
    let rules = Rules { variant: Variant::GiveAway, ..Rules::default() };
    each_kind(|kind| assert!(play(kind, 5, rules).outcome().is_some(), "{kind}"));
}

#[test]
fn every_player_moves_in_a_lost_position() {
    // White's last man is about to be taken.
    let lost = Position::from_fen("W:W21:B14,K10").unwrap();
    each_kind(|kind| {
        let game = Game::new(lost, Rules::default());
        let mut player = Roster::default().player(kind, 1).unwrap();
        let decision = player.choose(&game, &Limits::default(), &mut Unwatched);
        assert!(matches!(decision.choice, Choice::Move(mv) if lost.moves().contains(&mv)), "{kind}");
    });
}

#[test]
fn greedy_takes_the_most_it_can() {
    // One jump takes a man, the other two.
    let position = Position::from_fen("B:W14,16,24:B9,12").unwrap();
    let game = Game::new(position, Rules::default());
    let mut greedy = Roster::default().player("greedy", 1).unwrap();
    let decision = greedy.choose(&game, &Limits::default(), &mut Unwatched);
    assert_eq!(decision.choice, Choice::Move(position.parse_move("12x28").unwrap()));
    assert_eq!(decision.score, Some(1.0));
}

#[test]
fn greedy_gives_away_what_it_can() {
    let position = Position::from_fen("B:W14,16,24:B9,12").unwrap();
    let rules = Rules { variant: Variant::GiveAway, ..Rules::default() };
    let game = Game::new(position, rules);
    let mut greedy = Roster::default().player("greedy", 1).unwrap();
    let decision = greedy.choose(&game, &Limits::default(), &mut Unwatched);
    assert_eq!(decision.choice, Choice::Move(position.parse_move("9x18").unwrap()));
}

#[test]
fn a_game_can_be_cut_short() {
    let mut game = Game::default();
    let settings = PlaySettings { most_plies: Some(10), ..PlaySettings::default() };
    let player = || Roster::default().player("random", 3).unwrap();
    play_out(&mut game, &mut *player(), &mut *player(), &settings).unwrap();
    assert_eq!((game.moves().len(), game.outcome()), (10, None));
}

#[test]
fn a_player_that_resigns_has_lost() {
    struct Faint;
    impl Player for Faint {
        fn name(&self) -> String {
            "faint".to_owned()
        }
        fn choose(&mut self, game: &Game, _: &Limits, _: &mut dyn arena::Watch) -> arena::Decision {
            let bare = arena::Decision::bare(game.position().moves()[0], arena::Statistics::default());
            arena::Decision { choice: Choice::Resign, ..bare }
        }
    }
    let mut game = Game::default();
    play_out(&mut game, &mut Faint, &mut Faint, &PlaySettings::default()).unwrap();
    let expected = Outcome::Win { winner: rules::Color::White, reason: WinReason::Resignation };
    assert_eq!(game.outcome(), Some(expected));
}
