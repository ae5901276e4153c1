//! The folder of a worker: what was fetched, by what is in it, and for each job its files under the paths
//! that they have where they come from. It is made anew for each worker and goes with it; what killed ones left goes when the next
//! one starts. Nothing is written or removed elsewhere, whatever the servers say.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use async_nats::jetstream::object_store::ObjectStore;
use files::guarded_folder::{GuardedFolder, RelativePath};
use lab::RemoteFiles;
use tempfile::NamedTempFile;
use tokio::io::AsyncReadExt;

use crate::error::ClusterError;
use crate::error::printable;
use crate::job::{FileRecord, JobId, JobRecord};

use super::scratch_folder::ScratchFolder;

pub(crate) struct Scratch {
    folder: GuardedFolder,
    // Removes the folder when it is dropped.
    _home: ScratchFolder,
}

/// Why the files of a job are not there.
#[derive(Debug)]
pub(super) enum FetchError {
    /// They never will be.
    Refused(String),
    /// This machine fails, perhaps not for long.
    Failed(String),
    /// The servers cannot be reached now.
    OutOfReach,
}

/// A job has no more to fetch than this, in bytes.
const MOST_BYTES: u64 = 64 << 30;

impl Scratch {
    /// A new folder in the one that is given, which only workers use, else among the temporary ones of the system.
    ///
    /// # Errors
    /// When something else is in it, or it cannot be written.
    pub(crate) fn open(parent: Option<&Path>) -> Result<Scratch, ClusterError> {
        let home = match parent {
            Some(parent) => ScratchFolder::in_own(parent)?,
            None => ScratchFolder::in_shared(&std::env::temp_dir())?,
        };
        let folder = GuardedFolder::new(home.path())?;
        Ok(Scratch { folder, _home: home })
    }

    /// The files of a job, under the paths that they have where it comes from.
    pub(super) async fn fetch(
        &self,
        job: &JobId,
        record: &JobRecord,
        bucket: &ObjectStore,
    ) -> Result<RemoteFiles, FetchError> {
        let root = self.folder.folder(&folder(job))?;
        let files = RemoteFiles::new(&root, Path::new(&record.folder));
        // All names and sizes are looked at before anything is fetched.
        let places = record.files.iter().map(|file| self.place(&files, file));
        let places = places.collect::<Result<Vec<_>, _>>()?;
        let bytes = record.files.iter().try_fold(0_u64, |sum, file| sum.checked_add(file.bytes));
        if bytes.is_none_or(|bytes| bytes > MOST_BYTES) {
            return Err(FetchError::Refused(format!(
                "its files are too long: expected {MOST_BYTES} bytes at most"
            )));
        }
        for (file, place) in record.files.iter().zip(places) {
            let object = self.fetched(file, bucket).await?;
            let place = self.folder.place(&place)?;
            let linked = std::fs::hard_link(&object, &place);
            linked.or_else(|_| std::fs::copy(&object, &place).map(|_| ()))?;
        }
        Ok(files)
    }

    /// The files of a job that is over; what they were fetched as stays for other jobs.
    pub(super) fn forget(&self, job: &JobId) -> io::Result<()> {
        self.folder.remove(&folder(job))
    }

    /// Where a file of a job goes.
    fn place(&self, files: &RemoteFiles, file: &FileRecord) -> Result<RelativePath, FetchError> {
        let local = files.local(&file.name);
        let inner = local.strip_prefix(self.folder.root()).ok().and_then(Path::to_str).unwrap_or_default();
        RelativePath::parse(inner).map_err(|bad| FetchError::Refused(bad.to_string()))
    }

    /// Where a file is, fetched the first time.
    async fn fetched(&self, file: &FileRecord, bucket: &ObjectStore) -> Result<PathBuf, FetchError> {
        let name = inside(OBJECTS, file.hash.as_str());
        let known = self.folder.root().join(OBJECTS).join(file.hash.as_str());
        if known.symlink_metadata().is_ok_and(|there| there.is_file()) {
            return Ok(known);
        }
        let place = self.folder.place(&name)?;
        let mut part = NamedTempFile::new_in(self.folder.root())?;
        let mut hasher = blake3::Hasher::new();
        if file.bytes > 0 {
            let object = bucket.get(file.hash.as_str()).await.map_err(|_| FetchError::OutOfReach)?;
            // One byte more than there should be is enough to know.
            let mut object = object.take(file.bytes.saturating_add(1));
            let mut bytes = vec![0; 1 << 17];
            while let count @ 1.. = object.read(&mut bytes).await.map_err(|_| FetchError::OutOfReach)? {
                hasher.update(&bytes[..count]);
                part.write_all(&bytes[..count])?;
            }
        }
        if hasher.count() != file.bytes || hasher.finalize().to_hex().as_str() != file.hash.as_str() {
            return Err(FetchError::Refused(format!("{}: damaged on its way", printable(&file.name))));
        }
        part.persist(&place).map_err(|error| error.error)?;
        Ok(place)
    }
}

const OBJECTS: &str = "objects";

fn folder(job: &JobId) -> RelativePath {
    inside("jobs", &job.to_string())
}

/// A hash in a folder of ours.
fn inside(folder: &str, hash: &str) -> RelativePath {
    RelativePath::parse(&format!("{folder}/{hash}")).expect("hashes are plain names")
}

/// What this machine cannot do: never, if it is for the names in the record, which may contradict each other.
impl From<io::Error> for FetchError {
    fn from(error: io::Error) -> FetchError {
        use io::ErrorKind::{AlreadyExists, InvalidFilename, InvalidInput, IsADirectory, NotADirectory};
        match error.kind() {
            AlreadyExists | InvalidFilename | InvalidInput | IsADirectory | NotADirectory => {
                FetchError::Refused(format!("its files cannot be laid down: {error}"))
            }
            _ => FetchError::Failed(error.to_string()),
        }
    }
}
