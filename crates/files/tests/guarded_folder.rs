//! Names that others chose never lead out of their folder.

use std::fs;
use std::path::Path;

use files::guarded_folder::{GuardedFolder, RelativePath};
use tempfile::TempDir;

fn path(text: &str) -> RelativePath {
    RelativePath::parse(text).unwrap()
}

/// A folder to stay in, beside one that is nobody's business, with a link from the one to the other.
#[cfg(unix)]
fn with_link() -> (TempDir, GuardedFolder) {
    let both = TempDir::new().unwrap();
    for folder in ["inside", "outside/deep"] {
        fs::create_dir_all(both.path().join(folder)).unwrap();
    }
    fs::write(both.path().join("outside/deep/file"), "precious").unwrap();
    std::os::unix::fs::symlink(both.path().join("outside"), both.path().join("inside/link")).unwrap();
    let below = GuardedFolder::new(&both.path().join("inside")).unwrap();
    (both, below)
}

#[test]
fn what_could_lead_elsewhere_or_be_no_file_is_no_relative_path() {
    let (long_name, long_path) = ("x".repeat(256), "x/".repeat(2000) + "x");
    for text in [
        "",
        "/",
        "/etc/passwd",
        "a/",
        "a//b",
        ".",
        "..",
        "../a",
        "a/../../b",
        "a/.",
        "a\0b",
        "a\nb",
        "\u{1b}[2J",
        r"C:\Windows",
        "C:",
        "c:x",
        "a/C:/b",
        r"\\server\share",
        r"a\..\..\b",
        &long_name,
        &long_path,
    ] {
        assert!(RelativePath::parse(text).is_err(), "{text:?}");
    }
    for text in ["a", "a/b.tape", "...", "..a", "run-12:30/x", "ä/ö ü", ".steps/1-0"] {
        assert_eq!(path(text).to_string(), text);
    }
}

#[test]
fn a_refusal_says_what_is_wrong_and_prints_nothing_strange() {
    let told = RelativePath::parse("a\u{1b}b").unwrap_err().to_string();
    assert_eq!(
        told,
        r"'a\u{1b}b': has a letter that cannot be printed: expected the name of a file below a folder"
    );
}

#[test]
fn files_and_folders_are_made_and_removed_where_they_belong() {
    let folder = TempDir::new().unwrap();
    let below = GuardedFolder::new(folder.path()).unwrap();
    fs::write(below.place(&path("a/b/file")).unwrap(), "text").unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("a/b/file")).unwrap(), "text");
    assert!(below.folder(&path("a/b")).unwrap().ends_with("a/b"));
    assert!(below.folder(&path("a/b/file")).is_err());
    assert!(below.place(&path("a/b/file/deeper")).is_err());
    below.remove(&path("a/b/nothing")).unwrap();
    below.remove(&path("no/such/folder")).unwrap();
    below.remove(&path("a")).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn nothing_is_made_or_removed_through_a_link() {
    let (both, below) = with_link();
    for name in ["link/new", "link/deep"] {
        assert!(below.folder(&path(name)).is_err(), "{name}");
        assert!(below.place(&path(&format!("{name}/file"))).is_err(), "{name}");
        assert!(below.remove(&path(name)).is_err(), "{name}");
    }
    assert!(!both.path().join("outside/new").exists());
    assert_eq!(fs::read_to_string(both.path().join("outside/deep/file")).unwrap(), "precious");
}

#[cfg(unix)]
#[test]
fn of_a_link_the_link_is_removed() {
    let (both, below) = with_link();
    below.remove(&path("link")).unwrap();
    assert!(!both.path().join("inside/link").is_symlink());
    std::os::unix::fs::symlink(both.path().join("outside/deep/file"), both.path().join("inside/link"))
        .unwrap();
    let place = below.place(&path("link")).unwrap();
    assert!(!Path::new(&place).is_symlink());
    assert_eq!(fs::read_to_string(both.path().join("outside/deep/file")).unwrap(), "precious");
}
