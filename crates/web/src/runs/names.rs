//! Names of runs, which are names of folders.

use super::office::Office;
use super::request::RunKind;
use crate::failure::Failure;
use crate::players::is_plain_name;

/// Where removed runs go.
pub(super) const REMOVED: &str = "removed";

impl Office {
    /// A name that a new run may have.
    pub(super) fn check_name(&self, name: &str) -> Result<String, Failure> {
        let name = name.trim();
        if !is_plain_name(name) || name == REMOVED {
            return Err(Failure::impossible(
                "name: expected letters, digits, spaces or -_.()+ without folders.",
            ));
        }
        if !self.is_free(name) {
            return Err(Failure::not_now(format!(
                "There is a run called '{name}' already: expected another name."
            )));
        }
        Ok(name.to_owned())
    }

    pub(super) fn free_name(&self, kind: RunKind) -> String {
        let names = (1..).map(|number| format!("{}-{number}", kind.name()));
        names.into_iter().find(|name| self.is_free(name)).expect("numbers do not end")
    }

    fn is_free(&self, name: &str) -> bool {
        let data = &self.config.data;
        !data.runs().join(name).exists()
            && !data.tapes().join(format!("{name}.tape")).exists()
            && self.runs().values().all(|run| run.record.name != name)
    }
}
