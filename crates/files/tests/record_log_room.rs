//! A log on a disk that is full or fails for a while.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use files::record_log::{Change, Disk, Findings, LocalDisk, RecordLog, read};

/// A disk with room for so many bytes more.
struct SmallDisk {
    room: AtomicUsize,
    fails_to_sync: AtomicBool,
}

impl SmallDisk {
    fn new() -> Arc<SmallDisk> {
        Arc::new(SmallDisk { room: AtomicUsize::new(usize::MAX), fails_to_sync: AtomicBool::new(false) })
    }

    fn leave(&self, room: usize) {
        self.room.store(room, Ordering::SeqCst);
    }
}

impl Disk for SmallDisk {
    fn write(&self, file: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
        let room = self.room.load(Ordering::SeqCst);
        let fits = bytes.len().min(room);
        file.write_all(&bytes[..fits])?;
        self.leave(room - fits);
        if fits < bytes.len() { Err(ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        if self.fails_to_sync.load(Ordering::SeqCst) {
            return Err(io::Error::other("input/output error"));
        }
        file.sync_data()
    }
}

#[test]
fn a_full_disk_changes_nothing_and_all_goes_on_when_there_is_room() {
    // With no room at all, with some, and with enough for the log but not for its copy.
    for room in [0, 1, 30, 60, 140, 200] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.records");
        let disk = SmallDisk::new();
        let (mut log, _) = RecordLog::open(&path, disk.clone()).unwrap();
        log.commit(&[kept(1, "first")]).unwrap();
        disk.leave(room);
        let long = "x".repeat(70);
        let is_kept = log.commit(&[kept(2, &long)]).is_ok();
        assert_eq!(is_kept, room >= 140, "room for {room} bytes");
        assert_eq!(log.records().find("games/2").unwrap().is_some(), is_kept);
        assert_eq!(log.records().find("games/1").unwrap().unwrap(), b"first");
        assert!(log.probe(100_000).is_err());
        disk.leave(usize::MAX);
        assert!(log.probe(100_000).is_ok());
        log.commit(&[kept(3, &long)]).unwrap();
        assert_eq!(log.repair(), Findings::default());
        drop(log);
        all_are_there(&path, if is_kept { &[1, 2, 3] } else { &[1, 3] });
    }
}

#[test]
fn after_a_failed_sync_the_log_is_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.records");
    let disk = SmallDisk::new();
    let (mut log, _) = RecordLog::open(&path, disk.clone()).unwrap();
    log.commit(&[kept(1, "first")]).unwrap();
    disk.fails_to_sync.store(true, Ordering::SeqCst);
    assert!(log.commit(&[kept(2, "second")]).is_err());
    assert_eq!(log.records().find("games/2").unwrap(), None);
    let before = inode(&path);
    disk.fails_to_sync.store(false, Ordering::SeqCst);
    log.commit(&[kept(3, "third")]).unwrap();
    assert_ne!(inode(&path), before);
    drop(log);
    all_are_there(&path, &[1, 3]);
}

#[test]
fn a_damaged_log_on_a_full_disk_is_read_and_mended_later() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.records");
    let (mut log, _) = RecordLog::open(&path, Arc::new(LocalDisk)).unwrap();
    log.commit(&[kept(1, "first"), kept(2, "second")]).unwrap();
    drop(log);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("second", "sEcond")).unwrap();
    let disk = SmallDisk::new();
    disk.leave(10);
    let (mut log, findings) = RecordLog::open(&path, disk.clone()).unwrap();
    assert!(findings.trouble.is_some());
    assert_eq!(findings.damage.len(), 1);
    assert_eq!(log.records().find("games/2").unwrap().unwrap(), b"second");
    assert!(log.commit(&[kept(3, "third")]).is_err());
    disk.leave(usize::MAX);
    log.commit(&[kept(3, "third")]).unwrap();
    drop(log);
    all_are_there(&path, &[1, 2, 3]);
}

#[cfg(unix)]
fn inode(path: &Path) -> u64 {
    std::os::unix::fs::MetadataExt::ino(&std::fs::metadata(path).unwrap())
}

#[cfg(not(unix))]
fn inode(path: &Path) -> u64 {
    std::fs::metadata(path).unwrap().len()
}

fn kept(number: u32, record: &str) -> Change {
    (format!("games/{number}"), Some(record.as_bytes().to_vec()))
}

fn all_are_there(path: &Path, numbers: &[u32]) {
    let (records, damage) = read(path).unwrap();
    assert_eq!(damage, []);
    assert_eq!(records.names(""), numbers.iter().map(|number| format!("games/{number}")).collect::<Vec<_>>());
    let (_, findings) = RecordLog::open(path, Arc::new(LocalDisk)).unwrap();
    assert_eq!(findings, Findings::default());
}
