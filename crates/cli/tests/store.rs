//! The store of the laboratory, looked at without a server.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use files::record_log::{LocalDisk, RecordLog};
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
    assert!(
        check.out.contains("games.records, line 2: games/")
            && check.out.contains("; the other file has it\n")
    );
    let repair = crownhead(&["store", "repair", "--data", data, "--json"]);
    assert_eq!(repair.code, 0, "{repair:?}");
    assert!(repair.json()["notices"][0].as_str().unwrap().contains("Nothing was lost"));
    let check = crownhead(&["store", "check", "--data", data]);
    let aside = "games.records.damaged, set aside earlier; damaged in it: line 2: games/";
    assert!(check.code == 0 && check.out.contains(aside), "{check:?}");
    let games = crownhead(&["store", "export", "--pdn", "--data", data]);
    assert_eq!((games.code, games.out.matches("[Event ").count()), (0, 5), "{games:?}");
}

#[test]
fn records_are_counted_in_plain_words() {
    let folder = TempDir::new().unwrap();
    let names = ["jobs/1", "measured/1", "runs/1", "runs/2", "simuls/1"];
    write(folder.path(), names.map(|name| (name, "{}")));
    let data = folder.path().to_str().unwrap();
    let check = crownhead(&["store", "check", "--data", data]);
    let counts = format!("{data}: 1 job, 1 measured run, 2 runs, 1 simul, nothing damaged\n");
    assert!(check.out.starts_with(&counts), "{check:?}");
}

#[test]
fn much_damage_is_told_in_few_lines() {
    let folder = TempDir::new().unwrap();
    let names: Vec<_> = (0..3_000).map(|number| format!("runs/{number:032x}")).collect();
    write(folder.path(), names.iter().map(|name| (name.as_str(), "{\"is\":1}")));
    for file in ["games.records", "games.records.copy"] {
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(path, text.replace("7 {\"is\":1}", "7 {\"is\":2}")).unwrap();
    }
    fs::copy(folder.path().join("games.records"), folder.path().join("games.records.damaged")).unwrap();
    let data = folder.path().to_str().unwrap();
    let check = crownhead(&["store", "check", "--data", data]);
    let lines: Vec<_> = check.out.lines().collect();
    assert_eq!((check.code, lines.len()), (1, 1 + 20 + 1 + 1), "{check:?}");
    assert_eq!(lines[21], "  and 356 more; --json has all");
    assert!(lines[22].ends_with(", and 183 more places") && lines[22].len() < 500, "{}", lines[22]);
    let json = crownhead(&["store", "check", "--data", data, "--json"]).json();
    assert_eq!(json["damaged"].as_array().unwrap().len(), 376);
}

#[test]
fn a_file_that_was_set_aside_and_has_no_damage_is_only_named() {
    let folder = TempDir::new().unwrap();
    write(folder.path(), [("runs/1", "{}")]);
    let aside = folder.path().join("games.records.damaged");
    fs::copy(folder.path().join("games.records"), &aside).unwrap();
    let check = crownhead(&["store", "check", "--data", folder.path().to_str().unwrap()]);
    assert_eq!(check.out.lines().nth(1).unwrap(), format!("  {}, set aside earlier", aside.display()));
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

/// A store with these records.
fn write<'a>(folder: &Path, records: impl IntoIterator<Item = (&'a str, &'a str)>) {
    let (mut log, _) = RecordLog::open(&folder.join("games.records"), Arc::new(LocalDisk)).unwrap();
    let change = |(name, record): (&str, &str)| (name.to_owned(), Some(record.as_bytes().to_vec()));
    log.commit(&records.into_iter().map(change).collect::<Vec<_>>()).unwrap();
}

fn damage(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    fs::write(path, text.replacen("\"format\":1", "\"format\":2", 1)).unwrap();
}
