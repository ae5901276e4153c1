//! The description that the server gives of itself, held against the sources.

mod server;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// `post /games` and so on, from what is written beside each handler.
fn written(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            written(&path, found);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let families: Vec<_> =
            text.split("\nhandlers!(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        for rest in text.split("#[utoipa::path(").skip(1) {
            let (method, rest) = rest.split_once(", path = ").unwrap();
            if rest.starts_with("$path") {
                found.extend(families.iter().map(|path| format!("{method} {path}")));
            } else {
                found.insert(format!("{method} {}", rest.split('"').nth(1).unwrap()));
            }
        }
    }
}

fn operations(document: &Value) -> Vec<(String, &Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    let operations = paths.flat_map(|(path, methods)| {
        methods.as_object().unwrap().iter().map(move |(method, operation)| {
            (format!("{method} {}", path.strip_prefix("/api/v1").unwrap()), operation)
        })
    });
    operations.collect()
}

#[test]
fn every_handler_is_described_and_answered() {
    let (server, _folder) = server::fresh();
    let document = server.get("/openapi.json").json();
    let described: BTreeSet<_> = operations(&document).into_iter().map(|(name, _)| name).collect();
    let mut expected = BTreeSet::new();
    written(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut expected);
    assert!(expected.len() > 40, "{expected:?}");
    assert_eq!(described, expected);
}

#[test]
fn what_can_be_refused_is_described_as_refused() {
    let (server, _folder) = server::fresh();
    let document = server.get("/openapi.json").json();
    for (name, operation) in operations(&document) {
        let responses = operation["responses"].as_object().unwrap();
        let has = |status: &str| responses.contains_key(status);
        assert!(responses.keys().any(|status| status.starts_with('2')), "{name}");
        let finds_nothing = name.contains('{') && !name.starts_with("put ");
        assert!(!finds_nothing || has("404"), "{name}: nothing is said of a name that there is not");
        assert!(operation["requestBody"].is_null() || has("422"), "{name}: nothing is said of a bad request");
        for (status, response) in responses.iter().filter(|(status, _)| status.as_str() >= "400") {
            let schema = &response["content"]["application/json"]["schema"]["$ref"];
            assert_eq!(schema, "#/components/schemas/FailureBody", "{name} {status}");
        }
    }
}
