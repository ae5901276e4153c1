//! What two folders say, as far as it does not depend on the clock or on where they are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

/// A folder for a run, beside which is room for what the run needs for a while.
pub(super) struct RunFolder(TempDir);

impl RunFolder {
    pub(super) fn new() -> Result<RunFolder> {
        let folder = TempDir::with_prefix("torture-").context("no folder for a run")?;
        fs::create_dir(folder.path().join("run"))?;
        Ok(RunFolder(folder))
    }

    /// Where commands are given.
    pub(super) fn run(&self) -> PathBuf {
        self.0.path().join("run")
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }
}

/// Tables of times, and the plots made of them.
const TELL_TIME: [&str; 4] =
    ["times.csv", "generation-times.csv", "rating-over-hours.svg", "rating-over-hours.json"];
const TAPE: &str = "tape";

/// The first file in which two folders differ in these parts of them. The names of the folders are taken for the same,
/// and tapes for what is exported of them: how a tape lies in its file depends on its history.
pub(super) fn difference(program: &Path, one: &Path, other: &Path, parts: &[&str]) -> Result<Option<String>> {
    let (one, other) = (contents(program, one, parts)?, contents(program, other, parts)?);
    let differs = |name: &&String| one.get(*name) != other.get(*name);
    Ok(one.keys().chain(other.keys()).find(differs).cloned())
}

fn contents(program: &Path, root: &Path, parts: &[&str]) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut contents = BTreeMap::new();
    let mut paths: Vec<PathBuf> = parts.iter().map(|part| root.join(part)).collect();
    let root_name = root.to_str().context("folders have plain names")?;
    while let Some(path) = paths.pop() {
        let place = || path.display().to_string();
        let name = path.strip_prefix(root)?.display().to_string();
        if path.is_dir() {
            for entry in fs::read_dir(&path).with_context(place)? {
                paths.push(entry?.path());
            }
        } else if !path.is_file() || TELL_TIME.iter().any(|name| path.ends_with(name)) {
            continue;
        } else if path.extension().is_some_and(|ending| ending == TAPE) {
            contents.insert(name, exported(program, &path)?);
        } else {
            contents.insert(name, timeless(fs::read(&path).with_context(place)?, root_name));
        }
    }
    Ok(contents)
}

/// Text without seconds in JSON, and without the folder's own name.
fn timeless(bytes: Vec<u8>, root: &str) -> Vec<u8> {
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return error.into_bytes(),
    };
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("\"seconds\": "));
    lines.map(|line| line.replace(root, "")).collect::<Vec<_>>().join("\n").into_bytes()
}

fn exported(program: &Path, tape: &Path) -> Result<Vec<u8>> {
    let output = Command::new(program).args(["tape", "export"]).arg(tape).output()?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "tape export: {complaint}");
    Ok(output.stdout)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(one: &str, other: &str, expected: Option<&str>) {
        let folders = [one, other].map(|text| {
            let folder = TempDir::new().unwrap();
            fs::write(folder.path().join("a.csv"), text.replace("HERE", folder.path().to_str().unwrap()))
                .unwrap();
            fs::write(folder.path().join("times.csv"), folder.path().to_str().unwrap()).unwrap();
            folder
        });
        let found = difference(Path::new("none"), folders[0].path(), folders[1].path(), &["."]).unwrap();
        assert_eq!(found.as_deref(), expected);
    }

    #[test]
    fn folders_differ_by_what_they_say_and_not_by_when_or_where() {
        check("1,2", "1,2", None);
        check("1,2", "1,3", Some("a.csv"));
        check("in HERE", "in HERE", None);
        check("{\n  \"seconds\": 1.5\n}", "{\n  \"seconds\": 2.5\n}", None);
    }
}
