//! Parts of a tape as they are read, for tests with bytes that were made up.

use std::collections::BTreeMap;
use std::path::Path;

use super::metadata::{Bookmark, Metadata, Texts};
use super::row::write;
use super::tables::rows;
use super::{CatalogKey, StandardForm, TapeError, TapeSettings};

/// The boards of a record without a checksum, each as it would be written again.
///
/// # Errors
/// When it is no record.
pub fn record(key: CatalogKey, bytes: &[u8]) -> Result<Vec<(StandardForm, Vec<u8>)>, TapeError> {
    let rows = rows(key, bytes).and_then(|rows| rows.in_place(key));
    let rows = rows.map_err(|error| error.of(Path::new("made-up")))?;
    let written = |(board, row)| {
        let mut bytes = Vec::new();
        write(&board, &row, &mut bytes);
        assert_eq!(row.refreshed(9).age(9), row.age(9) / 2);
        (board, bytes)
    };
    Ok(rows.iter().map(written).collect())
}

/// What a tape says about itself.
///
/// # Errors
/// When it does not say everything, or something that cannot be.
pub fn metadata(texts: BTreeMap<String, String>) -> Result<(TapeSettings, Option<Bookmark>), TapeError> {
    let (texts, path) = (Texts::made_up(texts), Path::new("made-up"));
    Ok((Metadata::read(&texts, path)?.settings, Bookmark::read(&texts, path)?))
}
