//! The files that stay of an errand, on their way from where it was done to where they belong.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use files::below::{Below, RelativePath};
use files::whole_file;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::files_below::files_below;
use crate::plan::PlannedStep;

/// What is in a file; text in base64 where it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Contents(Vec<u8>);

impl Serialize for Contents {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&BASE64_STANDARD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Contents {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Contents, D::Error> {
        let text = String::deserialize(deserializer)?;
        BASE64_STANDARD.decode(text).map(Contents).map_err(serde::de::Error::custom)
    }
}

/// Reads the files that stay, by their names in the errand's folder.
pub(super) fn gather(
    step: &PlannedStep,
    index: usize,
    root: &Path,
) -> io::Result<BTreeMap<String, Contents>> {
    let here = root.join(&step.errands[index].here);
    let mut kept = BTreeMap::new();
    for name in &step.keep {
        for file in files_below(&here, Path::new(name))? {
            let contents = Contents(fs::read(here.join(&file))?);
            let names: Vec<_> = file.iter().map(|name| name.to_string_lossy()).collect();
            kept.insert(names.join("/"), contents);
        }
    }
    Ok(kept)
}

/// Writes them into the errand's folder, which has nothing else then: what was begun there is of no use. Their names
/// come from another machine.
pub(super) fn lay_down(root: &Path, here: &str, kept: &BTreeMap<String, Contents>) -> io::Result<()> {
    let below = Below::new(root)?;
    let here = RelativePath::parse(here).map_err(io::Error::other)?;
    below.remove(&here)?;
    below.folder(&here)?;
    kept.iter().try_for_each(|(name, contents)| {
        let place = below.place(&here.join(name).map_err(io::Error::other)?)?;
        whole_file::write(&place, &contents.0)
    })
}
