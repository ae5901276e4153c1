//! What killed writers leave in the folder of a run is gone when the command is given again.

use std::fs;
use std::path::Path;

use crate::program::crownhead;
use tempfile::TempDir;

const COMMANDS: [&str; 5] = [
    "match greedy random --games 2 --openings three-move",
    "learn rote --games 1 --ply 1 --tape FOLDER/memory.tape",
    "learn generalize --series second --games 1 --set ply=1 --set start=random",
    "learn combine --how staged --games 1 --ply 1",
    "learn zero --generations 1 --games 20 --nodes 5 --gate-nodes 5 --gate-pairs 4 --hidden 64 --passes 1",
];

fn run(command: &str, folder: &Path) {
    let place = folder.to_str().expect("temporary folders have plain names");
    let words = command.replace("FOLDER", place) + " --out " + place + "/out";
    let run = crownhead(&words.split(' ').collect::<Vec<_>>());
    assert_eq!(run.code, 0, "{command}: {run:?}");
}

#[test]
fn what_a_killed_writer_left_is_gone_after_the_next_run() {
    for command in COMMANDS {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("out")).unwrap();
        let left = folder.path().join("out/run.toml.a1b2c3.unfinished");
        fs::write(&left, "half").unwrap();
        run(command, folder.path());
        assert!(!left.exists(), "{command}");
    }
}

#[test]
fn what_was_left_in_a_folder_below_is_gone_too() {
    let folder = TempDir::new().unwrap();
    run(COMMANDS[2], folder.path());
    let left = folder.path().join("out/states/seed-0001/game-0002.alpha.a1b2c3.unfinished");
    fs::write(&left, "half").unwrap();
    run(&COMMANDS[2].replace("--games 1", "--games 2"), folder.path());
    assert!(!left.exists());
}
