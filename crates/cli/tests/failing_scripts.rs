//! A script that fails while somebody plays with it: the reason is told, and the program goes on.

use std::fs;
use std::path::Path;

#[cfg(unix)]
use crate::program::signal::Running;
use crate::program::{Run, crownhead, crownhead_with, refused};
use serde_json::json;
use tempfile::TempDir;

/// Fine as long as the side has many men.
const SCRIPT: &str = "// men forward\n\nif own.men.count > 9 { own.advance } else { own.mens }\n";
const FEW: &str = "B:W30,32:B9,10";
const REASON: &str = ", line 3, position 49: Unknown property 'mens'";

/// A strategy with the script behind other principles, and the player of it.
struct ScriptedPlayer {
    folder: TempDir,
    player: String,
}

fn scripted_player(before: &str) -> ScriptedPlayer {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let text = format!(
        "format = \"crownhead strategy 1\"\n[[phase]]\nprinciples = [{before}\"my.rhai\"]\nmaximum = 1\n"
    );
    fs::write(&path, text).unwrap();
    fs::write(folder.path().join("my.rhai"), SCRIPT).unwrap();
    ScriptedPlayer { player: format!("cowell-reed:strategy={}", path.display()), folder }
}

/// `principle my.rhai: .../my.rhai, line 3, position 49: ...`
fn told(scripted: &ScriptedPlayer) -> String {
    format!("principle my.rhai: {}{REASON}", scripted.folder.path().join("my.rhai").display())
}

#[track_caller]
fn refused_with(run: &Run, start: &str) {
    assert!(
        run.err.starts_with(start) && run.err.contains(" (in B:") | run.err.contains(" (in W:"),
        "{run:?}"
    );
    refused(run, run.err.trim_end());
    assert_eq!(run.err.lines().count(), 1);
}

#[test]
fn choose_names_script_line_and_board_with_and_without_ratings() {
    let scripted = scripted_player("");
    for more in [&[][..], &["--rate"], &["--json"], &["--rate", "--json"]] {
        let run = crownhead(&[&["choose", "--player", &scripted.player, "--fen", FEW], more].concat());
        refused_with(&run, &format!("crownhead: {} cannot choose: {}", scripted.player, told(&scripted)));
    }
    let elsewhere = crownhead(&["choose", "--player", &scripted.player, "--rate"]);
    assert_eq!((elsewhere.code, elsewhere.err.as_str()), (0, ""), "{elsewhere:?}");
}

/// PCR leaves the jump of two men alone, so the choice needs no script; the table does.
#[test]
fn a_choice_stands_where_only_its_table_fails() {
    let scripted = scripted_player("\"PCR\", ");
    for more in [&[][..], &["--json"]] {
        let fen = ["--fen", "B:W6,16,24:B1,12"];
        let run = crownhead(&[&["choose", "--player", &scripted.player], &fen[..], more].concat());
        assert!(run.code == 2 && run.out.contains("12x28"), "{run:?}");
        let start = format!("crownhead: {} cannot score every move: {}", scripted.player, told(&scripted));
        assert!(run.err.starts_with(&start) && run.err.lines().count() == 1, "{run:?}");
    }
}

#[test]
fn a_game_against_it_ends_with_the_reason_and_another_can_begin() {
    let scripted = scripted_player("");
    let typed = "hint\n10-14\nfen\nnew\nquit\n";
    let run = crownhead_with(&["play", "--player", &scripted.player, "--fen", FEW], typed);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    assert!(run.out.contains(&format!("cowell-reed has no hint: {}", told(&scripted))), "{run:?}");
    assert!(run.out.contains(&format!("cowell-reed cannot go on: {}", told(&scripted))), "{run:?}");
    assert!(run.out.ends_with("Goodbye.\n"), "{run:?}");
}

