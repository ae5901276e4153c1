//! A principle that is a script, those that come with the program, and positions to try one on.

use std::path::Path;

use rhai::{AST, Dynamic, EvalAltResult, Scope};
use rules::{ByColor, Color, Position};

use super::engine::{AS_WRITTEN, ENGINE, with_fuel};
use super::error::{ScriptError, declared_variables, first_failing_statement, last_statement};
use super::features::Side;
use crate::plain_text::{NoText, plain_text, read_text};
use crate::principles::{Principle, PrincipleError, Score};
use crate::{Readings, View};

/// A principle written by somebody: its last expression is the score of a position.
#[derive(Clone, Debug)]
pub struct Script {
    file: String,
    name: String,
    summary: String,
    prunes_inside: bool,
    ast: AST,
}

impl Script {
    /// A longer text, in bytes, is no script.
    pub const LONGEST: u64 = 1 << 16;

    /// Names of scripts in strategies end so.
    pub const ENDING: &'static str = ".rhai";

    /// Reads a script file, and tries it on the start of a game.
    ///
    /// # Errors
    /// When the file cannot be read, is no script, or has no score for the start.
    pub fn load(path: &Path) -> Result<Script, ScriptError> {
        let file = path.display().to_string();
        let text = read_text(path, Script::LONGEST, "a script").map_err(|no_text| match no_text {
            NoText::Missing => ScriptError::whole(&file, "no such file: expected a script"),
            NoText::Unreadable(reason) => ScriptError::whole(&file, reason),
        })?;
        Script::parse(&file, &text)
    }

    /// Reads the text of a script, and tries it on the start of a game; the file is for messages.
    ///
    /// # Errors
    /// When the text is no script, or has no score for the start.
    pub fn parse(file: &str, text: &str) -> Result<Script, ScriptError> {
        let mut scope = Scope::new();
        let (start, readings) = (Position::start(), Readings::default());
        let view = View::new(&start, start.turn(), &readings);
        push_sides(&mut scope, &view);
        let ast = with_fuel(|| ENGINE.compile_with_scope(&scope, text));
        let ast = ast.map_err(|error| ScriptError::parsing(file, &error))?;
        let written = with_fuel(|| AS_WRITTEN.compile_with_scope(&scope, text));
        let written = written.map_err(|error| ScriptError::parsing(file, &error))?;
        let name = Path::new(file).file_name().map_or_else(|| file.into(), |name| name.to_string_lossy());
        let script = Script {
            file: file.to_owned(),
            name: plain_text(&name),
            summary: plain_text(summary(text)),
            prunes_inside: prunes_inside(file, &written)?,
            ast,
        };
        script.run(&view)?;
        Ok(script)
    }

    /// What a position is worth to the side whose view it is.
    ///
    /// # Errors
    /// When the script fails, does too much, or gives something that is no number.
    pub fn run(&self, view: &View<'_>) -> Result<Score, ScriptError> {
        let value = evaluate(&self.ast, view).map_err(|error| {
            let statement = || first_failing_statement(&self.ast, |part| evaluate(part, view).is_err());
            ScriptError::running(&self.file, &error, statement)
        })?;
        let score = value.as_float().or_else(|_| value.as_int().map(|whole| whole as f64));
        let score = score.map_err(|_| self.no_score(&kind(&value)))?;
        if score.is_nan() {
            return Err(self.no_score("not a number (NaN)"));
        }
        // There is one zero for principles, and -0.0 would be another in an order of scores.
        Ok(score + 0.0)
    }

    /// What a position is worth to each side, by the usual readings.
    ///
    /// # Errors
    /// As [`Script::run`]; the reason names the position and the side.
    pub fn run_for_both(&self, position: &Position) -> Result<ByColor<Score>, ScriptError> {
        let readings = Readings::default();
        let score = |side| {
            self.run(&View::new(position, side, &readings)).map_err(|error| {
                let reason = format!("{} (in {position}, for {side:?})", error.reason);
                ScriptError { reason, ..error }
            })
        };
        Ok(ByColor::new(score(Color::Black)?, score(Color::White)?))
    }

    /// Which of several ways out was taken nobody knows afterwards, so the place is said to be the last one's.
    fn no_score(&self, value: &str) -> ScriptError {
        let reason = format!("its value is {value}: expected a number (here is its last statement)");
        ScriptError::at(&self.file, last_statement(&self.ast), &reason)
    }
}

impl Principle for Script {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> &str {
        &self.summary
    }

    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError> {
        self.run(view).map_err(|error| {
            let reason = format!("{error} (in {}, for {:?})", view.position(), view.side());
            PrincipleError { principle: self.name.clone(), reason }
        })
    }

