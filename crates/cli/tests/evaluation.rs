//! `crownhead evaluation`: endings kept, and terms of 1959 fitted to games of a run.

use std::fs;
use std::path::Path;

use crate::program::{Run, crownhead, refused};
use samuel::{Polynomial, Term};
use serde_json::{Value, json};
use tempfile::TempDir;

fn run(command: &str) -> Run {
    crownhead(&command.split(' ').collect::<Vec<_>>())
}

fn agreement(more: &str) -> Value {
    run(&format!("evaluation agreement --endings 120 --json {more}")).json()
}

#[test]
fn the_share_of_endings_that_are_kept_is_the_same_with_any_number_of_threads() {
    for who in ["--weights none", "--player random", "--player samuel:ply=1 --pieces 3"] {
        let [one, three] = ["1", "3"].map(|threads| agreement(&format!("{who} --threads {threads}")));
        assert_eq!(one, three, "{who}");
        let kept = &one["kept"];
        let [low, fraction, high] = ["low", "fraction", "high"].map(|key| kept[key].as_f64().unwrap());
        assert!(low <= fraction && fraction <= high && low < high && kept["of"] == 120, "{who} {one}");
    }
    let (perfect, random) = (agreement("--player perfect"), agreement("--player random"));
    assert_eq!(perfect["kept"]["fraction"], json!(1.0));
    assert!(random["kept"]["fraction"].as_f64().unwrap() < 0.9, "{random}");
}

#[test]
fn endings_that_no_database_knows_are_refused() {
    let line = "crownhead: --pieces 5: the databases know 4: expected --database with those of 5";
    refused(&run("evaluation agreement --pieces 5"), line);
    let learning = run("evaluation agreement --player samuel:tape=t.tape,learn=on");
    assert_eq!(learning.code, 2, "{learning:?}");
    assert!(learning.err.contains("learns as it plays"), "{learning:?}");
}

/// A run of one generation that knows nothing: how its games end is all there is to learn.
fn games(folder: &Path) -> String {
    let out = folder.join("run").to_str().expect("temporary folders have plain names").to_owned();
    let words =
        "--generations 1 --games 300 --nodes 40 --gate-nodes 20 --gate-pairs 4 --hidden 64 --passes 1";
    let played = run(&format!("learn zero {words} --out {out}"));
    assert_eq!(played.code, 0, "{played:?}");
    out
}

#[test]
fn terms_fitted_to_games_are_a_polynomial_that_the_program_of_1959_plays() {
    let folder = TempDir::new().unwrap();
    let games = games(folder.path());
    let file = folder.path().join("fitted.toml").to_str().unwrap().to_owned();
    let command = format!("evaluation fit-terms --run {games} --from 1 --to 1 --out {file} --json");
    let fitted = run(&command).json();
    let text = fs::read_to_string(&file).unwrap();
    let polynomial = Polynomial::load(Path::new(&file)).unwrap();
    assert!(polynomial.terms().len() > Term::COUNT / 2, "{text}");
    let loss = |what: &str, of: &str| fitted[what][of].as_f64().unwrap();
    let (exact, rounded) = (loss("exact", "training_loss"), loss("rounded", "training_loss"));
    // Knowing nothing is a surprise of ln 2 by each win or loss.
    assert!(exact < rounded && rounded < exact + 0.01 && rounded < 2.0_f64.ln(), "{fitted}");
    assert!(loss("rounded", "validation_loss") < 2.0_f64.ln(), "{fitted}");
    // The same again to the byte.
    assert_eq!(run(&command).json(), fitted);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    let chosen = run(&format!("choose --player samuel:polynomial={file},ply=2 --json"));
    assert_eq!(chosen.code, 0, "{chosen:?}");
    let refused = run(&command.replace("--to 1", "--to 2"));
    assert!(
        refused.code == 2 && refused.err.contains("expected the results of those generations"),
        "{refused:?}"
    );
}
