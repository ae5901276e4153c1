//! Repetitions of a step as a worker does them: each in a folder and a process of its own.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use cluster::{Opened, own_name};
use lab::{RemoteFiles, StopFlag, Tasks};
use reproduce::run::{inputs, line_of_fault};

use crate::arguments::ErrandsArguments;
use crate::report::STOPPED;

use super::repeated::{Repeated, command, settings};
use super::travel::hindrance;

/// The tasks as a worker makes them.
pub(crate) fn tasks(arguments: &ErrandsArguments, files: &RemoteFiles) -> anyhow::Result<Opened> {
    let ErrandsArguments { experiment, step, size, seeds, .. } = arguments;
    let is_file = experiment.ends_with(".toml");
    let found = if is_file { files.local(experiment).display().to_string() } else { experiment.clone() };
    let local = ErrandsArguments {
        experiment: found,
        step: step.clone(),
        size: *size,
        seeds: *seeds,
        repetition: None,
    };
    let repeated = Repeated::find(&local)?;
    if let Some(reason) = hindrance(&repeated.plan, repeated.step()) {
        anyhow::bail!(reason);
    }
    let command = command(&repeated.plan, repeated.step(), *seeds);
    let settings = settings(repeated.step());
    let away = Away { repeated, command, files: files.clone(), begun: AtomicUsize::new(0) };
    Ok(Opened { tasks: Box::new(away), settings })
}

/// Repetitions that somebody on another machine wants done.
struct Away {
    repeated: Repeated,
    /// The command that does one, but for its number.
    command: Vec<String>,
    files: RemoteFiles,
    /// So many were begun: one may come twice at once, and each needs a folder of its own.
    begun: AtomicUsize,
}

impl Tasks for Away {
    fn count(&self) -> usize {
        self.repeated.step().errands.len()
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        match self.begin(index).and_then(|mut attempt| attempt.end(stop)) {
            Ok(line) => line,
            Err(error) => Some(line_of_fault(format!("worker {}: {error}", own_name()))),
        }
    }
}

impl Away {
    fn begin(&self, index: usize) -> io::Result<Attempt> {
        let number = self.begun.fetch_add(1, Ordering::Relaxed);
        let folder = self.files.local(format!(".errands/{}-{number}", std::process::id()));
        if folder.exists() {
            // A file of the job may be called so.
            fs::remove_dir_all(&folder)?;
        }
        let mut attempt = Attempt { folder, child: None };
        let run = attempt.folder.join("run");
        fs::create_dir_all(&run)?;
        let root = self.files.local("");
        for input in inputs(&self.repeated.step().errands[index], &root)? {
            let place = run.join(&input);
            fs::create_dir_all(place.parent().unwrap_or(&run))?;
            fs::copy(root.join(&input), place)?;
        }
        let mut command = Command::new(own_program()?);
        command.args(&self.command).args(["--repetition", &(index + 1).to_string()]);
        command.current_dir(&run).stdin(Stdio::piped());
        command.stdout(File::create(attempt.line())?).stderr(File::create(attempt.remarks())?);
        attempt.child = Some(command.spawn()?);
        Ok(attempt)
    }
}

/// This very program, even if a newer one lies in its place by now.
fn own_program() -> io::Result<PathBuf> {
    let running = Path::new("/proc/self/exe");
    if running.exists() { Ok(running.to_owned()) } else { std::env::current_exe() }
}

/// An errand that is being done. What it leaves goes when it does.
struct Attempt {
    folder: PathBuf,
    child: Option<Child>,
}

/// How often it is looked whether it has ended, or should.
const GLANCE: Duration = Duration::from_millis(20);

impl Attempt {
    /// Waits for what it comes to; nothing if told to stop.
    fn end(&mut self, stop: &StopFlag) -> io::Result<Option<String>> {
        let Some(child) = &mut self.child else { return Ok(None) };
        while !stop.is_stopped() {
            match child.try_wait()? {
                None => thread::sleep(GLANCE),
                Some(status) if status.code() == Some(STOPPED.into()) => return Ok(None),
                Some(status) if status.success() => return fs::read_to_string(self.line()).map(Some),
                Some(status) => return Err(self.failure(status)),
            }
        }
        Ok(None)
    }

    fn failure(&self, status: ExitStatus) -> io::Error {
        let remarks = fs::read_to_string(self.remarks()).unwrap_or_default();
        io::Error::other(format!("{status}: {}", remarks.trim_end().lines().last().unwrap_or("no word why")))
    }

    fn line(&self) -> PathBuf {
        self.folder.join("line")
    }

    fn remarks(&self) -> PathBuf {
        self.folder.join("remarks")
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}
