//! Gives every target the inputs that were kept for it.

use std::collections::BTreeSet;
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};

use fuzz::{TARGETS, Target};

#[test]
fn every_kept_input_passes_its_target() {
    let failed: Vec<_> = TARGETS.iter().flat_map(failures).collect();
    assert!(failed.is_empty(), "these inputs fail, with the reasons above: {failed:?}");
}

#[test]
fn every_target_has_kept_inputs_and_no_others_are_there() {
    let folders = entries(&corpus()).into_iter().map(|path| name_of(&path)).collect::<BTreeSet<_>>();
    let targets = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    assert_eq!(folders, targets);
    assert!(TARGETS.iter().all(|target| !inputs(target).is_empty()));
}

fn failures(target: &Target) -> Vec<PathBuf> {
    let fails = |path: &PathBuf| {
        let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        panic::catch_unwind(|| (target.check)(&bytes)).is_err()
    };
    inputs(target).into_iter().filter(fails).collect()
}

fn inputs(target: &Target) -> Vec<PathBuf> {
    entries(&corpus().join(target.name))
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// What a folder has, in the order of the names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = read.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
