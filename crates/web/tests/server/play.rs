//! A person at the board.

use std::cell::RefCell;

use serde_json::{Value, json};

use super::{Listening, Running};

/// A game that is being played over HTTP, with a page that listens.
pub(crate) struct Playing<'a> {
    pub(crate) server: &'a Running,
    pub(crate) id: String,
    page: Listening,
    /// The state that was heard of last.
    seen: RefCell<Value>,
}

impl Running {
    pub(crate) fn begin(&self, wish: &Value) -> Playing<'_> {
        let state = self.post("/games", wish).expect(201);
        self.go_on(state["id"].as_str().unwrap())
    }

    pub(crate) fn go_on(&self, id: &str) -> Playing<'_> {
        let seen = RefCell::new(self.get(&format!("/games/{id}")).expect(200));
        Playing { server: self, id: id.to_owned(), page: self.listen(&format!("game:{id}")), seen }
    }
}

impl Playing<'_> {
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/games/{}{rest}", self.id)
    }

    pub(crate) fn state(&self) -> Value {
        self.server.get(&self.path("")).expect(200)
    }

    /// Does something without a body.
    pub(crate) fn act(&self, what: &str) -> Value {
        self.saw(self.server.post(&self.path(what), &json!({})).expect(200))
    }

    pub(crate) fn make(&self, path: &Value) -> Value {
        self.saw(self.server.post(&self.path("/moves"), &json!({ "path": path })).expect(200))
    }

    fn saw(&self, state: Value) -> Value {
        self.seen.replace(state.clone());
        state
    }

    /// The game when it is the person's turn, or over.
    pub(crate) fn wait(&mut self) -> Value {
        let seen = self.seen.borrow().clone();
        if is_settled(&seen) {
            return seen;
        }
        let version = seen["version"].as_u64();
        let state =
            self.page.wait_for("game", |state| state["version"].as_u64() >= version && is_settled(state));
        self.saw(state)
    }

    /// Makes the first legal move and waits for the answer.
    pub(crate) fn play_any(&mut self) -> Value {
        let state = self.wait();
        assert_eq!(state["status"], "your_turn", "{state}");
        self.make(&state["position"]["moves"][0]["path"]);
        self.wait()
    }

    pub(crate) fn play_out(&mut self) -> Value {
        let mut state = self.wait();
        while state["status"] != "over" {
            state = self.play_any();
        }
        state
    }

    pub(crate) fn page(&mut self) -> &mut Listening {
        &mut self.page
    }
}

fn is_settled(state: &Value) -> bool {
    state["status"] == "your_turn" || state["status"] == "over"
}
