//! What survives: records by table and id, in a log with a copy. Writes that come together are committed together,
//! so that many games do not wait for as many turns of the disk.

mod health;
mod inspection;
mod old;
mod writer;

use std::sync::{Arc, mpsc};
use std::{io, thread};

use files::record_log::{Disk, RecordLog, RecordLogError, Records};
use thiserror::Error;
use tokio::sync::oneshot;

use crate::DataFolder;
use crate::pages::Id;
pub(crate) use health::Health;
pub use inspection::{
    DamagedPlace, ExportForm, SetAside, StoreCheck, check_store, export_store, repair_store,
};
use writer::{StoreTask, StoreWriter, Write};

/// The store.
pub(crate) struct Store {
    records: Records,
    orders: mpsc::Sender<StoreTask>,
    pub(crate) health: Arc<Health>,
}

/// What can go wrong with the store.
#[derive(Clone, Error, Debug)]
pub enum StoreError {
    /// The files or the disk.
    #[error("the store of games: {0}")]
    Files(String),
    /// Another server has it open.
    #[error("the data directory is in use by another crownhead server")]
    InUse,
    /// The players that are always there.
    #[error("the saved players: {0}")]
    Players(String),
    /// What was read cannot be written on.
    #[error("cannot write: {0}")]
    Output(Arc<io::Error>),
}

impl From<RecordLogError> for StoreError {
    fn from(error: RecordLogError) -> StoreError {
        match error {
            RecordLogError::InUse(_) => StoreError::InUse,
            error => StoreError::Files(error.to_string()),
        }
    }
}

impl Store {
    /// Opens the store of a data directory, mends it, and takes over what an older version kept. Damage is no
    /// error: it is told.
    pub(crate) fn open(
        data: &DataFolder,
        disk: Arc<dyn Disk>,
        remark: fn(&str),
    ) -> Result<Store, StoreError> {
        let health = Arc::new(Health::new(remark));
        let (mut log, findings) = RecordLog::open(&data.games(), disk)?;
        health.note_earlier(&data.games(), &findings);
        health.hear(&findings);
        old::take_over(&data.old_games(), &mut log, &health)?;
        let records = log.records();
        let (orders, arriving) = mpsc::channel();
        let keeper = StoreWriter::new(log, Arc::clone(&health));
        let thread = thread::Builder::new().name("store".to_owned());
        thread.spawn(move || keeper.keep_all(&arriving)).expect("the system has threads");
        Ok(Store { records, orders, health })
    }

    /// Keeps what was handed over and lets go of the files, whoever still holds the store.
    pub(crate) async fn close(&self) {
        let (done, closed) = oneshot::channel();
        let _ = self.orders.send(StoreTask::Close(done));
        // Without a keeper it is closed already.
        let _ = closed.await;
    }

    /// Keeps a record; when this is done, it survives whatever happens.
    pub(crate) async fn keep(&self, table: &str, id: &str, record: Vec<u8>) -> Result<(), StoreError> {
        self.write(table, id, Some(record)).await.unwrap_or_else(|_| Err(closed()))
    }

    /// Forgets a record.
    pub(crate) async fn forget(&self, table: &str, id: &str) -> Result<(), StoreError> {
        self.write(table, id, None).await.unwrap_or_else(|_| Err(closed()))
    }

    /// Keeps a record, from a thread that may wait.
    pub(crate) fn keep_now(&self, table: &str, id: &str, record: Vec<u8>) -> Result<(), StoreError> {
        self.write(table, id, Some(record)).blocking_recv().unwrap_or_else(|_| Err(closed()))
    }

    /// Forgets a record, from a thread that may wait.
    pub(crate) fn forget_now(&self, table: &str, id: &str) -> Result<(), StoreError> {
        self.write(table, id, None).blocking_recv().unwrap_or_else(|_| Err(closed()))
    }

    /// Keeps a record when there is time, and room.
    pub(crate) fn keep_soon(&self, table: &str, id: &str, record: Vec<u8>) {
        self.send(Write { name: name(table, id), record: Some(record), done: None });
    }

    /// Forgets a record when there is time, and room.
    pub(crate) fn forget_soon(&self, table: &str, id: &str) {
        self.send(Write { name: name(table, id), record: None, done: None });
    }

    fn write(
        &self,
        table: &str,
        id: &str,
        record: Option<Vec<u8>>,
    ) -> oneshot::Receiver<Result<(), StoreError>> {
        let (done, answer) = oneshot::channel();
        self.send(Write { name: name(table, id), record, done: Some(done) });
        answer
    }

    /// Without a keeper the answer never comes, which the receiver hears.
    fn send(&self, write: Write) {
        let _ = self.orders.send(StoreTask::Write(write));
    }

    /// The record of an id.
    pub(crate) fn find(&self, table: &str, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let found = self.records.find(&name(table, id));
        if self.records.has_damage() {
            let _ = self.orders.send(StoreTask::Repair);
        }
        Ok(found?)
    }

    /// All records of a table as `read` reads them, with their ids; those that it cannot read are reported as a `thing`.
    pub(crate) fn read_all<T>(
        &self,
        table: &str,
        thing: &str,
        read: impl Fn(&[u8]) -> Result<T, String>,
    ) -> Vec<(Id, T)> {
        let read = |(id, bytes): (String, Vec<u8>)| {
            let record = read(&bytes).and_then(|record| {
                Id::parse(&id).map(|id| (id, record)).ok_or_else(|| "its name is no id".to_owned())
            });
            record
                .inspect_err(|problem| self.health.note_unreadable(&format!("The {thing} {id}"), problem))
                .ok()
        };
        self.all(table).into_iter().filter_map(read).collect()
    }

    /// All records of a table that can be read, with their ids. Others are told.
    fn all(&self, table: &str) -> Vec<(String, Vec<u8>)> {
        let beginning = name(table, "");
        let ids = self.records.names(&beginning).into_iter();
        // One that cannot be read is told by the keeper.
        let found = ids.filter_map(|name| {
            let id = name[beginning.len()..].to_owned();
            let record = self.find(table, &id).ok()??;
            Some((id, record))
        });
        found.collect()
    }
}

fn name(table: &str, id: &str) -> String {
    format!("{table}/{id}")
}

fn closed() -> StoreError {
    StoreError::Files("it is closed".to_owned())
}