    fn prunes_inside(&self) -> bool {
        self.prunes_inside
    }

    fn is_slow(&self) -> bool {
        true
    }
}

fn evaluate(ast: &AST, view: &View<'_>) -> Result<Dynamic, Box<EvalAltResult>> {
    let mut scope = Scope::new();
    push_sides(&mut scope, view);
    with_fuel(|| ENGINE.eval_ast_with_scope(&mut scope, ast))
}

fn push_sides(scope: &mut Scope<'_>, view: &View<'_>) {
    scope.push("own", Side::of(view));
    scope.push("other", Side::of(&view.dual()));
}

/// The first line, if it is a comment.
fn summary(text: &str) -> &str {
    let first = text.lines().next().and_then(|line| line.strip_prefix("//"));
    first.map_or("", |line| line.trim_start_matches('/').trim())
}

/// `const PRUNES = "origin";` keeps every line below the origin for the principles that follow (C-3).
fn prunes_inside(file: &str, ast: &AST) -> Result<bool, ScriptError> {
    let declared = declared_variables(ast, "PRUNES");
    let Some(first) = declared.first() else { return Ok(true) };
    let refused = |place, reason: &str| Err(ScriptError::at(file, place, reason));
    if let Some(inner) = declared.iter().find(|one| !one.is_outermost) {
        return refused(inner.place, "PRUNES in a block or function: expected it outside of them");
    }
    if let Some(variable) = declared.iter().find(|one| !one.is_constant) {
        return refused(variable.place, "let PRUNES: expected const PRUNES");
    }
    if let Some(second) = declared.get(1) {
        return refused(second.place, "PRUNES a second time: expected it once");
    }
    let text = first.value.clone().and_then(|value| value.into_immutable_string().ok());
    match text.as_deref() {
        Some("inside") => Ok(true),
        Some("origin") => Ok(false),
        _ => {
            let told = first.value.as_ref().map_or("something to be computed".to_owned(), Dynamic::to_string);
            let reason = format!("PRUNES = {told}: expected \"inside\" or \"origin\"");
            refused(first.place, &reason)
        }
    }
}

fn kind(value: &Dynamic) -> String {
    let name = value.type_name();
    match name.rsplit("::").next().unwrap_or(name).to_lowercase().as_str() {
        "()" => "nothing".to_owned(),
        "bool" => "true or false".to_owned(),
        "array" => "an array".to_owned(),
        "squares" => "a set of squares".to_owned(),
        other => format!("a {other}"),
    }
}

/// Their names in strategies and their texts.
pub const BUILTIN: [(&str, &str); 9] = [
    ("pcr.rhai", include_str!("../../../../data/principles/pcr.rhai")),
    ("krp.rhai", include_str!("../../../../data/principles/krp.rhai")),
    ("kd.rhai", include_str!("../../../../data/principles/kd.rhai")),
    ("cramp.rhai", include_str!("../../../../data/principles/cramp.rhai")),
    ("mobil.rhai", include_str!("../../../../data/principles/mobil.rhai")),
    ("cent.rhai", include_str!("../../../../data/principles/cent.rhai")),
    ("bridge.rhai", include_str!("../../../../data/principles/examples/bridge.rhai")),
    ("support.rhai", include_str!("../../../../data/principles/examples/support.rhai")),
    ("trade-when-ahead.rhai", include_str!("../../../../data/principles/examples/trade-when-ahead.rhai")),
];

impl Script {
    /// The script that comes with the program under this name.
    pub fn builtin(name: &str) -> Option<Script> {
        let (_, text) = BUILTIN.iter().find(|(known, _)| *known == name)?;
        Some(Script::parse(name, text).expect("the scripts that come with the program are scripts"))
    }
}

const SAMPLES: [&str; 8] = [
    "B:W13,19,21,24,27,29,31,32:B5,6,7,8,10,11,14,20",
    "W:W17,19,21,23,25,28,29,31:B1,2,4,9,10,12,14,20",
    "B:W18,24,25,26,29,32:B4,5,6,9,11,15",
    "W:W21,30,32,K3:B12,13,20,K31",
    "B:WK1,K10,32:BK18,K27",
    "W:WK14:BK1,K5",
    "B:W5:B1",
    "B:W:B10",
];

/// The start of a game, and positions of its later parts.
pub fn sample_positions() -> Vec<Position> {
    let others = SAMPLES.map(|fen| Position::from_fen(fen).expect("the samples are positions"));
    std::iter::once(Position::start()).chain(others).collect()
}
