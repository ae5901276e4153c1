//! `crownhead match` and `crownhead tournament`, killed and started again.

use crate::program;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{crownhead, refused};
use serde_json::json;

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary folders have plain names")
}

fn same(one: &Path, other: &Path) {
    for name in ["run.toml", "results.csv", "games.pdn"] {
        assert!(fs::read(one.join(name)).unwrap() == fs::read(other.join(name)).unwrap(), "{name} differs");
    }
}

#[test]
fn a_match_is_reported_and_the_same_at_any_thread_count() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    let run = |out: &Path, threads: &str| {
        let fixed = ["match", "greedy", "greedy", "--games", "40", "--openings", "three-move", "--seed", "1"];
        crownhead(&[&fixed[..], &["--threads", threads, "--out", text(out), "--json"]].concat())
    };
    let (first, second) = (run(&one, "1"), run(&two, "2"));
    same(&one, &two);
    let report = first.json();
    assert_eq!(
        (first.code, &report["games"], &report["complete"]),
        (0, &json!(40), &json!(true)),
        "{first:?}"
    );
    let sum: u64 = ["wins", "draws", "losses"].iter().map(|key| report[key].as_u64().unwrap()).sum();
    assert_eq!(sum, 40);
    assert!(
        report["elo_low"].as_f64() < report["elo"].as_f64()
            && report["elo"].as_f64() < report["elo_high"].as_f64()
    );
    assert_eq!(second.json()["pairs"], report["pairs"]);
    let check = crownhead(&["pdn", "check", text(&one.join("games.pdn")), "--json"]).json();
    assert_eq!((&check["games"], &check["bad"]), (&json!(40), &json!(0)));
}

/// Starts a long match, kills it when it has done something, and says whether it was cut short.
fn start_and_kill(arguments: &[&str], out: &Path) -> bool {
    let mut child = Command::new(env!("CARGO_BIN_EXE_crownhead"))
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let journal = out.join("journal");
    let before = fs::metadata(&journal).map_or(0, |metadata| metadata.len());
    while child.try_wait().unwrap().is_none() {
        if fs::metadata(&journal).is_ok_and(|metadata| metadata.len() > before + 200_000) {
            child.kill().unwrap();
        }
        std::thread::yield_now();
    }
    journal.exists()
}

#[test]
fn a_match_killed_in_the_middle_goes_on_and_ends_like_one_that_was_not() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let arguments =
        |out| ["match", "greedy", "random", "--games", "2000", "--openings", "eleven-man", "--out", out];
    let mut kills = 0;
    while start_and_kill(&arguments(text(&killed)), &killed) {
        kills += 1;
        assert!(kills < 100, "it never ends");
    }
    assert!(kills > 1, "{kills} kills");
    assert_eq!(crownhead(&arguments(text(&whole))).code, 0);
    same(&whole, &killed);
}

#[test]
fn two_matches_cannot_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    fs::create_dir(&out).unwrap();
    // Left by a process that was killed while it wrote the declaration.
    fs::write(out.join("run.toml.unfinished"), "format").unwrap();
    let arguments = ["match", "greedy", "random", "--games", "4", "--out", text(&out)];
    assert_eq!(crownhead(&arguments).code, 0);
    fs::write(out.join("journal"), "").unwrap();
    let held = fs::File::open(out.join("journal")).unwrap();
    held.lock().unwrap();
    let place = out.join("journal");
    refused(
        &crownhead(&arguments),
        &format!("crownhead: {}: another crownhead is at work there", place.display()),
    );
}

#[test]
fn people_get_a_table() {
    let run = crownhead(&["match", "greedy", "random", "--games", "20"]);
    assert!(run.out.starts_with("greedy against random: +"), "{run:?}");
    assert!(run.out.contains("Elo difference, 95 %: "), "{run:?}");
    assert!(run.out.contains("\n  thinking      moves  positions a move    deepest\n  greedy  "), "{run:?}");
    let run = crownhead(&["tournament", "greedy", "random", "random:seed=5", "--games", "20"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 9), "{run:?}");
    assert!(run.out.lines().nth(1).unwrap().contains("greedy"), "{run:?}");
}

#[test]
fn a_tournament_is_reported_as_json() {
    let report =
        crownhead(&["tournament", "random", "greedy", "random:seed=5", "--games", "40", "--json"]).json();
    let players = report["ranking"].as_array().unwrap();
    assert_eq!((players.len(), &report["games"], &players[0]["player"]), (3, &json!(120), &json!("greedy")));
    assert_eq!(report["players"], json!(["random", "greedy", "random:seed=5"]));
    assert!(players[0]["elo"].as_f64() > players[1]["elo"].as_f64());
    assert_eq!(players[0]["against"][0], json!(null));
    assert_eq!(players[0]["against"][1]["wins"], players[1]["against"][0]["losses"]);
}

