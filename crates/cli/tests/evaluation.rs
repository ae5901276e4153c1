//! `crownhead evaluation`: endings kept.

use crate::program::{Run, crownhead, refused};
use serde_json::{Value, json};

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
