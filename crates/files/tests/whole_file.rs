//! The old content or the new one, whoever writes.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::thread;

use files::whole_file::{WholeFile, remove_unfinished, write, write_with};

#[test]
fn a_file_is_replaced_and_nothing_is_left_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    write(&path, b"old").unwrap();
    write(&path, b"new").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(names(folder.path()), ["state"]);
}

#[test]
fn a_file_that_was_not_finished_leaves_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    write(&path, b"old").unwrap();
    let refused = write_with(&path, |out| {
        out.write_all(b"half of the n")?;
        Err(io::Error::other("no more"))
    });
    assert_eq!(refused.unwrap_err().to_string(), "no more");
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(names(folder.path()), ["state"]);
}

#[test]
fn writers_of_one_file_do_not_mix_their_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("script");
    let contents: Vec<Vec<u8>> = (0..8u8).map(|letter| vec![b'a' + letter; 100_000]).collect();
    thread::scope(|scope| {
        for content in &contents {
            scope.spawn(|| (0..20).for_each(|_| write(&path, content).unwrap()));
        }
        for _ in 0..100 {
            if let Ok(read) = fs::read(&path) {
                assert!(contents.contains(&read), "{} bytes of several writers", read.len());
            }
        }
    });
    assert!(contents.contains(&fs::read(&path).unwrap()));
    assert_eq!(names(folder.path()), ["script"]);
}

#[cfg(unix)]
#[test]
fn a_new_file_may_be_read_by_whoever_may_read_new_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mode = |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
    fs::write(folder.path().join("plain"), b"").unwrap();
    write(&folder.path().join("whole"), b"").unwrap();
    assert_eq!(mode("whole"), mode("plain"));
}

#[test]
fn what_killed_writers_left_is_removed_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("state"), b"").unwrap();
    let abandoned = WholeFile::begin(&folder.path().join("state")).unwrap();
    std::mem::forget(abandoned);
    fs::write(folder.path().join("state.unfinished"), b"").unwrap();
    fs::create_dir(folder.path().join("folder.unfinished")).unwrap();
    remove_unfinished(folder.path()).unwrap();
    assert_eq!(names(folder.path()), ["folder.unfinished", "state"]);
}

#[test]
fn a_path_without_a_name_is_refused() {
    assert_eq!(write(Path::new("/"), b"").unwrap_err().kind(), io::ErrorKind::InvalidInput);
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
