//! The browser of one visitor: requests, and one stream of events.

use std::io::{BufRead, BufReader};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use ureq::{Agent, BodyReader};

/// Whoever waits longer has been forgotten.
const LONGEST: Duration = Duration::from_secs(120);

/// The browser of one visitor.
pub(crate) struct Client {
    agent: Agent,
    address: String,
}

/// What came back, and after which time.
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) took: Duration,
}

/// The states of a game as they happen.
pub(crate) struct Stream(BufReader<BodyReader<'static>>);

impl Client {
    pub(crate) fn new(address: &str) -> Client {
        let config = Agent::config_builder().http_status_as_error(false).timeout_global(Some(LONGEST));
        Client { agent: config.build().into(), address: address.to_owned() }
    }

    pub(crate) fn get(&self, path: &str) -> Result<Answer> {
        let begun = Instant::now();
        let answer = self.agent.get(format!("{}{path}", self.address)).call();
        finish(path, begun, answer)
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Result<Answer> {
        let begun = Instant::now();
        let request = self.agent.post(format!("{}{path}", self.address));
        finish(path, begun, request.header("content-type", "application/json").send(body))
    }

    pub(crate) fn put(&self, path: &str, body: &str) -> Result<Answer> {
        let begun = Instant::now();
        let request = self.agent.put(format!("{}{path}", self.address));
        finish(path, begun, request.header("content-type", "application/json").send(body))
    }

    pub(crate) fn listen(&self, game: &str) -> Result<Stream> {
        let path = format!("/api/v1/events?topics=game:{game}");
        let answer = self.agent.get(format!("{}{path}", self.address)).call().context(path)?;
        Ok(Stream(BufReader::new(answer.into_body().into_reader())))
    }
}

fn finish(
    path: &str,
    begun: Instant,
    answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
) -> Result<Answer> {
    let mut answer = answer.with_context(|| path.to_owned())?;
    let text = answer.body_mut().read_to_string().with_context(|| path.to_owned())?;
    let took = begun.elapsed();
    if !answer.status().is_success() {
        bail!("{path}: {} {text}", answer.status());
    }
    Ok(Answer { text, took })
}

impl Stream {
    /// The data of the next event that tells of a game.
    pub(crate) fn next(&mut self) -> Result<String> {
        let mut is_game = false;
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).context("the stream of events")? == 0 {
                bail!("the stream of events ended");
            }
            if let Some(kind) = line.strip_prefix("event: ") {
                is_game = kind.trim_end() == "game";
            } else if let Some(data) = line.strip_prefix("data: ").filter(|_| is_game) {
                return Ok(data.trim_end().to_owned());
            }
        }
    }
}
