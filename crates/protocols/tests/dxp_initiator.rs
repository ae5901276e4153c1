//! A player that calls others over DXP: our own served players, and scripts that misbehave.

use std::sync::mpsc::channel;
use std::time::Duration;

use crate::wire::{PATIENT, START, Script, listener, player, served};
use arena::{Choice, Control, Limits, NoControl, Player, Roster, SpecError};
use protocols::dxp::{RemotePlayer, Settings, serve};
use protocols::{DXP, Orientation, Timeouts};
use rules::{Color, Game, Outcome, Position, Rules};

fn play(game: &mut Game, black: &mut dyn Player, white: &mut dyn Player) {
    while game.outcome().is_none() {
        let player: &mut dyn Player = if game.position().turn() == Color::Black { black } else { white };
        match player.choose(game, &Limits::default(), &NoControl).choice {
            Choice::Move(mv) => game.play(mv).unwrap(),
            other => panic!("{other:?} in {}", game.position()),
        }
    }
    black.game_over(Some(game));
    white.game_over(Some(game));
}

#[test]
fn our_two_roles_play_several_games_in_one_session_with_either_color() {
    let games = 6;
    let (address, server) = served("greedy", games, Orientation::Auto);
    let mut remote = RemotePlayer::connect(&address, PATIENT).unwrap();
    for seed in 0..games {
        let mut random = player("random", seed);
        let mut game = Game::default();
        if seed % 2 == 0 {
            play(&mut game, &mut remote, &mut *random);
        } else {
            play(&mut game, &mut *random, &mut remote);
        }
        assert!(game.outcome().is_some());
    }
    assert_eq!(server.join().unwrap(), games);
}

#[test]
fn a_game_can_start_anywhere_and_be_cut_short() {
    let (address, server) = served("random", 2, Orientation::Auto);
    let mut remote = RemotePlayer::connect(&address, PATIENT).unwrap();
    let start = Position::from_fen("W:WK2,30:BK5,9").unwrap();
    let mut game = Game::new(start, Rules::default());
    let decision = remote.choose(&game, &Limits::default(), &NoControl);
    let Choice::Move(mv) = decision.choice else { panic!("{decision:?}") };
    game.play(mv).unwrap();
    game.adjudicate(None).unwrap();
    remote.game_over(Some(&game));
    // Halfway into a game that it has not seen.
    let mut game = Game::default();
    for text in ["11-15", "22-18", "15x22"] {
        game.play(game.position().parse_move(text).unwrap()).unwrap();
    }
    let decision = remote.choose(&game, &Limits::default(), &NoControl);
    assert!(matches!(decision.choice, Choice::Move(mv) if mv.is_capture()), "{decision:?}");
    drop(remote);
    assert_eq!(server.join().unwrap(), 2);
}

/// What a player makes of a follower that answers its request so, and then leaves or stays.
fn against(answers: &'static [&'static str], stays: bool, timeouts: Timeouts) -> Choice {
    let (listener, address) = listener();
    let (done, is_done) = channel::<()>();
    let follower = std::thread::spawn(move || {
        let mut script = Script::new(listener.accept().unwrap().0);
        assert_eq!(script.hear(), format!("R01{:32}Z000000BZ{START}", "Crownhead"));
        answers.iter().for_each(|answer| script.say(answer));
        if stays {
            // Until the other end of the channel is dropped.
            is_done.recv().unwrap_err();
        }
    });
    let mut remote = RemotePlayer::connect(&address, timeouts).unwrap();
    let choice = remote.choose(&Game::default(), &Limits::default(), &NoControl).choice;
    drop(done);
    follower.join().unwrap();
    match choice {
        Choice::Forfeit(reason) => Choice::Forfeit(reason.replacen(&address, "it", 1)),
        choice => choice,
    }
}

const YES: &str = "AA script                        0";

#[test]
fn a_follower_that_does_anything_but_move_has_lost() {
    for (answers, expected) in [
        (&[][..], "it: left"),
        (&["AA script                        2"], "it: refused the game (GameRefused)"),
        (&["K0"], "it: sent 'K0' instead of an answer"),
        (&[YES], "it: left"),
        (&[YES, "CHi", "what?"], "it: message 'what?', column 1: expected one of R A M E C B K"),
        (&[YES, "A"], "it: message 'A', column 2: expected a name of 32 characters"),
        (&[YES, "K0"], "it: sent 'K0' instead of an answer"),
        (&[YES, "M0000010500"], "it: sent 'M0000010500', which is no legal move in B:"),
        (&[YES, "M0000999900"], "it: sent 'M0000999900', which is no legal move in B:"),
        (&[YES, "E20"], "it: ended the game (Drawn) instead of making a move"),
    ] {
        let Choice::Forfeit(reason) = against(answers, false, PATIENT) else { panic!("{answers:?}") };
        assert!(reason.starts_with(expected), "{reason}");
    }
}

