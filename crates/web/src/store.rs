//! What survives: records by table and id in one file. Writes that come together are committed together,
//! so that many games do not wait for as many turns of the disk.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use thiserror::Error;
use tokio::sync::oneshot;

/// The name of a table and an id, as `games/ID`.
const RECORDS: TableDefinition<&str, &[u8]> = TableDefinition::new("records");
const ABOUT: TableDefinition<&str, u32> = TableDefinition::new("about");
const VERSION: u32 = 1;
const MOST_TOGETHER: usize = 512;
/// How much of the file is held in memory, in bytes: the games being played are there anyway.
const CACHE: usize = 16 << 20;

/// The store.
pub(crate) struct Store {
    /// Until the store is closed.
    database: Mutex<Option<Arc<Database>>>,
    writes: mpsc::Sender<Order>,
}

enum Order {
    Write(Write),
    Close(oneshot::Sender<()>),
}

struct Write {
    key: String,
    record: Option<Vec<u8>>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// What can go wrong with the store.
#[derive(Clone, Error, Debug)]
pub enum StoreError {
    /// The file or the disk.
    #[error("the store of games: {0}")]
    Database(String),
    /// Another server has it open.
    #[error("the data directory is in use by another crownhead server")]
    InUse,
    /// The players that are always there.
    #[error("the saved players: {0}")]
    Players(String),
    /// A file of another version.
    #[error("the store of games has version {found}: expected {VERSION}, perhaps it is of a newer crownhead")]
    Version {
        /// What it has.
        found: u32,
    },
}

impl<E: Into<redb::Error>> From<E> for StoreError {
    fn from(error: E) -> StoreError {
        match error.into() {
            redb::Error::DatabaseAlreadyOpen => StoreError::InUse,
            error => StoreError::Database(error.to_string()),
        }
    }
}

impl Store {
    pub(crate) fn open(path: &Path) -> Result<Store, StoreError> {
        let database = Arc::new(Database::builder().set_cache_size(CACHE).create(path)?);
        prepare(&database)?;
        let (writes, arriving) = mpsc::channel();
        let writer = Arc::clone(&database);
        let thread = thread::Builder::new().name("store".to_owned());
        thread.spawn(move || commit_all(writer, &arriving)).expect("the system has threads");
        Ok(Store { database: Mutex::new(Some(database)), writes })
    }

    /// Keeps what was handed over and lets go of the file, whoever still holds the store.
    pub(crate) async fn close(&self) {
        drop(self.database.lock().unwrap_or_else(PoisonError::into_inner).take());
        let (done, closed) = oneshot::channel();
        let _ = self.writes.send(Order::Close(done));
        // Without a writer it is closed already.
        let _ = closed.await;
    }

    fn database(&self) -> Result<Arc<Database>, StoreError> {
        self.database.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(closed)
    }

    /// Keeps a record; when this is done, it survives whatever happens.
    pub(crate) async fn keep(&self, table: &str, id: &str, record: Vec<u8>) -> Result<(), StoreError> {
        self.write(table, id, Some(record)).await.unwrap_or_else(|_| Err(closed()))
    }

    /// Forgets a record.
    pub(crate) async fn forget(&self, table: &str, id: &str) -> Result<(), StoreError> {
        self.write(table, id, None).await.unwrap_or_else(|_| Err(closed()))
    }

    /// Keeps a record, from a thread that thinks.
    pub(crate) fn keep_now(&self, table: &str, id: &str, record: Vec<u8>) -> Result<(), StoreError> {
        self.write(table, id, Some(record)).blocking_recv().unwrap_or_else(|_| Err(closed()))
    }

    /// Keeps a record when there is time, for what can be made again if it is lost.
    pub(crate) fn keep_soon(&self, table: &str, id: &str, record: Vec<u8>) {
        drop(self.write(table, id, Some(record)));
    }

    /// Forgets a record when there is time.
    pub(crate) fn forget_soon(&self, table: &str, id: &str) {
        drop(self.write(table, id, None));
    }

    fn write(
        &self,
        table: &str,
        id: &str,
        record: Option<Vec<u8>>,
    ) -> oneshot::Receiver<Result<(), StoreError>> {
        let (done, answer) = oneshot::channel();
        // Without a writer the answer never comes, which the receiver hears.
        let _ = self.writes.send(Order::Write(Write { key: format!("{table}/{id}"), record, done }));
        answer
    }

    /// The record of an id.
    pub(crate) fn find(&self, table: &str, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let records = self.database()?.begin_read()?.open_table(RECORDS)?;
        Ok(records.get(format!("{table}/{id}").as_str())?.map(|record| record.value().to_vec()))
    }

    /// All records of a table, with their ids.
    pub(crate) fn all(&self, table: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let records = self.database()?.begin_read()?.open_table(RECORDS)?;
        let (first, end) = (format!("{table}/"), format!("{table}0"));
        let mut found = Vec::new();
        for entry in records.range(first.as_str()..end.as_str())? {
            let (key, record) = entry?;
            found.push((key.value()[first.len()..].to_owned(), record.value().to_vec()));
        }
        Ok(found)
    }
}

fn closed() -> StoreError {
    StoreError::Database("it is closed".to_owned())
}

fn prepare(database: &Database) -> Result<(), StoreError> {
    let transaction = database.begin_write()?;
    {
        transaction.open_table(RECORDS)?;
        let mut about = transaction.open_table(ABOUT)?;
        let found = about.get("version")?.map(|version| version.value());
        match found {
            None => drop(about.insert("version", VERSION)?),
            Some(VERSION) => {}
            Some(found) => return Err(StoreError::Version { found }),
        }
    }
    transaction.commit()?;
    Ok(())
}

fn commit_all(database: Arc<Database>, arriving: &mpsc::Receiver<Order>) {
    let mut closing = None;
    while let Ok(first) = arriving.recv() {
        let mut together = Vec::new();
        for order in [first].into_iter().chain(arriving.try_iter().take(MOST_TOGETHER - 1)) {
            match order {
                Order::Write(write) => together.push(write),
                Order::Close(done) => closing = Some(done),
            }
        }
        let committed = commit(&database, &together);
        for write in together {
            // Whoever no longer waits for the answer does not need it.
            let _ = write.done.send(committed.clone());
        }
        if closing.is_some() {
            break;
        }
    }
    drop(database);
    if let Some(done) = closing {
        let _ = done.send(());
    }
}

fn commit(database: &Database, writes: &[Write]) -> Result<(), StoreError> {
    let transaction = database.begin_write()?;
    {
        let mut records = transaction.open_table(RECORDS)?;
        for write in writes {
            match &write.record {
                Some(record) => drop(records.insert(write.key.as_str(), record.as_slice())?),
                None => drop(records.remove(write.key.as_str())?),
            }
        }
    }
    transaction.commit()?;
    Ok(())
}
