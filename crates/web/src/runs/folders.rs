//! Runs as folders: found where others put them, opened elsewhere, and taken out of the way.

use std::fs;
use std::path::Path;

use files::whole_file;

use super::declared::Declared;
use super::office::{Activity, Office, Run};
use super::pace::Pace;
use super::record::{RunRecord, TABLE};
use super::registry::{Runs, check_nobody_else, unknown};
use super::state::RunState;
use super::{measuring, names};
use crate::failure::Failure;
use crate::id::Id;

impl Runs {
    /// Takes a run that does not go on out of the way; one that lies elsewhere is only forgotten.
    pub(super) fn remove(&self, id: &Id) -> Result<(), Failure> {
        let path = self.0.path(id).ok_or_else(unknown)?;
        {
            let runs = self.0.runs();
            let run = runs.get(id).ok_or_else(unknown)?;
            if run.activity != Activity::None {
                return Err(Failure::not_now("This run goes on: expected it to be paused first."));
            }
        }
        check_nobody_else(&path)?;
        let forgotten = self.0.store.forget_now(TABLE, id.as_str());
        forgotten.map_err(|error| Failure::ours(format!("The run could not be removed ({error}).")))?;
        // After a kill here the folder is found again, as one that somebody put there.
        if path.parent() == Some(&self.0.config.data.runs()) && path.exists() {
            move_away(&path).map_err(|error| {
                self.0.keep_again(id);
                Failure::ours(format!("{}: {error}", path.display()))
            })?;
        }
        self.0.runs().remove(id);
        measuring::forget(&self.0.store, id);
        Ok(())
    }

    /// Lists a run that lies in a folder.
    pub(super) fn open_folder(&self, path: &Path) -> Result<RunState, Failure> {
        let data = self.0.config.data.path();
        let missing = || Failure::impossible(format!("{}: expected the folder of a run.", path.display()));
        let inside = self.0.config.data.runs().join(path);
        let path = if inside.is_dir() { inside } else { data.join(path) };
        let path = path.canonicalize().map_err(|_| missing())?;
        let is_inside = data.canonicalize().is_ok_and(|data| path.starts_with(data));
        if !is_inside && !self.0.config.listen.ip().is_loopback() {
            return Err(Failure::impossible("Expected a folder inside the data directory of this server."));
        }
        Declared::read(&path).ok_or_else(missing)?;
        self.0.look_around();
        let known = self
            .0
            .runs()
            .iter()
            .find(|(_, run)| same_folder(&run.record.path, &path))
            .map(|(id, _)| id.clone());
        let id = known.unwrap_or_else(|| self.0.add(&path));
        // Answered when it is kept, also if it was found just now.
        self.0.change(&id, |_| Ok(()))?;
        self.state(&id, 1)
    }
}

impl Office {
    /// Finds the runs that others put into the folder.
    pub(super) fn look_around(&self) {
        let folders = fs::read_dir(self.config.data.runs()).into_iter().flatten().flatten();
        for path in folders.map(|entry| entry.path()) {
            let is_known = self.runs().values().any(|run| run.record.path == path);
            if !is_known && Declared::read(&path).is_some() {
                self.add(&path);
            }
        }
    }

    /// Keeps a run that was to be forgotten.
    fn keep_again(&self, id: &Id) {
        if let Some(run) = self.runs().get(id) {
            self.store.keep_soon(TABLE, id.as_str(), run.record.to_bytes());
        }
    }

    pub(super) fn add(&self, path: &Path) -> Id {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let record = RunRecord {
            name,
            path: path.to_owned(),
            request: None,
            pace: Pace::default(),
            is_wanted: false,
            trouble: None,
            number: self.next_number(),
            turn: self.next_turn(),
        };
        let id = Id::new();
        self.store.keep_soon(TABLE, id.as_str(), record.to_bytes());
        self.runs().insert(id.clone(), Run::of(record));
        id
    }
}

fn same_folder(one: &Path, two: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| one == two)
}

fn move_away(path: &Path) -> std::io::Result<()> {
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return Ok(()) };
    let removed = parent.join(names::REMOVED);
    fs::create_dir_all(&removed)?;
    let name = name.to_string_lossy();
    let free = (1..).map(|number| if number == 1 { name.to_string() } else { format!("{name} ({number})") });
    let free = free.map(|name| removed.join(name)).find(|path| !path.exists()).expect("numbers do not end");
    fs::rename(path, &free)?;
    whole_file::sync_folder_of(&free);
    whole_file::sync_folder_of(path);
    Ok(())
}
