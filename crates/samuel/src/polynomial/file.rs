//! Polynomials on disk and by name. A save is whole or not at all.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{PRESETS, Polynomial, PolynomialTextError};
use files::whole_file;

/// A file that is longer is something else; nobody should wait for all of it to be read.
const MOST_BYTES: u64 = 1 << 20;

/// Why a polynomial cannot be had from a file, or put into one.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PolynomialFileError {
    /// Neither a preset nor a file has the name.
    #[error("no polynomial '{0}': expected {presets}, or a file", presets = preset_names())]
    NoSuch(String),
    /// The file is no polynomial.
    #[error("{}: {error}", path.display())]
    Text {
        /// The file.
        path: PathBuf,
        /// The line and what is wrong with it.
        error: PolynomialTextError,
    },
    /// The file is too long to be a polynomial.
    #[error("{}: longer than {MOST_BYTES} bytes: expected a polynomial, which is short", .0.display())]
    TooLong(PathBuf),
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

fn preset_names() -> String {
    PRESETS.map(|preset| preset.name).join(", ")
}

impl Polynomial {
    /// The preset of this name, else what is in the file of this name.
    ///
    /// # Errors
    /// When there is neither, or the file is no polynomial.
    pub fn named(name: &str) -> Result<Polynomial, PolynomialFileError> {
        if let Some(polynomial) = Polynomial::preset(name) {
            return Ok(polynomial);
        }
        Polynomial::load(Path::new(name)).map_err(|error| match error {
            PolynomialFileError::Io { error, .. } if error.kind() == io::ErrorKind::NotFound => {
                PolynomialFileError::NoSuch(name.to_owned())
            }
            error => error,
        })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read or is no polynomial; the error names the file.
    pub fn load(path: &Path) -> Result<Polynomial, PolynomialFileError> {
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
            .map_err(|error| PolynomialFileError::Io { path: path.to_owned(), error })?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(PolynomialFileError::TooLong(path.to_owned()));
        }
        Polynomial::parse(&bytes).map_err(|error| PolynomialFileError::Text { path: path.to_owned(), error })
    }

    /// Writes a file, whole or not at all: whatever happens, the name has the old polynomial or
    /// the new one.
    ///
    /// # Errors
    /// When the disk fails; then what was there before is still there.
    pub fn save(&self, path: &Path) -> Result<(), PolynomialFileError> {
        whole_file::write(path, self.to_text().as_bytes())
            .map_err(|error| PolynomialFileError::Io { path: path.to_owned(), error })
    }
}
