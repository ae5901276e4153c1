//! The pages Play and Analyze know no server, so that they can run without one.

use std::fs;
use std::path::Path;

use crate::{assert_none, root};

const PAGES: &str = "crates/web/src/pages";

/// What no page may name: the server and its runtime, the store, files and threads.
const FORBIDDEN: [&str; 7] =
    ["axum", "tokio", "hyper", "crate::store", "crate::Laboratory", "std::fs", "std::thread"];

fn complaints(file: &str, text: &str) -> Vec<String> {
    let named = FORBIDDEN.iter().filter(|name| text.contains(**name));
    named.map(|name| format!("{file}: a page names {name}")).collect()
}

fn check(folder: &Path, found: &mut Vec<String>) -> usize {
    let mut files = 0;
    for path in fs::read_dir(folder).expect("a folder of the repository").map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files += check(&path, found);
        } else {
            let text = fs::read_to_string(&path).expect("a file of the repository");
            found.extend(complaints(&path.display().to_string(), &text));
            files += 1;
        }
    }
    files
}

#[test]
fn the_pages_know_no_server() {
    let mut found = Vec::new();
    assert!(check(&root().join(PAGES), &mut found) > 10, "the walk misses files");
    assert_none(&found);
}

#[test]
fn a_page_that_names_the_server_is_found() {
    assert_eq!(complaints("page.rs", "use axum::Json;\nuse rules::Game;").len(), 1);
}
