//! Learners that have learned nothing yet.

use std::io;
use std::path::Path;

use samuel::generalization::{AlphaFileError, AlphaState, GeneralizationSettings, Start};

use crate::DataFolder;

/// The learner that nobody has taught, as everybody finds it.
pub(super) const FRESH: &str = "as-it-started.alpha";

/// More learners than this are not begun under numbers.
const MOST: u32 = 10_000;

/// An arbitrary selection of terms with arbitrary signs, as the paper's experiments begin.
fn beginning() -> AlphaState {
    let settings = GeneralizationSettings { start: Start::Random, ..GeneralizationSettings::SECOND_SERIES };
    AlphaState::begin(settings, 1)
}

/// Makes the learner that everybody finds, unless it is there.
pub(crate) fn make_fresh(data: &DataFolder) -> Result<(), AlphaFileError> {
    let path = data.players().join(FRESH);
    if path.exists() { Ok(()) } else { beginning().save(&path) }
}

/// Begins a learner of its own with what a learner has, and gives its name.
pub(crate) fn begin_learner(data: &DataFolder, from: &Path) -> Result<String, String> {
    let state = AlphaState::load(from).map_err(|error| error.to_string())?;
    let folder = data.players();
    for number in 1..MOST {
        let name = format!("learner-{number}.alpha");
        let path = folder.join(&name);
        // Whoever makes the file first has the name.
        match state.save_new(&path) {
            Ok(()) => return Ok(name),
            Err(AlphaFileError::Io { error, .. }) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error.to_string()),
        }
    }
    Err("there are too many learners already".to_owned())
}
