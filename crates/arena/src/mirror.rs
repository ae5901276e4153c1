//! Files of another machine, kept on this one under the paths that they have there.

use std::path::{Component, Path, PathBuf};

/// Where the files are that settings and arguments name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mirror(Option<Place>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    root: PathBuf,
    folder: PathBuf,
}

impl Mirror {
    /// No mirror: files are where their names say.
    pub fn none() -> Mirror {
        Mirror::default()
    }

    /// Files of a machine under `root`; their names there were given in `folder`.
    pub fn new(root: &Path, folder: &Path) -> Mirror {
        Mirror(Some(Place { root: root.to_owned(), folder: folder.to_owned() }))
    }

    /// Whether names mean files of another machine.
    pub fn is_there(&self) -> bool {
        self.0.is_some()
    }

    /// Where the file or folder of this name is on this machine.
    pub fn local(&self, name: impl AsRef<Path>) -> PathBuf {
        match &self.0 {
            None => name.as_ref().to_owned(),
            Some(Place { root, folder }) => root.join(below_root(&folder.join(name))),
        }
    }
}

/// A path without its root and without steps back, so that it stays below whatever it is joined to.
fn below_root(path: &Path) -> PathBuf {
    let mut below = PathBuf::new();
    for component in path.components() {
        match component {
            Component::Normal(name) => below.push(name),
            Component::ParentDir => {
                below.pop();
            }
            Component::Prefix(_) | Component::RootDir | Component::CurDir => {}
        }
    }
    below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_below_the_root_whatever_it_is() {
        let mirror = Mirror::new(Path::new("/scratch"), Path::new("/far/ada"));
        for (name, expected) in [
            ("a.tape", "/scratch/far/ada/a.tape"),
            ("/data/b.tape", "/scratch/data/b.tape"),
            ("./runs/../c.tape", "/scratch/far/ada/c.tape"),
            ("../../../../etc/passwd", "/scratch/etc/passwd"),
        ] {
            assert_eq!(mirror.local(name), Path::new(expected));
        }
    }

    #[test]
    fn without_a_mirror_a_name_is_what_it_says() {
        assert_eq!(Mirror::none().local("../a.tape"), Path::new("../a.tape"));
    }
}
