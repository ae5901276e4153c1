//! The crates that the workspace is made of: what cargo says of them, and the checksums of the lock file.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;
use toml::Table;

use crate::workspace::{Workspace, answer};

/// Every crate, ours included.
pub(super) struct Parts {
    pub(super) packages: Vec<Package>,
    /// Names and versions in the lock file, for all systems.
    pub(super) locked: Vec<Locked>,
}

/// A crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Package {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) license: Option<String>,
    /// Where it comes from; nowhere else if it is ours.
    pub(super) source: Option<String>,
    /// The crates that it is built with, but for its tests.
    pub(super) needs: Vec<String>,
}

/// A crate in the lock file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Locked {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) source: Option<String>,
    pub(super) checksum: Option<String>,
}

impl Parts {
    pub(super) fn of(workspace: &Workspace) -> Result<Parts> {
        let host = answer(workspace.program("rustc").arg("-vV"))?;
        let host =
            host.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
        // Crates of other systems are not on this machine, and the network is not asked.
        let asked = format!("metadata --offline --locked --format-version 1 --filter-platform {host}");
        let metadata: Value = serde_json::from_str(&answer(&mut workspace.cargo(&asked))?)?;
        let path = workspace.root().join("Cargo.lock");
        let lock = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        Parts::read(&metadata, &lock)
    }

    pub(super) fn read(metadata: &Value, lock: &str) -> Result<Parts> {
        let mut needs = needs(metadata);
        let packages = metadata["packages"].as_array().context("cargo lists no packages")?;
        let packages = packages.iter().map(|package| {
            let text = |key: &str| package[key].as_str().map(str::to_owned);
            let id = text("id").context("a package without an id")?;
            let needs = needs.remove(&id).unwrap_or_default();
            let (name, version) = text("name").zip(text("version")).context("a package without a name")?;
            Ok(Package { id, name, version, license: text("license"), source: text("source"), needs })
        });
        Ok(Parts { packages: packages.collect::<Result<_>>()?, locked: locked(lock)? })
    }

    /// The checksum of a crate that was fetched.
    pub(super) fn checksum(&self, package: &Package) -> Option<&str> {
        let is_it = |locked: &&Locked| locked.name == package.name && locked.version == package.version;
        self.locked.iter().find(is_it)?.checksum.as_deref()
    }
}

/// What each package is built with, by ids; what only its tests need is left out.
fn needs(metadata: &Value) -> BTreeMap<String, Vec<String>> {
    let nodes = metadata["resolve"]["nodes"].as_array().into_iter().flatten();
    let is_built_in = |dependency: &&Value| {
        let kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
        kinds.into_iter().any(|kind| kind["kind"] != "dev")
    };
    nodes
        .filter_map(|node| {
            let needed = node["deps"].as_array()?.iter().filter(is_built_in);
            let needed = needed.filter_map(|dependency| Some(dependency["pkg"].as_str()?.to_owned()));
            Some((node["id"].as_str()?.to_owned(), needed.collect()))
        })
        .collect()
}

fn locked(lock: &str) -> Result<Vec<Locked>> {
    let lock: Table = lock.parse().context("Cargo.lock")?;
    let packages = lock["package"].as_array().context("Cargo.lock has no packages")?;
    packages
        .iter()
        .map(|package| {
            let text = |key: &str| package.get(key).and_then(toml::Value::as_str).map(str::to_owned);
            let (name, version) = text("name").zip(text("version")).context("a package without a name")?;
            Ok(Locked { name, version, source: text("source"), checksum: text("checksum") })
        })
        .collect()
}
