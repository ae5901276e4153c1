//! Runs as folders: named, found where others put them, opened elsewhere, and taken out of the way; their files,
//! and their learners kept as players.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use files::whole_file;
use lab::combine_run::present_alpha;
use samuel::generalization::{AlphaFileError, AlphaState};

use super::plan::DeclaredRun;
use super::request::RunKind;
use super::state::{RunFile, RunState};
use super::{Run, TABLE, check_nobody_else, history, measure, unknown};
use crate::pages::Id;
use crate::pages::failure::Failure;
use crate::players::is_plain_name;
use crate::queue::{Queue, bytes};

/// Where removed runs go.
const REMOVED: &str = "removed";
/// What is only there while a run goes on, and means nothing elsewhere.
const INNER: [&str; 2] = ["journal", "state.json"];
const PLOTS: &str = "plots";

impl Queue {
    /// Takes a run that does not go on out of the way; one that lies elsewhere is only forgotten.
    pub(in super::super) fn remove_run(&self, id: &Id) -> Result<(), Failure> {
        let path = self.path(id)?;
        {
            let runs = self.all_runs();
            let run = runs.get(id).ok_or_else(unknown)?;
            if run.record.work.is_active() {
                return Err(Failure::not_now("This run is running: expected it to be paused first."));
            }
        }
        check_nobody_else(&path)?;
        let forgotten = self.0.store.forget_now(TABLE, id.as_str());
        forgotten.map_err(|error| Failure::ours(format!("The run could not be removed: {error}.")))?;
        // After a kill here the folder is found again, as one that somebody put there.
        if path.parent() == Some(&self.0.config.data.runs()) && path.exists() {
            move_away(&path).map_err(|error| {
                self.keep_again(id);
                Failure::ours(format!("{}: {error}", path.display()))
            })?;
        }
        self.all_runs().remove(id);
        measure::forget(&self.0.store, id);
        Ok(())
    }

    /// Lists a run that lies in a folder.
    pub(in super::super) fn open_folder(&self, path: &Path) -> Result<RunState, Failure> {
        let data = self.0.config.data.path();
        let missing = || Failure::impossible(format!("{}: expected the folder of a run.", path.display()));
        let inside = self.0.config.data.runs().join(path);
        let path = if inside.is_dir() { inside } else { data.join(path) };
        let path = path.canonicalize().map_err(|_| missing())?;
        let is_inside = data.canonicalize().is_ok_and(|data| path.starts_with(data));
        if !is_inside && !self.0.config.listen.ip().is_loopback() {
            return Err(Failure::impossible("Expected a folder inside the data directory of this server."));
        }
        DeclaredRun::read(&path).ok_or_else(missing)?;
        self.find_folders();
        let known = self
            .all_runs()
            .iter()
            .find(|(_, run)| same_folder(&run.record.path, &path))
            .map(|(id, _)| id.clone());
        let id = known.unwrap_or_else(|| self.add_folder(&path));
        // Answered when it is kept, also if it was found just now.
        self.change_run(&id, |_| Ok(()))?;
        self.run(&id, 1)
    }

    /// Finds the runs that others put into the folder.
    pub(super) fn find_folders(&self) {
        let folders = fs::read_dir(self.0.config.data.runs()).into_iter().flatten().flatten();
        for path in folders.map(|entry| entry.path()) {
            let is_known = self.all_runs().values().any(|run| run.record.path == path);
            if !is_known && DeclaredRun::read(&path).is_some() {
                self.add_folder(&path);
            }
        }
    }

    /// Keeps a run that was to be forgotten.
    fn keep_again(&self, id: &Id) {
        if let Some(run) = self.all_runs().get(id) {
            self.0.store.keep_soon(TABLE, id.as_str(), bytes(&run.record));
        }
    }

    fn add_folder(&self, path: &Path) -> Id {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let record = self.new_record(name, path.to_owned(), None);
        let id = Id::new();
        self.0.store.keep_soon(TABLE, id.as_str(), bytes(&record));
        self.all_runs().insert(id.clone(), Run::of(record, Vec::new()));
        id
    }

