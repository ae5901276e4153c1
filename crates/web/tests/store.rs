//! What was kept is there whatever befalls the files, and whatever befalls them is told.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;
use web::{DataFolder, ExportForm, check_store, export_store, repair_store};

use crate::server::{Running, fresh, start};

/// Written by the version before the log: three games, and a simul of two.
const OLD_STORE: &[u8] = include_bytes!("data/games-1.redb");
const FLIPS: u64 = 200;

#[test]
fn no_flipped_byte_goes_unnoticed_or_costs_a_record() {
    let (folder, expected) = played();
    let files = ["games.records", "games.records.copy"];
    for number in 0..FLIPS {
        let damaged = copied(folder.path(), &files);
        let file = damaged.path().join(files[(number % 2) as usize]);
        let at = flip(&file, number);
        let place = format!("byte {at} of {}", file.display());
        assert!(!check_store(damaged.path()).unwrap().is_sound(), "{place}");
        let notices = repair_store(&DataFolder::open(damaged.path()).unwrap()).unwrap();
        assert!(notices.iter().any(|notice| notice.contains("Nothing was lost")), "{place}: {notices:?}");
        assert_eq!(exported(damaged.path()), expected, "{place}");
        let check = check_store(damaged.path()).unwrap();
        assert!(check.is_sound() && check.set_aside.len() == 1, "{place}: {check:?}");
    }
}

/// Of pages that nobody reads some bytes may differ; all others are told.
#[test]
fn no_flipped_byte_of_an_old_store_changes_a_record_without_being_told() {
    let expected = exported(old().path());
    assert_eq!(expected.len(), 6);
    let (mut told, mut harmless) = (0, 0);
    for number in 0..FLIPS {
        let damaged = old();
        let at = flip(&damaged.path().join("games.redb"), number);
        let check = check_store(damaged.path()).unwrap();
        let notices = repair_store(&DataFolder::open(damaged.path()).unwrap()).unwrap();
        assert_eq!(check.is_sound(), notices.is_empty(), "byte {at}: {notices:?}");
        if notices.is_empty() {
            assert_eq!(exported(damaged.path()), expected, "byte {at}");
            harmless += 1;
        } else {
            told += 1;
        }
        assert!(!damaged.path().join("games.redb").exists(), "byte {at}");
    }
    println!("of {FLIPS} flipped bytes of an old store {told} are told and {harmless} harmless");
    assert!(told > 0 && harmless > 0, "{told} told, {harmless} harmless");
}

#[test]
fn a_server_starts_on_damaged_files_and_its_page_tells_what_was_damaged() {
    let (folder, _) = played();
    let games = list(&start(folder.path()));
    for (number, file) in [(1, "games.records"), (2, "games.records.copy"), (3, "games.records")] {
        let damaged = copied(folder.path(), &["games.records", "games.records.copy"]);
        flip(&damaged.path().join(file), number);
        let server = start(damaged.path());
        let notices = notices(&server);
        assert!(
            notices.iter().any(|notice| notice.starts_with(&format!("{file} was damaged"))),
            "{notices:?}"
        );
        assert_eq!(list(&server), games);
        server.stop();
        let server = start(damaged.path());
        let notices = self::notices(&server);
        assert!(notices.len() == 1 && notices[0].contains(".damaged was found damaged"), "{notices:?}");
    }
}

#[test]
fn a_record_that_is_lost_is_named_and_all_others_are_there() {
    let (folder, mut expected) = played();
    let name = expected.keys().find(|name| name.starts_with("games/")).unwrap().clone();
    for file in ["games.records", "games.records.copy"] {
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        // Every state of it, also earlier ones.
        fs::write(&path, text.replace(&format!("{name} {{\""), &format!("{name} {{ "))).unwrap();
    }
    expected.remove(&name);
    let server = start(folder.path());
    let notices = notices(&server);
    assert!(notices.iter().any(|notice| notice.starts_with(&format!("{name} was damaged"))), "{notices:?}");
    assert_eq!(list(&server).len(), games_in(&expected));
    server.get(&format!("/{name}")).refused(404);
    server.stop();
    assert_eq!(exported(folder.path()), expected);
}

#[test]
fn a_game_that_cannot_be_understood_is_told_and_stays() {
    let (folder, expected) = played();
    let name = expected.keys().find(|name| name.starts_with("games/")).unwrap();
    let record = String::from_utf8(expected[name].clone()).unwrap().replace("\"format\":3", "\"format\":9");
    append(folder.path(), name, &record);
    let server = start(folder.path());
    let notices = notices(&server);
    assert!(notices.iter().any(|notice| notice.contains("format 9: expected 1 to 3")), "{notices:?}");
    assert_eq!(list(&server).len(), games_in(&expected) - 1);
    server.stop();
    assert_eq!(exported(folder.path())[name], record.as_bytes());
    assert_eq!(check_store(folder.path()).unwrap().unreadable[0].name, *name);
}

