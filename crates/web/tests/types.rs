//! `ui/types.d.ts`, made from the description that the server gives of itself: what travels between the server
//! and the page, as the checker of the page's modules reads it.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value};

use crate::server;

const HEAD: &str = "// What travels between the server and the page, made from the server's own description by a test of `web`.\n\
    // Do not edit: change the Rust types, and run `cargo test --package web types`.\n";

#[test]
fn the_types_of_the_page_are_those_of_the_server() {
    let (server, _folder) = server::fresh();
    let mut document = server.get("/openapi.json").json();
    server::schema::flatten(&mut document);
    let types = types(&document);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/types.d.ts");
    if fs::read_to_string(&path).unwrap() != types {
        fs::write(&path, types).unwrap();
        panic!("ui/types.d.ts was out of date. It is written anew: look at it and commit it.");
    }
}

fn types(document: &Value) -> String {
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let of_requests = request_schemas(document, schemas);
    let mut text = HEAD.to_owned();
    for method in ["get", "post", "put", "delete"] {
        text += &requests(document, method);
    }
    for (name, schema) in schemas {
        text += "\n";
        text += &comment(schema, "");
        text += &declaration(name, schema, of_requests.contains(name.as_str()));
    }
    text
}

/// A function that sends requests of a method, with what each address takes and answers.
fn requests(document: &Value, method: &str) -> String {
    let paths = document["paths"].as_object().unwrap().iter();
    let mut operations: Vec<_> = paths
        .filter_map(|(path, item)| Some((path.strip_prefix("/api/v1").unwrap(), item.get(method)?)))
        .collect();
    // The checker takes the first that fits, so what is written out comes before what stands for anything.
    operations
        .sort_by_key(|(path, _)| (std::cmp::Reverse(path.matches('/').count()), path.matches('{').count()));
    let mut text = format!("\nexport interface {}{}<Options> {{\n", method[..1].to_uppercase(), &method[1..]);
    for (path, operation) in operations {
        let sent = match &operation["requestBody"]["content"] {
            Value::Null if method == "post" => "body?: {}, ".to_owned(),
            Value::Null => String::new(),
            content => format!("body: {}, ", content_kind(content, true)),
        };
        let answered = answer(&operation["responses"]);
        writeln!(
            text,
            "  (path: {}, {sent}options?: Options): Promise<{answered}>;",
            address(path, operation)
        )
        .unwrap();
    }
    text + "}\n"
}

/// A path as a type: what stands in braces can be anything, and so can what follows a question mark.
fn address(path: &str, operation: &Value) -> String {
    let parts: Vec<_> =
        path.split('/').map(|part| if part.starts_with('{') { "${string}" } else { part }).collect();
    let path = parts.join("/");
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    match parameters.filter(|parameter| parameter["in"] == "query").count() {
        0 => format!("`{path}`"),
        _ => format!("`{path}` | `{path}?${{string}}`"),
    }
}

/// What comes back if nothing is refused.
fn answer(responses: &Value) -> String {
    let mut responses = responses.as_object().unwrap().iter();
    let (_, response) = responses.find(|(status, _)| status.starts_with('2')).unwrap();
    content_kind(&response["content"], false)
}

fn content_kind(content: &Value, is_request: bool) -> String {
    match content["application/json"].get("schema") {
        Some(schema) => kind(schema, is_request),
        None if content.is_null() => "unknown".to_owned(),
        None => "string".to_owned(),
    }
}

/// Schemas that are sent to the server and never by it: what they leave out may be left out.
fn request_schemas<'a>(document: &'a Value, schemas: &'a Map<String, Value>) -> BTreeSet<&'a str> {
    let operations =
        || document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap());
    let (mut requested, mut answered) = (BTreeSet::new(), BTreeSet::new());
    for (_, operation) in operations() {
        reach(&operation["requestBody"], schemas, &mut requested);
        reach(&operation["responses"], schemas, &mut answered);
    }
    requested.difference(&answered).copied().collect()
}

/// Adds every schema that a part of the description names, at any remove.
fn reach<'a>(part: &'a Value, schemas: &'a Map<String, Value>, found: &mut BTreeSet<&'a str>) {
    if let Some(name) = part["$ref"].as_str().map(last)
        && found.insert(name)
    {
        reach(&schemas[name], schemas, found);
    }
    let parts: Vec<&Value> = match part {
        Value::Object(fields) => fields.values().collect(),
        Value::Array(items) => items.iter().collect(),
        _ => Vec::new(),
    };
    parts.into_iter().for_each(|part| reach(part, schemas, found));
}

fn declaration(name: &str, schema: &Value, is_request: bool) -> String {
    if schema["properties"].is_object() {
        format!("export interface {name} {}\n", fields(schema, is_request, "\n", "  "))
    } else {
        format!("export type {name} = {};\n", kind(schema, is_request))
    }
}

/// The fields of an object, one a line or all in one. The server always sends a field that can be null.
fn fields(schema: &Value, is_request: bool, between: &str, indent: &str) -> String {
    let required: Vec<_> = schema["required"].as_array().into_iter().flatten().collect();
    let mut text = format!("{{{between}");
    for (name, field) in schema["properties"].as_object().unwrap() {
        let kind = kind(field, is_request);
        let is_sent =
            required.iter().any(|required| *required == name) || !is_request && kind.ends_with("| null");
        let mark = if is_sent { "" } else { "?" };
        if between == "\n" {
            text += &comment(field, indent);
        }
        write!(text, "{indent}{name}{mark}: {kind};{between}").unwrap();
    }
    text + "}"
}

/// A type as TypeScript writes it.
fn kind(schema: &Value, is_request: bool) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return last(name).to_owned();
    }
    if let Some(parts) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let mut parts: Vec<_> = parts.iter().map(|part| kind(part, is_request)).collect();
        parts.sort_by_key(|part| part == "null");
        return parts.join(" | ");
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(names) => {
            let kinds = names.iter().map(|name| plain(name.as_str().unwrap(), schema, is_request));
            kinds.collect::<Vec<_>>().join(" | ")
        }
        Value::String(name) => plain(name, schema, is_request),
        _ => "unknown".to_owned(),
    }
}

fn plain(name: &str, schema: &Value, is_request: bool) -> String {
    match name {
        "integer" => "number".to_owned(),
        "array" => match kind(&schema["items"], is_request) {
            item if item.contains(' ') => format!("({item})[]"),
            item => format!("{item}[]"),
        },
        "object" if schema["properties"].is_object() => fields(schema, is_request, " ", ""),
        "object" => format!("Record<string, {}>", kind(&schema["additionalProperties"], is_request)),
        other => other.to_owned(),
    }
}

fn comment(schema: &Value, indent: &str) -> String {
    // A field that can be null says what it is beside the name of its type.
    let described = schema["oneOf"].as_array().into_iter().flatten().chain([schema]);
    match described.filter_map(|part| part["description"].as_str()).next_back() {
        Some(text) => format!("{indent}/** {} */\n", text.replace('\n', " ")),
        None => String::new(),
    }
}

fn last(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or(reference)
}
