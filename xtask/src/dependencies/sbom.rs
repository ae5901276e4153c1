//! The list of everything that the program is made of, as CycloneDX 1.5 in JSON. The same lock file gives the same
//! bytes: it has neither a time nor a serial number.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::parts::{Package, Parts};

/// The package whose binary people get.
const PROGRAM: &str = "cli";
/// Code of others in the page, as in crates/web/ui/vendor: name, version and license.
const IN_THE_PAGE: &[(&str, &str, &str)] = &[("uplot", "1.6.32", "MIT")];

pub(super) fn text(parts: &Parts) -> Result<String> {
    let program = parts.packages.iter().find(|package| package.name == PROGRAM && package.source.is_none());
    let program = program.context("the program is no package of the workspace")?;
    let reached = reached(parts, program);
    let others = reached.values().filter(|package| package.id != program.id);
    let bom = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application", "bom-ref": reference(program), "name": "crownhead", "version": program.version,
            "licenses": licenses(program),
        } },
        "components": others.map(|package| component(parts, package)).chain(in_the_page()).collect::<Vec<_>>(),
        "dependencies": reached.values().map(|package| needs(&reached, package)).collect::<Vec<_>>(),
    });
    Ok(serde_json::to_string_pretty(&bom)? + "\n")
}

/// The program and all that it is built with, by their ids.
fn reached<'a>(parts: &'a Parts, program: &'a Package) -> BTreeMap<&'a str, &'a Package> {
    let by_id: BTreeMap<_, _> = parts.packages.iter().map(|package| (package.id.as_str(), package)).collect();
    let mut reached = BTreeMap::new();
    let mut waiting = vec![program];
    while let Some(package) = waiting.pop() {
        if reached.insert(package.id.as_str(), package).is_none() {
            waiting.extend(package.needs.iter().filter_map(|id| by_id.get(id.as_str()).copied()));
        }
    }
    reached
}

fn component(parts: &Parts, package: &Package) -> Value {
    let mut component = json!({
        "type": "library", "bom-ref": reference(package), "name": package.name, "version": package.version,
        "licenses": licenses(package),
    });
    if package.source.is_some() {
        component["purl"] = reference(package).into();
    }
    if let Some(checksum) = parts.checksum(package) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

fn in_the_page() -> impl Iterator<Item = Value> {
    IN_THE_PAGE.iter().map(|(name, version, license)| {
        let reference = format!("pkg:npm/{name}@{version}");
        json!({ "type": "library", "bom-ref": reference, "purl": reference, "name": name, "version": version,
            "licenses": [{ "expression": license }] })
    })
}

/// Old expressions have `/` for OR.
fn licenses(package: &Package) -> Value {
    let expressions = package.license.iter().map(|license| license.replace('/', " OR "));
    expressions.map(|expression| json!({ "expression": expression })).collect()
}

fn needs(reached: &BTreeMap<&str, &Package>, package: &Package) -> Value {
    let mut needed: Vec<_> = package
        .needs
        .iter()
        .filter_map(|id| reached.get(id.as_str()))
        .map(|package| reference(package))
        .collect();
    needed.sort();
    needed.dedup();
    json!({ "ref": reference(package), "dependsOn": needed })
}

fn reference(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, license: &str, needs: &[&str]) -> Value {
        let source = (name != "cli").then_some("registry+https://here");
        let deps: Vec<_> =
            needs.iter().map(|id| json!({ "pkg": id, "dep_kinds": [{ "kind": null }] })).collect();
        json!({
            "package": { "id": name, "name": name, "version": "1.0.0", "license": license, "source": source },
            "node": { "id": name, "deps": deps },
        })
    }

    #[test]
    fn the_code_of_others_in_the_page_is_what_its_table_says() {
        let table = include_str!("../../../crates/web/ui/vendor/README.md");
        let rows: Vec<_> = table.lines().filter(|line| line.starts_with("| `")).collect();
        assert_eq!(rows.len(), IN_THE_PAGE.len());
        for ((name, version, license), row) in IN_THE_PAGE.iter().zip(rows) {
            assert!(
                row.contains(&format!("`{name}`")) && row.contains(&format!("| {version} | {license} |")),
                "{row}"
            );
        }
    }

    #[test]
    fn all_that_the_program_is_built_with_is_listed_and_nothing_else() {
        let mut all = [
            package("cli", "MIT", &["one"]),
            package("one", "MIT/Apache-2.0", &["two"]),
            package("two", "ISC", &[]),
            package("tests-only", "MIT", &[]),
        ];
        let dev = json!({ "pkg": "tests-only", "dep_kinds": [{ "kind": "dev" }] });
        all[0]["node"]["deps"].as_array_mut().unwrap().push(dev);
        let list = |key: &str| all.iter().map(|one| one[key].clone()).collect::<Vec<_>>();
        let metadata = json!({ "packages": list("package"), "resolve": { "nodes": list("node") } });
        let lock = "[[package]]\nname = \"one\"\nversion = \"1.0.0\"\nchecksum = \"abc\"\n";
        let text = text(&Parts::read(&metadata, lock).unwrap()).unwrap();
        let bom: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(bom["metadata"]["component"]["name"], "crownhead");
        let names: Vec<_> = bom["components"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
        assert_eq!(names, ["one", "two", "uplot"]);
        assert_eq!(
            bom["components"][0],
            json!({
                "type": "library", "bom-ref": "pkg:cargo/one@1.0.0", "purl": "pkg:cargo/one@1.0.0", "name": "one",
                "version": "1.0.0", "licenses": [{ "expression": "MIT OR Apache-2.0" }],
                "hashes": [{ "alg": "SHA-256", "content": "abc" }],
            })
        );
        assert_eq!(
            bom["dependencies"][0],
            json!({ "ref": "pkg:cargo/cli@1.0.0", "dependsOn": ["pkg:cargo/one@1.0.0"] })
        );
    }
}
