//! No file of the repository names a folder that only one machine has.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{assert_none, root};

/// First folders of absolute paths, written without slashes so that this file passes its own check.
const FOLDERS: &[&str] = &["home", "root", "tmp", "work", "Users", "mnt"];

/// Folders that tools fill: what is built, and inputs that were made up.
const IGNORED: &[&str] = &["target", "corpus"];

/// Hidden folders that are part of the repository; others belong to git and to editors.
const HIDDEN: &[&str] = &[".ci", ".cargo", ".github"];

fn machine_paths(file: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for folder in FOLDERS {
            if has_absolute_path(line, &format!("/{folder}/")) {
                let line = index + 1;
                complaints
                    .push(format!("{file}:{line}: an absolute path under /{folder} is of one machine only"));
            }
        }
    }
    complaints
}

/// A path is absolute if nothing that could be a part of a path or an address stands before it.
fn has_absolute_path(line: &str, start: &str) -> bool {
    line.match_indices(start).any(|(position, _)| {
        let before = line[..position].chars().next_back();
        before.is_none_or(|character| !character.is_alphanumeric() && !"._-~}])*>".contains(character))
    })
}

fn files_under(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the repository") {
        let path = entry.expect("a readable folder").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // In a second working tree git keeps a file of this name.
        if path.is_file() && name != ".git" {
            files.push(path);
        } else if path.is_dir() && is_ours(&name) {
            files.extend(files_under(&path));
        }
    }
    files
}

fn is_ours(folder: &str) -> bool {
    if folder.starts_with('.') { HIDDEN.contains(&folder) } else { !IGNORED.contains(&folder) }
}

#[test]
fn no_file_names_a_folder_of_one_machine() {
    let files = files_under(root());
    assert!(files.contains(&root().join(".ci/run")), "the walk misses files");
    let mut complaints = Vec::new();
    for path in files {
        // What is not text is no source.
        if let Ok(text) = fs::read_to_string(&path) {
            let shown = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
            complaints.extend(machine_paths(&shown, &text));
        }
    }
    assert_none(&complaints);
}

#[test]
fn an_absolute_path_is_found_wherever_it_starts() {
    for folder in FOLDERS {
        for before in ["", "let path = \"", "see `", "file://", "CARGO_HOME=", "("] {
            check(&format!("{before}/{folder}/someone/file"), 1);
        }
    }
}

#[test]
fn relative_paths_and_addresses_are_no_absolute_paths() {
    for folder in FOLDERS {
        for before in ["..", "https://example.org", "docs", "{data}", "~"] {
            check(&format!("{before}/{folder}/file"), 0);
        }
    }
}

fn check(line: &str, expected: usize) {
    assert_eq!(machine_paths("a.rs", line).len(), expected, "{line}");
}
