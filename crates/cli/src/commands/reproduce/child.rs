//! Commands of an experiment, each in a child process of this very program.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command as Process, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use lab::StopFlag;
use reproduce::run::{CommandEnd, CommandFault, Commands};

use crate::arguments::{Arguments, Command};
use crate::report::{self, BAD_INPUT, NO};
use crate::session::Message;

/// Runs commands as child processes.
pub(super) struct Children<'a> {
    /// The folder that commands are given in.
    pub(super) folder: &'a Path,
    /// Whether they come from another machine; then nothing stays of one that is stopped.
    pub(super) untrusted: bool,
    /// Told how far a command has come.
    pub(super) progress: &'a (dyn Fn(&str) + Sync),
}

impl Commands for Children<'_> {
    fn run(
        &self,
        arguments: &[String],
        output: &mut dyn Write,
        stop: &StopFlag,
    ) -> Result<CommandEnd, CommandFault> {
        must_end_by_itself(arguments)?;
        let ended = self.start(arguments).and_then(|child| self.follow(child, stop));
        let Ended { status, was_asked, output: printed, said } =
            ended.map_err(|error| CommandFault(error.to_string()))?;
        match status.code() {
            Some(code) if code == 0 || code == i32::from(NO) => {
                output.write_all(&printed).map_err(|error| CommandFault(error.to_string()))?;
                Ok(CommandEnd::Done)
            }
            Some(code) if code == i32::from(BAD_INPUT) => Err(CommandFault(said.reason())),
            _ if was_asked => Ok(CommandEnd::Stopped),
            _ => Err(CommandFault(format!("{status}: {}", said.reason()))),
        }
    }
}

/// How a child ended.
struct Ended {
    status: ExitStatus,
    /// Whether it was told to stop.
    was_asked: bool,
    output: Vec<u8>,
    said: ErrorOutput,
}

/// What a child said on standard error.
#[derive(Default)]
struct ErrorOutput {
    failure: Option<String>,
    remarks: String,
}

impl ErrorOutput {
    /// Why it failed, as far as it said so.
    fn reason(self) -> String {
        let remarks = self.remarks.trim_end();
        self.failure
            .unwrap_or_else(|| if remarks.is_empty() { "it did not say why" } else { remarks }.to_owned())
    }
}

/// How often it is looked whether a child has ended, or should.
const GLANCE: Duration = Duration::from_millis(10);

/// So much of the remarks of a child is kept.
const MOST_REMARKS: usize = 1 << 16;

impl Children<'_> {
    fn start(&self, arguments: &[String]) -> io::Result<Child> {
        let mut process = Process::new(own_program()?);
        process.arg("--child").args(self.untrusted.then_some("--untrusted")).args(arguments);
        process.current_dir(self.folder);
        process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C in a terminal is for the parent alone, which then tells its children.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        process.spawn()
    }

    /// Listens to a child until it has ended.
    fn follow(&self, mut child: Child, stop: &StopFlag) -> io::Result<Ended> {
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        thread::scope(|scope| {
            let output = scope.spawn(|| {
                let mut output = Vec::new();
                stdout.map_or(Ok(0), |mut stdout| stdout.read_to_end(&mut output)).map(|_| output)
            });
            let said = scope.spawn(|| stderr.map_or_else(ErrorOutput::default, |stderr| self.listen(stderr)));
            let ended = self.wait(&mut child, stop);
            if ended.is_err() {
                let _ = child.kill();
            }
            let output = output.join().expect("reading does not panic")?;
            let said = said.join().expect("listening does not panic");
            ended.map(|(status, was_asked)| Ended { status, was_asked, output, said })
        })
    }

    fn listen(&self, stderr: ChildStderr) -> ErrorOutput {
        let mut said = ErrorOutput::default();
        for line in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
            match serde_json::from_slice(&line) {
                Ok(Message::Progress { what, done, total }) => {
                    (self.progress)(&format!("{done} of {total} {what}"));
                }
                Ok(Message::Failure(reason)) => said.failure = Some(reason),
                Err(_) if said.remarks.len() < MOST_REMARKS => {
                    said.remarks += &format!("{}\n", String::from_utf8_lossy(&line));
                }
                Err(_) => {}
            }
        }
        said
    }

    fn wait(&self, child: &mut Child, stop: &StopFlag) -> io::Result<(ExitStatus, bool)> {
        let mut was_asked = false;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok((status, was_asked));
            }
            if stop.is_stopped() && !was_asked {
                was_asked = true;
                if self.untrusted { child.kill()? } else { ask_to_stop(child)? }
            }
            thread::sleep(GLANCE);
        }
    }
}

/// It then keeps what it did, as after Ctrl-C.
#[cfg(unix)]
fn ask_to_stop(child: &mut Child) -> io::Result<()> {
    use rustix::process::{Pid, Signal, kill_process};
    Ok(kill_process(Pid::from_child(child), Signal::TERM)?)
}

/// What it did is in files that survive a kill.
#[cfg(not(unix))]
fn ask_to_stop(child: &mut Child) -> io::Result<()> {
    child.kill()
}

/// This very program, even if a newer one lies in its place by now.
fn own_program() -> io::Result<PathBuf> {
    let running = Path::new("/proc/self/exe");
    if running.exists() { Ok(running.to_owned()) } else { std::env::current_exe() }
}

/// Refuses arguments that are no command, and commands that would wait for somebody or run experiments themselves.
fn must_end_by_itself(arguments: &[String]) -> Result<(), CommandFault> {
    let words = std::iter::once("crownhead".to_owned()).chain(arguments.iter().cloned()).collect();
    let parsed = Arguments::read(words).map_err(|error| CommandFault(report::complaint(&error)))?;
    match parsed.command {
        None => Err(CommandFault("no command: expected one".to_owned())),
        Some(
            Command::Reproduce(_)
            | Command::Repetitions(_)
            | Command::Worker(_)
            | Command::Serve(_)
            | Command::Play(_)
            | Command::Engine(_),
        ) => Err(CommandFault("expected a command that ends by itself".to_owned())),
        Some(_) => Ok(()),
    }
}
