//! What workers are told of a list of tasks.

use std::path::PathBuf;

use crate::error::ClusterError;
use crate::job::{ContentHash, FORMAT, FileRecord, JobId, JobRecord};

/// A command whose tasks other machines can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// The command that makes the list of tasks, its name first, without what only matters here.
    pub command: Vec<String>,
    /// The files that it reads, as they are named there or from the working folder.
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
            let (hash, bytes) =
                hashed(path).map_err(|error| ClusterError::File { path: path.clone(), error })?;
            files.push(FileRecord { name, hash, bytes });
        }
        let record = JobRecord {
            format: FORMAT,
            version: version.to_owned(),
            command: self.command.clone(),
            folder: std::env::current_dir()?.to_string_lossy().into_owned(),
            files,
            settings: blake3::hash(self.settings.as_bytes()).to_hex().to_string(),
            tasks,
            patience_seconds,
        };
        Ok((record.id(), record))
    }
}

fn hashed(path: &std::path::Path) -> std::io::Result<(ContentHash, u64)> {
    let mut hasher = blake3::Hasher::new();
    let bytes = std::io::copy(&mut std::fs::File::open(path)?, &mut hasher)?;
    Ok((hasher.finalize().into(), bytes))
}
