//! Positions looked into over HTTP.

use crate::server;
use serde_json::{Value, json};

const START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
/// Black can jump two ways.
const JUMPS: &str = "B:W18,19,26:B15,1";

fn squares(pieces: &[(usize, &str)]) -> Vec<String> {
    let mut squares = vec![String::new(); 32];
    pieces.iter().for_each(|(square, piece)| squares[square - 1] = (*piece).to_owned());
    squares
}

#[test]
fn a_position_comes_with_its_legal_moves() {
    let (server, _folder) = server::fresh();
    let start = server.post("/positions", &json!({ "fen": START })).expect(200);
    assert_eq!(start["moves"].as_array().unwrap().len(), 7);
    assert_eq!((&start["must_capture"], &start["over"]), (&json!(false), &Value::Null));
    let jumps = server.post("/positions", &json!({ "fen": JUMPS })).expect(200);
    assert_eq!(jumps["must_capture"], true);
    let over = json!({ "squares": squares(&[(1, "B")]), "turn": "white" });
    let over = server.post("/positions", &over).expect(200);
    assert_eq!(over["fen"], "W:W:BK1");
    assert!(over["over"].as_str().unwrap().contains("Black"), "{over}");
}

#[test]
fn nobody_has_won_on_an_empty_board() {
    let (server, _folder) = server::fresh();
    for turn in ["black", "white"] {
        let empty = server.post("/positions", &json!({ "squares": squares(&[]), "turn": turn })).expect(200);
        assert_eq!(empty["over"], "The board is empty", "{turn}");
    }
}

#[test]
fn a_setup_that_cannot_be_is_refused_with_the_reason() {
    let (server, _folder) = server::fresh();
    let thirteen: Vec<_> = (5..=17).map(|square| (square, "b")).collect();
    for (request, reason) in [
        (json!({ "fen": "B:W40:B1" }), "40"),
        (json!({ "fen": "" }), "expected"),
        (json!({ "squares": squares(&[(30, "b")]), "turn": "black" }), "crown row"),
        (json!({ "squares": squares(&thirteen), "turn": "black" }), "13 pieces"),
        (json!({ "squares": squares(&[(3, "queen")]), "turn": "black" }), "Square 3 has 'queen'"),
        (json!({ "squares": ["b"], "turn": "black" }), "1 squares: expected 32"),
        (json!({ "squares": squares(&[(1, "b")]) }), "squares together with turn"),
        (json!({ "fen": START, "turn": "black" }), "either fen"),
        (json!({ "fan": START }), "unknown field"),
    ] {
        let words = server.post("/positions", &request).refused(422);
        assert!(words.contains(reason), "{request}: {words}");
    }
}

