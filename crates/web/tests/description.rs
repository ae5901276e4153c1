//! The description that the server gives of itself, held against the sources.

use crate::server;
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

#[test]
fn every_name_in_a_path_is_declared_and_no_operation_has_the_name_of_another() {
    let (server, _folder) = server::fresh();
    let document = server.get("/openapi.json").json();
    let mut ids = BTreeSet::new();
    for (name, operation) in operations(&document) {
        let id = operation["operationId"].as_str().unwrap();
        assert!(ids.insert(id.to_owned()), "{name}: {id} is there twice");
        let declared: BTreeSet<_> = operation["parameters"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|parameter| parameter["in"] == "path" && parameter["required"] == true)
            .map(|parameter| parameter["name"].as_str().unwrap())
            .collect();
        let named = name.split('{').skip(1).map(|rest| rest.split('}').next().unwrap());
        assert_eq!(declared, named.collect::<BTreeSet<_>>(), "{name}");
    }
    assert!(ids.contains("games_list") && ids.contains("simuls_list"), "{ids:?}");
}

#[test]
fn what_the_guard_and_the_limits_refuse_is_described_everywhere() {
    let (server, _folder) = server::fresh();
    let document = server.get("/openapi.json").json();
    for (name, operation) in operations(&document) {
        let has = |status: &str| operation["responses"].get(status).is_some();
        assert!(has("403"), "{name}");
        for status in ["400", "413", "415"] {
            assert!(operation["requestBody"].is_null() || has(status), "{name}: {status}");
        }
    }
    server.get("/events").refused(400);
}

#[test]
fn a_way_of_asking_that_is_not_answered_is_refused_with_words() {
    let (server, _folder) = server::fresh();
    for (method, path) in [("DELETE", "/games"), ("PUT", "/about"), ("POST", "/players")] {
        let refused = server.ask_anything(method, &format!("/api/v1{path}"), &[], None);
        assert!(refused.refused(405).contains(method), "{refused:?}");
        assert!(refused.header("allow").is_some_and(|allow| allow.contains("GET")), "{refused:?}");
    }
}
