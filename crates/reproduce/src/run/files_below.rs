//! All files of a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files that `name` in a folder comes to, with names from that folder on: itself, or all below it, or none
/// where there is nothing.
pub(super) fn files_below(folder: &Path, name: &Path) -> io::Result<Vec<PathBuf>> {
    let path = folder.join(name);
    if path.is_file() {
        return Ok(vec![name.to_owned()]);
    }
    let mut files = Vec::new();
    if path.is_dir() {
        for entry in fs::read_dir(&path)? {
            files.extend(files_below(folder, &name.join(entry?.file_name()))?);
        }
    }
    Ok(files)
}
