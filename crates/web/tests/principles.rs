//! Strategies and scripts over HTTP.

use crate::server;
use serde_json::{Value, json};

const START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

fn strategy(principles: &str) -> String {
    format!(
        "format = \"crownhead strategy 1\"\nsummary = \"mine\"\n\n[[phase]]\nprinciples = [{principles}]\nmaximum = 2\n"
    )
}

fn check(server: &server::Running, kind: &str, text: &str) -> Value {
    server.post("/principles/check", &json!({ "kind": kind, "name": "mine", "text": text })).expect(200)
}

#[test]
fn what_comes_with_the_program_is_listed_and_stays() {
    let (server, _folder) = server::fresh();
    let list = server.get("/strategies").expect(200);
    let names = |key: &str| -> Vec<String> {
        let names =
            list[key].as_array().unwrap().iter().map(|entry| entry["name"].as_str().unwrap().to_owned());
        names.collect()
    };
    assert_eq!(names("strategies"), ["game-1", "game-2", "game-3", "game-4", "pcr-only"]);
    assert!(names("scripts").contains(&"bridge".to_owned()));
    let is_told = |entry: &Value| entry["summary"].as_str().is_some_and(|summary| !summary.is_empty());
    for key in ["strategies", "scripts", "features"] {
        assert!(list[key].as_array().unwrap().iter().all(is_told), "{}", list[key]);
    }
    assert!(server.get("/strategies/game-1").expect(200)["text"].as_str().unwrap().contains("CRAMP"));
    assert!(
        server.get("/scripts/bridge.rhai").expect(200)["text"].as_str().unwrap().contains("squares([1, 3])")
    );
    for path in ["/strategies/game-1", "/scripts/bridge"] {
        let words = server.put(path, &json!({ "text": "" })).refused(409);
        assert!(words.contains("choose another name"), "{words}");
        server.delete(path).refused(409);
    }
}

