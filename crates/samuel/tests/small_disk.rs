//! A disk that is full after a while: memory with a limit, mounted.

use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

/// A small disk, which is gone when this is dropped.
pub(crate) struct SmallDisk(TempDir);

impl SmallDisk {
    pub(crate) fn new(size: &str) -> SmallDisk {
        let folder = TempDir::new().unwrap();
        let options = format!("size={size}");
        let mut mount = Command::new("mount");
        let mounted =
            mount.args(["-t", "tmpfs", "-o", &options, "none"]).arg(folder.path()).status().unwrap();
        assert!(mounted.success(), "no small disk: expected the rights to mount, as in `unshare -Urm`");
        SmallDisk(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).output();
    }
}
