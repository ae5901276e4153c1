//! Why databases cannot be opened or asked.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::compress::Damage;
use crate::index::Slice;
use crate::manifest::ManifestProblem;

/// Why databases cannot be opened or asked. Every message names the file, or the slice.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// There are none.
    #[error("there are no endgame databases in {}: expected a folder that 'crownhead endgame build' made", .0.display())]
    NotBuilt(PathBuf),
    /// A file that the manifest lists is not there.
    #[error("{}: no such file: expected it, as the manifest lists it; 'crownhead endgame build' makes it anew", .0.display())]
    Missing(PathBuf),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why. The message says it, so that it is no source of it as well.
        error: io::Error,
    },
    /// The manifest is no good.
    #[error("{}: {problem}", path.display())]
    Manifest {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        problem: ManifestProblem,
    },
    /// A file is no good.
    #[error("{}: {damage}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        damage: Damage,
    },
    /// A file is whole, but not the one that was built.
    #[error("{}: it is not the file that the manifest lists", .0.display())]
    Exchanged(PathBuf),
    /// A claim contradicts another one, though all checksums are right.
    #[error("slice {0} claims a win that no move leads to: 'crownhead endgame verify' tells more")]
    Contradiction(Slice),
}
