//! Any bytes as the two files of a store, with 0xFF between them. A line that begins with `+` is given its checksum, so that
//! what stands behind a sound one is reached too. Whatever is there: it opens, and after that it is sound.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use files::checksum;
use files::record_log::{self, Disk, Header, Line, RecordLog};
use tempfile::TempDir;

use crate::message::check_message;

const LONGEST_MESSAGE: usize = 400;

pub(crate) fn check(bytes: &[u8]) {
    let mut halves = bytes.splitn(2, |&byte| byte == 0xff).map(with_checksums);
    let (main, copy) = (halves.next().unwrap_or_default(), halves.next());
    main.split(|&byte| byte == b'\n').for_each(check_line);
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("records");
    fs::write(&path, main).expect("room");
    if let Some(copy) = copy {
        fs::write(path.with_extension("copy"), copy).expect("room");
    }
    check_files(&path);
}

fn with_checksums(bytes: &[u8]) -> Vec<u8> {
    let lines = bytes.split(|&byte| byte == b'\n').map(|line| match line.strip_prefix(b"+") {
        Some(text) if text.starts_with(b"crownhead") => [text, b" ", &sum(text)].concat(),
        Some(text) => [&sum(text), &b" "[..], text].concat(),
        None => line.to_vec(),
    });
    lines.collect::<Vec<_>>().join(&b'\n')
}

fn sum(text: &[u8]) -> Vec<u8> {
    format!("{:08x}", checksum::of(text)).into_bytes()
}

fn check_line(bytes: &[u8]) {
    if let Some(line) = Line::parse(bytes) {
        let mut written = Vec::new();
        line.write(&mut written);
        written.pop();
        assert_eq!(Line::parse(&written), Some(line));
    }
    if let Some(Header::Ours { base }) = Header::parse(bytes) {
        let text = Header::text(base);
        assert_eq!(Header::parse(text.trim_end().as_bytes()), Some(Header::Ours { base }));
    }
}

fn check_files(path: &Path) {
    let (records, _) = match record_log::read(path) {
        Ok(read) => read,
        Err(error) => return check_message(&error.to_string(), LONGEST_MESSAGE),
    };
    let before: Vec<_> = records.names("").into_iter().map(|name| (records.find(&name).ok(), name)).collect();
    drop(RecordLog::open(path, Arc::new(NoSync)).expect("what can be read can be opened"));
    let (records, damage) = record_log::read(path).expect("it was opened");
    assert_eq!(damage, [], "{before:?}");
    let after: Vec<_> = records.names("").into_iter().map(|name| (records.find(&name).ok(), name)).collect();
    assert_eq!(before, after);
}

/// A disk for speed: nobody cuts the power here.
struct NoSync;

impl Disk for NoSync {
    fn write(&self, file: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    fn sync(&self, _file: &File) -> io::Result<()> {
        Ok(())
    }
}
