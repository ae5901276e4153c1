//! What is wrong with a script, and where its statements stand that messages speak of.

use rhai::{
    AST, ASTFlags, ASTNode, Dynamic, EvalAltResult, Expr, FnCallExpr, ParseError, ParseErrorType, Position,
    Stmt,
};
use thiserror::Error;

use super::engine::MOST_OPERATIONS;
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

    pub(super) fn at(file: &str, position: Position, reason: &str) -> ScriptError {
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
        statement: impl FnOnce() -> Position,
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

fn innermost_place(error: &EvalAltResult) -> Option<Position> {
    let inside = match error {
        EvalAltResult::ErrorInFunctionCall(.., inner, _) | EvalAltResult::ErrorInModule(_, inner, _) => {
            innermost_place(inner)
        }
        _ => None,
    };
    inside.or_else(|| Some(error.position()).filter(|place| !place.is_none()))
}

/// Where the last statement begins: it gives the value, unless a `return` does. A script without any begins
/// at its first line.
pub(super) fn last_statement(ast: &AST) -> Position {
    let place = ast.statements().last().map(start).filter(|place| !place.is_none());
    place.unwrap_or_else(|| Position::new(1, 1))
}

/// Where the first statement begins with which the script fails, found by running it that far again.
pub(super) fn first_failing_statement(ast: &AST, mut fails: impl FnMut(&AST) -> bool) -> Position {
    let statements = ast.statements();
    let up_to = |count: usize| AST::new(statements[..count].iter().cloned(), ast.shared_lib().clone());
    let count = (1..statements.len()).find(|&count| fails(&up_to(count)));
    count.map_or_else(|| last_statement(ast), |count| start(&statements[count - 1]))
}

/// A variable that a script declares.
pub(super) struct Declared {
    pub(super) is_constant: bool,
    /// Not in a block or a function, where only those would see it.
    pub(super) is_outermost: bool,
    /// None where it is known only later.
    pub(super) value: Option<Dynamic>,
    pub(super) place: Position,
}

/// Every variable of this name that the script declares, wherever that is.
pub(super) fn declared_variables(ast: &AST, name: &str) -> Vec<Declared> {
    let mut found = Vec::new();
    ast.walk(&mut |path| {
        if let Some(ASTNode::Stmt(Stmt::Var(variable, flags, place))) = path.last()
            && variable.0.name == name
        {
            found.push(Declared {
                is_constant: flags.intersects(ASTFlags::CONSTANT),
                is_outermost: ast.statements().iter().any(|outer| outer.position() == *place),
                value: variable.1.get_literal_value(None),
                place: *place,
            });
        }
        true
    });
    found
}

/// For an operation the place of what stands left of its sign, and not that of the sign.
fn start(statement: &Stmt) -> Position {
    match statement {
        Stmt::Expr(expression) => leftmost(expression),
        Stmt::FnCall(call, place) => leftmost_of_call(call, *place),
        other => other.position(),
    }
}

fn leftmost(expression: &Expr) -> Position {
    match expression {
        Expr::FnCall(call, place) => leftmost_of_call(call, *place),
        other => other.start_position(),
    }
}

fn leftmost_of_call(call: &FnCallExpr, place: Position) -> Position {
    let first = call.args.first().filter(|_| call.op_token.is_some()).map(leftmost);
    first.filter(|first| !first.is_none()).map_or(place, |first| first.min(place))
}
