//! A small log on the disk, and ways to damage it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use files::record_log::{Change, Findings, LocalDisk, RecordLog, RecordLogError, Records, Recovery};
use tempfile::TempDir;

pub(crate) const NAME: &str = "games.records";

pub(crate) fn told(findings: &Findings) -> Vec<(&str, Recovery)> {
    findings
        .damage
        .iter()
        .map(|damage| (damage.name.as_deref().unwrap_or_default(), damage.recovery))
        .collect()
}

pub(crate) fn open(folder: &Path) -> Result<(RecordLog, Findings), RecordLogError> {
    RecordLog::open(&folder.join(NAME), Arc::new(LocalDisk))
}

/// A log with a few records, one of them changed and one forgotten.
pub(crate) fn filled() -> (TempDir, BTreeMap<String, Vec<u8>>) {
    let folder = tempfile::tempdir().unwrap();
    let (mut log, findings) = open(folder.path()).unwrap();
    assert_eq!(findings, Findings::default());
    log.commit(&[kept("games/1", "the first move"), kept("games/2", "gone soon"), kept("jobs/1", "{}")])
        .unwrap();
    log.commit(&[kept("games/1", "the second move"), forgotten("games/2")]).unwrap();
    log.commit(&[kept("games/3", "another game"), kept("games/4", "one more")]).unwrap();
    let expected = contents(&log.records());
    assert_eq!(expected.len(), 4);
    (folder, expected)
}

pub(crate) fn contents(records: &Records) -> BTreeMap<String, Vec<u8>> {
    let record = |name: String| (records.find(&name).unwrap().unwrap(), name);
    records.names("").into_iter().map(record).map(|(record, name)| (name, record)).collect()
}

pub(crate) fn kept(name: &str, record: &str) -> Change {
    (name.to_owned(), Some(record.as_bytes().to_vec()))
}

pub(crate) fn forgotten(name: &str) -> Change {
    (name.to_owned(), None)
}

pub(crate) fn halves(folder: &Path) -> [PathBuf; 2] {
    [folder.join(NAME), folder.join("games.records.copy")]
}

pub(crate) fn copied(folder: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for half in halves(folder) {
        fs::copy(&half, copy.path().join(half.file_name().unwrap())).unwrap();
    }
    copy
}

pub(crate) fn flip(path: &Path, at: usize) {
    let mut bytes = fs::read(path).unwrap();
    bytes[at] ^= 0x40;
    fs::write(path, bytes).unwrap();
}

pub(crate) fn find(bytes: &[u8], part: &[u8]) -> usize {
    bytes.windows(part.len()).position(|window| window == part).expect("it is there")
}
