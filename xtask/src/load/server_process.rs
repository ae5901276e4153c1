//! The server under load: the real program on a port of its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::workspace::Workspace;

/// Longer than the last thoughts of a server take.
const GOODBYE: Duration = Duration::from_secs(20);

/// A server that runs until this goes.
pub(crate) struct ServerProcess {
    program: Child,
    address: String,
}

/// Builds the program, and says where it is.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    workspace.run(&mut workspace.cargo("build --release --bin crownhead"))?;
    Ok(workspace.target().join("release").join(format!("crownhead{}", std::env::consts::EXE_SUFFIX)))
}

impl ServerProcess {
    pub(crate) fn start(program: &Path, data: &Path) -> Result<ServerProcess> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut program = command.spawn().with_context(|| program.display().to_string())?;
        let mut line = String::new();
        let out = program.stdout.take().context("the server has no output")?;
        BufReader::new(out).read_line(&mut line)?;
        let mut host = ServerProcess { program, address: String::new() };
        let address = line.trim_end().strip_prefix("Crownhead is at ");
        let address = address.with_context(|| format!("the server said {line:?}, not where it is"))?;
        address.trim_end_matches('/').clone_into(&mut host.address);
        Ok(host)
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The memory it has, in KiB; 0 where the system does not say.
    pub(crate) fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.program.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    /// Kills it in the middle of whatever it does.
    pub(crate) fn kill(self) {
        drop(self);
    }

    /// Asks it to end as the system does; whether it did, in time and without complaint.
    pub(crate) fn end(mut self) -> Result<bool> {
        let asked = Command::new("kill").args(["-TERM", &self.program.id().to_string()]).status();
        asked.context("no program `kill`")?;
        let deadline = Instant::now() + GOODBYE;
        while Instant::now() < deadline {
            if let Some(status) = self.program.try_wait()? {
                return Ok(status.success());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(false)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // One that has ended already cannot be killed, which is as well.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
