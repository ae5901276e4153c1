//! Another program as a player: waiting for its answer, hearing its thoughts, and what it can do wrong meanwhile. That costs
//! it the game, with the reason, and the next game starts it anew.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use arena::{Choice, Control, Decision, Form, Kind, Limits, Player, Settings, SpecError};
use rules::{Game, Position};
use thiserror::Error;

use super::info::EngineInfo;
use super::notation::{format_line, parse_move};
use super::process::{EngineProcess, StartError};
use super::{Level, Line, format_position};
use crate::Timeouts;
use crate::waiting::{Deadline, WaitResult, wait, wait_watched};

/// An engine that speaks Hub, as a kind of player: `hub:COMMAND`.
pub const KIND: Kind = Kind {
    name: "hub",
    summary: "another program that speaks the Hub protocol",
    form: Form::Text("COMMAND"),
    concurrency: |_| arena::Concurrency::Started,
    files: |_| Vec::new(),
    build,
};

fn build(settings: &Settings, _seed: u64) -> Result<Box<dyn Player>, SpecError> {
    let command = settings.text();
    let unavailable = |error: StartError| SpecError::Unavailable {
        spec: format!("{}:{command}", KIND.name),
        reason: error.to_string(),
    };
    Ok(Box::new(ExternalEngine::start(command, Timeouts::default()).map_err(unavailable)?))
}

/// A player that asks an engine.
pub struct ExternalEngine {
    command: String,
    timeouts: Timeouts,
    name: String,
    process: Option<EngineProcess>,
    /// Where the game under way started and how long it was when the engine was last asked.
    asked: Option<(Position, usize)>,
}

impl ExternalEngine {
    /// Starts the engine that a command line names; quotes hold words together, no shell is used.
    ///
    /// # Errors
    /// When it cannot be started, does not greet us, or does not play English draughts.
    pub fn start(command: &str, timeouts: Timeouts) -> Result<ExternalEngine, StartError> {
        let process = EngineProcess::start(command, &timeouts)?;
        let name = process.name().to_owned();
        let command = command.to_owned();
        Ok(ExternalEngine { command, timeouts, name, process: Some(process), asked: None })
    }

    fn ask(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Result<Decision, Fault> {
        let is_new = !self.asked.is_some_and(|asked| goes_on(asked, game));
        self.asked = Some((*game.start(), game.moves().len()));
        let process = match &mut self.process {
            Some(process) => process,
            gone => gone.insert(EngineProcess::start(&self.command, &self.timeouts)?),
        };
        // What it said unasked is about nothing.
        while process.lines().try_recv().is_ok() {}
        if is_new {
            process.say(&Line::new("new-game"));
        }
        process.say(&position_line(game));
        process.say(&Level::line(limits));
        process.say(&Line::new("go").flag("think"));
        Conversation::new(process, &self.timeouts, *game.position()).answer(limits, control)
    }
}

fn goes_on((start, plies): (Position, usize), game: &Game) -> bool {
    *game.start() == start && game.moves().len() > plies
}

fn position_line(game: &Game) -> Line {
    let line = Line::new("pos").with("pos", format_position(game.start()));
    if game.moves().len() == 0 { line } else { line.with("moves", format_line(game.moves())) }
}

impl Player for ExternalEngine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Decision {
        self.ask(game, limits, control).unwrap_or_else(|fault| {
            // Whatever state it is in, it is not one to start the next game from.
            self.process = None;
            self.asked = None;
            Decision::new(Choice::Forfeit(format!("{}: {fault}", self.name)))
        })
    }

    fn game_over(&mut self, game: Option<&Game>) {
        if game.is_some() {
            self.asked = None;
        }
    }
}

/// The wait for an answer after `go think`.
pub(super) struct Conversation<'a> {
    process: &'a mut EngineProcess,
    timeouts: &'a Timeouts,
    position: Position,
    heard: EngineInfo,
    /// The last line that is no part of an answer, such as a complaint.
    last: String,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(process: &'a mut EngineProcess, timeouts: &'a Timeouts, position: Position) -> Self {
        Conversation { process, timeouts, position, heard: EngineInfo::default(), last: String::new() }
    }

    /// Waits for `done`. An engine that nothing told how long to think is told when to stop.
    pub(super) fn answer(mut self, limits: &Limits, control: &dyn Control) -> Result<Decision, Fault> {
        let has_time = limits.time.is_some() || limits.clock.is_some();
        let patience = self.timeouts.for_move(limits);
        let deadline = Deadline::after(patience);
        loop {
            match wait_watched(self.process.lines(), deadline, control) {
                WaitResult::Came(text) => {
                    if let Some(done) = self.hear(text, control) {
                        return self.decide(&done);
                    }
                }
                WaitResult::Gone => return Err(self.ended()),
                WaitResult::Silence if has_time => return Err(Fault::Silent { patience, last: self.last }),
                WaitResult::Stop | WaitResult::Silence => return self.answer_now(control),
            }
        }
    }

    fn answer_now(mut self, control: &dyn Control) -> Result<Decision, Fault> {
        self.process.say(&Line::new("stop"));
        let patience = self.timeouts.grace;
        let deadline = Deadline::after(patience);
        loop {
            match wait(self.process.lines(), deadline) {
                WaitResult::Came(text) => {
                    if let Some(done) = self.hear(text, control) {
                        return self.decide(&done);
                    }
                }
                WaitResult::Gone => return Err(self.ended()),
                WaitResult::Silence | WaitResult::Stop => {
                    return Err(Fault::Deaf { patience, last: self.last });
                }
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
