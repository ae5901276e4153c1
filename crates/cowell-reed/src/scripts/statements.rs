//! Where the statements of a script stand that messages speak of.

use rhai::{AST, ASTFlags, ASTNode, Dynamic, Expr, FnCallExpr, Position, Stmt};

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
pub(super) fn declared(ast: &AST, name: &str) -> Vec<Declared> {
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
