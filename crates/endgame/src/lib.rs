//! Perfect play with few pieces: databases of win, draw and loss with the distance to the win, made from the
//! rules alone, verified, packed and asked.
//!
//! Distances count plies under best play of both sides. Draws by repetition or for want of progress are no part of
//! them: a win counts however long it takes.

mod board;
mod build;
mod compress;
mod error;
mod generate;
mod index;
mod manifest;
mod probe;
mod solved;
mod value;
mod verify;

pub use build::{BuildError, BuildPlan, BuildProgress, Estimate, build};
pub use compress::{Damage, Kind, Part, unpack_distances, unpack_results};
pub use error::DatabaseError;
pub use generate::GenerateError;
pub use index::{Force, MOST_PIECES, NoSlice, Slice};
pub use manifest::{Manifest, ManifestProblem, SliceEntry, Statistics, Unfinished};
pub use probe::{BUILT_IN_PIECES, Database, Line, RatedMove, built_in_statistics, make_built_in};
pub use value::{Ending, Verdict};
pub use verify::{Verification, verify};

/// The name of the folder of databases in a data directory.
pub const FOLDER_NAME: &str = "endgame";
