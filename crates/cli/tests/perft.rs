//! `crownhead perft` against the published counts.

#[cfg(target_os = "linux")]
use crate::program::signal::Running;
use crate::program::{crownhead, refused};

fn check(arguments: &[&str], nodes: u64) {
    let run = crownhead(&[&["perft"], arguments, &["--json"]].concat());
    let report = run.json();
    assert_eq!((run.code, report["nodes"].as_u64()), (0, Some(nodes)), "{run:?}");
}

#[test]
fn counts_are_the_published_ones_at_any_number_of_threads() {
    check(&["0"], 1);
    check(&["1"], 7);
    check(&["9"], 3_963_680);
    check(&["9", "--threads", "2"], 3_963_680);
    check(&["9", "--threads", "3", "--count", "results"], 3_963_680);
}

#[test]
fn both_readings_of_a_move_are_counted() {
    let kings = "W:WK6,K7,K14,K15,K22,K23:BK1,K2,K3,K30,K31,K32";
    check(&["7", "--fen", kings, "--threads", "2"], 1_231_038);
    check(&["7", "--fen", kings, "--threads", "2", "--count", "results"], 1_153_881);
}

#[test]
fn a_position_without_moves_has_none_at_any_depth() {
    check(&["3", "--fen", "B:W18:B"], 0);
}

#[test]
fn divide_gives_every_first_move_its_share() {
    let report = crownhead(&["perft", "6", "--divide", "--json"]).json();
    let divide = report["divide"].as_array().unwrap();
    assert_eq!(divide.len(), 7);
    assert_eq!(divide[0]["move"], "9-13");
    let sum: u64 = divide.iter().map(|branch| branch["nodes"].as_u64().unwrap()).sum();
    assert_eq!(sum, 36_768);
}

#[test]
fn people_get_a_sentence() {
    let run = crownhead(&["perft", "5"]);
    assert!(run.out.starts_with("depth 5: 7361 nodes in "), "{run:?}");
}

#[test]
fn a_bad_position_is_refused_in_one_line() {
    refused(
        &crownhead(&["perft", "3", "--fen", "B:W33:B1"]),
        "crownhead: bad FEN 'B:W33:B1': column 4: no square 33: expected 1 to 32",
    );
}

#[test]
fn a_depth_that_would_overflow_is_refused() {
    let run = crownhead(&["perft", "29"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("29 is not in 0..=28"), "{run:?}");
}

#[test]
fn one_node_is_not_many() {
    assert!(crownhead(&["perft", "0"]).out.starts_with("depth 0: 1 node in "));
}

/// Counts that would take centuries.
#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_stops_a_count_and_keeps_what_was_counted() {
    let kings = "B:WK21,K22,K23,K24,K29,K30,K31,K32:BK1,K2,K3,K4,K9,K10,K11,K12";
    for arguments in [&["28", "--threads", "2"][..], &["18", "--fen", kings]] {
        let running = Running::start(&[&["perft"], arguments, &["--divide", "--json"]].concat());
        running.wait_for_work(50);
        running.press_ctrl_c();
        let run = running.end();
        let report = run.json();
        assert_eq!((run.code, report["complete"].as_bool()), (130, Some(false)), "{run:?}");
        let divided = report["divide"].as_array().unwrap().iter();
        let sum: u64 = divided.map(|branch| branch["nodes"].as_u64().unwrap()).sum();
        assert_eq!(report["nodes"].as_u64(), Some(sum), "{run:?}");
        assert!(sum > 0, "{run:?}");
    }
}
