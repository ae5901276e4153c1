//! Any bytes said to our engine by a Hub program, and to our player by a Hub engine: the conversation comes
//! to an end, what we say is one line that reads back equal, and what is understood of a line is legal.

use std::io::Cursor;

use arena::{Choice, Decision, Player, Roster, Worth};
use protocols::hub::{
    EngineInfo, Level, Line, format_move, format_position, parse_move, parse_position, serve, split_command,
};
use rules::{Game, Position, Rules};

use crate::message::check_message;

/// More than any line of ours needs, but for what it repeats, each byte as at most three.
const LONGEST_ANSWER: usize = 3_000;

pub(crate) fn check(bytes: &[u8]) {
    check_conversation(bytes);
    let text = String::from_utf8_lossy(bytes);
    let mut heard = EngineInfo::default();
    for text in text.lines() {
        let line = Line::parse(text);
        check_line(&line);
        check_level(&line);
        check_position(line.get("pos").unwrap_or(text));
        heard.hear(&Position::start(), &line);
        if let Some(decision) = heard.so_far(&Position::start()) {
            check_decision(&decision);
        }
        check_command(text);
    }
}

fn check_conversation(bytes: &[u8]) {
    let mut said = Vec::new();
    serve(player(), Cursor::new(bytes.to_vec()), &mut said).expect("the player does not break down");
    let said = String::from_utf8(said).expect("we speak in text");
    for text in said.lines() {
        check_message(text, LONGEST_ANSWER + 3 * bytes.len());
        assert_eq!(Line::parse(text).to_string(), text);
    }
}

fn player() -> Box<dyn Player> {
    Roster::default().player("random", 1).expect("every roster has it")
}

/// Hub has no way to write a quote or a control character; what has neither is kept.
fn check_line(line: &Line) {
    let written = line.to_string();
    let again = Line::parse(&written);
    assert_eq!(again.to_string(), written);
    if !written.contains(['"', '\'']) && !written.contains(char::is_control) {
        assert_eq!(again, *line, "{written}");
    }
}

fn check_level(line: &Line) {
    let mut level = Level::default();
    match level.add(line) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(()) => {
            let mut again = Level::default();
            again.add(&Level::line(&level.limits)).expect("a level of ours");
            assert_eq!((again.limits.depth, again.limits.nodes), (level.limits.depth, level.limits.nodes));
        }
    }
}

fn check_position(text: &str) {
    match parse_position(text) {
        Err(error) => check_message(&error.to_string(), 200),
        Ok(position) => {
            assert_eq!(format_position(&position), text);
            for &mv in &position.moves() {
                assert_eq!(parse_move(&position, &format_move(mv)), Some(mv), "{position}");
            }
        }
    }
}

fn check_decision(decision: &Decision) {
    assert!(decision.score().and_then(Worth::men).is_none_or(f64::is_finite));
    assert_eq!(decision.line().first().map(|&mv| Choice::Move(mv)).as_ref(), Some(&decision.choice));
    let mut game = Game::new(Position::start(), Rules::default());
    for &mv in decision.line() {
        if game.outcome().is_some() {
            return;
        }
        game.play(mv).expect("an expected line is legal");
    }
}

fn check_command(text: &str) {
    let Some(words) = split_command(text) else { return };
    assert!(!words.is_empty());
    if words.iter().all(|word| !word.contains('"')) {
        let quoted: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
        assert_eq!(split_command(&quoted.join(" ")), Some(words), "{text:?}");
    }
}
