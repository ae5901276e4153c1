//! Rules of the repository that the compiler does not know: which crate may use which, how manifests
//! are written, and what no source file may contain. Each rule is also shown to fail on made-up input.

mod edges;
mod manifest;
mod pages;
mod paths;
mod reasons;
mod test_programs;

use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the repository")
}

/// Fails with every complaint, one on a line.
#[track_caller]
fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
