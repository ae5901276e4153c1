//! Which commit the program is built from, as `CROWNHEAD_BUILD`: `abc1234`, `abc1234+changes`, or nothing where
//! there is no git, as in an unpacked archive.
//!
//! Cargo runs this again after a commit or a checkout. A file that was only edited is neither, so a program built
//! from a commit and then from an edited file may still be named after the commit alone; to look each time would
//! be to link anew each time.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    println!("cargo::rustc-env=CROWNHEAD_BUILD={}", commit(&folder).unwrap_or_default());
}

fn commit(folder: &Path) -> Option<String> {
    let git = |arguments: &[&str]| git(folder, arguments);
    // An archive may have been unpacked inside of a repository of something else.
    let root = Path::new(&git(&["rev-parse", "--show-toplevel"])?).canonicalize().ok()?;
    if folder.parent()?.parent()?.canonicalize().ok()? != root {
        return None;
    }
    let branch = git(&["rev-parse", "--symbolic-full-name", "HEAD"])?;
    for file in ["HEAD", "logs/HEAD", &branch] {
        // In a worktree they lie elsewhere. What is not there would make Cargo run this every time.
        let path = folder.join(git(&["rev-parse", "--git-path", file])?);
        if path.is_file() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    let commit = git(&["rev-parse", "--short=7", "HEAD"])?;
    let changes = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changes.is_empty() { commit } else { format!("{commit}+changes") })
}

/// What git says, without its writing anything.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let said =
        Command::new("git").arg("--no-optional-locks").args(arguments).current_dir(folder).output().ok()?;
    let text = said.status.success().then(|| String::from_utf8(said.stdout)).transpose().ok()??;
    Some(text.trim().to_owned())
}
