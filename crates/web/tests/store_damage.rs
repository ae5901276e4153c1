//! What a person is told of a damaged store: what happened, what of it is lost, and no more than can be read.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use files::record_log::{LocalDisk, RecordLog};
use tempfile::TempDir;
use web::{DataFolder, check_store, repair_store};

use crate::server::start;

const MAIN: &str = "games.records";
const COPY: &str = "games.records.copy";

#[test]
fn the_notices_say_what_was_found_and_what_is_lost() {
    let (first, last) = (name(1), name(3));
    let kept = |file: &str| format!("The damaged file is kept in the data directory as {file}.damaged.");
    let both = |change: fn(&Path)| {
        move |folder: &Path| [MAIN, COPY].iter().for_each(|file| change(&folder.join(file)))
    };
    check(
        |folder| fs::remove_file(folder.join(MAIN)).unwrap(),
        &["games.records was missing. It is restored from games.records.copy."],
    );
    check(
        |folder| fs::write(folder.join(MAIN), "").unwrap(),
        &["games.records was empty. It is restored from games.records.copy."],
    );
    check(|folder| fs::remove_file(folder.join(COPY)).unwrap(), &[]);
    check(
        |folder| become_a_folder(&folder.join(COPY)),
        &[
            "games.records.copy was not a file and was moved away. It is restored from games.records.",
            &kept(COPY),
        ],
    );
    check(
        both(become_a_folder),
        &[
            "games.records was not a file and was moved away, and there is no copy: if anything was saved there, it is \
         lost.",
            "games.records.copy was not a file and was moved away, and there is no copy: if anything was saved there, it \
         is lost.",
            &kept(COPY),
            &kept(MAIN),
        ],
    );
    check(
        |folder| cut(&folder.join(MAIN)),
        &["The end of games.records was missing. Nothing was lost: games.records.copy has it.", &kept(MAIN)],
    );
    check(
        |folder| replace(&folder.join(COPY), "\"is\":3", "\"is\":4"),
        &[
            &format!(
                "games.records.copy was damaged (line 4: {last}). Nothing was lost: games.records has it."
            ),
            &kept(COPY),
        ],
    );
    check(
        both(|file| replace(file, "crownhead", "CROWNHEAD")),
        &[
            "games.records was damaged (line 1). Nothing was lost.",
            "games.records.copy was damaged (line 1). Nothing was lost.",
            &kept(COPY),
            &kept(MAIN),
        ],
    );
    check(
        both(|file| replace(file, "\"is\":1", "\"is\":4")),
        &[
            &format!("games.records was damaged (line 2: {first}). Nothing was lost."),
            &format!("games.records.copy was damaged (line 2: {first}). Nothing was lost."),
            &kept(COPY),
            &kept(MAIN),
        ],
    );
    check(
        both(|file| replace(file, "\"is\":3", "\"is\":4")),
        &[
            &format!(
                "{last} was damaged, and there is no intact copy of it: its last change is lost. What was saved of it \
             before is shown, if there is anything."
            ),
            &kept(COPY),
            &kept(MAIN),
        ],
    );
}

#[test]
fn a_file_that_is_not_one_does_not_keep_games_from_being_kept() {
    let folder = made();
    fs::remove_file(folder.path().join(COPY)).unwrap();
    become_a_folder(&folder.path().join(MAIN));
    let server = start(folder.path());
    server.begin(&serde_json::json!({ "opponent": "random", "side": "black" })).play_any();
    assert_eq!(server.get("/about").expect(200)["not_kept"], serde_json::Value::Null);
    server.stop();
    assert_eq!(check_store(folder.path()).unwrap().records["games"], 1);
}

/// Megabytes of noise, and thousands of lines that name a record each.
#[test]
fn much_damage_in_both_files_is_told_in_a_few_sentences_without_its_bytes() {
    let noise: Vec<u8> =
        (0..1_u64 << 21).map(|at| (at.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 51) as u8).collect();
    let named: String =
        (0..20_000).map(|number| format!("00000000 {number} {} {{}}\n", name(number))).collect();
    let every_other: String = (0..20_000).map(|_| format!("noise\n{}", line(7))).collect();
    for damage in [noise, named.into_bytes(), every_other.into_bytes()] {
        let folder = made();
        for file in [MAIN, COPY] {
            let bytes = fs::read(folder.path().join(file)).unwrap();
            fs::write(folder.path().join(file), [&bytes[..], &damage].concat()).unwrap();
        }
        let server = start(folder.path());
        let about = server.get("/about").expect(200);
        let notices = about["notices"].as_array().unwrap();
        assert!((1..=6).contains(&notices.len()), "{} notices", notices.len());
        for notice in notices {
            let notice = notice.as_str().unwrap();
            assert!(notice.len() < 500 && notice.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' '));
            assert!(!notice.contains("noise"), "{notice}");
        }
        server.stop();
        assert!(check_store(folder.path()).unwrap().is_sound());
    }
}

/// What is said when a store of three records, one of which was changed, is damaged so.
fn check(damage: impl Fn(&Path), expected: &[&str]) {
    let folder = made();
    damage(folder.path());
    let notices = repair_store(&DataFolder::open(folder.path()).unwrap()).unwrap();
    assert_eq!(notices, expected);
    assert!(check_store(folder.path()).unwrap().is_sound());
}

fn made() -> TempDir {
    let folder = TempDir::new().unwrap();
    let (mut log, _) = RecordLog::open(&folder.path().join(MAIN), Arc::new(LocalDisk)).unwrap();
    let change = |number, is| (name(number), Some(format!("{{\"is\":{is}}}").into_bytes()));
    log.commit(&[change(1, 1), change(2, 2), change(3, 3), change(1, 5)]).unwrap();
    folder
}

fn name(number: u32) -> String {
    format!("measured/{number:032x}")
}

/// A sound line.
fn line(sequence: u64) -> String {
    let mut bytes = Vec::new();
    files::record_log::Line { sequence, name: &name(9), record: Some(b"{}") }.write(&mut bytes);
    String::from_utf8(bytes).unwrap()
}

fn become_a_folder(path: &Path) {
    let _ = fs::remove_file(path);
    fs::create_dir(path).unwrap();
}

fn cut(path: &Path) {
    let bytes = fs::read(path).unwrap();
    fs::write(path, &bytes[..bytes.len() - 5]).unwrap();
}

fn replace(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}