#[test]
fn a_follower_may_chat_ask_back_and_give_up() {
    let Choice::Move(mv) = against(&[YES, "CHello", "B000Z", "M0007111500"], false, PATIENT) else {
        panic!("no move")
    };
    assert_eq!(mv.to_string(), "11-15");
    assert_eq!(against(&[YES, "E10"], false, PATIENT), Choice::Resign);
}

#[test]
fn a_follower_that_hangs_has_lost() {
    let silent = |wait: &str| Choice::Forfeit(format!("it: no answer within {wait}"));
    let hasty = Timeouts { unlimited: Duration::from_millis(50), ..PATIENT };
    assert_eq!(against(&[YES], true, hasty), silent("50ms"));
    let hasty = Timeouts { handshake: Duration::from_millis(60), ..PATIENT };
    assert_eq!(against(&["CWait a moment"], true, hasty), silent("60ms"));
}

#[test]
fn a_watcher_does_not_wait_for_a_follower_for_long() {
    struct StopAtOnce;
    impl Control for StopAtOnce {
        fn stop(&self) -> bool {
            true
        }
    }
    let (address, server) = served("random", 1, Orientation::Auto);
    let mut remote = RemotePlayer::connect(&address, PATIENT).unwrap();
    let decision = remote.choose(&Game::default(), &Limits::default(), &StopAtOnce);
    assert!(matches!(decision.choice, Choice::Move(_)), "{decision:?}");
    drop(remote);
    server.join().unwrap();

    let (listener, address) = listener();
    let hasty = Timeouts { farewell: Duration::from_millis(50), ..PATIENT };
    let mut remote = RemotePlayer::connect(&address, hasty).unwrap();
    let mut script = Script::new(listener.accept().unwrap().0);
    script.say(YES);
    let decision = remote.choose(&Game::default(), &Limits::default(), &StopAtOnce);
    assert!(matches!(decision.choice, Choice::Forfeit(_)), "{decision:?}");
}

#[test]
fn another_game_without_an_end_of_the_one_before_is_a_new_call() {
    let (address, server) = served("random", 2, Orientation::Auto);
    let mut remote = RemotePlayer::connect(&address, PATIENT).unwrap();
    for _ in 0..2 {
        let decision = remote.choose(&Game::default(), &Limits::default(), &NoControl);
        assert!(matches!(decision.choice, Choice::Move(_)), "{decision:?}");
    }
    drop(remote);
    assert_eq!(server.join().unwrap(), 2);
}

#[test]
fn after_a_fault_the_next_game_calls_again() {
    let (listener, address) = listener();
    let follower = std::thread::spawn(move || {
        drop(Script::new(listener.accept().unwrap().0));
        let settings = Settings { games: Some(1), timeouts: PATIENT, ..Settings::default() };
        serve(player("random", 1), &listener, &settings).unwrap()
    });
    let mut remote = RemotePlayer::connect(&address, PATIENT).unwrap();
    let mut choose = || remote.choose(&Game::default(), &Limits::default(), &NoControl).choice;
    assert_eq!(choose(), Choice::Forfeit(format!("{address}: left")));
    assert!(matches!(choose(), Choice::Move(_)));
    drop(remote);
    assert_eq!(follower.join().unwrap(), 1);
}

#[test]
fn a_win_on_the_board_is_told_to_the_follower() {
    let (address, server) = served("random", 1, Orientation::Auto);
    let mut remote = RemotePlayer::connect(&address, PATIENT).unwrap();
    // White must move its last man to where Black takes it.
    let mut game = Game::new(Position::from_fen("W:W21:B14,K10").unwrap(), Rules::default());
    let mut random = player("random", 1);
    play(&mut game, &mut *random, &mut remote);
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(Color::Black));
    assert_eq!(server.join().unwrap(), 1);
}

#[test]
fn the_roster_refuses_a_closed_port_and_no_address_by_name() {
    let (listener, address) = listener();
    drop(listener);
    let roster = Roster::default().with(DXP);
    let closed = roster.player(&format!("dxp:{address}"), 1).err().unwrap();
    assert!(matches!(closed, SpecError::Unavailable { .. }));
    let expected = format!("player 'dxp:{address}': nobody answers: Connection refused");
    assert!(closed.to_string().starts_with(&expected), "{closed}");
    let nowhere = roster.player("dxp:here", 1).err().unwrap().to_string();
    assert!(nowhere.starts_with("player 'dxp:here': no such address:"), "{nowhere}");
}
