//! A scripted visitor: plays one game after the other as the page does, looks around now and then, and notes
//! how long everything took.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::client::{Answer, Client, Stream};
use crate::random::Random;

/// A scripted visitor.
pub(super) struct Visitor {
    client: Client,
    number: u64,
    /// What the next look or move depends on.
    random: Random,
    pause: Duration,
    notes: VisitorTimes,
}

/// What a visitor noted.
pub(super) struct VisitorTimes {
    pub(super) opponent: &'static str,
    /// How long each request took that does not wait for thinking.
    pub(super) requests: Vec<(&'static str, Duration)>,
    /// How long it took until each move of the machine was on the board.
    pub(super) waits: Vec<Duration>,
    /// How long each request took that has something thought about.
    pub(super) thoughts: Vec<Duration>,
    pub(super) moves: usize,
    pub(super) games: Vec<ShownGame>,
    pub(super) errors: Vec<String>,
}

/// A game as the server last showed it.
pub(super) struct ShownGame {
    pub(super) id: String,
    /// As they are written.
    pub(super) moves: Vec<String>,
}

impl ShownGame {
    pub(super) fn of(state: &Value) -> Result<ShownGame> {
        let id = state["id"].as_str().context("a game has an id")?.to_owned();
        let moves = state["moves"].as_array().context("a game has moves")?;
        let text = |made: &Value| made["text"].as_str().unwrap_or_default().to_owned();
        Ok(ShownGame { id, moves: moves.iter().map(text).collect() })
    }
}

/// What a page asks for beside the moves.
const LOOKS: &[(&str, &str)] = &[
    ("list of games", "/api/v1/games?state=open&limit=50"),
    ("players", "/api/v1/players"),
    ("page", "/"),
    ("about", "/api/v1/about"),
];

impl Visitor {
    pub(super) fn new(address: &str, opponent: &'static str, number: u64, pause: Duration) -> Visitor {
        let notes = VisitorTimes {
            opponent,
            requests: Vec::new(),
            waits: Vec::new(),
            thoughts: Vec::new(),
            moves: 0,
            games: Vec::new(),
            errors: Vec::new(),
        };
        Visitor { client: Client::new(address), number, random: Random(number), pause, notes }
    }

    /// Plays until the time has come; what goes wrong is noted, and another game begun.
    pub(super) fn play(mut self, end: Instant) -> VisitorTimes {
        // People do not come all in the same instant.
        self.look_at_board();
        while Instant::now() < end {
            if let Err(error) = self.play_game(end) {
                self.notes.errors.push(format!("{error:#}"));
            }
        }
        self.notes
    }

    fn play_game(&mut self, end: Instant) -> Result<()> {
        let side = if self.number.is_multiple_of(3) { "white" } else { "black" };
        let wish = json!({ "opponent": self.notes.opponent, "side": side, "seed": self.number });
        let state = self.request("begin", |client| client.post("/api/v1/games", &wish.to_string()))?;
        let mut state: Value = serde_json::from_str(&state)?;
        let seen = ShownGame::of(&state)?;
        let id = seen.id.clone();
        self.notes.games.push(seen);
        let mut page = self.client.listen(&id)?;
        if state["status"] != "your_turn" {
            state = self.wait(&mut page, &state)?;
        }
        while state["status"] != "over" && Instant::now() < end {
            self.look_around(&id)?;
            self.look_at_board();
            state = self.make_move(&id, &mut page, &state)?;
        }
        Ok(())
    }

    fn make_move(&mut self, id: &str, page: &mut Stream, state: &Value) -> Result<Value> {
        let moves = state["position"]["moves"].as_array().context("a position has moves")?;
        let chosen = &moves[self.random.below(moves.len())]["path"];
        let plies = state["moves"].as_array().map_or(0, Vec::len);
        let body = json!({ "path": chosen, "ply": plies }).to_string();
        let made = self.request("move", |client| client.post(&format!("/api/v1/games/{id}/moves"), &body))?;
        self.notes.moves += 1;
        let made: Value = serde_json::from_str(&made)?;
        self.see(&made)?;
        if made["status"] == "over" { Ok(made) } else { self.wait(page, &made) }
    }

    /// The game when the machine has moved.
    fn wait(&mut self, page: &mut Stream, since: &Value) -> Result<Value> {
        let begun = Instant::now();
        loop {
            let data = page.next()?;
            let is_settled =
                data.contains("\"status\":\"your_turn\"") || data.contains("\"status\":\"over\"");
            if !is_settled {
                continue;
            }
            let state: Value = serde_json::from_str(&data)?;
            if state["version"].as_u64() > since["version"].as_u64() {
                self.notes.waits.push(begun.elapsed());
                self.see(&state)?;
                return Ok(state);
            }
        }
    }

    /// What was shown must be there as long as there is the game.
    fn see(&mut self, state: &Value) -> Result<()> {
        let last = self.notes.games.last_mut().context("a game was begun")?;
        *last = ShownGame::of(state)?;
        Ok(())
    }

    /// Every third turn a visitor looks at something, every tenth asks for advice.
    fn look_around(&mut self, id: &str) -> Result<()> {
        if self.random.below(3) == 0 {
            let (name, path) = LOOKS[self.random.below(LOOKS.len())];
            self.request(name, |client| client.get(path))?;
        }
        if self.random.below(3) == 0 {
            self.request("game", |client| client.get(&format!("/api/v1/games/{id}")))?;
        }
        if self.random.below(10) == 0 {
            let answer = self.client.post(&format!("/api/v1/games/{id}/hint"), "{\"player\":\"greedy\"}")?;
            self.notes.thoughts.push(answer.took);
        }
        Ok(())
    }

    fn request(&mut self, name: &'static str, ask: impl FnOnce(&Client) -> Result<Answer>) -> Result<String> {
        let Answer { text, took } = ask(&self.client)?;
        self.notes.requests.push((name, took));
        Ok(text)
    }

    /// Between nothing and twice the pause.
    fn look_at_board(&mut self) {
        let part = self.random.below(2_001) as u32;
        thread::sleep(self.pause * part / 1_000);
    }
}
