//! A player served over DXP, called by a script and by pydraughts' way of turning the board.

use std::net::TcpStream;
use std::time::Duration;

use crate::wire::{PATIENT, START, Script, listener, player, served};
use protocols::dxp::{Settings, serve};
use protocols::{Orientation, Timeouts};

fn called(address: &str) -> Script {
    Script::new(TcpStream::connect(address).unwrap())
}

fn request(follower: char, rest: &str) -> String {
    format!("R01{:32}{follower}000000{rest}", "A script")
}

fn accepted(name: &str, code: char) -> String {
    format!("A{name:32}{code}")
}

#[test]
fn a_follower_answers_every_word_of_an_initiator() {
    let (address, server) = served("greedy", 2, Orientation::Auto);
    let mut script = called(&address);
    script.say(&request('W', "A").replace("R01", "R02"));
    assert_eq!(script.hear(), accepted("greedy", '1'));
    script.say(&request('W', &format!("BZ{}", "e".repeat(50))));
    assert_eq!(script.hear(), accepted("greedy", '2'));
    script.say(&request('W', &format!("BZ{}", "e".repeat(32))));
    assert_eq!(script.hear(), accepted("greedy", '2'));
    script.say("B001W");
    assert_eq!(script.hear(), "K1");

    script.say(&request('W', &format!("BZ{START}")));
    assert_eq!(script.hear(), accepted("greedy", '0'));
    script.say("CGood luck!");
    script.say("B001W");
    assert_eq!(script.hear(), "K1");
    script.say("what?");
    assert_eq!(script.hear(), "Cmessage 'what?', column 1: expected one of R A M E C B K");
    script.say(&request('W', "A"));
    assert_eq!(script.hear(), accepted("greedy", '2'));
    script.say("M0003111500");
    let answer = script.hear();
    assert!(answer.starts_with("M0000"), "{answer}");
    script.say("E00");
    assert_eq!(script.hear(), "E00");

    // The next game, to an illegal move; it starts where we said, Black first.
    script.say(&request('Z', "A"));
    assert_eq!(script.hear(), accepted("greedy", '0'));
    assert!(script.hear().starts_with("M0000"));
    script.say("M0000111500");
    assert!(script.hear().starts_with("CM0000111500 is not legal in W:"));
    assert_eq!(script.hear(), "E00");
    script.say("E00");
    assert_eq!((script.hear().as_str(), server.join().unwrap()), ("", 2));
}

#[test]
fn a_follower_without_a_move_has_lost_and_says_so() {
    let (address, server) = served("greedy", 1, Orientation::Auto);
    let mut script = called(&address);
    // Black's man on 14 jumps White's last one on 18.
    let squares = format!("{:e<13}zeeew{:e<14}", "", "");
    script.say(&request('W', &format!("BZ{squares}")));
    assert_eq!(script.hear(), accepted("greedy", '0'));
    script.say("M000014230118");
    assert_eq!(script.hear(), "E10");
    script.say("E01");
    assert_eq!(server.join().unwrap(), 1);
}

/// `B:W21,K32:B9,K1` with the board turned round and the colors exchanged, but not the side to move,
/// as pydraughts 0.6.7 sends it.
fn rotated_board() -> String {
    let mut squares = ['e'; 32];
    for (number, letter) in [(33 - 21, 'z'), (33 - 32, 'Z'), (33 - 9, 'w'), (33 - 1, 'W')] {
        squares[number - 1] = letter;
    }
    format!("BZ{}", squares.iter().collect::<String>())
}

/// Black's moves there.
const FIRST_MOVES: [&str; 4] = ["M0000091300", "M0000091400", "M0000010500", "M0000010600"];

#[test]
fn the_first_move_tells_a_rotated_board() {
    let (address, server) = served("greedy", 2, Orientation::Auto);
    let mut script = called(&address);
    script.say(&request('W', &rotated_board()));
    assert_eq!(script.hear(), accepted("greedy", '0'));
    script.say("M0000091300");
    let answer = script.hear();
    assert!(["M0000211700", "M0000322700", "M0000322800"].contains(&answer.as_str()), "{answer}");
    script.say("E00");
    assert_eq!(script.hear(), "E00");
    // It is remembered: now our player moves first, on the board that is meant.
    script.say(&request('Z', &rotated_board()));
    assert_eq!(script.hear(), accepted("greedy", '0'));
    let answer = script.hear();
    assert!(FIRST_MOVES.contains(&answer.as_str()), "{answer}");
    drop(script);
    assert_eq!(server.join().unwrap(), 2);
}

#[test]
fn a_rotated_board_can_be_set() {
    let (address, server) = served("greedy", 1, Orientation::Rotated);
    let mut script = called(&address);
    script.say(&request('Z', &rotated_board()));
    assert_eq!(script.hear(), accepted("greedy", '0'));
    let answer = script.hear();
    assert!(FIRST_MOVES.contains(&answer.as_str()), "{answer}");
    drop(script);
    server.join().unwrap();
}

#[test]
fn a_silent_caller_keeps_nobody_else_waiting() {
    let (address, server) = served("greedy", 2, Orientation::Auto);
    let mut silent = called(&address);
    let _many: Vec<_> = (0..40).map(|_| called(&address)).collect();
    let mut script = called(&address);
    script.say(&request('Z', "A"));
    assert_eq!(script.hear(), accepted("greedy", '0'));
    assert!(script.hear().starts_with("M0000"));
    script.say("E00");
    assert_eq!(script.hear(), "E00");
    assert_eq!(silent.hear(), "", "of so many silent ones the oldest was left");
    // One that has played and is silent now keeps nobody waiting either.
    let mut next = called(&address);
    next.say(&request('Z', "A"));
    assert_eq!(next.hear(), accepted("greedy", '0'));
    drop(next);
    assert_eq!(server.join().unwrap(), 2);
}

#[test]
fn whoever_does_not_move_has_forfeited_when_another_wants_to_play() {
    let (listener, address) = listener();
    let timeouts = Timeouts { unlimited: Duration::from_millis(50), ..PATIENT };
    let settings = Settings { games: Some(2), timeouts, ..Settings::default() };
    let server = std::thread::spawn(move || serve(player("greedy", 1), &listener, &settings).unwrap());
    let mut silent = called(&address);
    silent.say(&request('W', "A"));
    assert_eq!(silent.hear(), accepted("greedy", '0'));
    let mut next = called(&address);
    next.say(&request('Z', "A"));
    assert_eq!(next.hear(), accepted("greedy", '0'));
    assert_eq!(silent.hear(), "Cno move within 50ms, and others want to play");
    assert_eq!((silent.hear().as_str(), silent.hear().as_str()), ("E01", ""));
    drop(next);
    assert_eq!(server.join().unwrap(), 2);
}
