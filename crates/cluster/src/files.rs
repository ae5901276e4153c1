//! Files that tasks read, on their way: by what is in them, so that each goes up once.

use async_nats::jetstream::object_store::ObjectStore;

use crate::error::ClusterError;
use crate::job::FileRecord;
use crate::patience::{Patience, Trouble};

/// Puts the files into the bucket that are not there yet.
pub(crate) async fn upload(
    bucket: &ObjectStore,
    files: &[FileRecord],
    patience: &Patience<'_>,
) -> Result<(), ClusterError> {
    for file in files.iter().filter(|file| file.bytes > 0) {
        patience.ask("keep a file", async || upload_one(bucket, file).await).await?;
    }
    Ok(())
}

async fn upload_one(bucket: &ObjectStore, file: &FileRecord) -> Result<(), Trouble> {
    let there = bucket.info(file.hash.as_str()).await;
    if there.is_ok_and(|there| !there.deleted && there.size as u64 == file.bytes) {
        return Ok(());
    }
    let mut bytes = tokio::fs::File::open(&file.name).await?;
    bucket.put(file.hash.as_str(), &mut bytes).await?;
    Ok(())
}