#[test]
fn a_sequential_test_ends_the_match() {
    let arguments = ["match", "greedy", "random", "--games", "4000", "--sprt", "0,100", "--json"];
    let report = crownhead(&arguments).json();
    assert_eq!((&report["sprt"]["verdict"], &report["complete"]), (&json!("H1 accepted"), &json!(true)));
    assert!(report["games"].as_u64() < Some(4000));
}

#[test]
fn a_match_that_says_no_exits_with_1() {
    let run = crownhead(&["match", "random", "random", "--games", "4000", "--sprt", "0,100", "--json"]);
    assert_eq!((run.code, &run.json()["sprt"]["verdict"]), (1, &json!("H0 accepted")), "{run:?}");
}

#[test]
#[cfg(unix)]
fn ctrl_c_stops_a_match_and_the_same_command_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, stopped] = ["whole", "stopped"].map(|name| folder.path().join(name));
    let arguments =
        |out| ["match", "greedy", "random", "--games", "20000", "--openings", "start", "--out", out];
    let running = program::signal::Running::start(&arguments(text(&stopped)));
    while !fs::metadata(stopped.join("journal")).is_ok_and(|metadata| metadata.len() > 100_000) {
        std::thread::yield_now();
    }
    running.press_ctrl_c();
    let run = running.end();
    assert_eq!(run.code, 130, "{run:?}");
    assert!(run.out.contains("(stopped before the end)"), "{run:?}");
    assert_eq!(run.err, "stopped; the same command goes on from here\n");
    assert_eq!(crownhead(&arguments(text(&stopped))).code, 0);
    assert_eq!(crownhead(&arguments(text(&whole))).code, 0);
    same(&whole, &stopped);
}

#[test]
fn the_same_player_twice_is_told_apart_in_reports() {
    let report = crownhead(&["match", "random", "random", "--games", "2", "--json"]).json();
    assert_eq!(report["players"], json!(["random", "random #2"]));
}

#[test]
fn games_can_be_stopped_and_judged_and_given_away() {
    let limited =
        ["match", "greedy", "random", "--games", "10", "--most-plies", "10", "--referee", "draw", "--json"];
    assert_eq!(crownhead(&limited).json()["draws"], 10);
    let arguments = ["match", "greedy", "random", "--games", "200", "--give-away", "--json"];
    assert!(crownhead(&arguments).json()["elo_low"].as_f64() > Some(0.0));
}

#[test]
fn perfect_play_ends_games_with_few_pieces_and_the_record_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let endings = folder.path().join("endings.fen");
    fs::write(&endings, "W:WK30,K26:BK1\nB:WK32:BK1\nW:WK15,20:B12,K28\n").unwrap();
    let play = |out: &str, more: &[&str]| {
        let out = folder.path().join(out);
        let fixed = ["match", "perfect", "perfect", "--games", "6", "--openings", text(&endings), "--json"];
        let report = crownhead(&[&fixed[..], &["--out", text(&out)], more].concat()).json();
        let score = ["wins", "draws", "losses"].map(|key| report[key].as_u64().unwrap());
        (
            score,
            fs::read_to_string(out.join("results.csv")).unwrap(),
            fs::read(out.join("games.pdn")).unwrap(),
        )
    };
    let (played, _, whole_games) = play("played", &[]);
    let (judged, table, short_games) = play("judged", &["--adjudicate", "endgame"]);
    assert_eq!(played, judged);
    assert_eq!(table.matches("by adjudication (endgame database of 4 pieces, ").count(), 6, "{table}");
    assert!(short_games.len() < whole_games.len());
    refused(
        &crownhead(&["match", "greedy", "random", "--games", "2", "--give-away", "--adjudicate", "endgame"]),
        "crownhead: the argument '--give-away' cannot be used with '--adjudicate <WITH>' (crownhead --help tells more)",
    );
}

