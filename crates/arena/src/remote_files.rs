//! Files of another machine, kept on this one under the paths that they have there.

use std::path::{Path, PathBuf};

/// Where the files are that settings and arguments name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RemoteFiles(Option<Place>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    root: PathBuf,
    folder: PathBuf,
}

impl RemoteFiles {
    /// Files of this machine: they are where their names say.
    pub fn none() -> RemoteFiles {
        RemoteFiles::default()
    }

    /// Files of a machine under `root`; their names there were given in `folder`.
    pub fn new(root: &Path, folder: &Path) -> RemoteFiles {
        RemoteFiles(Some(Place { root: root.to_owned(), folder: folder.to_owned() }))
    }

    /// Whether names mean files of another machine.
    pub fn is_there(&self) -> bool {
        self.0.is_some()
    }

    /// Where the file or folder of this name is on this machine.
    pub fn local(&self, name: impl AsRef<Path>) -> PathBuf {
        match &self.0 {
            None => name.as_ref().to_owned(),
            Some(Place { root, folder }) => below(root, folder, name.as_ref()),
        }
    }

    /// Where a file is that another file names, whose folder on this machine is `folder`: names in it start there.
    pub fn beside(&self, folder: &Path, name: impl AsRef<Path>) -> PathBuf {
        match &self.0 {
            None => folder.join(name),
            Some(Place { root, .. }) => {
                below(root, folder.strip_prefix(root).unwrap_or(Path::new("")), name.as_ref())
            }
        }
    }
}

/// The path of a name that was given in a folder, without its root and without steps back, so that it stays below
/// `root`. Both may come from another system, whose separators and drives count as well.
fn below(root: &Path, folder: &Path, name: &Path) -> PathBuf {
    let (folder, name) = (folder.to_string_lossy(), name.to_string_lossy());
    let is_absolute = name.starts_with(SEPARATORS) || is_drive(&name);
    let folder = if is_absolute { "" } else { &*folder };
    let mut names: Vec<String> = Vec::new();
    for part in folder.split(SEPARATORS).chain(name.split(SEPARATORS)) {
        match part {
            "" | "." => {}
            ".." => drop(names.pop()),
            // What Windows would take for another drive.
            part if is_drive(part) => names.push(part.replace(':', "")),
            part => names.push(part.to_owned()),
        }
    }
    names.iter().fold(root.to_owned(), |path, name| path.join(name))
}

const SEPARATORS: [char; 2] = ['/', '\\'];

fn is_drive(text: &str) -> bool {
    text.as_bytes().get(1) == Some(&b':') && text.as_bytes()[0].is_ascii_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_below_the_root_whatever_it_is() {
        let files = RemoteFiles::new(Path::new("/scratch"), Path::new("/far/ada"));
        for (name, expected) in [
            ("a.tape", "/scratch/far/ada/a.tape"),
            ("/data/b.tape", "/scratch/data/b.tape"),
            ("./runs/../c.tape", "/scratch/far/ada/c.tape"),
            ("../../../../etc/passwd", "/scratch/etc/passwd"),
            ("", "/scratch/far/ada"),
            (r"..\..\..\b.tape", "/scratch/b.tape"),
            (r"C:\data\b.tape", "/scratch/C/data/b.tape"),
            ("C:b.tape", "/scratch/Cb.tape"),
            (r"\\server\share\b.tape", "/scratch/server/share/b.tape"),
            ("runs/D:/b.tape", "/scratch/far/ada/runs/D/b.tape"),
            ("D::b.tape", "/scratch/Db.tape"),
            ("run-12:30/b.tape", "/scratch/far/ada/run-12:30/b.tape"),
        ] {
            assert_eq!(files.local(name), Path::new(expected));
        }
    }

    #[test]
    fn what_a_file_names_is_found_below_the_root_whatever_it_is() {
        let files = RemoteFiles::new(Path::new("/scratch"), Path::new("/far/ada"));
        let folder = Path::new("/scratch/far/ada/own");
        for (name, expected) in [
            ("scripts/a.rhai", "/scratch/far/ada/own/scripts/a.rhai"),
            ("../a.rhai", "/scratch/far/ada/a.rhai"),
            ("/etc/a.rhai", "/scratch/etc/a.rhai"),
            ("../../../../../etc/a.rhai", "/scratch/etc/a.rhai"),
        ] {
            assert_eq!(files.beside(folder, name), Path::new(expected));
        }
        assert_eq!(files.beside(Path::new("/elsewhere"), "a.rhai"), Path::new("/scratch/a.rhai"));
        assert_eq!(RemoteFiles::none().beside(Path::new("own"), "../a.rhai"), Path::new("own/../a.rhai"));
    }

    #[test]
    fn without_another_machine_a_name_is_what_it_says() {
        assert_eq!(RemoteFiles::none().local("../a.tape"), Path::new("../a.tape"));
    }
}
