//! What every player must do, run over every kind the program knows. Foreign programs are played by
//! our own engine.

use std::path::Path;

use crate::program::crownhead;
use arena::{Roster, conformance};
use tempfile::TempDir;

/// A player of each kind, and whether the whole suite applies to it.
fn example(kind: &str, folder: &Path) -> Option<String> {
    let engine = env!("CARGO_BIN_EXE_crownhead");
    match kind {
        "random" | "greedy" | "samuel" | "cowell-reed" | "perfect" => Some(kind.to_owned()),
        "crownhead" => Some("crownhead:nodes=1000,hash=1".to_owned()),
        "hub" => Some(format!("hub:'{engine}' engine --protocol hub --player greedy")),
        "combined" => {
            let out = folder.join("combined").display().to_string();
            let games = ["--games", "3", "--ply", "1", "--set", "start=random"];
            let learned =
                crownhead(&[&["learn", "combine", "--how", "staged", "--out", &out], &games[..]].concat());
            assert_eq!(learned.code, 0, "{learned:?}");
            Some(format!("combined:folder={out}"))
        }
        // A program elsewhere keeps its own random stream from game to game, so that the same seed
        // does not give the same game; the tests of the protocols play with one.
        "dxp" => None,
        _ => panic!("{kind}: a kind of player that this test does not know"),
    }
}

#[test]
fn every_kind_of_player_conforms() {
    let roster = Roster::default().with(samuel::SAMUEL).with(samuel::combined::COMBINED);
    let roster = roster.with(cowell_reed::COWELL_REED).with(lab::PERFECT).with(engine::CROWNHEAD);
    let roster = roster.with(protocols::HUB).with(protocols::DXP);
    let folder = TempDir::new().unwrap();
    let kinds = crownhead(&["players", "--json"]).json();
    let names = kinds.as_array().unwrap().iter().map(|kind| kind["name"].as_str().unwrap());
    for spec in names.filter_map(|kind| example(kind, folder.path())) {
        conformance::check(&roster, &spec);
    }
}

#[test]
fn the_kinds_are_listed_for_people_too() {
    let run = crownhead(&["players"]);
    assert!(run.out.contains("greedy[:key=value,...]\n    wants pieces"), "{run:?}");
    assert!(run.out.contains("hub:COMMAND\n"), "{run:?}");
    let long: Vec<_> = run.out.lines().filter(|line| line.chars().count() >= 80).collect();
    assert!(long.is_empty(), "{long:#?}");
}