#[test]
fn openings_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let (fens, out) = (folder.path().join("endings.fen"), folder.path().join("out"));
    fs::write(&fens, "# one king a side\nB:WK32:BK1,K2\n").unwrap();
    let arguments =
        ["match", "greedy", "random", "--games", "2", "--openings", text(&fens), "--out", text(&out)];
    assert_eq!(crownhead(&arguments).code, 0);
    assert!(fs::read_to_string(out.join("games.pdn")).unwrap().contains("[FEN \"B:WK32:BK1,K2\"]"));
    fs::write(&fens, "B:WK32:BK1,K99\n").unwrap();
    let bad = format!(
        "crownhead: openings {}: line 1: bad FEN, column 13: no square 99: expected 1 to 32",
        fens.display()
    );
    refused(&crownhead(&arguments), &bad);
}

#[test]
fn recorded_games_that_are_over_are_left_out_of_the_openings() {
    let games = "data/games/seed-games.pdn";
    let run = crownhead(&["match", "greedy", "random", "--games", "2", "--openings", games]);
    assert_eq!(run.code, 0, "{run:?}");
    let over: Vec<_> = run.err.lines().filter(|line| line.ends_with("is over and is no opening")).collect();
    assert!(!over.is_empty() && over.iter().all(|line| line.starts_with(&format!("{games}:"))), "{run:?}");
    let folder = tempfile::tempdir().unwrap();
    let fens = folder.path().join("over.fen");
    fs::write(&fens, "B:W18:B\n".repeat(12)).unwrap();
    let arguments = ["match", "greedy", "random", "--games", "2", "--openings", text(&fens)];
    let expected = "every game in it is over, the first on line 1: expected one that can go on";
    refused(&crownhead(&arguments), &format!("crownhead: openings {}: {expected}", fens.display()));
    fs::write(&fens, "B:W18:B\n".repeat(12) + "B:W18:B14\n").unwrap();
    let run = crownhead(&arguments);
    assert_eq!((run.code, run.err.lines().count()), (0, 11), "{run:?}");
    assert_eq!(run.err.lines().last(), Some(&*format!("{}: 2 more are over", fens.display())));
}

#[test]
fn a_file_in_place_of_the_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "mine").unwrap();
    let expected =
        format!("crownhead: {}: is a file: expected a folder, or a name that is free", file.display());
    let (tape, below) = (folder.path().join("tape"), file.join("out"));
    for out in [text(&file), text(&below)] {
        refused(&crownhead(&["match", "greedy", "random", "--games", "2", "--out", out]), &expected);
        let learn = ["learn", "rote", "--games", "1", "--tape", text(&tape), "--out", out];
        refused(&crownhead(&learn), &expected);
    }
    assert!(!tape.exists());
    assert_eq!(fs::read(&file).unwrap(), b"mine");
}

#[test]
fn what_makes_no_match_is_refused_in_one_line() {
    let line = |arguments: &[&str], expected: &str| refused(&crownhead(arguments), expected);
    line(
        &["match", "greedy", "tinsley", "--games", "2"],
        "crownhead: no player called 'tinsley': expected one of random, greedy, samuel, combined, cowell-reed, perfect, crownhead, hub, dxp",
    );
    line(
        &["match", "greedy", "random:depth=3", "--games", "2"],
        "crownhead: player 'random' has no setting 'depth': expected one of seed",
    );
    line(
        &["match", "greedy", "random", "--games", "2", "--sprt", "5,5"],
        "crownhead: --sprt: elo0 = 5 is not less than elo1 = 5",
    );
    line(
        &["match", "greedy", "random", "--games", "3"],
        "crownhead: 3 games: expected 2 or another even number, as each opening is played with both colors",
    );
    line(
        &["match", "greedy", "hub:any", "--games", "2", "--give-away"],
        "crownhead: player 'hub:any' is another program: expected one of ours for give-away, which it cannot be told of",
    );
    line(
        &["engine", "--protocol", "hub", "--player", "greedy", "--time", "1"],
        "crownhead: a limit of thinking is for DXP: over Hub the other program states it, by level, set-param and quit",
    );
    assert_eq!(crownhead(&["match", "greedy", "random", "--games", "99999999999999998"]).code, 2);
    for (option, value) in [("--repetitions", "1"), ("--time", "-1")] {
        let run = crownhead(&["match", "greedy", "random", "--games", "2", option, value]);
        assert_eq!((run.code, run.err.lines().count()), (2, 1), "{run:?}");
        assert!(run.err.contains("expected "), "{run:?}");
    }
    let missing = crownhead(&["match", "greedy", "hub:no-such-engine", "--games", "2"]);
    assert!(missing.err.starts_with("crownhead: player 'hub:no-such-engine': cannot start"), "{missing:?}");
    assert_eq!((missing.code, missing.err.lines().count()), (2, 1));
}

