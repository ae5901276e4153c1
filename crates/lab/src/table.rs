//! Tables of comma-separated values in run folders.

use std::path::Path;

use serde::de::DeserializeOwned;

use crate::RunError;

/// The rows of a table with a header.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, RunError> {
    let failed = |error: csv::Error| RunError::Io { path: path.to_owned(), error: error.into() };
    csv::Reader::from_path(path).map_err(failed)?.into_deserialize().collect::<Result<_, _>>().map_err(failed)
}
