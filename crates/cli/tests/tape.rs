//! `crownhead tape verify`: what is damaged is named, and nothing of the store's own words comes through.

use std::fs;

use crate::program::crownhead;
use serde_json::json;
use tempfile::TempDir;

#[test]
fn a_sound_tape_is_told_from_a_damaged_one_and_the_damage_is_named() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (tape, out) = (path("memory.tape"), path("run"));
    let learned = crownhead(&["learn", "rote", "--games", "3", "--ply", "2", "--tape", &tape, "--out", &out]);
    assert_eq!(learned.code, 0, "{learned:?}");
    let sound = crownhead(&["tape", "verify", &tape]);
    assert_eq!(sound.code, 0, "{sound:?}");
    assert!(sound.out.starts_with(&format!("{tape}: sound\n  as written: ")), "{sound:?}");
    let sound = crownhead(&["tape", "verify", &tape, "--json"]).json();
    assert_eq!((&sound["sound"], &sound["has_checksums"]), (&json!(true), &json!(true)));

    let bytes = fs::read(&tape).unwrap();
    let mut named = 0;
    for place in (4_196..bytes.len()).step_by(bytes.len() / 24) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x40;
        fs::write(&tape, &damaged).unwrap();
        let verified = crownhead(&["tape", "verify", &tape]);
        assert_eq!(verified.err, "", "byte {place}");
        match verified.code {
            0 => assert!(verified.out.contains(": sound\n"), "{verified:?}"),
            1 => assert!(verified.out.starts_with(&format!("{tape}: damaged\n  ")), "{verified:?}"),
            _ => panic!("byte {place}: {verified:?}"),
        }
        if verified.out.contains("  record ") && verified.out.contains(" does not match its checksum\n") {
            named += 1;
            let exported = crownhead(&["tape", "export", &tape]);
            assert_eq!(exported.code, 2, "{exported:?}");
            assert!(exported.err.contains("damaged: record "), "{exported:?}");
        }
    }
    assert!(named > 0, "no record was hit");
}

#[test]
fn what_a_tape_was_asked_for_stands_beside_the_papers_words() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (tape, out) = (path("memory.tape"), path("run"));
    let learn = ["learn", "rote", "--games", "3", "--ply", "2", "--tape", &tape, "--out", &out];
    let learned = crownhead(&[&learn[..], &["--catalog", "1959"]].concat());
    assert!(
        learned.out.contains(" new ones a move (the paper: three or four); 0.0 gave way\n"),
        "{learned:?}"
    );
    assert!(
        learned.out.contains(" a minute (the paper: not more than one hundred or so references)\n"),
        "{learned:?}"
    );
    let stats = crownhead(&["tape", "stats", &tape]);
    assert!(stats.out.contains("; catalog 1959\n"), "{stats:?}");
    assert!(stats.out.contains(" new ones a move (the paper: three or four); "), "{stats:?}");
    assert!(
        stats.out.contains(" a minute in the last run (the paper: not more than one hundred or so)\n"),
        "{stats:?}"
    );
    let stats = crownhead(&["tape", "stats", &tape, "--json"]).json();
    assert!(stats["records_a_move"].as_f64() > Some(0.0), "{stats}");
    assert_eq!(stats["settings"]["record_maximum"], json!(500));
    let found = crownhead(&["tape", "find", &tape]);
    assert!(found.out.contains("moments from 0 up and from 0 up"), "{found:?}");
    // A tape keeps its catalog.
    let more = crownhead(&[&learn[..9], &[&path("more"), "--catalog", "exact"]].concat());
    assert!(more.code == 2 && more.err.contains("cataloged as '1959': expected 'exact'"), "{more:?}");
}
