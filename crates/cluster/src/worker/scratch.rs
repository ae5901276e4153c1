//! The folder of a worker: what was fetched, by what is in it, and for each job a mirror of the folders that
//! its files come from.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use async_nats::jetstream::object_store::ObjectStore;
use lab::Mirror;

use crate::job::{FileRecord, JobId, JobRecord};

pub(crate) struct Scratch {
    root: PathBuf,
}

impl Scratch {
    pub(crate) fn open(root: &Path) -> io::Result<Scratch> {
        fs::create_dir_all(root.join(OBJECTS))?;
        Ok(Scratch { root: root.to_owned() })
    }

    /// The files of a job, under the paths that they have where it comes from.
    pub(super) async fn mirror(
        &self,
        job: &JobId,
        record: &JobRecord,
        bucket: &ObjectStore,
    ) -> io::Result<Mirror> {
        let mirror = Mirror::new(&self.folder(job), Path::new(&record.folder));
        for file in &record.files {
            let object = self.fetched(file, bucket).await?;
            let place = mirror.local(&file.name);
            if let Some(parent) = place.parent() {
                fs::create_dir_all(parent)?;
            }
            let _ = fs::remove_file(&place);
            fs::hard_link(&object, &place).or_else(|_| fs::copy(&object, &place).map(|_| ()))?;
        }
        Ok(mirror)
    }

    /// The files of a job that is over; what they were fetched as stays for other jobs.
    pub(super) fn forget(&self, job: &JobId) {
        let _ = fs::remove_dir_all(self.folder(job));
    }

    /// Everything.
    pub(super) fn clear(&self) {
        let _ = fs::remove_dir_all(&self.root);
    }

    fn folder(&self, job: &JobId) -> PathBuf {
        self.root.join("jobs").join(job.to_string())
    }

    /// Where a file is, fetched the first time.
    async fn fetched(&self, file: &FileRecord, bucket: &ObjectStore) -> io::Result<PathBuf> {
        let is_hash = file.hash.len() == 64 && file.hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !is_hash {
            return Err(io::Error::other("expected the hash of a file"));
        }
        let path = self.root.join(OBJECTS).join(&file.hash);
        if path.exists() {
            return Ok(path);
        }
        let part = path.with_extension("part");
        let mut out = tokio::fs::File::create(&part).await?;
        if file.bytes > 0 {
            let mut object = bucket.get(&file.hash).await.map_err(io::Error::other)?;
            tokio::io::copy(&mut object, &mut out).await?;
        }
        out.sync_all().await?;
        let mut hasher = blake3::Hasher::new();
        io::copy(&mut fs::File::open(&part)?, &mut hasher)?;
        if hasher.finalize().to_hex().as_str() != file.hash {
            return Err(io::Error::other(format!("{}: damaged on its way", file.name)));
        }
        fs::rename(&part, &path)?;
        Ok(path)
    }
}

const OBJECTS: &str = "objects";