#[test]
fn one_decision_is_reported_with_its_reasons() {
    let report = crownhead(&["choose", "--player", "greedy", "--fen", "B:W18,31:B14", "--json"]).json();
    assert_eq!(
        (&report["move"], &report["score"], &report["line"]),
        (&json!("14x23"), &json!(0.0), &json!(["14x23"]))
    );
    let run = crownhead(&["choose", "--player", "random"]);
    assert_eq!(run.code, 0, "{run:?}");
    refused(
        &crownhead(&["choose", "--player", "random", "--fen", "B:W18:B"]),
        "crownhead: B:W18:B: there is nothing to choose, the game is over (White wins: Black has no move)",
    );
}

#[test]
fn engines_agree_on_a_draw_when_both_want_one() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let [eager, proud] = ["crownhead:nodes=100,hash=1,draw=50/2", "crownhead:nodes=100,hash=1"];
    let report = |out: &str, other| {
        let run = crownhead(&["match", eager, other, "--games", "2", "--out", out, "--json"]);
        run.json()
    };
    let agreed = report(out, "crownhead:nodes=200,hash=1,draw=50/3");
    assert_eq!(agreed["draws"], 2, "{agreed}");
    let reasons = fs::read_to_string(folder.path().join("results.csv")).unwrap();
    assert_eq!(reasons.matches("draw by agreement").count(), 2, "{reasons}");
    let alone = folder.path().join("alone");
    report(alone.to_str().unwrap(), proud);
    let reasons = fs::read_to_string(alone.join("results.csv")).unwrap();
    assert!(!reasons.contains("agreement"), "one side alone cannot: {reasons}");
}

#[test]
fn what_thinking_cost_is_reported_for_each_player() {
    let report = crownhead(&["match", "random", "greedy", "--games", "10", "--json"]).json();
    let thinking = &report["thinking"];
    assert_eq!(
        (&thinking[0]["nodes_per_move"], &thinking[0]["depth"], &thinking[1]["depth"]),
        (&json!(1.0), &json!(0), &json!(2))
    );
    assert_eq!(thinking[0]["nodes"], thinking[0]["moves"]);
    let report = crownhead(&["tournament", "random", "greedy", "--games", "10", "--json"]).json();
    assert_eq!(report["ranking"][0]["thinking"]["depth"], 2);
}

#[test]
fn a_decided_game_is_told_in_moves_and_not_in_men() {
    let arguments = ["choose", "--player", "samuel:ply=7", "--fen", "B:W30:BK22,K19", "--rate"];
    let report = crownhead(&[&arguments[..], &["--json"]].concat()).json();
    let (plies, score) = (report["announcement"]["plies"].as_u64().unwrap(), &report["score"]);
    assert_eq!(score, &json!({"win": plies.div_ceil(2)}));
    let text = crownhead(&arguments).out;
    assert!(text.contains(&format!("Black wins in {} moves\n", plies.div_ceil(2))), "{text}");
    assert!(text.contains(" wins in ") && !text.contains("+5"), "{text}");
    // A player that only orders moves counts no men.
    let ranked = crownhead(&["choose", "--player", "cowell-reed", "--rate"]).out;
    assert!(ranked.contains("order 0") && ranked.contains("order -1"), "{ranked}");
}

/// One jump takes two men, and White crowns its last; the other takes one and leaves two to two.
#[test]
fn choose_rates_every_legal_move_best_first_for_the_asking() {
    let arguments = ["choose", "--player", "greedy", "--fen", "B:W6,16,24:B1,12", "--rate"];
    let report = crownhead(&[&arguments[..], &["--json"]].concat()).json();
    let expected = json!([{"move": "12x28", "score": 0.5}, {"move": "1x10", "score": 0.0}]);
    assert_eq!((&report["move"], &report["moves"]), (&json!("12x28"), &expected));
    for counts in ["evaluations", "lookups", "hits"] {
        assert_eq!(report[counts], 0);
    }
    let text = crownhead(&arguments).out;
    assert!(text.contains("  12x28          +0.500\n  1x10           +0.000\n"), "{text}");
    assert!(!text.contains("evaluation") && !text.contains("look-up"), "{text}");
    let text = crownhead(&["choose", "--player", "samuel"]).out;
    assert!(text.contains(" evaluations, depth ") && !text.contains("look-up"), "{text}");
    refused(
        &crownhead(&["choose", "--player", "random", "--rate"]),
        "crownhead: random does not rate moves: expected a player that does, such as greedy or samuel",
    );
}
