//! Solved slices on disk while a build goes on: a byte a position, and a checksum.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use files::{checksum, whole_file};

use crate::error::DatabaseError;
use crate::index::{Layout, Slice};
use crate::solved::Table;

pub(super) struct Work {
    folder: PathBuf,
}

impl Work {
    pub(super) fn open(folder: &Path) -> Result<Work, DatabaseError> {
        let folder = folder.join("work");
        let opened = fs::create_dir_all(&folder).and_then(|()| whole_file::remove_unfinished(&folder));
        opened.map_err(|error| DatabaseError::Io { path: folder.clone(), error })?;
        Ok(Work { folder })
    }

    fn path(&self, slice: Slice) -> PathBuf {
        self.folder.join(format!("{slice}.values"))
    }

    pub(super) fn keep(&self, table: &Table) -> Result<(), DatabaseError> {
        let path = self.path(table.layout.slice());
        let written = whole_file::write_with(&path, |out| {
            out.write_all(&table.values)?;
            out.write_all(&checksum::of(&table.values).to_le_bytes())
        });
        written.map_err(|error| DatabaseError::Io { path, error })
    }

    /// The values of a slice; `None` if they are missing or damaged, and have to be solved again.
    pub(super) fn load(&self, slice: Slice) -> Option<Arc<Table>> {
        let mut values = fs::read(self.path(slice)).ok()?;
        let length = checksum::unseal(&values)?.len();
        values.truncate(length);
        let layout = Layout::of(slice);
        (length == layout.len()).then(|| Arc::new(Table { layout, values }))
    }

    /// What to say when values that were there are not.
    pub(super) fn lost(&self, slice: Slice) -> DatabaseError {
        let error =
            io::Error::other("it was damaged or removed during the build: start again to have it made anew");
        DatabaseError::Io { path: self.path(slice), error }
    }

    /// Removes it all, as far as possible: it is of no more use.
    pub(super) fn remove(&self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
