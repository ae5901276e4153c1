//! What is wrong with a script, and where.

use rhai::{EvalAltResult, ParseError, ParseErrorType};
use thiserror::Error;

use super::fuel::MOST_OPERATIONS;
use crate::plain_text;

/// Why a script is none, or has no score for a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{file}{}: {reason}", whereabouts(*.place))]
pub struct ScriptError {
    /// The script's file.
    pub file: String,
    /// Line and position in the line, both from 1, where there is one.
    pub place: Option<(usize, usize)>,
    /// What is wrong, in one line.
    pub reason: String,
}

fn whereabouts(place: Option<(usize, usize)>) -> String {
    place.map_or_else(String::new, |(line, position)| format!(", line {line}, position {position}"))
}

impl ScriptError {
    pub(super) fn whole(file: &str, reason: impl Into<String>) -> ScriptError {
        ScriptError { file: plain_text(file), place: None, reason: reason.into() }
    }

    pub(super) fn at(file: &str, position: rhai::Position, reason: &str) -> ScriptError {
        let place = position.line().map(|line| (line, position.position().unwrap_or(1)));
        let said_again = format!(" ({position})");
        let reason = plain_text(&reason.replace(&said_again, "").replace('\n', ", "));
        ScriptError { file: plain_text(file), place, reason }
    }

    pub(super) fn parsing(file: &str, error: &ParseError) -> ScriptError {
        let reason = match error.err_type() {
            ParseErrorType::VariableUndefined(name) => no_variable(name),
            _ => error.to_string(),
        };
        ScriptError::at(file, error.position(), &reason)
    }

    /// The innermost place counts: in a function, not where the function is called. The interpreter does not
    /// always have one; then it is that of the statement, which `statement` finds.
    pub(super) fn running(
        file: &str,
        error: &EvalAltResult,
        statement: impl FnOnce() -> rhai::Position,
    ) -> ScriptError {
        let inner = error.unwrap_inner();
        let reason = match inner {
            EvalAltResult::ErrorTerminated(..) => {
                let bound = format!("more than {MOST_OPERATIONS} operations for one position");
                format!("{bound}: expected an end, is a loop endless?")
            }
            EvalAltResult::ErrorDotExpr(..) => {
                format!("{inner}: expected a feature, as crownhead principles features lists them")
            }
            EvalAltResult::ErrorVariableNotFound(name, _) => no_variable(name),
            _ => inner.to_string(),
        };
        let place = innermost_place(error).unwrap_or_else(statement);
        ScriptError::at(file, place, &reason)
    }
}

fn no_variable(name: &str) -> String {
    format!("no variable '{name}': expected one from above; functions see only their parameters")
}

fn innermost_place(error: &EvalAltResult) -> Option<rhai::Position> {
    let inside = match error {
        EvalAltResult::ErrorInFunctionCall(.., inner, _) | EvalAltResult::ErrorInModule(_, inner, _) => {
            innermost_place(inner)
        }
        _ => None,
    };
    inside.or_else(|| Some(error.position()).filter(|place| !place.is_none()))
}
