//! Players that learn from the games of people.

use crate::server;
use serde_json::{Value, json};

#[test]
fn it_learns_from_the_person_in_a_file_of_its_own() {
    let (server, folder) = server::fresh();
    let wish = json!({
        "opponent": "samuel:alpha=as-it-started.alpha,ply=1", "side": "white", "learn": true, "seed": 4,
    });
    let fresh = folder.path().join("players/as-it-started.alpha");
    let untaught = std::fs::read_to_string(&fresh).unwrap();
    let mut game = server.begin(&wish);
    let file = folder.path().join("players/learner-1.alpha");
    let begun = std::fs::read_to_string(&file).unwrap();
    let state = game.play_any();
    assert_eq!(state["opponent"]["spec"], "samuel:alpha=learner-1.alpha,ply=1,learn=on");
    check_lesson(&state["taught"]["weights"]);
    let reasons = server.get(&game.path("/reasons?ply=1")).expect(200);
    assert_eq!(reasons["kind"], "terms");
    server.post(&game.path("/hint"), &json!({})).expect(200);
    let taken = json!({ "opponent": "samuel:alpha=learner-1.alpha", "learn": true });
    assert!(server.post("/games", &taken).refused(409).contains("another game"));
    for _ in 0..6 {
        check_lesson(&game.play_any()["taught"]["weights"]);
    }
    let before = server.get(&game.path("/lesson?ply=13")).expect(200);
    assert!(server.get(&game.path("/lesson?ply=14")).refused(404).contains("nothing"));
    let back = game.act("/takeback");
    assert_eq!(back["taught"], before, "the lesson of the move before is the last one again");
    assert!(back["message"].as_str().unwrap().contains("stays learned"), "{back}");
    game.act("/resign");
    // The learner writes its file when it has heard of the end; then it is free for the next game.
    let next = server.begin(&taken);
    next.act("/abandon");
    assert_ne!(std::fs::read_to_string(&file).unwrap(), begun);
    let players = server.get("/players").expect(200).to_string();
    assert!(players.contains("learner-1, after 1 game of learning"), "{players}");
    assert_eq!(std::fs::read_to_string(fresh).unwrap(), untaught, "what everybody finds stays as it is");
}

#[test]
fn a_file_that_another_program_learns_in_is_refused_until_it_is_free() {
    use samuel::generalization::{AlphaState, GeneralizationSettings, HeldFile};
    let (server, folder) = server::fresh();
    let begin = || AlphaState::begin(GeneralizationSettings::SECOND_SERIES, 1);
    let file = folder.path().join("players/mine.alpha");
    let held = HeldFile::open_or_make(&file, rules::Variant::Standard, begin).unwrap();
    let wish = json!({ "opponent": "samuel:alpha=mine.alpha,ply=1", "learn": true });
    let refusal = server.post("/games", &wish).refused(409);
    assert!(refusal.contains("mine.alpha: another player learns in it: expected one at a time"), "{refusal}");
    drop(held);
    server.begin(&wish);
}

#[test]
fn in_give_away_it_learns_in_a_file_of_that_game_which_the_other_refuses() {
    let (server, folder) = server::fresh();
    let rules = json!({ "variant": "give-away" });
    let wish = json!({
        "opponent": "samuel:alpha=as-it-started.alpha,ply=1", "side": "white", "learn": true, "seed": 4,
        "rules": rules,
    });
    let mut game = server.begin(&wish);
    check_lesson(&game.play_any()["taught"]["weights"]);
    game.act("/resign");
    let file = folder.path().join("players/learner-1.alpha");
    let learned = json!({ "opponent": "samuel:alpha=learner-1.alpha" });
    let refusal = server.post("/games", &learned).refused(422);
    assert!(refusal.contains("learned in give-away: expected standard"), "{refusal}");
    let state = samuel::generalization::AlphaState::load(&file).unwrap();
    assert_eq!(state.variant, rules::Variant::GiveAway);
    server.begin(&json!({ "opponent": "samuel:alpha=learner-1.alpha", "rules": rules }));
    let players = server.get("/players").expect(200);
    let of =
        |id: &str| players["players"].as_array().unwrap().iter().find(|one| one["id"] == id).unwrap().clone();
    assert_eq!(of("alpha-learner-1")["variant"], "give-away");
    assert_eq!(of("samuel-start")["variant"], Value::Null, "it is there for both games");
}

#[test]
fn a_player_with_a_tape_keeps_the_boards_that_it_moves_on() {
    let folder = tempfile::TempDir::new().unwrap();
    let tape = folder.path().join("tapes/small.tape");
    std::fs::create_dir_all(tape.parent().unwrap()).unwrap();
    drop(server::roster().player(&format!("samuel:tape={},learn=on", tape.display()), 1).unwrap());
    let server = server::start(folder.path());
    let wish =
        json!({ "opponent": "samuel:tape=small.tape,ply=1", "side": "black", "learn": true, "seed": 4 });
    let mut game = server.begin(&wish);
    for boards in 1..=3 {
        let state = game.play_any();
        assert_eq!(state["learn"], "boards");
        let kept = &state["taught"]["board"];
        assert_eq!((&kept["is_new"], &kept["boards"]), (&json!(true), &json!(boards)), "{kept}");
        assert!(kept["plies"].as_u64().unwrap() >= 1, "{kept}");
    }
    game.act("/takeback");
    let again = game.play_any();
    assert_eq!(again["taught"]["board"]["is_new"], again["taught"]["board"]["boards"] == 4, "{again}");
}

#[test]
fn a_learner_learns_from_the_rest_of_a_game_after_a_restart() {
    let folder = tempfile::TempDir::new().unwrap();
    let server = server::start(folder.path());
    let wish = json!({
        "opponent": "samuel:alpha=as-it-started.alpha,ply=1", "side": "white", "learn": true, "seed": 4,
    });
    let mut game = server.begin(&wish);
    let file = folder.path().join("players/learner-1.alpha");
    let begun = std::fs::read_to_string(&file).unwrap();
    game.play_any();
    let id = game.id.clone();
    drop(game);
    server.stop();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), begun, "half a game teaches nothing yet");
    let server = server::start(folder.path());
    let mut game = server.go_on(&id);
    (0..3).for_each(|_| drop(game.play_any()));
    game.act("/resign");
    drop(game);
    server.stop();
    assert_ne!(std::fs::read_to_string(&file).unwrap(), begun);
}

/// Weights are in men, correlations beside them, no zero has a sign, and the remark says what the rows say.
fn check_lesson(lesson: &Value) {
    assert!(!lesson.to_string().contains("-0.0,") && !lesson.to_string().contains("-0.0}"), "{lesson}");
    let (mut more, mut less) = (0, 0);
    for change in lesson["changes"].as_array().unwrap() {
        let number = |key: &str| change[key].as_f64();
        for key in ["correlation_before", "correlation_after"] {
            assert!(number(key).is_none_or(|correlation| correlation.abs() <= 1.0), "{change}");
        }
        let (Some(before), Some(after)) = (number("before"), number("after")) else { continue };
        assert!(before.abs() < 1.0 && after.abs() < 1.0, "{change}");
        let is_turned = before * after < 0.0 && before.abs().min(after.abs()) >= 0.000_5;
        more += usize::from(!is_turned && after.abs() > before.abs());
        less += usize::from(!is_turned && after.abs() < before.abs());
    }
    let remark = lesson["remark"].as_str().unwrap();
    assert_eq!(remark.contains("more now"), more > 0, "{lesson}");
    assert_eq!(remark.contains("less"), less > 0, "{lesson}");
}