#[test]
fn every_legal_move_is_rated_best_first() {
    let (server, _folder) = server::fresh();
    for (player, kind) in
        [("samuel", Some("terms")), ("cowell-reed", Some("principles")), ("greedy", Some("moves"))]
    {
        let answer =
            server.post("/positions/ratings", &json!({ "fen": START, "player": player })).expect(200);
        let moves = answer["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 7, "{player}");
        if player == "cowell-reed" {
            assert!(moves.iter().all(|mv| mv["score"].is_null()), "an order is no number of men");
        } else {
            let scores: Vec<_> = moves.iter().map(|mv| mv["score"].as_f64().unwrap()).collect();
            assert!(scores.is_sorted_by(|one, two| one >= two), "{player}: {scores:?}");
        }
        assert_eq!(moves[0]["rank"], 1);
        assert!(answer["decision"]["move"].is_string() && answer["note"] == "", "{answer}");
        assert_eq!(answer["reasons"]["kind"].as_str(), kind, "{player}");
    }
    let random = server.post("/positions/ratings", &json!({ "fen": START, "player": "random" })).expect(200);
    assert!(
        random["note"].as_str().unwrap().contains("does not rate them")
            && random["moves"][0]["score"].is_null()
    );
}

/// Eight men a side.
const EVEN: &str = "B:W13,19,21,24,27,29,31,32:B5,6,7,8,10,11,14,20";

#[test]
fn the_engine_tells_its_best_lines_and_what_each_piece_is_worth() {
    let (server, _folder) = server::fresh();
    let ask = |request: &Value| server.post("/positions/ratings", request).expect(200);
    let answer = ask(&json!({ "fen": EVEN, "player": "crownhead:nodes=5000,hash=1" }));
    let lines = answer["lines"].as_array().unwrap();
    let first = |line: &Value| line["line"][0]["text"].as_str().unwrap().to_owned();
    assert_eq!((lines.len(), &answer["decision"]["move"]), (3, &json!(first(&lines[0]))), "{answer}");
    assert_eq!(answer["decision"]["score"], lines[0]["score"]);
    let scores: Vec<_> = lines.iter().map(|line| line["score"].as_f64().unwrap()).collect();
    assert!(scores.is_sorted_by(|one, two| one >= two), "{scores:?}");
    assert!(lines.iter().all(|line| line["line"].as_array().unwrap().len() > 1), "{answer}");
    assert_eq!(answer["reasons"]["kind"], "terms");
    let worth = |answer: &Value| {
        let pieces = answer["pieces"].as_array().unwrap().clone();
        pieces.iter().map(|piece| piece["men"].as_f64().unwrap()).collect::<Vec<_>>()
    };
    let pieces = worth(&answer);
    assert!(pieces.len() == 16 && pieces.iter().all(|&men| men > 0.0), "{pieces:?}");
    let rules = json!({ "variant": "give-away", "repetitions": 3, "idle_moves": 40 });
    let answer = ask(&json!({ "fen": EVEN, "player": "crownhead:nodes=5000,hash=1", "rules": rules }));
    let pieces = worth(&answer);
    assert!(pieces.len() == 16 && pieces.iter().all(|&men| men < 0.0), "a burden: {pieces:?}");
}

#[test]
fn the_engine_tells_known_endings_in_moves_with_a_line_for_each() {
    let (server, _folder) = server::fresh();
    let request = json!({ "fen": "W:WK30,K26:BK1", "player": "crownhead:nodes=5000,hash=1" });
    let answer = server.post("/positions/ratings", &request).expect(200);
    assert_eq!(answer["lines"][0]["score"], json!({ "win": 14 }), "{answer}");
    assert_eq!(answer["lines"][0]["line"].as_array().unwrap().len(), 27);
    assert_eq!((answer["lines"].as_array().unwrap().len(), &answer["moves"][0]["rank"]), (3, &json!(1)));
}

#[test]
fn a_decided_game_is_told_in_moves_and_not_in_men() {
    let (server, _folder) = server::fresh();
    let request = json!({ "fen": "B:W30:BK22,K19", "player": "samuel:ply=5" });
    let answer = server.post("/positions/ratings", &request).expect(200);
    assert_eq!(answer["decision"]["score"], json!({ "win": 2 }), "{answer}");
    assert_eq!(answer["decision"]["announcement"], "Black wins in 2 moves");
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves[0]["score"], json!({ "win": 2 }));
    assert_eq!(moves.last().unwrap()["score"], json!({ "loss": 1 }));
    assert_eq!(answer["reasons"]["rows"], json!([]), "the line ends the game: {answer}");
    let over = server.post("/positions/terms", &json!({ "fen": "W:W:BK1" })).expect(200);
    assert_eq!((&over["credited_to"], &over["score"]), (&json!("black"), &json!({ "win": null })));
}

#[test]
fn ratings_know_give_away_and_finished_games() {
    let (server, _folder) = server::fresh();
    let fen = "B:W26,32:B19,23";
    let ask = |variant: &str| {
        let rules = json!({ "variant": variant, "repetitions": 3, "idle_moves": 40 });
        server
            .post("/positions/ratings", &json!({ "fen": fen, "player": "samuel", "rules": rules }))
            .expect(200)
    };
    assert_ne!(ask("standard")["decision"]["score"], ask("give-away")["decision"]["score"]);
    let over =
        server.post("/positions/ratings", &json!({ "fen": "W:W:BK1", "player": "samuel" })).expect(200);
    assert!(over["note"].as_str().unwrap().contains("over") && over["moves"] == json!([]));
}

#[test]
fn players_that_may_not_be_asked_are_refused() {
    let (server, _folder) = server::fresh();
    for (request, status, reason) in [
        (json!({ "fen": START, "player": "tinsley" }), 422, "tinsley"),
        (json!({ "fen": START, "player": "samuel:tape=mine.tape,learn=on" }), 422, "mine.tape"),
        (json!({ "fen": START, "player": "samuel:alpha=../x" }), 422, "plain name"),
        (json!({ "fen": START, "player": "samuel", "limits": { "seconds": 1000 } }), 422, "expected 0.01"),
        (json!({ "fen": START, "player": "samuel", "limits": { "ply": 0 } }), 422, "limits.ply"),
        (json!({ "fen": START, "player": "samuel", "rules": { "repetitions": 1 } }), 422, "repetitions"),
        (json!({ "fen": "x", "player": "samuel" }), 422, "FEN"),
    ] {
        let words = server.post("/positions/ratings", &request).refused(status);
        assert!(words.contains(reason), "{request}: {words}");
    }
}