    /// A name that a new run may have.
    pub(super) fn check_name(&self, name: &str) -> Result<String, Failure> {
        let name = name.trim();
        if !is_plain_name(name) || name == REMOVED {
            return Err(Failure::impossible(
                "name: expected letters, digits, spaces or -_.()+ without folders.",
            ));
        }
        if !self.is_free(name) {
            return Err(Failure::not_now(format!(
                "A run called '{name}' already exists: expected another name."
            )));
        }
        Ok(name.to_owned())
    }

    pub(super) fn free_name(&self, kind: RunKind) -> String {
        let names = (1..).map(|number| format!("{}-{number}", kind.name()));
        names.into_iter().find(|name| self.is_free(name)).expect("numbers do not end")
    }

    fn is_free(&self, name: &str) -> bool {
        let data = &self.0.config.data;
        !data.runs().join(name).exists()
            && !data.tapes().join(format!("{name}.tape")).exists()
            && self.all_runs().values().all(|run| run.record.name != name)
    }

    /// Where a file of a run is.
    pub(in super::super) fn run_file(&self, id: &Id, name: &str) -> Result<PathBuf, Failure> {
        let folder = self.path(id)?;
        file(&folder, name).ok_or_else(|| Failure::unknown(format!("This run has no file '{name}'.")))
    }

    /// Keeps what a run has learned as a player of its own.
    pub(in super::super) fn keep_player(
        &self,
        id: &Id,
        name: &str,
        seed: usize,
        game: Option<u32>,
    ) -> Result<String, Failure> {
        let (run, _) = self.outline(id).ok_or_else(unknown)?;
        let folder = self.path(id)?;
        let state: Option<AlphaState> = match run.kind {
            RunKind::Combined => {
                let present =
                    present_alpha(&folder).map_err(|error| Failure::not_now(format!("{error}.")))?;
                present.filter(|state| game.is_none_or(|game| game == state.games))
            }
            RunKind::Rote | RunKind::Zero => None,
            _ => history::state_after(&folder, seed, game),
        };
        let state = state.ok_or_else(|| Failure::not_now("This run has no such state of a learner."))?;
        let file = format!("{}.alpha", name.strip_suffix(".alpha").unwrap_or(name));
        if !is_plain_name(&file) {
            return Err(Failure::impossible(
                "name: expected letters, digits, spaces or -_.()+ without folders.",
            ));
        }
        let path = self.0.config.data.players().join(&file);
        match state.save_new(&path) {
            Ok(()) => Ok(file),
            Err(AlphaFileError::Io { error, .. }) if error.kind() == ErrorKind::AlreadyExists => Err(
                Failure::not_now(format!("A player called '{file}' already exists: expected another name.")),
            ),
            Err(error) => Err(Failure::ours(error.to_string())),
        }
    }
}

fn same_folder(one: &Path, two: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| one == two)
}

fn move_away(path: &Path) -> std::io::Result<()> {
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return Ok(()) };
    let removed = parent.join(REMOVED);
    fs::create_dir_all(&removed)?;
    let name = name.to_string_lossy();
    let free = (1..).map(|number| if number == 1 { name.to_string() } else { format!("{name} ({number})") });
    let free = free.map(|name| removed.join(name)).find(|path| !path.exists()).expect("numbers do not end");
    fs::rename(path, &free)?;
    whole_file::sync_folder_of(&free);
    whole_file::sync_folder_of(path);
    Ok(())
}

/// What can be downloaded.
pub(super) fn list(id: &Id, folder: &Path) -> Vec<RunFile> {
    let mut files = of_folder(id, folder);
    files.extend(of_folder(id, &folder.join(PLOTS)));
    files.sort_by(|one, two| one.name.cmp(&two.name));
    files
}

fn of_folder(id: &Id, folder: &Path) -> Vec<RunFile> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let listed = |entry: fs::DirEntry| {
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
    entries.filter_map(listed).collect()
}

/// Where a file is, in the folder or among the pictures; `None` for a name that is no plain name.
fn file(folder: &Path, name: &str) -> Option<PathBuf> {
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
pub(in super::super) fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("csv") => "text/csv; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("pdn") => "application/x-draughts-pdn; charset=utf-8",
        Some("json") => "application/json",
        Some("toml" | "alpha" | "polynomial") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
