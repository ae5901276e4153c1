//! What an errand reads that others left: files of the run that its commands name.

use std::collections::BTreeSet;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::files_below::files_below;
use crate::plan::{Errand, PlannedCommand};

/// The files below `root` that the commands of an errand name, with all those of folders that they name, from
/// `root` on; without those of the errand itself.
///
/// # Errors
/// When a folder cannot be read.
pub fn inputs(errand: &Errand, root: &Path) -> io::Result<BTreeSet<PathBuf>> {
    let mut files = BTreeSet::new();
    for part in errand.commands.iter().flat_map(PlannedCommand::parts) {
        let name = Path::new(part);
        if is_in_run(name) && !name.starts_with(&errand.here) {
            files.extend(files_below(root, name)?);
        }
    }
    Ok(files)
}

/// Whether it is a name in a folder of the run. A single word is none: `generalization` is an experiment and
/// also a way of learning.
fn is_in_run(name: &Path) -> bool {
    let is_plain = name.components().all(|part| matches!(part, Component::Normal(_)));
    is_plain && name.components().count() > 1
}
