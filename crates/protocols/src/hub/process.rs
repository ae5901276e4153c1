//! A foreign engine as a process: started, greeted, talked to, and never left behind.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Duration;

use thiserror::Error;

use super::Line;
use super::line::{each_line, split_command};
use crate::Timeouts;
use crate::waiting::{Deadline, WaitResult, wait};

/// So many lines of an engine wait to be read before it has to wait itself.
const MOST_WAITING: usize = 1000;

/// A running engine that has said `ready`. When dropped, it is asked to quit, then made to.
pub(super) struct EngineProcess {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    farewell: Duration,
    name: String,
}

impl EngineProcess {
    /// Starts the engine and gets it ready for English draughts.
    pub(super) fn start(command: &str, timeouts: &Timeouts) -> Result<EngineProcess, StartError> {
        let words = split_command(command).ok_or(StartError::Command)?;
        let program = words[0].clone();
        let mut child =
            spawn(&words).map_err(|error| StartError::Program { program: program.clone(), error })?;
        let (lines, input) = (read_lines(&mut child), child.stdin.take());
        let mut process = EngineProcess { child, input, lines, farewell: timeouts.farewell, name: program };
        process.greet(timeouts.handshake)?;
        Ok(process)
    }

    /// The name it goes by.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// What it says, line by line.
    pub(super) fn lines(&self) -> &Receiver<String> {
        &self.lines
    }

    /// Sends a line. That nobody reads it shows when no answer comes.
    pub(super) fn say(&mut self, line: &Line) {
        let sent = self.input.as_mut().map(|input| writeln!(input, "{line}").and_then(|()| input.flush()));
        if matches!(sent, Some(Err(_))) {
            self.input = None;
        }
    }

    /// How it ended, if it does within the time given for leaving.
    pub(super) fn ended(&mut self) -> Option<ExitStatus> {
        let deadline = Deadline::after(self.farewell);
        loop {
            match self.child.try_wait() {
                Ok(None) if !deadline.is_over() => std::thread::sleep(Duration::from_millis(2)),
                ended => return ended.ok().flatten(),
            }
        }
    }

    fn greet(&mut self, patience: Duration) -> Result<(), StartError> {
        self.say(&Line::new("hub"));
        let mut variants = None;
        self.until("wait", patience, |line| match (line.command(), line.get("name")) {
            ("id", Some(name)) => Some(name.to_owned()),
            ("param", Some("variant")) => {
                variants = line.get("values").map(str::to_owned);
                None
            }
            _ => None,
        })?;
        if let Some(known) = variants {
            if !known.split_whitespace().any(|variant| variant == "english") {
                return Err(StartError::Variant { known });
            }
            self.say(&Line::new("set-param").with("name", "variant").with("value", "english"));
        }
        self.say(&Line::new("init"));
        self.until("ready", patience, |_| None)
    }

    /// Listens up to a command; what the listener returns is the engine's name.
    fn until(
        &mut self,
        awaited: &'static str,
        patience: Duration,
        mut listener: impl FnMut(&Line) -> Option<String>,
    ) -> Result<(), StartError> {
        let deadline = Deadline::after(patience);
        loop {
            match wait(&self.lines, deadline) {
                WaitResult::Came(text) => {
                    let line = Line::parse(&text);
                    if line.command() == awaited {
                        return Ok(());
                    }
                    if let Some(name) = listener(&line) {
                        self.name = name;
                    }
                }
                WaitResult::Silence | WaitResult::Stop => {
                    return Err(StartError::Silent { awaited, patience });
                }
                WaitResult::Gone => return Err(StartError::Ended { awaited }),
            }
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.say(&Line::new("quit"));
        self.input = None;
        if self.ended().is_none() {
            // It is dead already or cannot be killed; there is nothing more to be done either way.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn spawn(words: &[String]) -> io::Result<Child> {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    // A Ctrl-C in the terminal is for us: we end the game properly, and the engine with it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}

/// The engine's lines, read on a thread that ends with its output.
fn read_lines(child: &mut Child) -> Receiver<String> {
    let (sender, lines) = sync_channel(MOST_WAITING);
    if let Some(output) = child.stdout.take() {
        std::thread::spawn(move || {
            // Of what an engine says at such length nothing is needed.
            each_line(BufReader::new(output), |line| line.map_or(true, |line| sender.send(line).is_ok()));
        });
    }
    lines
}

/// Why an engine cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The command has no word or a quote that is not closed.
    #[error("no command: expected a program and its arguments, with quotes in pairs")]
    Command,
    /// The program cannot be started.
    #[error("cannot start {program}: {error}")]
    Program {
        /// The program.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// It plays other games.
    #[error("does not play variant english but {known}")]
    Variant {
        /// What it plays.
        known: String,
    },
    /// It does not answer.
    #[error("did not say '{awaited}' within {patience:?}")]
    Silent {
        /// The answer it owes.
        awaited: &'static str,
        /// How long it had.
        patience: Duration,
    },
    /// It ended instead of answering.
    #[error("ended before it said '{awaited}'")]
    Ended {
        /// The answer it owes.
        awaited: &'static str,
    },
}
