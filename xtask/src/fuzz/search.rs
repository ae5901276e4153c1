//! The search with one target: its folder, its turns, and what it found.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::counts::Counts;
use crate::workspace::Workspace;

/// Bounds for a single input, in seconds of a machine that has other things to do as well, and in memory.
const LIMITS: &[&str] =
    &["-timeout=25", "-report_slow_units=25", "-rss_limit_mb=2048", "-max_len=4096", "-print_final_stats=1"];

/// What libFuzzer ends with after an input that failed, ran out of memory, or out of time.
const FOUND: [i32; 3] = [77, 71, 70];

pub(super) struct Search {
    pub(super) name: String,
    pub(super) counts: Counts,
    program: PathBuf,
    folder: PathBuf,
    kept: PathBuf,
}

/// Where the program of a target is.
pub(super) fn program(workspace: &Workspace, name: &str) -> PathBuf {
    state(workspace, name).join("program")
}

fn state(workspace: &Workspace, name: &str) -> PathBuf {
    workspace.target().join("fuzz-state").join(name)
}

impl Search {
    /// Goes on from what earlier searches left.
    pub(super) fn open(workspace: &Workspace, name: &str) -> Result<Search> {
        let folder = state(workspace, name);
        for part in ["corpus", "finds"] {
            fs::create_dir_all(folder.join(part)).with_context(|| folder.display().to_string())?;
        }
        let kept = workspace.root().join("fuzz/corpus").join(name);
        let program = program(workspace, name);
        Ok(Search { name: name.to_owned(), counts: Counts::read(&folder)?, program, folder, kept })
    }

    /// The folder of the inputs that came up in searches.
    pub(super) fn corpus(&self) -> PathBuf {
        self.folder.join("corpus")
    }

    /// The folder of the inputs in the repository.
    pub(super) fn kept(&self) -> &Path {
        &self.kept
    }

    /// The target with libFuzzer's bounds.
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        // Whatever a target might write is written here.
        command.current_dir(&self.folder).args(LIMITS);
        command
    }

    /// Searches for so long, or until something is found.
    pub(super) fn turn(&mut self, time: Duration) -> Result<()> {
        let (start, finds) = (Instant::now(), self.finds()?.len());
        let log = self.folder.join("log");
        let mut command = self.command();
        command.arg(format!("-max_total_time={}", time.as_secs())).arg("-artifact_prefix=finds/");
        command.arg(self.corpus()).arg(&self.kept);
        let output = File::create(&log).with_context(|| log.display().to_string())?;
        let status = command.stderr(output).status().with_context(|| self.program.display().to_string())?;

        let said = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
        self.counts.add(&said, start.elapsed());
        let found = self.finds()?.len() - finds;
        self.counts.finds += found as u64;
        self.counts.write(&self.folder)?;
        println!("{}: {}{}", self.name, self.counts, if found > 0 { ", found something" } else { "" });
        let has_found = status.code().is_some_and(|code| FOUND.contains(&code)) && found > 0;
        ensure!(status.success() || has_found, "{} ended with {status}: see {}", self.name, log.display());
        Ok(())
    }

    /// The inputs on which the target fails.
    pub(super) fn finds(&self) -> Result<Vec<String>> {
        let folder = self.folder.join("finds");
        let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
        Ok(entries.flatten().map(|entry| entry.path().display().to_string()).collect())
    }

    /// What no longer fails is an input like others.
    pub(super) fn try_finds_again(&self) -> Result<()> {
        for find in self.finds()? {
            let is_mended = self.command().arg(&find).output()?.status.success();
            if is_mended {
                let name = Path::new(&find).file_name().unwrap_or_default();
                fs::rename(&find, self.corpus().join(name)).with_context(|| find.clone())?;
                println!("{}: no longer fails on {}", self.name, name.display());
            }
        }
        Ok(())
    }
}
