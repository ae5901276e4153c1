//! Games: how they end and why, what is refused, and taking back.

use crate::arbitrary::{any_board, choices, fen, play};
use proptest::prelude::*;
use rules::{Color, DrawReason, DrawRules, Game, Outcome, PlayError, Position, Rules, Variant, WinReason};

const NO_DRAWS: Rules = Rules { variant: Variant::Standard, draws: DrawRules::NONE };

fn draws(repetitions: Option<u32>, moves_without_progress: Option<u32>) -> Rules {
    Rules { variant: Variant::Standard, draws: DrawRules { repetitions, moves_without_progress } }
}

fn game(start: &str, rules: Rules) -> Game {
    Game::new(fen(start), rules)
}

fn play_text(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.position().parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn win(winner: Color, reason: WinReason) -> Option<Outcome> {
    Some(Outcome::Win { winner, reason })
}

#[test]
fn a_new_game_is_the_opening_position_under_the_usual_rules() {
    let game = Game::default();
    assert_eq!(*game.position(), Position::start());
    assert_eq!(*game.start(), Position::start());
    assert_eq!(game.rules().variant, Variant::Standard);
    assert_eq!(game.rules().draws, DrawRules { repetitions: Some(3), moves_without_progress: Some(40) });
    assert_eq!(game.outcome(), None);
    assert_eq!((game.moves().len(), game.idle_plies(), game.occurrences()), (0, 0, 1));
}

#[test]
fn a_side_without_pieces_has_lost() {
    let mut game = game("B:W18:B15", Rules::default());
    play_text(&mut game, "15x22");
    assert_eq!(game.outcome(), win(Color::Black, WinReason::NoMove));
    assert_eq!(game.outcome().unwrap().to_string(), "Black wins: White has no move");
    assert_eq!(game.outcome().unwrap().winner(), Some(Color::Black));
}

/// A man on 12 with both 8 and 3 held against it can neither step nor jump.
#[test]
fn a_side_whose_men_are_all_shut_in_has_lost() {
    let mut game = game("B:W12:BK7,8", Rules::default());
    assert_eq!(game.outcome(), None);
    play_text(&mut game, "7-3");
    assert_eq!(game.outcome(), win(Color::Black, WinReason::NoMove));
    assert!(!game.position().pieces(Color::White).is_empty());
}

#[test]
fn a_game_may_be_over_before_it_begins() {
    assert_eq!(game("W:W:B1", Rules::default()).outcome(), win(Color::Black, WinReason::NoMove));
    assert_eq!(game("B:W12:B", Rules::default()).outcome(), win(Color::White, WinReason::NoMove));
}

#[test]
fn a_side_may_resign_in_its_own_or_the_others_turn() {
    for loser in Color::ALL {
        let mut game = Game::default();
        play_text(&mut game, "11-15");
        game.resign(loser).unwrap();
        assert_eq!(game.outcome(), win(!loser, WinReason::Resignation));
    }
    let mut game = Game::default();
    game.resign(Color::Black).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "White wins: Black resigned");
}

#[test]
fn the_players_may_agree_to_a_draw() {
    let mut game = Game::default();
    game.agree_draw().unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
    assert_eq!(game.outcome().unwrap().winner(), None);
    assert_eq!(game.outcome().unwrap().to_string(), "draw by agreement");
}

const TWO_KINGS: &str = "B:WK32:BK1";
const THERE_AND_BACK: &str = "1-5 32-28 5-1 28-32";

/// WCDF: the same position for the third time, with the same player to move; the first is the start itself.
#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let mut game = game(TWO_KINGS, Rules::default());
    play_text(&mut game, THERE_AND_BACK);
    assert_eq!((game.occurrences(), game.outcome()), (2, None));
    play_text(&mut game, "1-5 32-28 5-1");
    assert_eq!((game.occurrences(), game.outcome()), (2, None));
    play_text(&mut game, "28-32");
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
    assert_eq!(game.outcome().unwrap().to_string(), "draw by repetition");
}