#[test]
fn many_who_write_one_script_are_all_answered_and_nobody_reads_half_of_one() {
    const WRITERS: usize = 16;
    const TIMES: usize = 8;
    let (server, folder) = server::fresh();
    let text = |writer: usize| format!("// {}\n{writer}", writer.to_string().repeat(20_000));
    let texts: Vec<_> = (0..WRITERS).map(text).collect();
    server.put("/scripts/shared", &json!({ "text": texts[0] })).expect(200);
    std::thread::scope(|scope| {
        let (server, texts) = (&server, &texts);
        for text in texts {
            scope.spawn(move || {
                for _ in 0..TIMES {
                    server.put("/scripts/shared", &json!({ "text": text })).expect(200);
                    let read = server.get("/scripts/shared").expect(200);
                    assert!(texts.iter().any(|text| read["text"] == **text), "torn");
                }
            });
        }
    });
    let names: Vec<_> = std::fs::read_dir(folder.path().join("strategies"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names, ["shared.rhai"]);
    server.stop();
    let kept = std::fs::read_to_string(folder.path().join("strategies/shared.rhai")).unwrap();
    assert!(texts.contains(&kept));
}

#[test]
fn what_killed_writers_left_is_gone_after_the_next_start() {
    let folder = tempfile::TempDir::new().unwrap();
    server::start(folder.path()).stop();
    let left = [
        "games.records.x1.unfinished",
        "strategies/mine.rhai.x2.unfinished",
        "players/a.alpha.x3.unfinished",
    ];
    for name in left {
        std::fs::write(folder.path().join(name), "half").unwrap();
    }
    server::start(folder.path()).stop();
    for name in left {
        assert!(!folder.path().join(name).exists(), "{name}");
    }
}

#[test]
fn own_texts_are_kept_over_a_restart_and_can_be_removed() {
    let folder = tempfile::TempDir::new().unwrap();
    let server = server::start(folder.path());
    let mine = strategy("\"PCR\", \"home.rhai\", \"bridge.rhai\"");
    server.put("/scripts/home", &json!({ "text": "// stay at home\n-own.advance" })).expect(200);
    server.put("/strategies/mine", &json!({ "text": mine })).expect(200);
    server.stop();
    let names: Vec<_> = std::fs::read_dir(folder.path().join("strategies"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(names.len() == 2 && names.contains(&"mine.toml".to_owned()), "{names:?}");
    let server = server::start(folder.path());
    assert_eq!(
        server.get("/strategies/mine").expect(200),
        json!({ "name": "mine", "builtin": false, "text": mine })
    );
    let table =
        server.post("/positions/principles", &json!({ "fen": START, "strategy": "mine" })).expect(200);
    assert_eq!(table["columns"], json!(["PCR", "home.rhai", "bridge.rhai"]));
    let ratings = json!({ "fen": START, "player": "cowell-reed:strategy=mine" });
    assert_eq!(
        server.post("/positions/ratings", &ratings).expect(200)["reasons"]["columns"],
        table["columns"]
    );
    let words = server.delete("/scripts/home").refused(409);
    assert!(words.contains("'mine' uses this script"), "{words}");
    assert_eq!(server.delete("/strategies/mine").status, 204);
    assert_eq!(server.delete("/scripts/home").status, 204);
    server.delete("/scripts/home").refused(404);
    server.get("/strategies/mine").refused(404);
}

#[test]
fn names_are_letters_digits_and_hyphens() {
    let (server, folder) = server::fresh();
    for name in ["..%2Fgame", "a%20b", "a.b", "-a", "%C3%A9", "a%00", &"x".repeat(49)] {
        let answer = server.put(&format!("/strategies/{name}"), &json!({ "text": strategy("\"PCR\"") }));
        assert!(answer.refused(422).contains("letters, digits and hyphens"), "{name}");
    }
    let is_empty = std::fs::read_dir(folder.path().join("strategies")).unwrap().next().is_none();
    assert!(is_empty, "nothing was written");
}

#[test]
fn a_fault_in_a_strategy_has_its_place() {
    let (server, _folder) = server::fresh();
    assert_eq!(check(&server, "strategy", &strategy("\"PCR\", \"bridge.rhai\""))["ok"], true);
    for (text, place, message) in [
        (strategy("\"PCR\", \"LUCK\""), (5, 22), "no principle 'LUCK': expected some of PCR"),
        (strategy("\"PCR\", \"luck.rhai\""), (5, 22), "no script 'luck.rhai': expected some of pcr.rhai"),
        (strategy("\"../../x.rhai\""), (5, 15), "no script"),
        (strategy("\"PCR\", \"PCR\""), (5, 22), "twice"),
        ("format = 3".to_owned(), (1, 10), "string"),
        ("format = \"é\" x".to_owned(), (1, 14), ""),
        (String::new(), (1, 1), "format"),
    ] {
        let answer = check(&server, "strategy", &text);
        let fault = &answer["errors"][0];
        assert_eq!(answer["ok"], false, "{text}");
        assert_eq!((&fault["line"], &fault["column"]), (&json!(place.0), &json!(place.1)), "{text}: {fault}");
        assert!(fault["message"].as_str().unwrap().contains(message), "{text}: {fault}");
        let kept = server.put("/strategies/mine", &json!({ "text": text }));
        kept.refused(422);
        assert_eq!(kept.json()["error"]["place"]["line"], place.0);
    }
}

#[test]
fn a_fault_in_a_script_has_its_place() {
    let (server, _folder) = server::fresh();
    for (text, line, message) in [
        ("let x = 1;\nloop { x += 1; }", 2, "endless"),
        ("own.men.cuont", 1, "cuont"),
        ("let x = ;", 1, "Unexpected"),
        ("own.men", 1, "expected a number"),
        ("\n\nx", 3, "x"),
        ("fn f(x) { f(x) } f(1)", 1, "overflow"),
        // It works at the start of a game, and not where nobody is left.
        ("1 / other.pieces.count", 1, "zero"),
        (&"1 + ".repeat(20_000), 1, "longer than"),
    ] {
        let answer = check(&server, "script", text);
        let fault = &answer["errors"][0];
        assert_eq!(answer["ok"], false, "{answer}");
        assert_eq!(fault["line"], line, "{fault}");
        let words = fault["message"].as_str().unwrap().to_lowercase();
        assert!(words.contains(&message.to_lowercase()), "{words}");
    }
    let good = check(&server, "script", "// what it is\nown.pieces.count - other.pieces.count");
    assert_eq!((&good["ok"], &good["summary"]), (&json!(true), &json!("what it is")));
    let samples = good["samples"].as_array().unwrap();
    assert_eq!(samples.len(), 9);
    assert!(
        samples.iter().all(|sample| sample["value"].as_f64().unwrap() == -sample["other"].as_f64().unwrap())
    );
}

#[test]
fn a_strategy_is_tried_beside_an_older_one() {
    let (server, _folder) = server::fresh();
    let text = strategy("\"PCR\", \"far.rhai\"");
    let request =
        json!({ "strategy": text, "scripts": { "far": "own.advance" }, "fen": START, "against": "game-1" });
    let answer = server.post("/principles/try", &request).expect(200);
    assert_eq!(answer["now"]["columns"], json!(["PCR", "far.rhai"]));
    assert_eq!(answer["before"]["columns"][5], "CENT");
    assert!(!answer["chosen_now"].as_array().unwrap().is_empty());
    assert!(!answer["chosen_before"].as_array().unwrap().is_empty());
    let alone = server
        .post("/principles/try", &json!({ "strategy": text, "scripts": { "far.rhai": "1" }, "fen": START }));
    let alone = alone.expect(200);
    assert!(alone["before"].is_null() && alone["chosen_before"] == json!([]));
    assert_eq!(alone["chosen_now"].as_array().unwrap().len(), 7, "a script that has no opinion leaves all");
}

#[test]
fn what_cannot_be_tried_is_refused_with_the_reason() {
    let (server, _folder) = server::fresh();
    let fails_later = "if own.men.count < 12 { throw \"too few\" } else { 1 }";
    for (request, status, reason) in [
        (json!({ "strategy": strategy("\"LUCK\""), "fen": START }), 422, "no principle 'LUCK'"),
        (
            json!({ "strategy": strategy("\"x.rhai\""), "scripts": { "x": "loop {}" }, "fen": START }),
            422,
            "endless",
        ),
        (
            json!({ "strategy": strategy("\"x.rhai\""), "scripts": { "x": fails_later }, "fen": "B:W32:B1,2" }),
            422,
            "too few",
        ),
        (json!({ "strategy": strategy("\"PCR\""), "fen": START, "against": "luck" }), 404, "luck"),
        (json!({ "strategy": strategy("\"PCR\""), "fen": "x" }), 422, "FEN"),
        (
            json!({ "strategy": strategy("\"PCR\""), "scripts": { "../x": "1" }, "fen": START }),
            422,
            "letters",
        ),
    ] {
        let words = server.post("/principles/try", &request).refused(status);
        assert!(words.contains(reason), "{request}: {words}");
    }
}

#[test]
fn a_script_that_takes_its_time_at_every_position_is_given_up() {
    let (server, _folder) = server::fresh();
    let slow = "let sum = 0; for x in 0..4000 { sum += x; } sum";
    let text = strategy("\"slow.rhai\"").replace("maximum = 2", "maximum = 99");
    let request =
        json!({ "strategy": text, "scripts": { "slow": slow }, "fen": "B:WK29,K30,K31,K32:BK1,K2,K3,K4" });
    let words = server.post("/principles/try", &request).refused(422);
    assert!(words.contains("not finished within 10 s"), "{words}");
    // The thread that thought about it is free again.
    server.post("/positions/principles", &json!({ "fen": START, "strategy": "game-1" })).expect(200);
}

#[test]
fn a_strategy_names_no_script_outside_its_folder() {
    let (server, folder) = server::fresh();
    std::fs::write(folder.path().join("secret.rhai"), "own.advance").unwrap();
    let outside = folder.path().join("secret.rhai").to_str().unwrap().to_owned();
    for script in
        ["../secret.rhai", outside.as_str(), "sub/../../secret.rhai", "/etc/passwd", "..\\\\secret.rhai"]
    {
        let text = strategy(&format!("\"PCR\", \"{script}\""));
        server.put("/strategies/mine", &json!({ "text": text })).refused(422);
        let tried = json!({ "strategy": text, "fen": START });
        server.post("/principles/try", &tried).refused(422);
        assert_eq!(check(&server, "strategy", &text)["ok"], false, "{script}");
    }
    server.get("/strategies/mine").refused(404);
}
