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

/// A man counts 1 and a hundredth for each row that it has come, a king 1.3.
const PIECES_AND_TEMPO: &str = "\
B:WK3,21,22:B9,K10
-1.02 men for Black, who is to move. What each piece adds for Black:

               .               .          W-1.30               .
       .               .               .               .
          b+1.02          B+1.30               .               .
       .               .               .               .
               .               .               .               .
  w-1.02          w-1.02               .               .
               .               .               .               .
       .               .               .               .

together +0.00: what the pieces are worth beyond their shares
";

#[test]
fn each_piece_of_a_position_is_explained_where_it_stands() {
    let text = run("evaluation explain B:W21,22,K3:B9,K10 --weights none");
    assert_eq!((text.code, text.out.as_str()), (0, PIECES_AND_TEMPO));
    // At give-away pieces are what one does not want.
    let given_away = run("evaluation explain B:W21,22,K3:B9,K10 --give-away").out;
    for told in ["+1.02 men for Black", "W+1.30", "b-1.02", "B-1.30", "w+1.02"] {
        assert!(given_away.contains(told), "{given_away}");
    }
}

#[test]
fn the_shares_of_the_pieces_and_what_they_are_worth_together_are_the_score() {
    for more in ["", " --weights none", " --give-away"] {
        let fen = "W:W18,22,25,K7,30:B2,5,12,16,K27";
        let explained = run(&format!("evaluation explain {fen} --json{more}")).json();
        let pieces = explained["pieces"].as_array().unwrap();
        let shares: f64 = pieces.iter().map(|piece| piece["share"].as_f64().unwrap()).sum();
        let [score, together] = ["score", "together"].map(|key| explained[key].as_f64().unwrap());
        assert!((shares + together - score).abs() < 1e-9, "{explained}");
        assert_eq!((pieces.len(), &explained["side"]), (10, &json!("white")), "{explained}");
    }
}

#[test]
fn what_has_no_explanation_is_refused() {
    refused(
        &run("evaluation explain W:W:B1"),
        "crownhead: W:W:B1: there is nothing to explain, the game is over",
    );
    let both = run("evaluation explain --give-away --weights none");
    assert!(both.code == 2 && both.err.contains("cannot be used with"), "{both:?}");
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
