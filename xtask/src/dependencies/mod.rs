//! What the program is made of: the lock file held against deny.toml, and a list of parts for others (`sbom`).
//! Everything is read from this machine; only cargo-deny, where it is installed, knows of advisories.

mod license;
mod parts;
mod policy;
mod sbom;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::test::Outcome;
use crate::workspace::{Workspace, answer};

use parts::Parts;
use policy::Policy;

#[derive(clap::Args)]
pub(crate) struct SbomArguments {
    /// The file to write
    #[arg(long, value_name = "FILE", default_value = "crownhead.cdx.json")]
    out: PathBuf,
}

/// Holds the dependencies against deny.toml.
pub(crate) fn check(workspace: &Workspace) -> Result<Outcome> {
    let path = workspace.root().join("deny.toml");
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let policy = Policy::parse(&text).with_context(|| path.display().to_string())?;
    let parts = Parts::of(workspace)?;
    let complaints = policy.complaints(&parts);
    complaints.iter().for_each(|complaint| workspace.say(complaint));
    ensure!(complaints.is_empty(), "deny.toml does not allow {} of these", complaints.len());
    let held = format!("{} crates: licenses, sources, duplicates", parts.packages.len());
    if answer(&mut workspace.cargo("deny --version")).is_err() {
        return Ok(Outcome::Covered(format!("{held}; without advisories: cargo-deny is not here")));
    }
    workspace.run(&mut workspace.cargo("deny --offline check bans licenses sources"))?;
    if !has_advisories() {
        let without = "without advisories: `cargo deny fetch` gets them";
        return Ok(Outcome::Covered(format!("{held}; {without}")));
    }
    workspace.run(&mut workspace.cargo("deny --offline check advisories"))?;
    Ok(Outcome::Covered(format!("{held}, advisories")))
}

/// Whether somebody has fetched what cargo-deny knows of vulnerable and unmaintained crates.
fn has_advisories() -> bool {
    let home = std::env::home_dir().map(|home| home.join(".cargo"));
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from).or(home);
    home.is_some_and(|home| home.join("advisory-dbs").is_dir())
}

/// Writes the list of everything that the program is made of.
pub(crate) fn sbom(workspace: &Workspace, arguments: &SbomArguments) -> Result<()> {
    let text = sbom::text(&Parts::of(workspace)?)?;
    fs::write(&arguments.out, text).with_context(|| arguments.out.display().to_string())?;
    println!("{}", arguments.out.display());
    Ok(())
}
