//! `crownhead readings`: the paper read in other ways, beside the moves it prints.

use std::fs;

use crate::program::{Run, crownhead, refused};
use serde_json::json;

/// Two choices, and a move that is forced.
const SHORT: &str =
    "[Round \"short\"]\n[Black \"Alpha\"]\n[White \"Beta\"]\n\n1. 11-16 24-20 2. 10-15 20x11 3. 7x16 *\n";

struct Games(tempfile::TempDir);

impl Games {
    fn new(text: &str) -> Games {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("games.pdn"), text).unwrap();
        Games(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn readings(&self, more: &[&str]) -> Run {
        let games = self.path("games.pdn");
        crownhead(&[&["readings", "--games", &games, "--rounds", "short"], more].concat())
    }
}

#[test]
fn people_get_a_table_with_chance_beside_it() {
    let run = Games::new(SHORT).readings(&[]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    let start = "\
published-1959 beside Alpha's printed moves in short
2 choices among several moves; 1 forced move left out
default: ply=3 man=2^21 offers=active signs=printed values=difference connectives=plain direction=plies jump-plies=one

reading                       hits   of  chance  probability   split  sound  probability  among  chance  probability  short
default                          0    2    0.29       1.0000    0.00   0.29       1.0000      0    0.29       1.0000    0/2
ply=1                            0    2    0.29       1.0000    0.00   0.29       1.0000      0    0.29       1.0000    0/2
";
    assert!(run.out.starts_with(start), "{}", run.out);
    assert!(run.out.contains("\nvalues=alone  "), "{}", run.out);
    assert!(run.out.contains("\npieces alone  ") && !run.out.contains("crossed"), "{}", run.out);
}

#[test]
fn crossed_readings_come_with_what_the_best_of_them_has_by_lot() {
    let games = Games::new(SHORT);
    let table = games.path("table.csv");
    let arguments = ["--cross=1", "--draws", "200", "--csv", &table];
    let run = games.readings(&arguments);
    for part in ["5120 readings crossed, minimum ply 1 to 1", "\nsigns=reversed  ", "of 200 draws"] {
        assert!(run.out.contains(part), "{part} in {}", run.out);
    }
    assert_eq!(fs::read_to_string(&table).unwrap().lines().count(), 1 + 25 + 5120);
    let runs =
        ["1", "3"].map(|threads| games.readings(&[&arguments[..], &["--threads", threads]].concat()).out);
    assert_eq!((&runs[0], &runs[1]), (&run.out, &run.out));
}

#[test]
fn the_json_report_has_the_same_numbers() {
    let report = Games::new(SHORT).readings(&["--cross=1", "--draws", "50", "--json"]).json();
    let about = ["polynomial", "rounds", "choices", "forced", "complete"];
    assert_eq!(json!(about.map(|key| &report[key])), json!(["published-1959", ["short"], 2, 1, true]));
    let usual = &report["readings"][0];
    assert_eq!((&usual["reading"]["man"], &usual["of"]), (&json!("2^21"), &json!(2)));
    assert_eq!(usual["rounds"], json!([{ "round": "short", "hits": usual["hits"], "of": 2 }]));
    let cross = &report["cross"];
    assert_eq!((&cross["readings"], &cross["highest_ply"]), (&json!(5120), &json!(1)));
    assert_eq!(cross["best"][0]["hits"], cross["by_lot_among_legal_moves"]["observed"]);
}

#[test]
fn bad_input_is_refused_with_its_place() {
    refused(
        &crownhead(&["readings", "--games", "no-such.pdn"]),
        "crownhead: no-such.pdn: cannot be read: No such file or directory (os error 2)",
    );
    let run = crownhead(&["readings", "--rounds", "G-39,G-99"]);
    let start = "crownhead: the printed games: no game has the round 'G-99': expected some of G-4, G-6, ";
    assert!(run.code == 2 && run.err.starts_with(start) && run.out.is_empty(), "{run:?}");
    let bad = Games::new("[Round \"short\"]\n[Black \"Alpha\"]\n\n1. 11-20 *\n");
    let run = bad.readings(&[]);
    let place = format!("crownhead: {}:4:4: game 1 (round short): move 1: ", bad.path("games.pdn"));
    assert!(run.code == 2 && run.err.starts_with(&place), "{run:?}");
    let run = Games::new(SHORT).readings(&["--polynomial", "no-such"]);
    assert!(run.code == 2 && run.err.contains("no-such"), "{run:?}");
    let run = Games::new(SHORT).readings(&["--cross=8"]);
    assert!(run.code == 2 && run.err.contains("8 is not in 1..=7"), "{run:?}");
    let run = Games::new(SHORT).readings(&["--csv", "no/such/folder.csv"]);
    assert!(
        run.code == 2 && run.err.starts_with("crownhead: no/such/folder.csv: cannot be written"),
        "{run:?}"
    );
}
