//! Pages that stopped reading: streams of events about the games that are played, from which nobody takes
//! anything.

use std::io::Write;
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::client::Client;

/// What a page may listen to at once.
const TOPICS: usize = 16;
/// Games begin within a second or two.
const PATIENCE: Duration = Duration::from_secs(20);

/// Opens so many streams, as soon as there are games.
pub(super) fn open(address: &str, count: usize) -> Result<Vec<TcpStream>> {
    if count == 0 {
        return Ok(Vec::new());
    }
    let games = games(address)?;
    let host = address.trim_start_matches("http://");
    let open_one = |number: usize| {
        let some = games.iter().cycle().skip(number).take(TOPICS.min(games.len()));
        let topics: Vec<_> = some.map(|id| format!("game:{id}")).collect();
        let mut stream = TcpStream::connect(host)?;
        let path = format!("/api/v1/events?topics={}", topics.join(","));
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: text/event-stream\r\n\r\n")?;
        Ok(stream)
    };
    (0..count).map(open_one).collect()
}

/// The ids of open games, once there are enough of them or no more come.
fn games(address: &str) -> Result<Vec<String>> {
    let (client, begun) = (Client::new(address), Instant::now());
    loop {
        let list: Value = serde_json::from_str(&client.get("/api/v1/games?state=open&limit=50")?.text)?;
        let games = list["games"].as_array().context("a list of games")?;
        let is_late = begun.elapsed() > PATIENCE;
        if games.len() >= TOPICS || is_late && !games.is_empty() {
            return Ok(games.iter().filter_map(|game| Some(game["id"].as_str()?.to_owned())).collect());
        }
        if is_late {
            bail!("no game was begun within {} s", PATIENCE.as_secs());
        }
        thread::sleep(Duration::from_millis(100));
    }
}
