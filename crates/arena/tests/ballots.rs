//! The ballots against their anchors in `data/ballots`.

use std::collections::HashSet;

use arena::ballots::{BallotClass, eleven_man, three_move};

const TABLE: &str = include_str!("../../../data/ballots/three-move.csv");
const ANCHORS: &str = include_str!("../../../data/ballots/eleven-man.txt");

#[test]
fn there_are_144_crossboard_12_mail_play_and_18_barred_openings() {
    let ballots = three_move();
    let of = |class| ballots.iter().filter(|ballot| ballot.class == class).count();
    assert_eq!(
        (of(BallotClass::Crossboard), of(BallotClass::MailPlay), of(BallotClass::Barred)),
        (144, 12, 18)
    );
}

#[test]
fn the_openings_are_numbered_in_order_and_lead_to_different_positions() {
    let ballots = three_move();
    assert!(ballots.iter().map(|ballot| ballot.number).eq(1..=174));
    let positions: HashSet<_> = ballots.iter().map(|ballot| ballot.position).collect();
    assert_eq!(positions.len(), 174);
}

#[test]
fn twenty_nine_openings_have_a_name_each_its_own() {
    let names: Vec<_> = three_move().into_iter().filter_map(|ballot| ballot.name).collect();
    assert_eq!(names.len(), 29);
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), 29, "{names:?}");
}

#[test]
fn a_name_has_sources_that_the_head_of_the_table_explains() {
    let key = |line: &'static str| Some(line.strip_prefix("# ")?.split_once(": ")?.0);
    let keys: HashSet<_> = TABLE.lines().filter_map(key).collect();
    for ballot in three_move() {
        assert_eq!(ballot.name.is_some(), !ballot.sources.is_empty(), "ballot {}", ballot.number);
        let unknown: Vec<_> = ballot.sources.iter().filter(|source| !keys.contains(*source)).collect();
        assert!(unknown.is_empty(), "ballot {}: {unknown:?}", ballot.number);
    }
}

#[test]
fn the_eleven_man_ballots_are_the_published_set() {
    let mut lines: Vec<_> = eleven_man().iter().map(rules::Position::to_fen).collect();
    lines.sort();
    assert_eq!(lines.len().to_string(), anchor("count"));
    assert_eq!(format!("{:016x}", fnv1a(lines.join("\n").as_bytes())), anchor("fnv1a64"));
}

#[test]
fn the_worked_examples_are_among_the_eleven_man_ballots() {
    let ballots: HashSet<_> = eleven_man().iter().map(rules::Position::to_fen).collect();
    let examples: Vec<_> = ANCHORS.lines().filter_map(|line| line.split_once(" fen ")).collect();
    assert_eq!(examples.len(), 12);
    for (drawn, fen) in examples {
        assert!(ballots.contains(fen), "{drawn}");
    }
}

fn anchor(name: &str) -> &str {
    let value = |line: &'static str| line.strip_prefix(name)?.strip_prefix(' ');
    ANCHORS.lines().find_map(value).expect("the anchor is in the file")
}

fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