#[test]
fn a_store_of_an_older_version_is_taken_over_and_kept() {
    let folder = old();
    let expected = exported(folder.path());
    let server = start(folder.path());
    assert_eq!(notices(&server), Vec::<String>::new());
    let games = list(&server);
    assert_eq!(games.len(), 5);
    let finished = games.iter().find(|game| game["status"] == "over").expect("one was resigned");
    let state = server.get(&format!("/games/{}", finished["id"].as_str().unwrap())).expect(200);
    assert_eq!(state["outcome"]["reason"], "resignation", "{state}");
    server.stop();
    let names = |ending: &str| fs::read(folder.path().join(format!("games.redb{ending}"))).is_ok();
    assert!(!names("") && names(".converted"));
    assert_eq!(fs::read(folder.path().join("games.redb.converted")).unwrap(), OLD_STORE);
    // Games in which it was the machine's turn went on.
    let after = exported(folder.path());
    assert_eq!(after.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    assert_eq!(list(&start(folder.path())).len(), 5);
}

#[test]
fn an_old_store_that_cannot_be_opened_is_set_aside_and_a_new_one_begun() {
    let folder = TempDir::new().unwrap();
    for (bytes, damage) in [
        (&b"a diary"[..], "it is not a store"),
        (&[b'.'; 5_000], "it is not a store"),
        (
            &OLD_STORE[..OLD_STORE.len() / 2],
            "it is too short or too long, or its pages do not match their checksums",
        ),
        (&OLD_STORE[..100], "it ends too early"),
    ] {
        fs::write(folder.path().join("games.redb"), bytes).unwrap();
        let check = check_store(folder.path()).unwrap();
        assert_eq!(check.old_store.unwrap().damage.as_deref(), Some(damage));
    }
    let server = start(folder.path());
    assert!(notices(&server)[0].starts_with("games.redb, the store of an older version, is damaged"));
    server.begin(&json!({ "opponent": "random", "side": "black" })).play_any();
    assert_eq!(list(&server).len(), 1);
    assert_eq!(fs::read(folder.path().join("games.redb.damaged")).unwrap(), &OLD_STORE[..100]);
}

#[test]
fn a_folder_in_the_place_of_an_old_store_is_set_aside() {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("games.redb/diary")).unwrap();
    let check = check_store(folder.path()).unwrap();
    assert_eq!(check.old_store.unwrap().damage.as_deref(), Some("it is not a file"));
    let server = start(folder.path());
    assert!(notices(&server)[0].contains("kept as games.redb.damaged"), "{:?}", notices(&server));
    assert!(folder.path().join("games.redb.damaged/diary").is_dir());
}

#[test]
fn games_are_exported_as_pdn() {
    let (folder, expected) = played();
    let mut pdn = Vec::new();
    let (written, missing) = export_store(folder.path(), ExportForm::Pdn, &mut pdn).unwrap();
    assert_eq!((written, missing), (games_in(&expected), 0));
    let pdn = String::from_utf8(pdn).unwrap();
    assert_eq!(pdn.matches("[Event \"Crownhead game\"]").count(), written);
}

/// A data directory in which games were played, and all that was kept.
fn played() -> (TempDir, BTreeMap<String, Vec<u8>>) {
    let (server, folder) = fresh();
    for opponent in ["random", "greedy", "samuel:ply=1"] {
        let mut game = server.begin(&json!({ "opponent": opponent, "side": "black" }));
        game.play_any();
        game.play_any();
    }
    let gone = server.begin(&json!({ "opponent": "random", "side": "black" }));
    gone.act("/abandon");
    server.stop();
    let expected = exported(folder.path());
    assert_eq!(games_in(&expected), 4);
    (folder, expected)
}

fn old() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("games.redb"), OLD_STORE).unwrap();
    folder
}

fn copied(folder: &Path, files: &[&str]) -> TempDir {
    let copy = TempDir::new().unwrap();
    for file in files {
        fs::copy(folder.join(file), copy.path().join(file)).unwrap();
    }
    copy
}

/// Changes one byte, another for each number, and gives back where.
fn flip(file: &PathBuf, number: u64) -> usize {
    let mut bytes = fs::read(file).unwrap();
    let random = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let at = (random >> 20) as usize % bytes.len();
    bytes[at] ^= 1 << (random >> 61);
    fs::write(file, bytes).unwrap();
    at
}

/// Appends a sound line to the log, as another version might have.
fn append(folder: &Path, name: &str, record: &str) {
    let path = folder.join("games.records");
    let mut bytes = fs::read(&path).unwrap();
    let line = files::record_log::Line { sequence: 1 << 40, name, record: Some(record.as_bytes()) };
    line.write(&mut bytes);
    fs::write(path, bytes).unwrap();
}

fn exported(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut lines = Vec::new();
    export_store(folder, ExportForm::Json, &mut lines).unwrap();
    let lines = String::from_utf8(lines).unwrap();
    let record = |line: &str| {
        let (name, record) = line.split_once(",\"record\":").unwrap();
        let name = name.strip_prefix("{\"name\":\"").unwrap().trim_end_matches('"').to_owned();
        (name, record.strip_suffix('}').unwrap().as_bytes().to_vec())
    };
    lines.lines().map(record).collect()
}

fn games_in(records: &BTreeMap<String, Vec<u8>>) -> usize {
    records.keys().filter(|name| name.starts_with("games/")).count()
}

fn list(server: &Running) -> Vec<Value> {
    server.get("/games").expect(200)["games"].as_array().unwrap().clone()
}

fn notices(server: &Running) -> Vec<String> {
    let about = server.get("/about").expect(200);
    let notices = about["notices"].as_array().unwrap().iter();
    notices.map(|notice| notice.as_str().unwrap().to_owned()).collect()
}
