//! DXP messages: the eight of dctl's round-trip test (rhalbersma/dctl, test/src/core/ui/dxp/parser.cpp),
//! and any others.

use proptest::prelude::*;
use protocols::dxp::{BackAnswer, End, GameAnswer, Message, Played, Reason, Request, Start};
use rules::{Color, Position};

fn check(text: &str, expected: Message) {
    assert_eq!(text.parse(), Ok(expected), "{text}");
}

const DCTL: [&str; 8] = [
    "R01Tornado voor Windows 4.0        W060065A",
    "ATornado voor Windows 4.0        0",
    "M0012061100",
    "M001205250422122320",
    "E00",
    "CWhat do you think about move 35?",
    "B005Z",
    "K1",
];

#[test]
fn the_samples_of_dctl_are_written_as_they_were_read() {
    for text in DCTL {
        assert_eq!(text.parse::<Message>().unwrap().to_string(), text);
    }
}

#[test]
fn the_samples_of_dctl_mean_what_they_mean() {
    let name = || "Tornado voor Windows 4.0".to_owned();
    let request =
        Request { version: 1, name: name(), follower: Color::White, minutes: 60, moves: 65, start: None };
    check(DCTL[0], Message::Request(request));
    check(DCTL[1], Message::Answer { name: name(), answer: GameAnswer::Accepted });
    check(DCTL[2], Message::Move(Played { seconds: 12, from: 6, to: 11, captured: vec![] }));
    check(DCTL[3], Message::Move(Played { seconds: 12, from: 5, to: 25, captured: vec![22, 12, 23, 20] }));
    check(DCTL[4], Message::End(End { reason: Reason::Unknown, stop: false }));
    check(DCTL[5], Message::Chat("What do you think about move 35?".to_owned()));
    check(DCTL[6], Message::BackRequest { number: 5, turn: Color::Black });
    check(DCTL[7], Message::BackAnswer(BackAnswer::NotSupported));
}

#[test]
fn a_request_can_have_a_position_of_any_board() {
    let text = format!("R01{:32}Z000000BW{}", "DXP Client", "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww");
    let Ok(Message::Request(request)) = text.parse::<Message>() else { panic!("{text}") };
    assert_eq!((request.follower, request.name.as_str()), (Color::Black, "DXP Client"));
    let squares = "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww".to_owned();
    assert_eq!(request.start, Some(Start { turn: Color::White, squares }));
    assert_eq!(Message::Request(request).to_string(), text);
}

#[test]
fn what_is_no_message_is_refused_with_the_place() {
    for (text, column, expected) in [
        ("", 1, "one of R A M E C B K"),
        ("Xyz", 1, "one of R A M E C B K"),
        ("E40", 2, "0, 1, 2 or 3"),
        ("E02", 3, "0 or 1"),
        ("E000", 4, "the end"),
        ("K", 2, "0, 1 or 2"),
        ("M00120611", 10, "the number of captures in two digits"),
        ("M001206110122x", 14, "the end"),
        ("M0012061101", 12, "a square of two digits"),
        ("M00+2061100", 2, "seconds of four digits"),
        ("B005B", 5, "W or Z"),
        ("Ashort0", 2, "a name of 32 characters"),
        ("R01Tornado voor Windows 4.0        W060065C", 43, "A or B"),
        ("M00é2061100", 2, "seconds of four digits"),
    ] {
        let error = text.parse::<Message>().unwrap_err().to_string();
        assert_eq!(error, format!("message '{text}', column {column}: expected {expected}"));
    }
}

#[test]
fn what_a_message_cannot_say_is_left_out() {
    let long = Message::Chat("no ü\n".repeat(100)).to_string();
    assert_eq!((long.len(), &long[..6]), (127, "Cno ??"));
    let answer =
        Message::Answer { name: format!("  {}", "Überlang ".repeat(9)), answer: GameAnswer::Closed };
    assert_eq!(answer.to_string(), "A?berlang ?berlang ?berlang ?berl3");
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn name() -> impl Strategy<Value = String> {
    "[!-~]([ -~]{0,30}[!-~])?"
}

fn message() -> impl Strategy<Value = Message> {
    let start = prop::option::of((color(), prop_oneof!["[wzWZe]{32}", "[wzWZe]{50}"]))
        .prop_map(|start| start.map(|(turn, squares)| Start { turn, squares }));
    let request = (0..100_u8, name(), color(), 0..1000_u16, 0..1000_u16, start).prop_map(
        |(version, name, follower, minutes, moves, start)| Request {
            version,
            name,
            follower,
            minutes,
            moves,
            start,
        },
    );
    let game_answers =
        [GameAnswer::Accepted, GameAnswer::VersionRefused, GameAnswer::GameRefused, GameAnswer::Closed];
    let reasons = [Reason::Unknown, Reason::Lost, Reason::Drawn, Reason::Won];
    let back_answers = [BackAnswer::Accepted, BackAnswer::NotSupported, BackAnswer::Refused];
    let played = (0..10_000_u16, 1..51_u8, 1..51_u8, prop::collection::vec(1..51_u8, 0..20))
        .prop_map(|(seconds, from, to, captured)| Played { seconds, from, to, captured });
    prop_oneof![
        request.prop_map(Message::Request),
        (name(), prop::sample::select(game_answers.to_vec()))
            .prop_map(|(name, answer)| Message::Answer { name, answer }),
        played.prop_map(Message::Move),
        (prop::sample::select(reasons.to_vec()), any::<bool>())
            .prop_map(|(reason, stop)| Message::End(End { reason, stop })),
        "([ -~]{0,125}[!-~])?".prop_map(Message::Chat),
        (0..1000_u16, color()).prop_map(|(number, turn)| Message::BackRequest { number, turn }),
        prop::sample::select(back_answers.to_vec()).prop_map(Message::BackAnswer),
    ]
}

proptest! {
    #[test]
    fn a_message_reads_back_as_it_was_written_and_is_not_too_long(message in message()) {
        let text = message.to_string();
        prop_assert!((1..=127).contains(&text.len()), "{}", text);
        prop_assert_eq!(text.parse(), Ok(message));
    }

    #[test]
    fn no_text_is_too_strange_for_the_reader(text in any::<String>(), kind in "[RAMECBK]") {
        let _ = text.parse::<Message>();
        let _ = format!("{kind}{text}").parse::<Message>();
    }

    #[test]
    fn a_move_reads_back_as_it_was_written(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..120)) {
        let mut position = Position::start();
        for choice in choices {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            for &mv in &moves {
                prop_assert_eq!(Played::from(mv).find(&position), Some(mv));
            }
            position = position.after(moves[choice.index(moves.len())]);
        }
    }
}
