//! Every dependency from outside has a comment in the root manifest that says what it does for us:
//! directly above it, or above the run of lines it belongs to.

use toml::{Table, Value};

use crate::assert_none;
use crate::manifest::{at, root_text};

fn dependencies_without_reason(text: &str) -> Vec<String> {
    let table: Table = text.parse().expect("the root manifest is TOML");
    let entries = at(&table, &["workspace", "dependencies"]).and_then(Value::as_table);
    let explained = explained(text);
    entries
        .expect("the root manifest has dependencies")
        .iter()
        .filter(|(_, value)| value.get("path").is_none())
        .filter(|(name, _)| !explained.contains(&name.as_str()))
        .map(|(name, _)| {
            format!("{name} has no comment above it in the root manifest that says what it is for")
        })
        .collect()
}

/// The names in the dependency section that stand under a comment with no empty line between.
fn explained(text: &str) -> Vec<&str> {
    let section = text.lines().skip_while(|line| line.trim() != "[workspace.dependencies]").skip(1);
    let mut under_comment = false;
    let mut names = Vec::new();
    for line in section.take_while(|line| !line.starts_with('[')) {
        if line.trim().is_empty() {
            under_comment = false;
        } else if let Some(comment) = line.strip_prefix('#') {
            under_comment = !comment.trim().is_empty();
        } else if under_comment {
            names.extend(key(line));
        }
    }
    names
}

/// The name a line declares; none for the later lines of a long declaration.
fn key(line: &str) -> Option<&str> {
    let (key, _) = line.split_once('=')?;
    let name = key.split('.').next()?.trim_end();
    let is_name = |name: &str| {
        name.chars().all(|character| character.is_ascii_alphanumeric() || "-_".contains(character))
    };
    (!name.is_empty() && is_name(name)).then_some(name)
}

#[test]
fn every_dependency_from_outside_has_its_reason() {
    assert_none(&dependencies_without_reason(&root_text()));
}

#[test]
fn a_reason_holds_for_the_lines_below_it_up_to_an_empty_one() {
    check("# Errors.\nanyhow = '1'\nthiserror = '2'", &[]);
    check("# Errors.\nanyhow = '1'\n\nthiserror = '2'", &["thiserror"]);
}

#[test]
fn a_dependency_without_a_comment_is_refused() {
    check("anyhow = '1'\n# Manifests.\ntoml = '1'", &["anyhow"]);
}

#[test]
fn an_empty_comment_is_no_reason() {
    check("#\nanyhow = '1'", &["anyhow"]);
}

#[test]
fn a_long_declaration_is_one_dependency() {
    check("# The command line.\nclap = { version = '4', features = [\n  'derive',\n] }\ntoml = '1'", &[]);
}

#[test]
fn a_crate_of_our_own_needs_no_reason() {
    check("rules = { path = 'crates/rules' }", &[]);
}

#[test]
fn a_comment_in_another_section_is_no_reason() {
    check("toml = '1'\n[profile.dev]\n# Speed.\nopt-level = 1", &["toml"]);
}

fn check(section: &str, expected: &[&str]) {
    let complaints = dependencies_without_reason(&format!("[workspace.dependencies]\n{section}\n"));
    let names: Vec<_> = complaints.iter().filter_map(|complaint| complaint.split(' ').next()).collect();
    assert_eq!(names, expected);
}
