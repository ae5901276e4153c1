//! Running the binary as a person or a script does.

#[cfg(unix)]
#[path = "../../../cluster/tests/servers/guarded.rs"]
mod guarded;
#[cfg(unix)]
pub(crate) mod signal;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use serde_json::Value;

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("no JSON ({error}): {self:?}"))
    }
}

pub(crate) fn crownhead(arguments: &[&str]) -> Run {
    crownhead_with(arguments, "")
}

/// Runs with text on standard input, in the root of the repository.
pub(crate) fn crownhead_with(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crownhead"));
    run(&command.current_dir(root()).args(arguments).write_stdin(input.as_ref()).assert())
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(assert: &Assert) -> Run {
    let output = assert.get_output();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("we print UTF-8");
    Run {
        code: output.status.code().expect("it ended by itself"),
        out: text(&output.stdout),
        err: text(&output.stderr),
    }
}

/// Runs with an output that takes nothing: a full disk, or a reader that went away.
#[cfg(target_os = "linux")]
pub(crate) fn crownhead_into(redirection: &str, arguments: &str, input: &[u8]) -> Run {
    let script = format!("'{}' {arguments} {redirection}", env!("CARGO_BIN_EXE_crownhead"));
    let mut command = Command::new("bash");
    run(&command.current_dir(root()).args(["-c", &script]).write_stdin(input).assert())
}

/// Runs under a limit of the shell, as `ulimit -f 8`.
#[cfg(unix)]
pub(crate) fn crownhead_within(limit: &str, arguments: &[&str]) -> Run {
    run(&Command::from_std(within(limit)).current_dir(root()).args(arguments).assert())
}

/// The program under a limit of the shell, without its arguments.
#[cfg(unix)]
fn within(limit: &str) -> std::process::Command {
    let mut command = std::process::Command::new("bash");
    command.args(["-c", &format!("{limit} && exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_crownhead")]);
    command
}

/// The exit code of a run whose output nobody reads: the pipe is closed before it begins.
#[cfg(unix)]
pub(crate) fn code_unread(arguments: &str, input: &str) -> i32 {
    let (_, closed) = std::io::pipe().unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_crownhead"));
    let command = command.current_dir(root()).args(arguments.split(' '));
    let command = command.stdin(Stdio::piped()).stdout(closed).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait().unwrap().code().expect("it ended by itself")
}

/// Bad input: exit code 2, one line that starts and ends like this, nothing on standard output.
pub(crate) fn refused(run: &Run, line: &str) {
    assert_eq!((run.code, run.err.trim_end(), run.out.as_str()), (2, line, ""), "{run:?}");
}
