//! The manifests of the workspace as the other checks see them, and the checks on how they are written.

use std::fs;
use std::path::PathBuf;

use toml::{Table, Value};

use crate::{assert_none, root};

pub(crate) struct Manifest {
    /// The path of its folder from the root, such as `crates/rules`.
    pub(crate) folder: String,
    pub(crate) name: String,
    pub(crate) dependencies: Vec<Dependency>,
    lints_from_workspace: bool,
}

pub(crate) struct Dependency {
    pub(crate) section: Section,
    /// The name of the package, whatever it is renamed to.
    pub(crate) name: String,
    from_workspace: bool,
}

impl Dependency {
    fn new(section: Section, key: &str, value: &Value, workspace: &Table) -> Dependency {
        let from_workspace = value.get("workspace") == Some(&Value::Boolean(true));
        let in_root = || at(workspace, &["workspace", "dependencies", key]);
        let declared = if from_workspace { in_root() } else { Some(value) };
        let package = declared.and_then(|value| value.get("package")).and_then(Value::as_str);
        Dependency { section, name: package.unwrap_or(key).to_string(), from_workspace }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Normal,
    Build,
    Dev,
}

impl Section {
    /// Cargo still reads the spelling with an underscore.
    const NAMES: [(&str, Section); 5] = [
        ("dependencies", Section::Normal),
        ("build-dependencies", Section::Build),
        ("build_dependencies", Section::Build),
        ("dev-dependencies", Section::Dev),
        ("dev_dependencies", Section::Dev),
    ];
}

impl Manifest {
    /// `workspace` is the root's manifest, where renamed packages have their true names.
    pub(crate) fn parse(folder: &str, text: &str, workspace: &Table) -> Manifest {
        let table: Table = text.parse().unwrap_or_else(|error| panic!("{folder}: {error}"));
        let name = at(&table, &["package", "name"]).and_then(Value::as_str);
        Manifest {
            folder: folder.to_string(),
            name: name.unwrap_or_else(|| panic!("{folder}: no package name")).to_string(),
            dependencies: dependencies(&table, workspace),
            lints_from_workspace: at(&table, &["lints", "workspace"]) == Some(&Value::Boolean(true)),
        }
    }

    /// Every member of the workspace.
    pub(crate) fn all() -> Vec<Manifest> {
        let workspace: Table = root_text().parse().expect("the root manifest is TOML");
        let read = |folder: String| {
            let path = root().join(&folder).join("Cargo.toml");
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{folder}: {error}"));
            Manifest::parse(&folder, &text, &workspace)
        };
        members(&workspace).into_iter().map(read).collect()
    }
}

pub(crate) fn root_text() -> String {
    fs::read_to_string(root().join("Cargo.toml")).expect("the root has a manifest")
}

/// The value at a path of keys.
pub(crate) fn at<'a>(table: &'a Table, keys: &[&str]) -> Option<&'a Value> {
    let (first, rest) = keys.split_first()?;
    let value = table.get(*first)?;
    if rest.is_empty() { Some(value) } else { at(value.as_table()?, rest) }
}

/// The dependencies for every target and for particular ones.
fn dependencies(table: &Table, workspace: &Table) -> Vec<Dependency> {
    let targets = table.get("target").and_then(Value::as_table);
    let particular = targets.into_iter().flat_map(Table::values).filter_map(Value::as_table);
    std::iter::once(table)
        .chain(particular)
        .flat_map(|table| dependencies_of_sections(table, workspace))
        .collect()
}

fn dependencies_of_sections(table: &Table, workspace: &Table) -> Vec<Dependency> {
    let mut found = Vec::new();
    for (name, section) in Section::NAMES {
        let entries = table.get(name).and_then(Value::as_table);
        for (key, value) in entries.into_iter().flatten() {
            found.push(Dependency::new(section, key, value, workspace));
        }
    }
    found
}

/// The folders of the members, `crates/*` written out.
fn members(workspace: &Table) -> Vec<String> {
    let patterns = at(workspace, &["workspace", "members"])
        .and_then(Value::as_array)
        .expect("the root manifest lists members");
    let mut folders = Vec::new();
    for pattern in patterns.iter().filter_map(Value::as_str) {
        match pattern.strip_suffix("/*") {
            Some(parent) => folders.extend(folders_with_manifest(parent)),
            None => folders.push(pattern.to_string()),
        }
    }
    folders.sort();
    folders
}

fn folders_with_manifest(parent: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(parent)).unwrap_or_else(|error| panic!("{parent}: {error}"));
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let name = |path: PathBuf| path.file_name().map(|name| format!("{parent}/{}", name.to_string_lossy()));
    paths.filter(|path| path.join("Cargo.toml").exists()).filter_map(name).collect()
}

/// One place for versions and one for lints: the root manifest.
fn departures_from_workspace(manifest: &Manifest) -> Vec<String> {
    let mut complaints = Vec::new();
    let Manifest { folder, name, .. } = manifest;
    if folder.rsplit('/').next() != Some(name) {
        complaints.push(format!("{folder} holds the crate `{name}`: folder and crate have one name"));
    }
    if !manifest.lints_from_workspace {
        complaints.push(format!("{name} does not say `[lints] workspace = true`"));
    }
    for dependency in manifest.dependencies.iter().filter(|dependency| !dependency.from_workspace) {
        let dependency = &dependency.name;
        complaints.push(format!("{name} -> {dependency} is not `{dependency}.workspace = true`"));
    }
    complaints
}

#[test]
fn every_crate_takes_versions_and_lints_from_the_workspace() {
    let complaints: Vec<_> = Manifest::all().iter().flat_map(departures_from_workspace).collect();
    assert_none(&complaints);
}

#[test]
fn the_members_include_the_crates_and_xtask() {
    let names: Vec<_> = Manifest::all().into_iter().map(|manifest| manifest.name).collect();
    for expected in ["rules", "arena", "cli", "xtask"] {
        assert!(names.iter().any(|name| name == expected), "{expected} is not in {names:?}");
    }
}

#[test]
fn a_crate_without_workspace_lints_is_refused() {
    check_departures("[package]\nname = 'arena'", &["arena does not say `[lints] workspace = true`"]);
}

#[test]
fn a_crate_with_lints_of_its_own_is_refused() {
    check_departures(
        "[package]\nname = 'arena'\n[lints]\nworkspace = false",
        &["arena does not say `[lints] workspace = true`"],
    );
}

#[test]
fn a_crate_in_a_folder_of_another_name_is_refused() {
    check_departures(
        "[package]\nname = 'ring'\n[lints]\nworkspace = true",
        &["crates/arena holds the crate `ring`: folder and crate have one name"],
    );
}

#[test]
fn a_version_outside_the_root_manifest_is_refused_in_every_section() {
    check_departures(
        "[package]\nname = 'arena'\n[lints]\nworkspace = true
         [dependencies]\nserde = '1'\nrules.workspace = true
         [build-dependencies]\ncc = { version = '1' }
         [dev-dependencies]\nproptest = { path = 'elsewhere' }
         [target.'cfg(unix)'.dependencies]\nlibc = '0.2'",
        &[
            "arena -> serde is not `serde.workspace = true`",
            "arena -> cc is not `cc.workspace = true`",
            "arena -> proptest is not `proptest.workspace = true`",
            "arena -> libc is not `libc.workspace = true`",
        ],
    );
}

fn check_departures(text: &str, expected: &[&str]) {
    let manifest = Manifest::parse("crates/arena", text, &Table::new());
    assert_eq!(departures_from_workspace(&manifest), expected);
}
