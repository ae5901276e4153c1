//! Programs that are killed, and do not outlive this one.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::folder::RunFolder;

/// How often a program is looked at.
const LOOK: Duration = Duration::from_millis(2);

/// A process that goes when this does.
pub(super) struct Process {
    child: Child,
    errors: PathBuf,
}

impl Process {
    pub(super) fn start(program: &Path, arguments: &[String], place: &RunFolder) -> Result<Process> {
        let mut command = Command::new(program);
        // Whatever a killed program leaves elsewhere goes with the place.
        command.args(arguments).current_dir(place.run()).env("TMPDIR", place.path());
        let errors = place.path().join("errors");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&errors)?);
        let child = command.spawn().with_context(|| program.display().to_string())?;
        Ok(Process { child, errors })
    }

    /// The last thing it had to say.
    pub(super) fn complaint(&self) -> String {
        let errors = fs::read_to_string(&self.errors).unwrap_or_default();
        errors.lines().next_back().unwrap_or("it said nothing").to_owned()
    }

    /// The end of the program, if it comes within this time.
    pub(super) fn wait(&mut self, time: Duration) -> Result<Option<ExitStatus>> {
        let deadline = Instant::now() + time;
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(Some(status));
            }
            if Instant::now() >= deadline {
                return Ok(None);
            }
            thread::sleep(LOOK.min(time));
        }
    }

    /// Kills it in the middle of whatever it does (SIGKILL).
    pub(super) fn kill(mut self) -> Result<()> {
        self.child.kill().context("a process cannot be killed")?;
        self.child.wait().context("a process cannot be waited for")?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended already cannot be killed, which is as well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Looks until something is so.
pub(super) fn until(what: &str, time: Duration, mut is_so: impl FnMut() -> Result<bool>) -> Result<()> {
    let deadline = Instant::now() + time;
    while !is_so()? {
        if Instant::now() >= deadline {
            bail!("{what}: not within {} s", time.as_secs());
        }
        thread::sleep(LOOK * 5);
    }
    Ok(())
}
