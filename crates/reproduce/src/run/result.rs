//! What a repetition came to, as a line: what its commands printed, and the files that stay of it if it was done on
//! another machine, which has no say in where files go.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use files::guarded_folder::{GuardedFolder, RelativePath};
use files::whole_file;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::mark::write_whole;
use super::repetition::files_below;
use crate::plan::PlannedStep;

/// What a repetition came to.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct RepetitionResult {
    /// What went wrong.
    pub(super) fault: Option<String>,
    /// What its commands printed, by the names of the files.
    #[serde(rename = "files")]
    pub(super) printed: BTreeMap<String, String>,
    /// The files that stay of a repetition that was done elsewhere; where it was done here, they are in place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kept: Option<BTreeMap<String, Contents>>,
}

/// What is in a file; base64 where it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Contents(Vec<u8>);

/// The result of a repetition that could not be done, as a line.
pub fn failed_line(problem: impl Into<String>) -> String {
    RepetitionResult { fault: Some(problem.into()), ..RepetitionResult::default() }.to_line()
}

impl RepetitionResult {
    pub(super) fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a result is plain data")
    }

    /// Reads a line that may come from another machine.
    pub(super) fn parse(line: &str, step: &PlannedStep, index: usize) -> RepetitionResult {
        let faulty = |fault: String| RepetitionResult { fault: Some(fault), ..RepetitionResult::default() };
        match serde_json::from_str::<RepetitionResult>(line) {
            Err(error) => {
                let start: String = line.chars().take(100).collect();
                faulty(format!("result '{start}': expected one of this program: {error}"))
            }
            Ok(result) => match result.foreign_file(step, index) {
                Some(name) => faulty(format!("'{name}' in its result: expected a file that stays")),
                None => result,
            },
        }
    }

    /// Reads the files that stay, by their names in the repetition's folder, unless something went wrong.
    pub(super) fn gather(&mut self, step: &PlannedStep, index: usize, root: &Path) -> io::Result<()> {
        if self.fault.is_some() {
            return Ok(());
        }
        let here = root.join(&step.repetitions[index].here);
        let mut kept = BTreeMap::new();
        for name in &step.keep {
            for file in files_below(&here, Path::new(name))? {
                let contents = Contents(fs::read(here.join(&file))?);
                let names: Vec<_> = file.iter().map(|name| name.to_string_lossy()).collect();
                kept.insert(names.join("/"), contents);
            }
        }
        self.kept = Some(kept);
        Ok(())
    }

    /// Writes what the commands printed, and the files that came along, into the repetition's folder.
    pub(super) fn write(&self, step: &PlannedStep, index: usize, root: &Path) -> io::Result<()> {
        let here = &step.repetitions[index].here;
        if let Some(kept) = &self.kept {
            replace_folder(root, here, kept)?;
        }
        let here = root.join(here);
        self.printed.iter().try_for_each(|(name, text)| write_whole(&here.join(name), text))
    }

    /// A file that is none of those that stay of the repetition.
    fn foreign_file(&self, step: &PlannedStep, index: usize) -> Option<&String> {
        let is_printed = |name: &str| {
            let mut outputs = step.repetitions[index].commands.iter().filter_map(|it| it.output.as_deref());
            outputs.any(|output| output == name)
        };
        let is_kept = |name: &str| {
            let is_named = step.keep.iter().any(|keep| Path::new(name).starts_with(keep));
            is_named && RelativePath::parse(name).is_ok() && !self.is_in_file(name)
        };
        let printed = self.printed.keys().find(|name| !is_printed(name));
        printed.or_else(|| self.kept.iter().flat_map(BTreeMap::keys).find(|name| !is_kept(name)))
    }

    /// Whether a folder that the name lies in is a file.
    fn is_in_file(&self, name: &str) -> bool {
        let is_file = |folder: &str| {
            self.printed.contains_key(folder) || self.kept.iter().any(|kept| kept.contains_key(folder))
        };
        name.match_indices('/').any(|(end, _)| is_file(&name[..end]))
    }
}

/// Writes files into a repetition's folder, which has nothing else then: what was begun there is of no use. Their
/// names come from another machine.
fn replace_folder(root: &Path, here: &str, files: &BTreeMap<String, Contents>) -> io::Result<()> {
    let below = GuardedFolder::new(root)?;
    let here = RelativePath::parse(here).map_err(io::Error::other)?;
    below.remove(&here)?;
    below.folder(&here)?;
    files.iter().try_for_each(|(name, contents)| {
        let place = below.place(&here.join(name).map_err(io::Error::other)?)?;
        whole_file::write(&place, &contents.0)
    })
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Repetition;

    #[test]
    fn a_result_that_names_files_of_others_is_a_fault() {
        let repetition = Repetition { here: "tiny/learn/1".to_owned(), commands: Vec::new() };
        let step = PlannedStep {
            name: "learn".to_owned(),
            repetitions: vec![repetition],
            is_repeated: true,
            keep: vec!["run".to_owned(), "..".to_owned()],
        };
        let long = format!("run/{}", "x".repeat(300));
        for (kept, is_sound) in [
            ("run/alpha.state", true),
            ("run", true),
            ("runner", false),
            ("../2/run", false),
            ("run/../../x", false),
            ("/run", false),
            ("run//x", false),
            ("run/", false),
            ("run/a\\u0000b", false),
            (r"run/..\\..\\x", false),
            ("run/C:/x", false),
            (&long, false),
            (r#"run/x":"","run/x/y"#, false),
        ] {
            let text = format!(r#"{{"fault":null,"files":{{}},"kept":{{"{kept}":"AAE="}}}}"#);
            assert_eq!(RepetitionResult::parse(&text, &step, 0).fault.is_none(), is_sound, "{kept}");
        }
        for text in [
            "",
            "{}",
            r#"{"fault":null,"files":{"x":""}}"#,
            r#"{"fault":null,"files":{},"kept":{"run":"?"}}"#,
        ] {
            assert!(RepetitionResult::parse(text, &step, 0).fault.is_some(), "{text}");
        }
    }
}
