//! `crownhead terms`.

use crate::program::{crownhead, refused};
use serde_json::{Value, json};

const START: &str = "B:W21-32:B1-12";
const AFTER_11_15: &str = "W:W21-32:B1-10,12,15";

fn report(arguments: &[&str]) -> Value {
    let run = crownhead(&[&["terms", "--json"], arguments].concat());
    assert_eq!(run.code, 0, "{run:?}");
    run.json()
}

fn numbers(report: &Value, key: &str) -> Vec<i64> {
    report["terms"].as_array().unwrap().iter().map(|term| term[key].as_i64().unwrap()).collect()
}

#[test]
fn the_start_has_38_terms_and_every_simple_one_is_0() {
    let report = report(&["--fen", START]);
    let terms = report["terms"].as_array().unwrap();
    assert_eq!(terms.len(), 38);
    assert_eq!(terms[0]["name"], "ADV");
    assert_eq!(
        terms[37],
        json!({
            "name": "MOC 4",
            "meaning": "not Undenied Mobility and not Center Control I",
            "value": 1,
            "coefficient": 0,
            "contribution": 0,
        })
    );
    assert_eq!(numbers(&report, "value")[..26], [0; 26]);
    assert_eq!((&report["total"], &report["piece_advantage"]), (&json!(0), &json!(0)));
    assert_eq!((&report["credited_to"], &report["previous"]), (&json!("white"), &Value::Null));
}

#[test]
fn contributions_are_values_times_coefficients_and_add_up_to_the_total() {
    let position = "W:W17,22,K15:B5,6,K29";
    for polynomial in ["four-terms", "sixteen-terms", "published-1959", "pieces"] {
        let report = report(&["--fen", position, "--polynomial", polynomial]);
        let contributions = numbers(&report, "contribution");
        let products = numbers(&report, "value").into_iter().zip(numbers(&report, "coefficient"));
        assert_eq!(
            contributions,
            products.map(|(value, coefficient)| value * coefficient).collect::<Vec<_>>()
        );
        let total = report["piece_advantage"].as_i64().unwrap() + contributions.iter().sum::<i64>();
        assert_eq!(report["total"], total, "{polynomial}");
    }
}

#[test]
fn the_position_before_is_what_values_are_compared_with() {
    let report = report(&["--fen", AFTER_11_15, "--previous", START, "--polynomial", "sixteen-terms"]);
    assert_eq!(report["credited_to"], "black");
    assert_eq!(report["previous"], "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    // Five strings of three against White's six.
    let dyke = report["terms"].as_array().unwrap().iter().find(|term| term["name"] == "DYKE").unwrap();
    assert_eq!(dyke["value"], -1);
    let text = crownhead(&["terms", "--fen", AFTER_11_15, "--previous", START]).out;
    let sentence =
        "To the credit of Black, who has just moved: this position against the position before 11-15.";
    assert!(text.lines().any(|line| line == sentence), "{text}");
}

#[test]
fn in_give_away_pieces_count_against_their_owner() {
    let advantage = |more: &[&str]| {
        let arguments = [&["--fen", "B:W30,31:B1"], more].concat();
        report(&arguments)["piece_advantage"].as_i64().unwrap()
    };
    assert_eq!(advantage(&["--give-away"]), -advantage(&[]));
    assert!(advantage(&[]) > 0);
}

#[test]
fn people_get_a_table() {
    let text = crownhead(&["terms", "--fen", "B:W30,31:B1", "--polynomial", "published-1959"]).out;
    let row =
        |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{text}"));
    assert_eq!(row("MOC 2").split_whitespace().collect::<Vec<_>>()[..5], ["MOC", "2", "0", "-2^18", "+0"]);
    assert_eq!(row("GAP").split_whitespace().nth(2), Some("-"));
    assert!(row("total").ends_with(" men"));
    assert_eq!(text.lines().count(), 44);
}

#[test]
fn a_polynomial_is_read_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.polynomial");
    let path = path.to_str().unwrap();
    std::fs::write(path, "crownhead polynomial 1\nman 1000\nMOB -2^3\n").unwrap();
    let report = report(&["--fen", "B:W30:B1", "--polynomial", path]);
    assert_eq!(numbers(&report, "coefficient").iter().sum::<i64>(), -8);
    assert_eq!(report["man"], 1000);
    std::fs::write(path, "crownhead polynomial 1\nMOBB -2^3\n").unwrap();
    let why = "line 2: 'MOBB' is none of the terms of the paper: expected MOB, perhaps";
    refused(&crownhead(&["terms", "--polynomial", path]), &format!("crownhead: {path}: {why}"));
}

#[test]
fn what_cannot_be_explained_is_refused() {
    let check = |arguments: &[&str], why: &str| {
        refused(&crownhead(&[&["terms"], arguments].concat()), &format!("crownhead: {why}"));
    };
    check(&["--fen", "x"], "bad FEN 'x': column 1: expected B or W for the side to move, found 'x'");
    check(
        &["--previous", "x"],
        "bad FEN 'x' for the position before: column 1: expected B or W for the side to move, found 'x'",
    );
    check(
        &["--fen", "W:W30:B6", "--previous", "B:W30:B5"],
        "B:W30:B5: no legal move leads to W:W30:B6: expected the position before its last move",
    );
    check(
        &["--polynomial", "five-terms"],
        "no polynomial 'five-terms': \
         expected four-terms, sixteen-terms, published-1959, pieces, or a file",
    );
}
