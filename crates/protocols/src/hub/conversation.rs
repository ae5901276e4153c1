//! One question to a foreign engine: waiting for its answer, hearing its thoughts, and what it can do
//! wrong meanwhile.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use arena::{Control, Decision, Limits};
use rules::Position;
use thiserror::Error;

use super::Line;
use super::info::Heard;
use super::moves::parse_move;
use super::process::{EngineProcess, StartError};
use crate::Timeouts;
use crate::inbox::{Deadline, Waited, wait, wait_watched};

/// The wait for an answer after `go think`.
pub(super) struct Conversation<'a> {
    process: &'a mut EngineProcess,
    timeouts: &'a Timeouts,
    position: Position,
    heard: Heard,
    /// The last line that is no part of an answer, such as a complaint.
    last: String,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(process: &'a mut EngineProcess, timeouts: &'a Timeouts, position: Position) -> Self {
        Conversation { process, timeouts, position, heard: Heard::default(), last: String::new() }
    }

    /// Waits for `done`. An engine that nothing told how long to think is told when to stop.
    pub(super) fn answer(mut self, limits: &Limits, control: &dyn Control) -> Result<Decision, Fault> {
        let has_time = limits.time.is_some() || limits.clock.is_some();
        let patience = self.timeouts.for_move(limits);
        let deadline = Deadline::after(patience);
        loop {
            match wait_watched(self.process.lines(), deadline, control) {
                Waited::Came(text) => {
                    if let Some(done) = self.hear(text, control) {
                        return self.decide(&done);
                    }
                }
                Waited::Gone => return Err(self.ended()),
                Waited::Silence if has_time => return Err(Fault::Silent { patience, last: self.last }),
                Waited::Stop | Waited::Silence => return self.answer_now(control),
            }
        }
    }

    fn answer_now(mut self, control: &dyn Control) -> Result<Decision, Fault> {
        self.process.say(&Line::new("stop"));
        let patience = self.timeouts.grace;
        let deadline = Deadline::after(patience);
        loop {
            match wait(self.process.lines(), deadline) {
                Waited::Came(text) => {
                    if let Some(done) = self.hear(text, control) {
                        return self.decide(&done);
                    }
                }
                Waited::Gone => return Err(self.ended()),
                Waited::Silence | Waited::Stop => return Err(Fault::Deaf { patience, last: self.last }),
            }
        }
    }

    /// The line, if it is the answer.
    fn hear(&mut self, text: String, control: &dyn Control) -> Option<Line> {
        let line = Line::parse(&text);
        match line.command() {
            "done" => return Some(line),
            "info" => {
                self.heard.hear(&self.position, &line);
                if let Some(so_far) = self.heard.so_far(&self.position) {
                    control.thinking(&so_far);
                }
            }
            _ => self.last = text,
        }
        None
    }

    fn decide(self, done: &Line) -> Result<Decision, Fault> {
        let mv = done.get("move").and_then(|text| parse_move(&self.position, text));
        let decision = mv.map(|mv| self.heard.decision(&self.position, mv));
        decision.ok_or_else(|| Fault::Illegal {
            answer: done.to_string(),
            fen: self.position.to_fen(),
            last: self.last,
        })
    }

    fn ended(self) -> Fault {
        Fault::Ended { status: Status(self.process.ended()), last: self.last }
    }
}

/// What an engine did wrong, with the last line it said that was no part of an answer.
#[derive(Debug, Error)]
pub(super) enum Fault {
    #[error("could not be started again: {0}")]
    Start(#[from] StartError),
    #[error("ended while thinking{status}{}", after(last))]
    Ended { status: Status, last: String },
    #[error("no answer within {patience:?}{}", after(last))]
    Silent { patience: Duration, last: String },
    #[error("no answer within {patience:?} of being told to stop{}", after(last))]
    Deaf { patience: Duration, last: String },
    #[error("answered '{answer}', which is no legal move in {fen}{}", after(last))]
    Illegal { answer: String, fen: String, last: String },
}

/// How a process ended, where that is known.
#[derive(Debug)]
pub(super) struct Status(Option<ExitStatus>);

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |status| write!(f, " ({status})"))
    }
}

/// A long line is cut: the reason goes into records.
fn after(last: &str) -> String {
    let shown: String = last.chars().filter(|c| !c.is_control()).take(100).collect();
    if shown.is_empty() { shown } else { format!(", after saying '{shown}'") }
}