#[test]
fn occurrences_need_not_follow_each_other() {
    let mut game = game(TWO_KINGS, Rules::default());
    play_text(&mut game, "1-5 32-28 5-1 28-32 1-6 32-27 6-9 27-23 9-6 23-27 6-1");
    assert_eq!(game.outcome(), None);
    play_text(&mut game, "27-32");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

#[test]
fn the_number_of_repetitions_is_a_setting() {
    let mut fourth = game(TWO_KINGS, draws(Some(4), None));
    play_text(&mut fourth, &[THERE_AND_BACK; 2].join(" "));
    assert_eq!(fourth.outcome(), None);
    play_text(&mut fourth, THERE_AND_BACK);
    assert_eq!(fourth.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
    let mut second = game(TWO_KINGS, draws(Some(2), None));
    play_text(&mut second, THERE_AND_BACK);
    assert_eq!(second.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

#[test]
fn the_rule_of_repetition_can_be_switched_off() {
    let mut game = game(TWO_KINGS, draws(None, Some(40)));
    play_text(&mut game, &[THERE_AND_BACK; 19].join(" "));
    assert_eq!((game.occurrences(), game.outcome()), (20, None));
}

#[test]
fn eighty_plies_without_progress_are_a_draw() {
    let mut game = game(TWO_KINGS, draws(None, Some(40)));
    play_text(&mut game, &[THERE_AND_BACK; 19].join(" "));
    play_text(&mut game, "1-5 32-28 5-1");
    assert_eq!((game.idle_plies(), game.outcome()), (79, None));
    play_text(&mut game, "28-32");
    assert_eq!(game.idle_plies(), 80);
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::NoProgress)));
    let words = game.outcome().unwrap().to_string();
    assert_eq!(words, "draw: too many moves without a capture or a man's move");
}

#[test]
fn a_mans_move_starts_the_count_anew() {
    let mut game = game("B:WK32:BK1,12", draws(None, Some(40)));
    play_text(&mut game, &[THERE_AND_BACK; 19].join(" "));
    play_text(&mut game, "1-5 32-28");
    assert_eq!(game.idle_plies(), 78);
    play_text(&mut game, "12-16");
    assert_eq!((game.idle_plies(), game.outcome()), (0, None));
    play_text(&mut game, "28-32 5-1");
    assert_eq!(game.idle_plies(), 2);
}

#[test]
fn a_capture_starts_the_count_anew() {
    let mut game = game("B:WK32,K31:BK18", draws(None, Some(40)));
    play_text(&mut game, "18-15 31-26 15-18 32-28 18-15 26-23 15-19");
    assert_eq!(game.idle_plies(), 7);
    play_text(&mut game, "23x16");
    assert_eq!(game.idle_plies(), 0);
}

#[test]
fn crowning_is_a_mans_move() {
    let mut game = game("B:WK1:B25", Rules::default());
    play_text(&mut game, "25-29");
    assert_eq!(game.idle_plies(), 0);
    play_text(&mut game, "1-5 29-25");
    assert_eq!(game.idle_plies(), 2);
}

#[test]
fn the_number_of_idle_moves_is_a_setting() {
    let mut game = game(TWO_KINGS, draws(None, Some(3)));
    play_text(&mut game, "1-5 32-28 5-1 28-32 1-5");
    assert_eq!(game.outcome(), None);
    play_text(&mut game, "32-28");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::NoProgress)));
}

#[test]
fn without_draw_rules_a_game_goes_on_and_on() {
    let mut game = game(TWO_KINGS, NO_DRAWS);
    play_text(&mut game, &[THERE_AND_BACK; 50].join(" "));
    assert_eq!((game.idle_plies(), game.occurrences(), game.outcome()), (200, 51, None));
}

