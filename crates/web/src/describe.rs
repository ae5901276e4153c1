//! What every part of the description has in common, said once: names of parameters, names of operations by
//! area, and what the guard and the limits refuse everywhere.

use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{ContentBuilder, ObjectBuilder, OpenApi, Ref, RefOr, Required, ResponseBuilder, Type};

/// Refused or failed anywhere: status and meaning.
const EVERYWHERE: [(&str, &str); 2] = [
    ("403", "the token is missing, or the request comes from another site"),
    ("500", "an error of the server"),
];
/// Refused where the address names something, but for what a request puts there.
const NAME: [(&str, &str); 1] = [("404", "nothing has this name")];
/// Refused where something is asked behind the question mark.
const QUERY: [(&str, &str); 1] = [("400", "the query is not valid")];
/// Refused where something is sent.
const BODY: [(&str, &str); 5] = [
    ("400", "not JSON, or incomplete"),
    ("408", "the body did not arrive in time"),
    ("413", "too large"),
    ("415", "the content type is not the expected one"),
    ("422", "understood, but impossible"),
];

/// Completes the description.
pub(crate) fn complete(description: &mut OpenApi) {
    for (path, item) in &mut description.paths.paths {
        let names: Vec<_> = names(path).collect();
        if let Some(operation) = &mut item.put {
            complete_operation(operation, area(path), &names, &[]);
        }
        for operation in [&mut item.get, &mut item.post, &mut item.delete].into_iter().flatten() {
            complete_operation(operation, area(path), &names, &NAME);
        }
    }
}

/// The first word of a path.
fn area(path: &str) -> &str {
    path.trim_start_matches("/api/v1/").split('/').next().unwrap_or_default()
}

/// The names in the braces of a path.
fn names(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}

fn complete_operation(
    operation: &mut Operation,
    area: &str,
    names: &[&str],
    unknown: &[(&'static str, &'static str)],
) {
    let parameters = operation.parameters.get_or_insert_default();
    for name in names {
        if !written(parameters).any(|known| known.name == *name) {
            parameters.push(RefOr::T(parameter(name)));
        }
    }
    let is_asked = written(parameters).any(|known| known.parameter_in == ParameterIn::Query);
    // Handlers of different areas have the same names.
    operation.operation_id = operation.operation_id.take().map(|name| format!("{area}_{name}"));
    let mut statuses = EVERYWHERE.to_vec();
    if !names.is_empty() {
        statuses.extend(unknown);
    }
    if is_asked {
        statuses.extend(QUERY);
    }
    if operation.request_body.is_some() {
        statuses.extend(BODY);
    }
    for (status, meaning) in statuses {
        let responses = &mut operation.responses.responses;
        responses.entry(status.to_owned()).or_insert_with(|| refusal(meaning));
    }
}

fn written(parameters: &[RefOr<Parameter>]) -> impl Iterator<Item = &Parameter> {
    parameters.iter().filter_map(|known| match known {
        RefOr::T(parameter) => Some(parameter),
        RefOr::Ref(_) => None,
    })
}

fn parameter(name: &str) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
        .build()
}

fn refusal(meaning: &str) -> RefOr<utoipa::openapi::Response> {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("FailureBody"))).build();
    ResponseBuilder::new().description(meaning).content("application/json", content).build().into()
}
