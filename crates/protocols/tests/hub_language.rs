//! The parts of the Hub language, with the examples of Scan's protocol.txt where it has some.

use std::time::Duration;

use arena::{Clock, Limits};
use proptest::prelude::*;
use protocols::hub::{Level, Line, format_move, format_position, parse_move, parse_position};
use rules::Position;

#[test]
fn a_line_is_a_command_with_arguments_and_flags() {
    let line = Line::parse(r#"  id name=Scan version=3.1  author="Fabien Letouzey" quick note="" "#);
    assert_eq!(line.command(), "id");
    assert_eq!(line.get("name"), Some("Scan"));
    assert_eq!(line.get("author"), Some("Fabien Letouzey"));
    assert_eq!((line.get("quick"), line.has("quick"), line.get("note")), (Some(""), true, Some("")));
    assert_eq!((line.get("country"), line.has("id")), (None, false));
}

#[test]
fn values_are_quoted_where_they_must_be() {
    let line =
        Line::new("error").with("message", "a=b \"c\"\nd").with("code", 3).with("empty", "").flag("last");
    assert_eq!(line.to_string(), r#"error message="a=b 'c' d" code=3 empty="" last"#);
}

#[test]
fn any_text_is_a_line() {
    for text in ["", "   ", "=", "pos = =", "go \"", "info pv=\"11-15 22-18", "done move=", "x=\"a\"b"] {
        Line::parse(text);
    }
    assert_eq!(Line::parse("info pv=\"11-15 22-18").get("pv"), Some("11-15 22-18"));
}

fn check_level(text: &str, expected: Limits, infinite: bool) {
    let mut level = Level::default();
    level.add(&Line::parse(text)).unwrap();
    assert_eq!(level, Level { limits: expected, infinite }, "{text}");
}

fn seconds(seconds: f64) -> Option<Duration> {
    Some(Duration::from_secs_f64(seconds))
}

fn clock(remaining: f64, increment: f64) -> Option<Clock> {
    Some(Clock {
        remaining: Duration::from_secs_f64(remaining),
        increment: Duration::from_secs_f64(increment),
    })
}

#[test]
fn every_form_of_level_is_understood() {
    let none = Limits::default();
    check_level("level depth=12", Limits { depth: Some(12), ..none }, false);
    check_level("level nodes=5000000000", Limits { nodes: Some(5_000_000_000), ..none }, false);
    check_level("level move-time=1.5", Limits { time: seconds(1.5), ..none }, false);
    check_level("level time=300", Limits { clock: clock(300.0, 0.0), ..none }, false);
    check_level("level time=58 inc=2", Limits { clock: clock(60.0, 2.0), ..none }, false);
    check_level("level moves=9 time=291.6", Limits { time: seconds(32.4), ..none }, false);
    check_level("level infinite", none, true);
    check_level("level", none, false);
    let both = Limits { depth: Some(9), time: seconds(2.0), ..none };
    check_level("level depth=9 move-time=2 color=red", both, false);
    check_level("level time=-0.5 inc=1", Limits { clock: clock(1.0, 1.0), ..none }, false);
}

#[test]
fn levels_of_several_lines_add_up() {
    let mut level = Level::default();
    for text in ["level depth=3", "level nodes=100", "level depth=5"] {
        level.add(&Line::parse(text)).unwrap();
    }
    assert_eq!(level.limits, Limits { depth: Some(5), nodes: Some(100), ..Limits::default() });
}

#[test]
fn a_level_that_is_no_number_changes_nothing() {
    for (text, expected) in [
        ("level depth=deep", "level: depth=deep: expected a number"),
        ("level depth=3 time=inf", "level: time=inf: expected a number"),
        ("level move-time=1e300", "level: move-time=1"),
        ("level move-time=nan nodes=-1", "level: nodes=-1: expected a number"),
    ] {
        let mut level = Level::default();
        let error = level.add(&Line::parse(text)).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
        assert_eq!(level, Level::default());
    }
}

#[test]
fn captures_name_the_squares_taken_in_any_order() {
    let position = Position::from_fen("B:W14,16,24:B9,12").unwrap();
    let mv = position.parse_move("12x28").unwrap();
    assert_eq!(format_move(mv), "12x28x16x24");
    for text in ["12x28x16x24", "12x28x24x16", "12x28"] {
        assert_eq!(parse_move(&position, text), Some(mv), "{text}");
    }
    for text in ["12x28x16", "12x19x28", "9-13", "12x28x16x24x24x1", "12", "", "x", "12x99", "0-0"] {
        assert_eq!(parse_move(&position, text), None, "{text}");
    }
}

#[test]
fn the_start_is_thirty_three_letters_with_black_to_move() {
    assert_eq!(format_position(&Position::start()), "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
}

/// The positions of a random game.
fn positions() -> impl Strategy<Value = Vec<Position>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..120).prop_map(|choices| {
        let mut positions = vec![Position::start()];
        for choice in choices {
            let position = positions[positions.len() - 1];
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            positions.push(position.after(moves[choice.index(moves.len())]));
        }
        positions
    })
}

proptest! {
    #[test]
    fn a_line_reads_back_as_it_was_written(
        command in "[a-z-]{1,8}",
        arguments in prop::collection::vec(("[a-z-]{1,8}", prop::option::of("[^\"\\p{C}]{0,20}")), 0..6),
    ) {
        let line = arguments.iter().fold(Line::new(&command), |line, (name, value)| match value {
            Some(value) => line.with(name, value),
            None => line.flag(name),
        });
        prop_assert_eq!(Line::parse(&line.to_string()), line);
    }

    #[test]
    fn no_text_is_too_strange_for_a_reader(text in any::<String>()) {
        let line = Line::parse(&text);
        let _ = Level::default().add(&line);
        let _ = parse_position(&text);
        let _ = parse_move(&Position::start(), &text);
    }

    #[test]
    fn positions_and_moves_read_back_as_they_were_written(positions in positions()) {
        for position in positions {
            prop_assert_eq!(parse_position(&format_position(&position)), Ok(position));
            for mv in position.moves() {
                prop_assert_eq!(parse_move(&position, &format_move(mv)), Some(mv));
            }
        }
    }

    #[test]
    fn limits_read_back_as_they_were_written(
        depth in prop::option::of(1..99_u32), nodes in prop::option::of(any::<u64>()),
        time in prop::option::of(0..1_000_000_u64), clock in prop::option::of((0..1_000_000_u64, 0..9_000_u64)),
    ) {
        let milliseconds = Duration::from_millis;
        let clock = clock.map(|(left, increment)| {
            Clock { remaining: milliseconds(left + increment), increment: milliseconds(increment) }
        });
        let limits = Limits { depth, nodes, time: time.map(milliseconds), clock, ..Limits::default() };
        let mut level = Level::default();
        level.add(&Line::parse(&Level::line(&limits).to_string())).unwrap();
        prop_assert_eq!(level.limits, limits);
    }
}

#[test]
fn a_clock_with_less_than_its_increment_is_not_overstated() {
    let limits = Limits { clock: clock(1.0, 5.0), ..Limits::default() };
    assert_eq!(Level::line(&limits).to_string(), "level time=0 inc=1");
    let ply = Limits { ply: Some(3), ..Limits::default() };
    assert_eq!(Level::line(&ply).to_string(), "level depth=3");
}