#[test]
fn a_win_goes_before_a_draw() {
    let mut game = game("W:WK28:B19,23,K24,K27", draws(None, Some(1)));
    play_text(&mut game, "28-32 24-28");
    assert_eq!(game.idle_plies(), 2);
    assert_eq!(game.outcome(), win(Color::Black, WinReason::NoMove));
}

#[test]
fn in_give_away_the_side_that_cannot_move_has_won() {
    let rules = Rules { variant: Variant::GiveAway, draws: DrawRules::default() };
    let mut taken = game("B:W18:B15", rules);
    play_text(&mut taken, "15x22");
    assert_eq!(taken.outcome(), win(Color::White, WinReason::GaveAway));
    assert_eq!(taken.outcome().unwrap().to_string(), "White wins at give-away: White has no move");
    let mut shut_in = game("B:W12:BK7,8", rules);
    play_text(&mut shut_in, "7-3");
    assert_eq!(shut_in.outcome(), win(Color::White, WinReason::GaveAway));
}

#[test]
fn give_away_keeps_captures_compulsory_and_draws_as_they_are() {
    let rules = Rules { variant: Variant::GiveAway, draws: DrawRules::default() };
    let forced = game("B:W18,32:B15,1", rules);
    assert_eq!(forced.position().moves().len(), 1);
    let mut repeated = game(TWO_KINGS, rules);
    play_text(&mut repeated, &[THERE_AND_BACK; 2].join(" "));
    assert_eq!(repeated.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
    let mut resigned = game(TWO_KINGS, rules);
    resigned.resign(Color::Black).unwrap();
    assert_eq!(resigned.outcome(), win(Color::White, WinReason::Resignation));
}

#[test]
fn an_illegal_move_is_refused_and_the_game_stays_as_it_was() {
    let mut game = Game::default();
    play_text(&mut game, "11-15 23-19");
    let before = game.clone();
    let elsewhere = fen("B:W32:BK18").moves()[0];
    let refused = game.play(elsewhere);
    assert_eq!(refused, Err(PlayError::Illegal { mv: elsewhere, position: *before.position() }));
    assert_eq!(game, before);
    let message = refused.unwrap_err().to_string();
    assert!(message.starts_with(&format!("{elsewhere} is not legal in B:W")), "{message}");
}

/// The same two squares with nothing taken, or with something else taken, are another move.
#[test]
fn a_move_that_takes_other_pieces_is_another_move() {
    let mut game = game("B:W9,17:B6", Rules::default());
    let right = fen("B:W10,18:B6").moves()[0];
    assert_eq!(
        (right.from(), right.to()),
        (game.position().moves()[0].from(), game.position().moves()[0].to())
    );
    assert!(matches!(game.play(right), Err(PlayError::Illegal { .. })));
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut resigned = Game::default();
    resigned.resign(Color::White).unwrap();
    let before = resigned.clone();
    let over = PlayError::Over(resigned.outcome().unwrap());
    let opening = resigned.position().moves()[0];
    assert_eq!(resigned.play(opening), Err(over));
    assert_eq!(resigned.resign(Color::Black), Err(over));
    assert_eq!(resigned.agree_draw(), Err(over));
    assert_eq!(resigned, before);
    assert_eq!(over.to_string(), "the game is over (Black wins: White resigned)");

    let mut drawn = game(TWO_KINGS, Rules::default());
    play_text(&mut drawn, &[THERE_AND_BACK; 2].join(" "));
    let next = drawn.position().moves()[0];
    assert_eq!(drawn.play(next), Err(PlayError::Over(Outcome::Draw(DrawReason::Repetition))));
}

#[test]
fn undo_takes_back_each_kind_of_end() {
    let check = |start, rules, moves: &str| {
        let (before, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
        let mut game = game(start, rules);
        play_text(&mut game, before);
        let earlier = game.clone();
        play_text(&mut game, last);
        assert!(game.outcome().is_some(), "{start} {moves}");
        let ended = game.clone();
        assert_eq!(game.undo().map(|mv| earlier.position().notation(mv)).as_deref(), Some(last));
        assert_eq!(game, earlier, "{start} {moves}");
        play_text(&mut game, last);
        assert_eq!(game, ended, "{start} {moves}");
    };
    check("B:W18:B15", Rules::default(), "15x22");
    check("B:W12:BK7,8", Rules::default(), "7-3");
    check(TWO_KINGS, Rules::default(), &[THERE_AND_BACK; 2].join(" "));
    check(TWO_KINGS, draws(None, Some(40)), &[THERE_AND_BACK; 20].join(" "));
    check("B:W18:B15", Rules { variant: Variant::GiveAway, ..Rules::default() }, "15x22");
}

#[test]
fn a_resignation_or_an_agreement_can_be_withdrawn() {
    for end in [|game: &mut Game| game.resign(Color::Black), |game: &mut Game| game.agree_draw()] {
        let mut game = Game::default();
        end(&mut game).unwrap();
        game.reopen();
        assert_eq!(game, Game::default());
    }
}

#[test]
fn reopening_does_not_undo_a_lost_position() {
    let mut game = Game::new(Position::from_fen("B:W18:B").unwrap(), Rules::default());
    let outcome = game.outcome();
    game.reopen();
    assert!(outcome.is_some() && game.outcome() == outcome);
}

#[test]
fn undo_after_resigning_or_agreeing_takes_back_the_last_move_too() {
    for end in [|game: &mut Game| game.resign(Color::White), Game::agree_draw] {
        let mut game = Game::default();
        play_text(&mut game, "11-15 23-19");
        end(&mut game).unwrap();
        assert_eq!(game.undo().unwrap().to_string(), "23-19");
        assert_eq!((game.outcome(), game.moves().len()), (None, 1));
        play_text(&mut game, "22-18");
    }
}

#[test]
fn there_is_nothing_to_take_back_at_the_start() {
    let mut game = Game::default();
    assert_eq!(game.undo(), None);
    assert_eq!(game, Game::default());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_game_taken_back_move_by_move_is_the_game_it_was(start in any_board(), choices in choices(120)) {
        let mut game = Game::new(start, Rules::default());
        let mut history = vec![game.clone()];
        for (_, mv) in play(start, &choices) {
            if game.outcome().is_some() {
                break;
            }
            game.play(mv).unwrap();
            history.push(game.clone());
        }
        prop_assert_eq!(game.positions().count(), history.len());
        prop_assert_eq!(game.moves().len(), history.len() - 1);
        while let Some(earlier) = { history.pop(); history.last() } {
            game.undo().unwrap();
            prop_assert_eq!(&game, earlier);
        }
        prop_assert_eq!(game.undo(), None);
    }

    /// Counted the long way: over the whole history, not only the plies since the last progress.
    #[test]
    fn a_game_ends_exactly_when_the_rules_say(start in any_board(), choices in choices(150), limit in 1..4_u32, idle in 1..12_u32) {
        let rules = draws(Some(limit + 1), Some(idle));
        let mut game = Game::new(start, rules);
        let mut seen = vec![start];
        let mut without_progress = 0;
        for (before, mv) in play(start, &choices) {
            let position = *seen.last().unwrap();
            let occurrences = seen.iter().filter(|&&earlier| earlier == position).count() as u32;
            prop_assert_eq!(game.occurrences(), occurrences);
            prop_assert_eq!(game.idle_plies(), without_progress);
            let over = without_progress >= 2 * idle || occurrences > limit;
            prop_assert_eq!(game.outcome().is_some(), over);
            if over {
                return Ok(());
            }
            game.play(mv).unwrap();
            let progress = mv.is_capture() || before.men(before.turn()).contains(mv.from());
            without_progress = if progress { 0 } else { without_progress + 1 };
            seen.push(before.after(mv));
        }
    }
}
