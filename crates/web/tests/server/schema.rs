//! The description that a server gives of itself, and answers held against it.

use serde_json::{Value, json};

use super::Answer;

/// An OpenAPI document.
pub(crate) struct Description(Value);

impl Description {
    pub(crate) fn new(mut document: Value) -> Description {
        flatten(&mut document);
        Description(document)
    }

    /// Panics unless an answer is one that the document promises.
    pub(crate) fn check(&self, method: &str, path: &str, answer: &Answer) {
        let path = path.split('?').next().unwrap_or_default();
        let Some(operation) = self.operation(method, path) else {
            assert!(
                answer.status == 404 || answer.status == 405 || path == "/openapi.json",
                "{method} {path} is not described"
            );
            return;
        };
        let promised = &operation["responses"][answer.status.to_string()];
        assert!(!promised.is_null(), "{method} {path}: status {} is not described", answer.status);
        let Some(schema) = promised["content"]["application/json"].get("schema") else { return };
        let mut faults = Vec::new();
        self.hold(schema, &answer.json(), &Place(None, ""), &mut faults);
        assert!(faults.is_empty(), "{method} {path} is not as described: {faults:#?}\n{}", answer.text);
    }

    fn operation(&self, method: &str, path: &str) -> Option<&Value> {
        let paths = self.0["paths"].as_object()?;
        let fits = |template: &str| {
            let template = template.strip_prefix("/api/v1").unwrap_or(template);
            let (asked, known): (Vec<_>, Vec<_>) = (path.split('/').collect(), template.split('/').collect());
            asked.len() == known.len()
                && asked.iter().zip(&known).all(|(asked, known)| known.starts_with('{') || asked == known)
        };
        let mut fitting: Vec<_> = paths.iter().filter(|(template, _)| fits(template)).collect();
        // A name that is written out counts before one that stands for any.
        fitting.sort_by_key(|(template, _)| template.matches('{').count());
        fitting.iter().find_map(|(_, item)| item.get(method.to_lowercase()))
    }

    fn hold(&self, schema: &Value, value: &Value, place: &Place<'_>, faults: &mut Vec<String>) {
        if let Some(reference) = schema["$ref"].as_str() {
            let target = self.0.pointer(reference.trim_start_matches('#'));
            let target = target.unwrap_or_else(|| panic!("{reference} leads nowhere"));
            return self.hold(target, value, place, faults);
        }
        for key in ["oneOf", "anyOf"] {
            self.hold_one(&schema[key], value, place, faults);
        }
        if !type_fits(&schema["type"], value) {
            faults.push(format!("{place}: expected {}, found {value}", schema["type"]));
            return;
        }
        if let Some(choices) = schema["enum"].as_array().filter(|choices| !choices.contains(value)) {
            faults.push(format!("{place}: expected one of {choices:?}, found {value}"));
        }
        match value {
            Value::Array(items) => {
                for item in items {
                    self.hold(&schema["items"], item, &Place(Some(place), "[]"), faults);
                }
            }
            Value::Object(fields) if !schema["properties"].is_null() => {
                self.hold_fields(schema, fields, place, faults);
            }
            _ => {}
        }
    }

    fn hold_one(&self, choices: &Value, value: &Value, place: &Place<'_>, faults: &mut Vec<String>) {
        let Some(choices) = choices.as_array() else { return };
        let fits = choices.iter().any(|choice| {
            let mut own = Vec::new();
            self.hold(choice, value, place, &mut own);
            own.is_empty()
        });
        if !fits {
            faults.push(format!("{place}: none of {} choices fits {value}", choices.len()));
        }
    }

    fn hold_fields(
        &self,
        schema: &Value,
        fields: &serde_json::Map<String, Value>,
        place: &Place<'_>,
        faults: &mut Vec<String>,
    ) {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                faults.push(format!("{place}: {name} is missing"));
            }
        }
        for (name, value) in fields {
            match schema["properties"].get(name) {
                Some(schema) => self.hold(schema, value, &Place(Some(place), name), faults),
                None if schema["additionalProperties"].is_object() => {}
                None => faults.push(format!("{place}: {name} is not described")),
            }
        }
    }
}

/// Makes one object of each schema that is put together from several: in an answer their fields stand side by side.
pub(crate) fn flatten(document: &mut Value) {
    let whole = document.clone();
    let schemas = document["components"]["schemas"].as_object_mut().unwrap();
    for schema in schemas.values_mut().filter(|schema| schema["allOf"].is_array()) {
        let description = schema["description"].clone();
        *schema = object_of(&whole, schema);
        schema["description"] = description;
    }
}

fn object_of(document: &Value, schema: &Value) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return object_of(document, document.pointer(reference.trim_start_matches('#')).unwrap());
    }
    let Some(parts) = schema["allOf"].as_array() else { return schema.clone() };
    let mut whole = json!({ "type": "object", "properties": {}, "required": [] });
    for part in parts.iter().map(|part| object_of(document, part)) {
        let fields = part["properties"].as_object().unwrap().clone();
        whole["properties"].as_object_mut().unwrap().extend(fields);
        let required = part["required"].as_array().cloned().unwrap_or_default();
        whole["required"].as_array_mut().unwrap().extend(required);
    }
    whole
}

/// Where in an answer, written out only where something is wrong.
struct Place<'a>(Option<&'a Place<'a>>, &'a str);

impl std::fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(above) => write!(f, "{above}/{}", self.1),
            None => f.write_str(self.1),
        }
    }
}

fn type_fits(kind: &Value, value: &Value) -> bool {
    match kind {
        Value::String(kind) => is_a(kind, value),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(|kind| is_a(kind, value)),
        _ => true,
    }
}

fn is_a(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}
