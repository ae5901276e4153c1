//! Draws that are offered.

use crate::server;
use serde_json::{Value, json};

/// A game from a made-up position, the person's king going to and fro in its corner, after enough moves to
/// consider draws.
fn after_thirty_moves(fen: &str, seed: u64) -> impl FnOnce(&server::Running) -> (Value, Value) {
    let wish = json!({
        "opponent": "random", "side": "black", "seed": seed, "rules": { "repetitions": 10, "idle_moves": 200 },
        "opening": { "kind": "position", "fen": fen },
    });
    move |server| {
        let mut game = server.begin(&wish);
        let early = server.post(&game.path("/offer-draw"), &json!({})).expect(200);
        let mut state = game.wait();
        while state["moves"].as_array().unwrap().len() < 30 {
            let here = state["position"]["squares"][0] == "B";
            game.make(&if here { json!([1, 5]) } else { json!([5, 1]) });
            state = game.wait();
        }
        (early, game.act("/offer-draw"))
    }
}

#[test]
fn a_draw_is_agreed_when_the_board_is_even_and_not_too_early() {
    let (server, _folder) = server::fresh();
    let (early, end) = after_thirty_moves("B:WK32:BK1", 1)(&server);
    assert_eq!(early["message"], "It declines: it does not consider draws before move 15.");
    assert_eq!(end["outcome"]["reason"], "agreement", "{end}");
    assert_eq!(end["outcome"]["text"], "Draw by agreement.");
    assert_eq!((&end["outcome"]["winner"], &end["status"]), (&Value::Null, &json!("over")));
}

#[test]
fn whoever_is_ahead_declines_a_draw_and_says_why() {
    let (server, _folder) = server::fresh();
    let (_, state) = after_thirty_moves("B:WK32,K31:BK1", 1)(&server);
    assert_eq!(state["message"], "It declines: it thinks that it is two men up.");
    assert_eq!((&state["outcome"], &state["status"]), (&Value::Null, &json!("your_turn")));
    let again = server.post(&format!("/games/{}/offer-draw", state["id"].as_str().unwrap()), &json!({}));
    assert_eq!(again.refused(409), "The machine has already declined: make a move first.");
}
