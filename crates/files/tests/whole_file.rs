//! The old content or the new one, whoever writes.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::thread;

use files::whole_file::{WholeFile, remove_unfinished, remove_unfinished_of, write, write_new, write_with};

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
fn an_error_says_what_happened_and_not_what_the_unfinished_file_is_called() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nothing/state");
    let (refused, of_system) = (write(&path, b"new").unwrap_err(), fs::write(&path, b"new").unwrap_err());
    assert_eq!(refused.to_string(), of_system.to_string());
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
    fs::write(folder.path().join("state.x7Zq.unfinished"), b"").unwrap();
    fs::write(folder.path().join("state.unfinished"), b"").unwrap();
    fs::create_dir(folder.path().join("folder.unfinished")).unwrap();
    remove_unfinished(folder.path()).unwrap();
    assert_eq!(names(folder.path()), ["folder.unfinished", "state"]);
}

#[test]
fn what_killed_writers_of_one_file_left_is_removed_alone() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["state.a1.unfinished", "state.unfinished", "state2.b2.unfinished", "other.unfinished"] {
        fs::write(folder.path().join(name), b"").unwrap();
    }
    remove_unfinished_of(&folder.path().join("state")).unwrap();
    assert_eq!(names(folder.path()), ["other.unfinished", "state2.b2.unfinished"]);
}

#[test]
fn what_somebody_is_writing_is_not_removed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let mut writing = WholeFile::begin(&path).unwrap();
    writing.write_all(b"new").unwrap();
    remove_unfinished(folder.path()).unwrap();
    writing.finish().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
}

#[test]
fn of_several_who_begin_a_file_one_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("player");
    let made = thread::scope(|scope| {
        let path = &path;
        let write = |letter: u8| scope.spawn(move || write_new(path, &[letter; 1000]).is_ok());
        let writers: Vec<_> = (b'a'..=b'h').map(write).collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).filter(|made| *made).count()
    });
    assert_eq!(made, 1);
    let content = fs::read(&path).unwrap();
    assert!(content.len() == 1000 && content.iter().all(|byte| *byte == content[0]));
    assert_eq!(names(folder.path()), ["player"]);
    assert_eq!(write_new(&path, b"again").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
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
