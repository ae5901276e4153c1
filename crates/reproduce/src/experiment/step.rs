//! A step: commands of this program.

use serde::Deserialize;

use super::Size;

/// A step as it is declared.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepSpec {
    /// Its name, which is also that of its folder.
    pub name: String,
    /// The commands, as they are typed, without the name of the program. `> FILE` at the end says where in the
    /// step's folder the output goes, and a word in brackets stands once for each seed.
    pub run: Vec<String>,
    /// Repeated for `{seed}` from 1 to this number. Repetitions know nothing of each other.
    #[serde(default)]
    pub each: Option<String>,
    /// Files of a repetition that stay beside its output; all others go when it is done.
    #[serde(default)]
    pub keep: Vec<String>,
    /// The sizes that it belongs to, if not to all.
    #[serde(default)]
    pub sizes: Option<Vec<Size>>,
}

impl StepSpec {
    /// The files in its folder that outputs go to.
    pub(super) fn outputs(&self) -> impl Iterator<Item = &str> {
        self.run.iter().filter_map(|text| Some(text.rsplit_once(" > ")?.1.trim()))
    }

    /// Whether it is run in this size.
    pub fn is_in(&self, size: Size) -> bool {
        self.sizes.as_ref().is_none_or(|sizes| sizes.contains(&size))
    }
}
