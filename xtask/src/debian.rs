//! Programs that checks need and Debian has.

use std::process::Command;

use anyhow::{Context, Result};

use crate::workspace::Workspace;

/// Installs a package, where this is Debian and we may.
pub(crate) fn install(workspace: &Workspace, package: &str) -> Result<()> {
    workspace.say(format_args!("{package} is needed and not here: installing it"));
    let apt = |arguments: &[&str]| -> Command {
        let mut command = workspace.program("apt-get");
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    workspace.run(&mut apt(&["update", "-qq"])).with_context(|| format!("no {package}"))?;
    workspace
        .run(&mut apt(&["install", "-y", "-qq", "--no-install-recommends", package]))
        .with_context(|| format!("no {package}"))
}