#[test]
fn a_book_names_the_games_that_a_script_fails_in() {
    let scripted = scripted_player("");
    let book = scripted.folder.path().join("book.pdn");
    fs::write(&book, "[Event \"few\"]\n[FEN \"B:W30,32:B9,10\"]\n\n1. 9-13 30-26 *\n").unwrap();
    let book = book.to_str().unwrap();
    let run = crownhead(&["book", book, "--player", &scripted.player]);
    let start = format!("{book}: game 1: {} cannot rate: {}", scripted.player, told(&scripted));
    assert!(run.code == 2 && run.err.starts_with(&start) && run.err.lines().count() == 1, "{run:?}");
    // The game is counted, and no limit would help.
    let end =
        format!("0 disagreements in 0 choices\n2 choices not rated: {} failed in 1 game\n", scripted.player);
    assert!(run.out.ends_with(&end), "{run:?}");
    let report = crownhead(&["book", book, "--player", &scripted.player, "--json"]).json();
    assert!(report["errors"][0]["message"].as_str().unwrap().contains(&told(&scripted)), "{report}");
}

fn results(out: &Path) -> String {
    fs::read_to_string(out.join("results.csv")).unwrap()
}

#[test]
fn a_match_goes_on_and_keeps_the_reason_of_every_lost_game() {
    let scripted = scripted_player("");
    let out = scripted.folder.path().join("out");
    let fixed = ["--games", "4", "--seed", "1", "--json", "--out", out.to_str().unwrap()];
    let run = crownhead(&[&["match", &scripted.player, "random"], &fixed[..]].concat());
    let report = run.json();
    assert_eq!((run.code, &report["losses"], &report["complete"]), (0, &json!(4), &json!(true)), "{run:?}");
    assert_eq!(results(&out).matches(&told(&scripted)).count(), 4, "{}", results(&out));
    let forfeit = &report["forfeits"][0];
    assert_eq!((&forfeit["player"], &forfeit["games"]), (&json!(scripted.player), &json!(4)), "{run:?}");
    assert!(forfeit["reason"].as_str().unwrap().starts_with(&told(&scripted)), "{run:?}");
    // A finished run tells it again.
    for _ in 0..2 {
        let again = crownhead(&[&["match", &scripted.player, "random"], &fixed[..]].concat());
        assert_eq!((&again.err, &again.json()["forfeits"]), (&run.err, &report["forfeits"]));
    }
}

#[test]
fn a_result_that_forfeits_made_is_never_shown_alone() {
    let scripted = scripted_player("");
    let fixed = ["--games", "2", "--seed", "1"];
    for (command, games) in [(&["match"][..], 2), (&["tournament", "greedy"], 4)] {
        let run = crownhead(&[command, &[&scripted.player, "random"], &fixed[..]].concat());
        let start = format!("{} forfeited {games} games; game 1: {}", scripted.player, told(&scripted));
        let start = if games == 2 { start } else { format!("{} forfeited 4 games; game ", scripted.player) };
        assert!(run.code == 0 && run.err.starts_with(&start) && run.err.lines().count() == 1, "{run:?}");
        assert!(run.err.contains(&told(&scripted)), "{run:?}");
    }
    let clean = crownhead(&["match", "greedy", "random", "--games", "2", "--json"]);
    assert!(clean.err.is_empty() && clean.json().get("forfeits").is_none(), "{clean:?}");
}

#[cfg(unix)]
#[test]
fn an_engine_tells_the_reason_and_answers_the_next_question() {
    let scripted = scripted_player("");
    let few = "pos pos=Beeeeeeeebbeeeeeeeeeeeeeeeeeeewew";
    let many = "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
    let mut engine = Running::start(&["engine", "--protocol", "hub", "--player", &scripted.player]);
    engine.type_in(&format!("hub\ninit\n{few}\nlevel depth=1\ngo think\n"));
    let told = engine.read_until("\ndone\n");
    assert!(told.contains("error message=\"principle my.rhai: ") && told.contains(REASON), "{told}");
    engine.type_in(&format!("{many}\nlevel depth=1\ngo think\n"));
    engine.read_until("\ndone move=");
    engine.type_in("quit\n");
    assert_eq!(engine.end().code, 0);
}
