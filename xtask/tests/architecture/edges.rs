//! Which crate may use which. ARCHITECTURE.md says it in words; this table is what is enforced.

use toml::Table;

use crate::assert_none;
use crate::manifest::{Manifest, Section};

/// Each crate and all it may use, in tests and build scripts too; also crates that are still to come.
const ALLOWED: &[(&str, &[&str])] = &[
    ("files", &[]),
    ("rules", &[]),
    ("arena", &["rules"]),
    ("endgame", &["files", "rules"]),
    ("protocols", &["arena", "rules"]),
    // The two historic players search with their own look-ahead, never with the engine.
    ("samuel", &["arena", "files", "rules"]),
    ("cowell-reed", &["arena", "rules"]),
    ("engine", &["endgame", "arena", "files", "rules"]),
    ("analysis", &["engine", "endgame", "arena", "rules"]),
    ("learning", &["engine", "endgame", "arena", "rules"]),
    ("lab", BELOW_LAB),
    ("cluster", &["lab", "files"]),
    ("reproduce", &["lab", "arena", "files"]),
    ("web", BELOW_WEB),
    ("cli", BELOW_CLI),
    ("fuzz", BELOW_CLI),
    ("xtask", &[]),
];

const BELOW_LAB: &[&str] =
    &["samuel", "cowell-reed", "engine", "learning", "endgame", "arena", "files", "rules"];

/// What the binary uses, but for the web itself.
const BELOW_WEB: &[&str] = BELOW_CLI.split_at(1).1;

const BELOW_CLI: &[&str] = &[
    "web",
    "cluster",
    "reproduce",
    "lab",
    "protocols",
    "samuel",
    "cowell-reed",
    "analysis",
    "engine",
    "learning",
    "endgame",
    "arena",
    "files",
    "rules",
];

/// Every edge of the crate that the table does not have.
fn forbidden_edges(manifest: &Manifest) -> Vec<String> {
    let name = &manifest.name;
    let Some(allowed) = allowed(name) else {
        return vec![format!("{name} has no row in the table of allowed edges: decide what it may use")];
    };
    let mut complaints = Vec::new();
    for dependency in &manifest.dependencies {
        let used = &dependency.name;
        let is_ours = self::allowed(used).is_some();
        if is_ours && !allowed.contains(&used.as_str()) {
            complaints.push(format!("{name} -> {used} is not allowed: {name} may use {}", list(allowed)));
        } else if !is_ours && name == "rules" && dependency.section != Section::Dev {
            complaints.push(format!("rules -> {used} is not allowed: rules has no dependencies"));
        }
    }
    complaints
}

fn allowed(name: &str) -> Option<&'static [&'static str]> {
    ALLOWED.iter().find(|(row, _)| *row == name).map(|(_, allowed)| *allowed)
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "no crate of the workspace".to_string() } else { names.join(", ") }
}

#[test]
fn no_crate_uses_another_that_it_may_not() {
    let complaints: Vec<_> = Manifest::all().iter().flat_map(forbidden_edges).collect();
    assert_none(&complaints);
}

#[test]
fn the_table_has_no_edge_upward_and_names_only_its_own_crates() {
    for (row, (name, allowed)) in ALLOWED.iter().enumerate() {
        for used in *allowed {
            let below = ALLOWED[..row].iter().any(|(earlier, _)| earlier == used);
            assert!(below, "{name} -> {used}: {used} has no row above {name}");
        }
    }
}

#[test]
fn an_allowed_edge_is_not_refused() {
    check("arena", "[dependencies]\nrules.workspace = true\nthiserror.workspace = true", &[]);
    check("cli", "[dependencies]\nweb.workspace = true\nrules.workspace = true", &[]);
    check("rules", "[dev-dependencies]\nproptest.workspace = true", &[]);
}

#[test]
fn rules_may_not_use_the_arena() {
    check(
        "rules",
        "[dependencies]\narena.workspace = true",
        &["rules -> arena is not allowed: rules may use no crate of the workspace"],
    );
}

#[test]
fn a_program_of_1959_may_not_use_the_engine() {
    for section in
        ["dependencies", "dev-dependencies", "build-dependencies", "target.'cfg(unix)'.dependencies"]
    {
        check(
            "samuel",
            &format!("[{section}]\nengine.workspace = true"),
            &["samuel -> engine is not allowed: samuel may use arena, files, rules"],
        );
    }
}

#[test]
fn a_test_of_the_arena_may_not_use_the_binary() {
    check(
        "arena",
        "[dev-dependencies]\ncli.workspace = true",
        &["arena -> cli is not allowed: arena may use rules"],
    );
}

#[test]
fn a_crate_under_another_name_is_recognized() {
    check(
        "samuel",
        "[dependencies]\nsearch = { path = '../engine', package = 'engine' }",
        &["samuel -> engine is not allowed: samuel may use arena, files, rules"],
    );
    check(
        "samuel",
        "[dependencies]\nrenamed.workspace = true",
        &["samuel -> engine is not allowed: samuel may use arena, files, rules"],
    );
}

#[test]
fn rules_may_not_have_a_dependency_from_outside() {
    for section in ["dependencies", "build-dependencies", "build_dependencies", "target.wasm.dependencies"] {
        check(
            "rules",
            &format!("[{section}]\nserde.workspace = true"),
            &["rules -> serde is not allowed: rules has no dependencies"],
        );
    }
}

#[test]
fn a_crate_without_a_row_is_refused() {
    check(
        "helpers",
        "[dependencies]\nrules.workspace = true",
        &["helpers has no row in the table of allowed edges: decide what it may use"],
    );
}

fn check(name: &str, sections: &str, expected: &[&str]) {
    let workspace: Table =
        "[workspace.dependencies]\nrenamed = { path = 'crates/engine', package = 'engine' }"
            .parse()
            .expect("a made-up root manifest");
    let text = format!("[package]\nname = '{name}'\n{sections}");
    let manifest = Manifest::parse(&format!("crates/{name}"), &text, &workspace);
    assert_eq!(forbidden_edges(&manifest), expected);
}
