//! The inputs in the repository: those with a name were written by somebody and stay; beside them stand the
//! fewest of those that came up in searches that reach every edge that was reached.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::search::Search;
use crate::workspace::Workspace;

pub(super) fn keep(workspace: &Workspace, search: &Search) -> Result<()> {
    let folder = tempfile::tempdir()?;
    copy(search.kept(), folder.path(), |name| !is_of_a_search(name))?;
    let mut command = search.command();
    // Edges without how often each is taken: else a corpus has thousands of inputs.
    command.args(["-set_cover_merge=1", "-use_counters=0", "-verbosity=0"]).arg(folder.path());
    workspace.run(command.arg(search.corpus()).arg(search.kept()))?;
    for entry in fs::read_dir(search.kept())?.flatten() {
        if is_of_a_search(&entry.file_name().to_string_lossy()) {
            fs::remove_file(entry.path())?;
        }
    }
    copy(folder.path(), search.kept(), is_of_a_search)
}

fn copy(from: &Path, to: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<()> {
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())?.flatten() {
        if is_wanted(&entry.file_name().to_string_lossy()) {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// libFuzzer calls an input by its SHA-1.
fn is_of_a_search(name: &str) -> bool {
    name.len() == 40 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}
