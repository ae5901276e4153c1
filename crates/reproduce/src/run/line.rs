//! What an errand came to, as a line.

use std::collections::BTreeMap;
use std::path::Path;

use files::below::RelativePath;
use serde::{Deserialize, Serialize};

use super::kept::Contents;
use crate::plan::PlannedStep;

/// What an errand came to, as a line.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Line {
    /// What went wrong.
    pub(super) fault: Option<String>,
    /// What its commands printed, by the names of the files.
    pub(super) files: BTreeMap<String, String>,
    /// The files that stay of an errand that was done elsewhere; where it was done here, they are in place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) kept: Option<BTreeMap<String, Contents>>,
}

/// The line of an errand that could not be done.
pub fn line_of_fault(problem: impl Into<String>) -> String {
    Line { fault: Some(problem.into()), ..Line::default() }.text()
}

impl Line {
    /// Reads the line of an errand. It may come from another machine, which has no say in where files go.
    pub(super) fn parse(text: &str, step: &PlannedStep, index: usize) -> Line {
        let faulty = |fault: String| Line { fault: Some(fault), ..Line::default() };
        match serde_json::from_str::<Line>(text) {
            Err(error) => {
                let start: String = text.chars().take(100).collect();
                faulty(format!("result '{start}': expected one of this program: {error}"))
            }
            Ok(line) => match line.stray(step, index) {
                Some(name) => faulty(format!("'{name}' in its result: expected a file that stays")),
                None => line,
            },
        }
    }

    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).expect("a line is plain data")
    }

    /// A file that is none of those that stay of the errand.
    fn stray(&self, step: &PlannedStep, index: usize) -> Option<&String> {
        let is_printed = |name: &str| {
            let mut outputs = step.errands[index].commands.iter().filter_map(|it| it.output.as_deref());
            outputs.any(|output| output == name)
        };
        let is_kept = |name: &str| {
            let is_named = step.keep.iter().any(|keep| Path::new(name).starts_with(keep));
            is_named && RelativePath::parse(name).is_ok() && !self.is_in_file(name)
        };
        let printed = self.files.keys().find(|name| !is_printed(name));
        printed.or_else(|| self.kept.iter().flat_map(BTreeMap::keys).find(|name| !is_kept(name)))
    }

    /// Whether a folder that the name lies in is a file.
    fn is_in_file(&self, name: &str) -> bool {
        let is_file = |folder: &str| {
            self.files.contains_key(folder) || self.kept.iter().any(|kept| kept.contains_key(folder))
        };
        name.match_indices('/').any(|(end, _)| is_file(&name[..end]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Errand;

    #[test]
    fn a_line_that_names_files_of_others_is_a_fault() {
        let errand = Errand { here: "tiny/learn/1".to_owned(), commands: Vec::new() };
        let step = PlannedStep {
            name: "learn".to_owned(),
            errands: vec![errand],
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
            assert_eq!(Line::parse(&text, &step, 0).fault.is_none(), is_sound, "{kept}");
        }
        for text in [
            "",
            "{}",
            r#"{"fault":null,"files":{"x":""}}"#,
            r#"{"fault":null,"files":{},"kept":{"run":"?"}}"#,
        ] {
            assert!(Line::parse(text, &step, 0).fault.is_some(), "{text}");
        }
    }
}
