//! Where the statements of a script stand that messages speak of.

use rhai::{AST, ASTFlags, Dynamic, Expr, FnCallExpr, Position, Stmt};

/// Where the last statement begins: it gives the value, unless a `return` does. A script without any begins
/// at its first line.
pub(super) fn last(ast: &AST) -> Position {
    let place = ast.statements().last().map(start).filter(|place| !place.is_none());
    place.unwrap_or_else(|| Position::new(1, 1))
}

/// Where the first statement begins with which the script fails, found by running it that far again.
pub(super) fn first_failing(ast: &AST, mut fails: impl FnMut(&AST) -> bool) -> Position {
    let statements = ast.statements();
    let up_to = |count: usize| AST::new(statements[..count].iter().cloned(), ast.shared_lib().clone());
    let count = (1..statements.len()).find(|&count| fails(&up_to(count)));
    count.map_or_else(|| last(ast), |count| start(&statements[count - 1]))
}

/// What the script says that a constant of its own is, and where; no value where that is known only later.
pub(super) fn constant(ast: &AST, name: &str) -> Option<(Option<Dynamic>, Position)> {
    ast.statements().iter().find_map(|statement| match statement {
        Stmt::Var(variable, flags, place)
            if variable.0.name == name && flags.intersects(ASTFlags::CONSTANT) =>
        {
            Some((variable.1.get_literal_value(None), *place))
        }
        _ => None,
    })
}

/// Where the script has a variable of this name, constant or not.
pub(super) fn variable(ast: &AST, name: &str) -> Option<Position> {
    ast.statements().iter().find_map(|statement| match statement {
        Stmt::Var(variable, _, place) if variable.0.name == name => Some(*place),
        _ => None,
    })
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
