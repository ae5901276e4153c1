//! `crownhead replay`, and `crownhead choose` with the principle player.

use crate::program::{crownhead, refused};
use serde_json::json;

#[test]
fn the_printed_games_are_replayed_with_what_was_missed() {
    let run = crownhead(&["replay"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    for part in [
        "I     game-1      19  21 ",
        "II    game-2      24  25 ",
        "III   game-3      22  23 ",
        "IV    game-4      31  31 ",
        "fitted on these same games",
        "\nI      9  11-15    of ",
        "rejected by MOBIL",
    ] {
        assert!(run.out.contains(part), "{part} in {}", run.out);
    }
    assert_eq!(run.out.lines().filter(|line| line.contains("rejected by")).count(), 4);
    assert!(!run.out.contains("pruning=root"), "{}", run.out);
}

#[test]
fn other_readings_and_all_moves_are_shown_when_asked_for() {
    let report = crownhead(&["replay", "--moves", "--readings", "--json"]).json();
    assert_eq!(report["moves"].as_array().unwrap().len(), 21 + 25 + 23 + 31);
    let readings = report["readings"].as_array().unwrap();
    assert_eq!(readings[0]["hits"], json!([19, 24, 22, 31]));
    assert_eq!(readings.len(), 18);
    assert!(report["caveat"].as_str().unwrap().contains("fitted on these same games"), "{report}");
    for (place, game) in report["games"].as_array().unwrap().iter().enumerate() {
        assert_eq!(readings[0]["mean_sizes"][place], game["mean_size"], "{game}");
    }
    let text = crownhead(&["replay", "--readings"]).out;
    assert!(text.contains("\npruning=root ") && text.contains("\nany legal move: -133"), "{text}");
}

#[test]
fn choose_shows_what_each_principle_made_of_each_move() {
    let run = crownhead(&["choose", "--player", "cowell-reed:strategy=game-1"]);
    assert_eq!(run.code, 0, "{run:?}");
    for line in [
        "10-14\n",
        "  move              PCR      KRP       KD    CRAMP    MOBIL     CENT\n",
        "  9-13                1        6        0       -9        6       -4  dropped by CRAMP\n",
        "  10-14               1        6        0       -8        6       -4\n",
    ] {
        assert!(run.out.contains(line), "{line} in {}", run.out);
    }
    let report = crownhead(&["choose", "--player", "cowell-reed", "--json"]).json();
    assert_eq!(report["reasons"]["columns"][3], "CRAMP");
    assert_eq!(report["reasons"]["moves"].as_array().unwrap().len(), 7);
    let other = crownhead(&["choose", "--player", "greedy", "--json"]).json();
    assert!(other.get("reasons").is_none(), "{other}");
}

#[test]
fn a_bad_strategy_file_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.toml");
    let text = "format = \"crownhead strategy 1\"\n[[phase]]\nprinciples = [\"LUCK\"]\nmaximum = 1\n";
    std::fs::write(&path, text).unwrap();
    let spec = format!("cowell-reed:strategy={}", path.display());
    refused(
        &crownhead(&["choose", "--player", &spec]),
        &format!(
            "crownhead: player '{spec}': {}: line 3: no principle 'LUCK': expected some of PCR, KRP, KD, CRAMP, MOBIL, CENT",
            path.display()
        ),
    );
}