#[test]
fn a_look_ahead_without_end_is_stopped() {
    let (server, _folder) = server::fresh();
    let request = json!({ "fen": START, "player": "samuel:ply=20", "limits": { "seconds": 0.2 } });
    let answer = server.post("/positions/ratings", &request).expect(200);
    assert!(answer["note"].as_str().unwrap().contains("Time ran out"), "{answer}");
    assert!(answer["decision"]["move"].is_string());
}

#[test]
fn all_38_terms_have_a_meaning() {
    let (server, _folder) = server::fresh();
    let answer = server.post("/positions/terms", &json!({ "fen": START })).expect(200);
    let terms = answer["terms"].as_array().unwrap();
    assert_eq!(terms.len(), 38);
    let told = |term: &Value| term["meaning"].as_str().is_some_and(|meaning| meaning.len() > 5);
    assert!(terms.iter().all(told), "{answer}");
    assert_eq!(terms.iter().filter(|term| term["coefficient"].is_number()).count(), 4, "{answer}");
    let after = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15";
    let request =
        json!({ "fen": after, "previous_fen": START, "player": "samuel:polynomial=published-1959" });
    let answer = server.post("/positions/terms", &request).expect(200);
    assert_eq!(answer["credited_to"], "black");
    let terms = answer["terms"].as_array().unwrap();
    let sum: f64 = terms.iter().map(|term| term["contribution"].as_f64().unwrap()).sum();
    let total = sum + answer["piece_advantage"].as_f64().unwrap();
    assert!((total - answer["score"].as_f64().unwrap()).abs() < 1e-9, "{answer}");
}

#[test]
fn terms_want_a_player_with_terms_and_a_move_between_the_positions() {
    let (server, _folder) = server::fresh();
    for (request, reason) in [
        (json!({ "fen": START, "player": "greedy" }), "does not add up terms"),
        (json!({ "fen": START, "previous_fen": JUMPS }), "No legal move leads"),
    ] {
        let words = server.post("/positions/terms", &request).refused(422);
        assert!(words.contains(reason), "{words}");
    }
}

#[test]
fn a_strategy_says_what_it_makes_of_every_move() {
    let (server, _folder) = server::fresh();
    let ask =
        |strategy: &str| server.post("/positions/principles", &json!({ "fen": START, "strategy": strategy }));
    let table = ask("game-1").expect(200);
    assert_eq!(table["columns"], json!(["PCR", "KRP", "KD", "CRAMP", "MOBIL", "CENT"]));
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 7);
    assert!(rows.iter().any(|row| row["verdict"].as_str().unwrap().starts_with("dropped by ")));
    assert!(rows.iter().any(|row| row["verdict"] == ""));
    assert!(ask("mine").refused(404).contains("no strategy called 'mine'"));
    assert!(ask("../game-1").refused(422).contains("letters, digits and hyphens"));
}

#[test]
fn a_move_leads_to_the_position_after_it() {
    let (server, _folder) = server::fresh();
    for (fen, path, text, after, crowned) in [
        ("B:W32:B11", json!([11, 15]), "11-15", "W:W32:B15", false),
        ("B:W32:B26", json!([26, 30]), "26-30", "W:W32:BK30", true),
        ("B:W32:BK26", json!([26, 30]), "26-30", "W:W32:BK30", false),
        (JUMPS, json!([15, 22, 31]), "15x31", "W:W19:B1,K31", true),
        ("W:W22,32:B18,11,1", json!([22, 8]), "22x8", "B:W8,32:B1", false),
    ] {
        let answer = server.post("/positions/after", &json!({ "fen": fen, "path": path })).expect(200);
        assert_eq!((&answer["move"]["text"], &answer["position"]["fen"]), (&json!(text), &json!(after)));
        assert_eq!(answer["crowned"], crowned, "{fen} {path}");
    }
    for (fen, path, words) in [
        (JUMPS, json!([1, 5]), "You must jump: "),
        (JUMPS, json!([15, 22]), "The jump continues: "),
        (START, json!([1, 5]), "cannot move now"),
        ("B:W40:B1", json!([1, 5]), "40"),
        (START, json!([11]), "at least two"),
    ] {
        let refused = server.post("/positions/after", &json!({ "fen": fen, "path": path })).refused(422);
        assert!(refused.contains(words), "{fen} {path}: {refused}");
    }
}
