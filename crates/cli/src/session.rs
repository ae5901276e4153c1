//! How this program was started: by a person, or by another crownhead, for which it runs one command of an experiment.
//!
//! Such a child tells its parent about its progress and its failure in JSON, a line for each message on standard
//! error; other lines there are remarks. It ends when its standard input does, as it does when the parent is killed.

use std::env;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use anyhow::Context;
use arena::{RemoteFiles, Roster};
use clap::Args;
use reproduce::run::Folder;
use serde::{Deserialize, Serialize};

use crate::arguments::Command;
use crate::commands;
use crate::report::{self, BAD_INPUT, STOPPED};

/// What the parent of a child says about it.
#[derive(Args, Debug, Default)]
pub(crate) struct SessionArguments {
    /// This is a child of another crownhead
    #[arg(long, hide = true)]
    child: bool,
    /// The command comes from another machine: it reads only files of the working folder and starts no programs
    #[arg(long, hide = true, requires = "child")]
    untrusted: bool,
}

/// How this program was started.
#[derive(Debug, Default)]
pub(crate) struct Session {
    /// Where the files are that players and strategies name.
    pub(crate) files: RemoteFiles,
    is_child: bool,
    _hold: Option<File>,
}

/// What a child tells its parent.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Message {
    /// How far it has come.
    Progress { what: String, done: u64, total: u64 },
    /// Why it failed.
    Failure(String),
}

impl Session {
    /// The session of a command, which is refused if it is not for workers and comes from another machine.
    pub(crate) fn begin(arguments: &SessionArguments, command: &Command) -> anyhow::Result<Session> {
        if !arguments.child {
            return Ok(Session::default());
        }
        let hold = Folder::hold_as_child(Path::new(".")).context("cannot hold the folder of the run")?;
        end_with_input();
        let files = if arguments.untrusted {
            anyhow::ensure!(commands::reproduce::is_for_workers(command), "workers do not do that");
            RemoteFiles::new(&env::current_dir()?, Path::new(""))
        } else {
            RemoteFiles::none()
        };
        Ok(Session { files, is_child: true, _hold: hold })
    }

    /// The kinds of players that the command may name.
    pub(crate) fn roster(&self) -> Roster {
        commands::roster_with(&self.files)
    }

    /// Whether another crownhead reads what is said, and not a person.
    pub(crate) fn is_child(&self) -> bool {
        self.is_child
    }

    /// Says why the command failed.
    pub(crate) fn failure(&self, error: &anyhow::Error) -> ExitCode {
        if !self.is_child {
            return report::failure(error);
        }
        Message::Failure(format!("{error:#}")).send();
        ExitCode::from(BAD_INPUT)
    }
}

impl Message {
    /// Tells the parent.
    pub(crate) fn send(&self) {
        let text = serde_json::to_string(self).expect("a message is plain data");
        report::aside(&format!("{text}\n"));
    }
}

/// A parent that is killed cannot say that it is gone, but its end of the pipe closes.
fn end_with_input() {
    thread::spawn(|| {
        let mut ignored = [0; 64];
        while io::stdin().read(&mut ignored).is_ok_and(|count| count > 0) {}
        std::process::exit(STOPPED.into());
    });
}
