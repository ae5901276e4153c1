//! The files of a run that can be downloaded: those of its folder and of its pictures, by plain names.

use std::fs;
use std::path::{Path, PathBuf};

use super::state::RunFile;
use crate::id::Id;
use crate::players::is_plain_name;

/// What is only there while a run goes on, and means nothing elsewhere.
const INNER: [&str; 2] = ["journal", "state.json"];
const PLOTS: &str = "plots";

/// What can be downloaded.
pub(super) fn list(id: &Id, folder: &Path) -> Vec<RunFile> {
    let mut files = of_folder(id, folder);
    files.extend(of_folder(id, &folder.join(PLOTS)));
    files.sort_by(|one, two| one.name.cmp(&two.name));
    files
}

fn of_folder(id: &Id, folder: &Path) -> Vec<RunFile> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let file = |entry: fs::DirEntry| {
        let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        let name = entry.file_name().into_string().ok()?;
        let is_ours =
            is_plain_name(&name) && !INNER.contains(&name.as_str()) && !name.ends_with(".unfinished");
        is_ours.then(|| RunFile {
            url: format!("/api/v1/runs/{id}/files/{name}"),
            kind: kind(&name),
            name,
            bytes: metadata.len(),
        })
    };
    entries.filter_map(file).collect()
}

/// Where a file is, in the folder or among the pictures; `None` for a name that is no plain name.
pub(super) fn path(folder: &Path, name: &str) -> Option<PathBuf> {
    let is_ours = is_plain_name(name) && !INNER.contains(&name);
    let places = [folder.join(name), folder.join(PLOTS).join(name)];
    places.into_iter().find(|path| is_ours && path.is_file())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("csv") => "csv",
        Some("svg") => "svg",
        Some("pdn") => "pdn",
        _ => "other",
    }
}

/// What a browser is told a file is.
pub(super) fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("csv") => "text/csv; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("pdn") => "application/x-draughts-pdn; charset=utf-8",
        Some("json") => "application/json",
        Some("toml" | "alpha" | "polynomial") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
