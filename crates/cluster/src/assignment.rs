//! What workers are told of a list of tasks, and the files that the tasks read on their way: by what is in them, so
//! that each goes up once.

use std::path::{Path, PathBuf};

use async_nats::jetstream::object_store::ObjectStore;

use crate::error::ClusterError;
use crate::job::{ContentHash, FORMAT, FileRecord, JobId, JobRecord};
use crate::retry::{RequestError, Retry};

/// A command whose tasks other machines can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// The command that makes the list of tasks, its name first, without what only matters here.
    pub command: Vec<String>,
    /// The folder that the command is given in.
    pub folder: PathBuf,
    /// The files that it reads, as they are named from there.
    pub files: Vec<PathBuf>,
    /// What the list is made from, in a text that must come out the same everywhere.
    pub settings: String,
}

impl Assignment {
    /// The job of so many tasks that workers of this version may do.
    pub(crate) fn job(
        &self,
        version: &str,
        tasks: usize,
        patience_seconds: f64,
    ) -> Result<(JobId, JobRecord), ClusterError> {
        let mut files = Vec::new();
        for path in &self.files {
            let name = path.to_string_lossy().into_owned();
            if files.iter().any(|known: &FileRecord| known.name == name) {
                continue;
            }
            let (hash, bytes) = hashed(&self.folder.join(path))
                .map_err(|error| ClusterError::File { path: path.clone(), error })?;
            files.push(FileRecord { name, hash, bytes });
        }
        let record = JobRecord {
            format: FORMAT,
            version: version.to_owned(),
            command: self.command.clone(),
            folder: self.folder.to_string_lossy().into_owned(),
            files,
            settings: blake3::hash(self.settings.as_bytes()).to_hex().to_string(),
            tasks,
            patience_seconds,
        };
        Ok((record.id(), record))
    }
}

fn hashed(path: &Path) -> std::io::Result<(ContentHash, u64)> {
    let mut hasher = blake3::Hasher::new();
    let bytes = std::io::copy(&mut std::fs::File::open(path)?, &mut hasher)?;
    Ok((hasher.finalize().into(), bytes))
}

/// Puts the files of a job into the bucket that are not there yet.
pub(crate) async fn upload(
    bucket: &ObjectStore,
    record: &JobRecord,
    patience: &Retry<'_>,
) -> Result<(), ClusterError> {
    let folder = Path::new(&record.folder);
    for file in record.files.iter().filter(|file| file.bytes > 0) {
        patience.ask("keep a file", async || upload_one(bucket, folder, file).await).await?;
    }
    Ok(())
}

async fn upload_one(bucket: &ObjectStore, folder: &Path, file: &FileRecord) -> Result<(), RequestError> {
    let there = bucket.info(file.hash.as_str()).await;
    if there.is_ok_and(|there| !there.deleted && there.size as u64 == file.bytes) {
        return Ok(());
    }
    let mut bytes = tokio::fs::File::open(folder.join(&file.name)).await?;
    bucket.put(file.hash.as_str(), &mut bytes).await?;
    Ok(())
}
