//! The store of the laboratory, looked at without a server.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{crownhead, refused};

const OLD_STORE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/tests/data/games-1.redb");

#[test]
fn an_old_store_is_checked_exported_and_taken_over() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().to_str().unwrap();
    fs::copy(OLD_STORE, folder.path().join("games.redb")).unwrap();
    let check = crownhead(&["store", "check", "--data", data, "--json"]);
    assert_eq!((check.code, &check.json()["old_store"]["records"]), (0, &6.into()), "{check:?}");
    let before = crownhead(&["store", "export", "--data", data]);
    assert_eq!((before.code, before.out.lines().count()), (0, 6), "{before:?}");
    assert_eq!(crownhead(&["store", "repair", "--data", data]).code, 0);
    let after = crownhead(&["store", "export", "--data", data]);
    assert_eq!(after.out, before.out);
    let check = crownhead(&["store", "check", "--data", data, "--json"]).json();
    assert_eq!(check["records"], serde_json::json!({ "games": 5, "simuls": 1 }), "{check}");
}

#[test]
fn damage_is_said_and_mended() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().to_str().unwrap();
    fs::copy(OLD_STORE, folder.path().join("games.redb")).unwrap();
    crownhead(&["store", "repair", "--data", data]);
    damage(&folder.path().join("games.records"));
    let check = crownhead(&["store", "check", "--data", data]);
    assert_eq!(check.code, 1, "{check:?}");
    assert!(check.out.contains("games.records, line 2: games/") && check.out.contains("in the other file"));
    let repair = crownhead(&["store", "repair", "--data", data, "--json"]);
    assert_eq!(repair.code, 0, "{repair:?}");
    assert!(repair.json()["notices"][0].as_str().unwrap().contains("Nothing of that was lost"));
    let check = crownhead(&["store", "check", "--data", data]);
    assert!(check.code == 0 && check.out.contains("games.records.damaged, set aside earlier"), "{check:?}");
    let games = crownhead(&["store", "export", "--pdn", "--data", data]);
    assert_eq!((games.code, games.out.matches("[Event ").count()), (0, 5), "{games:?}");
}

#[test]
fn a_store_that_is_not_there_is_not_made() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("nothing");
    for command in ["check", "repair", "export"] {
        let run = crownhead(&["store", command, "--data", path.to_str().unwrap()]);
        refused(&run, &format!("crownhead: {}: expected a data directory", path.display()));
    }
    assert!(!path.exists());
}

fn damage(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    fs::write(path, text.replacen("\"format\":1", "\"format\":2", 1)).unwrap();
}
