//! Any message from the servers of a cluster, a line each for its subject, its form and its sender, then what it
//! carries: names are hashes of ours, whatever is shown is one line, and files stay below a folder.

use std::path::{Component, Path};
use std::time::Duration;

use arena::RemoteFiles;
use cluster::fuzzing;
use files::guarded_folder::RelativePath;

use crate::message::check_message;

/// More than any words of others are shown with, in bytes.
const LONGEST_MESSAGE: usize = 4_000;
/// Digits of the name of a job.
const DIGITS: usize = 20;

pub(crate) fn check(bytes: &[u8]) {
    let mut parts = bytes.splitn(4, |&byte| byte == b'\n');
    let mut line = || String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned();
    let (subject, form, worker) = (line(), line(), line());
    let payload = parts.next().unwrap_or_default();
    check_job(&subject, payload);
    check_announcement(payload);
    match fuzzing::outcome(&subject, &form, &worker, payload) {
        Ok(line) => assert!(line.is_none_or(|line| line.as_bytes() == payload && !line.contains('\n'))),
        Err(reason) => check_message(&reason, LONGEST_MESSAGE),
    }
}

fn check_job(subject: &str, payload: &[u8]) {
    let Some(job) = fuzzing::job(subject, payload) else { return };
    for name in [&job.name, &job.own_name] {
        assert!(name.len() == DIGITS && name.bytes().all(|byte| byte.is_ascii_hexdigit()), "{name}");
    }
    assert!((Duration::from_secs(1)..=Duration::from_secs(3600)).contains(&job.patience));
    assert!(job.shown.is_empty() || job.shown.len() <= LONGEST_MESSAGE);
    assert!(!job.shown.contains(char::is_control), "{:?}", job.shown);
    let again = fuzzing::job(subject, &job.written).expect("a record of ours");
    assert_eq!((again.own_name, again.shown), (job.own_name, job.shown));
    job.files.iter().for_each(|name| check_file(name));
}

/// Where a worker looks for a file, and what it writes.
fn check_file(name: &str) {
    let (root, folder) = (Path::new("/scratch"), Path::new("/far/ada"));
    let local = RemoteFiles::new(root, folder).local(name);
    let below = local.strip_prefix(root).expect("it stays below the root");
    for part in below.components() {
        assert!(matches!(part, Component::Normal(_)), "{name:?}: {local:?}");
        let part = part.as_os_str().to_string_lossy();
        let is_drive = part.as_bytes().get(1) == Some(&b':') && part.as_bytes()[0].is_ascii_alphabetic();
        assert!(!is_drive && !part.contains('\\'), "{name:?}: {local:?}");
    }
    match RelativePath::parse(name) {
        Ok(path) => {
            let path = path.to_string();
            assert!(Path::new(&path).components().all(|it| matches!(it, Component::Normal(_))), "{path}");
        }
        Err(error) => check_message(&error.to_string(), LONGEST_MESSAGE),
    }
}

fn check_announcement(payload: &[u8]) {
    let Some((subject, written)) = fuzzing::announcement(payload) else { return };
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '.';
    assert!(subject.starts_with("crownhead.worker.") && subject.chars().all(is_plain), "{subject:?}");
    assert_eq!(fuzzing::announcement(&written), Some((subject, written)));
}
