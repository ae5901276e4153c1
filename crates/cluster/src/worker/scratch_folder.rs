//! Folders that workers make for themselves: found again by their mark, and known to be in use by its lock.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::error::ClusterError;

/// How folders of workers are called, before something that nobody can guess.
const PREFIX: &str = "crownhead-worker-";

/// The file that makes a folder ours, locked as long as its worker lives.
const MARK: &str = "crownhead-scratch";
const MAGIC: &[u8] = b"crownhead scratch 1\n";

/// The folder of a worker, removed with all that is in it when this is dropped.
pub(super) struct ScratchFolder {
    // Dropped in this order.
    folder: TempDir,
    _lock: File,
    _parent: Option<TemporaryFolder>,
}

/// A folder that we made, removed if nobody else uses it.
struct TemporaryFolder(PathBuf);

impl ScratchFolder {
    /// A new one in a folder that is for workers alone.
    ///
    /// # Errors
    /// When something else is in it, or it cannot be written.
    pub(super) fn in_own(parent: &Path) -> Result<ScratchFolder, ClusterError> {
        let made = make(parent).map_err(|error| ClusterError::File { path: parent.to_owned(), error })?;
        for entry in fs::read_dir(parent)? {
            if !is_ours(&entry?.path()) {
                return Err(ClusterError::Scratch(parent.to_owned()));
            }
        }
        let home = ScratchFolder::in_shared(parent)?;
        Ok(ScratchFolder { _parent: made, ..home })
    }

    /// A new one in a folder that others use too.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn in_shared(parent: &Path) -> Result<ScratchFolder, ClusterError> {
        let (folder, lock) =
            begin(parent).map_err(|error| ClusterError::File { path: parent.to_owned(), error })?;
        // What cannot be removed now is no reason not to work.
        let _ = sweep(parent, folder.path());
        Ok(ScratchFolder { folder, _lock: lock, _parent: None })
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // Another worker may have come to it.
        let _ = fs::remove_dir(&self.0);
    }
}

/// Makes a folder, unless it is there.
fn make(folder: &Path) -> io::Result<Option<TemporaryFolder>> {
    if let Some(parent) = folder.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        fs::create_dir_all(parent)?;
    }
    match fs::create_dir(folder) {
        Ok(()) => Ok(Some(TemporaryFolder(folder.canonicalize()?))),
        Err(_) if folder.is_dir() => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Err(io::Error::new(io::ErrorKind::NotADirectory, "is a file: expected a folder"))
        }
        Err(error) => Err(error),
    }
}

/// Makes the folder of a worker, which only its user can enter. Somebody who sweeps just now may take it for one
/// that was left, as it is not locked yet; then there is another.
fn begin(parent: &Path) -> io::Result<(TempDir, File)> {
    loop {
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).rand_bytes(12);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        let folder = builder.tempdir_in(parent)?;
        let mark = folder.path().join(MARK);
        match mark_and_lock(&mark) {
            Ok(lock) if mark.exists() => return Ok((folder, lock)),
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(_) | Err(_) => {}
        }
    }
}

fn mark_and_lock(mark: &Path) -> io::Result<File> {
    let mut file = OpenOptions::new().read(true).write(true).create_new(true).open(mark)?;
    file.lock()?;
    file.write_all(MAGIC)?;
    Ok(file)
}

/// Removes the folders of workers that are no more.
fn sweep(parent: &Path, own: &Path) -> io::Result<()> {
    let owner = owner(own);
    for entry in fs::read_dir(parent)? {
        let path = entry?.path();
        if path == own || !is_ours(&path) || self::owner(&path) != owner {
            continue;
        }
        if let Ok(Some(_lock)) = left_behind(&path) {
            let _ = fs::remove_dir_all(&path);
        } else {
            // Of one that was killed before it had a mark: only an empty one goes.
            let _ = fs::remove_dir(&path);
        }
    }
    Ok(())
}

/// Whether it is the folder of a worker: by its name, and by its mark unless nothing is in it yet.
fn is_ours(path: &Path) -> bool {
    let is_named = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(PREFIX));
    let is_folder = path.symlink_metadata().is_ok_and(|there| there.is_dir());
    is_named && is_folder && (has_mark(path) || is_empty(path))
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

/// One that was killed while it wrote the mark left a part of it.
fn has_mark(folder: &Path) -> bool {
    let mark = folder.join(MARK);
    let is_file = mark.symlink_metadata().is_ok_and(|there| there.is_file());
    let read = |mark| {
        let mut text = Vec::new();
        File::open(mark)?.take(MAGIC.len() as u64 + 1).read_to_end(&mut text).map(|_| text)
    };
    is_file && read(&mark).is_ok_and(|text| MAGIC.starts_with(&text))
}

/// The lock of a folder that nobody holds; nothing if its worker lives.
fn left_behind(folder: &Path) -> io::Result<Option<File>> {
    let lock = OpenOptions::new().read(true).write(true).open(folder.join(MARK))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        Err(fs::TryLockError::Error(error)) => Err(error),
    }
}

/// Who owns a folder, where systems say so: folders of others are left alone, whatever is in them.
#[cfg(unix)]
fn owner(folder: &Path) -> Option<u32> {
    use std::os::unix::fs::MetadataExt;
    folder.symlink_metadata().ok().map(|there| there.uid())
}

#[cfg(not(unix))]
fn owner(_: &Path) -> Option<u32> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    /// Leaves a folder as a worker does that is killed: nothing is dropped but its lock.
    fn kill(home: ScratchFolder) -> PathBuf {
        let ScratchFolder { folder, _lock, _parent } = home;
        std::mem::forget(_parent);
        folder.keep()
    }

    #[test]
    fn a_worker_leaves_nothing_behind() {
        let place = TempDir::new().unwrap();
        let parent = place.path().join("deep/scratch");
        let home = ScratchFolder::in_own(&parent).unwrap();
        fs::write(home.path().join("file"), "text").unwrap();
        drop(home);
        assert_eq!(names(place.path()), ["deep"]);
        assert_eq!(names(&place.path().join("deep")), [""; 0]);
        // What was there before stays.
        let home = ScratchFolder::in_own(place.path().join("deep").as_path()).unwrap();
        drop(home);
        assert_eq!(names(place.path()), ["deep"]);
    }

    #[test]
    fn a_folder_with_other_things_in_it_is_refused_and_stays_as_it_is() {
        for foreign in ["notes.txt", "objects/x", "crownhead-worker-mine/x", ".hidden"] {
            let place = TempDir::new().unwrap();
            let file = place.path().join(foreign);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, "precious").unwrap();
            let refused = ScratchFolder::in_own(place.path()).err().unwrap().to_string();
            let expected = "not empty: expected a new or empty folder, or one that workers left";
            assert!(refused.ends_with(expected), "{refused}");
            assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
            assert_eq!(names(place.path()).len(), 1, "{foreign}");
        }
    }

    #[test]
    fn a_file_in_place_of_the_folder_is_named() {
        let place = TempDir::new().unwrap();
        let file = place.path().join("scratch");
        fs::write(&file, "precious").unwrap();
        let refused = ScratchFolder::in_own(&file).err().unwrap().to_string();
        assert_eq!(refused, format!("{}: is a file: expected a folder", file.display()));
    }

    #[test]
    fn folders_of_killed_workers_go_when_the_next_one_starts_and_others_stay() {
        let place = TempDir::new().unwrap();
        for begin in [ScratchFolder::in_own, ScratchFolder::in_shared] {
            let killed = kill(begin(place.path()).unwrap());
            fs::write(killed.join("file"), "text").unwrap();
            let alive = begin(place.path()).unwrap();
            assert!(!killed.exists());
            let next = begin(place.path()).unwrap();
            assert!(alive.path().join(MARK).is_file() && next.path() != alive.path());
        }
        let foreign = place.path().join("crownhead-worker-of-somebody");
        fs::create_dir_all(&foreign).unwrap();
        fs::write(foreign.join("file"), "precious").unwrap();
        drop(ScratchFolder::in_shared(place.path()).unwrap());
        assert!(foreign.join("file").is_file());
    }

    #[test]
    fn one_that_was_killed_before_its_mark_was_whole_is_swept_too() {
        let place = TempDir::new().unwrap();
        let [bare, begun] = ["bare", "begun"].map(|name| place.path().join(format!("{PREFIX}{name}")));
        fs::create_dir(&bare).unwrap();
        fs::create_dir(&begun).unwrap();
        fs::write(begun.join(MARK), &MAGIC[..4]).unwrap();
        let home = ScratchFolder::in_own(place.path()).unwrap();
        assert_eq!(names(place.path()).len(), 1);
        drop(home);
        assert_eq!(names(place.path()).len(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_is_called_like_a_folder_of_ours_is_not_followed() {
        let [place, outside] = [(); 2].map(|()| TempDir::new().unwrap());
        fs::write(outside.path().join(MARK), MAGIC).unwrap();
        let link = place.path().join(format!("{PREFIX}link"));
        std::os::unix::fs::symlink(outside.path(), &link).unwrap();
        drop(ScratchFolder::in_shared(place.path()).unwrap());
        assert!(link.is_symlink() && outside.path().join(MARK).is_file());
        assert!(matches!(ScratchFolder::in_own(place.path()), Err(ClusterError::Scratch(_))));
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_enter_the_folder_of_a_worker() {
        use std::os::unix::fs::PermissionsExt;
        let place = TempDir::new().unwrap();
        let home = ScratchFolder::in_shared(place.path()).unwrap();
        assert_eq!(fs::metadata(home.path()).unwrap().permissions().mode() & 0o777, 0o700);
    }
}
