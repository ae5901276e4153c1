//! A principle that is a rhai script.

use std::path::Path;

use rhai::{AST, Dynamic, Scope};
use rules::{Color, Position};

use super::ScriptError;
use super::engine::ENGINE;
use super::features::Side;
use crate::principles::{Principle, PrincipleError, Score};
use crate::text_file::{self, NoText};
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

/// What a script makes of a position, seen from both seats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BothScores {
    /// From Black's seat.
    pub black: Score,
    /// From White's.
    pub white: Score,
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
        let text = text_file::read(path, Script::LONGEST, "a script").map_err(|no_text| match no_text {
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
        let ast = ENGINE.compile_with_scope(&scope, text);
        let ast = ast.map_err(|error| ScriptError::parsing(file, &error))?;
        let name = Path::new(file).file_name().map_or_else(|| file.into(), |name| name.to_string_lossy());
        let script = Script {
            file: file.to_owned(),
            name: name.into_owned(),
            summary: summary(text),
            prunes_inside: prunes_inside(file, &ast)?,
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
        let mut scope = Scope::new();
        push_sides(&mut scope, view);
        let value = ENGINE.eval_ast_with_scope::<Dynamic>(&mut scope, &self.ast);
        let value = value.map_err(|error| ScriptError::running(&self.file, &error))?;
        let score = value.as_float().or_else(|_| value.as_int().map(|whole| whole as f64));
        let score = score.map_err(|_| {
            ScriptError::whole(&self.file, format!("its value is {}: expected a number", kind(&value)))
        })?;
        if score.is_nan() {
            return Err(ScriptError::whole(&self.file, "its value is not a number (NaN): expected a number"));
        }
        // There is one zero for principles, and -0.0 would be another in an order of scores.
        Ok(score + 0.0)
    }

    /// What a position is worth to each side, by the usual readings.
    ///
    /// # Errors
    /// As [`Script::run`]; the reason names the position and the side.
    pub fn run_for_both(&self, position: &Position) -> Result<BothScores, ScriptError> {
        let readings = Readings::default();
        let score = |side| {
            self.run(&View::new(position, side, &readings)).map_err(|error| {
                let reason = format!("{} (in {position}, for {side:?})", error.reason);
                ScriptError { reason, ..error }
            })
        };
        Ok(BothScores { black: score(Color::Black)?, white: score(Color::White)? })
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
}

fn push_sides(scope: &mut Scope<'_>, view: &View<'_>) {
    scope.push("own", Side::of(view));
    scope.push("other", Side::of(&view.dual()));
}

/// The first line, if it is a comment.
fn summary(text: &str) -> String {
    let first = text.lines().next().and_then(|line| line.strip_prefix("//"));
    first.map_or_else(String::new, |line| line.trim_start_matches('/').trim().to_owned())
}

/// `const PRUNES = "origin";` keeps every line below the origin for the principles that follow (C-3).
fn prunes_inside(file: &str, ast: &AST) -> Result<bool, ScriptError> {
    let Some((.., value)) = ast.iter_literal_variables(true, true).find(|(name, ..)| *name == "PRUNES")
    else {
        return Ok(true);
    };
    match value.clone().into_immutable_string().as_deref() {
        Ok("inside") => Ok(true),
        Ok("origin") => Ok(false),
        _ => Err(ScriptError::whole(file, format!("PRUNES = {value}: expected \"inside\" or \"origin\""))),
    }
}

fn kind(value: &Dynamic) -> String {
    match value.type_name() {
        "()" => "nothing".to_owned(),
        "bool" => "true or false".to_owned(),
        other => format!("a {}", other.rsplit("::").next().unwrap_or(other).to_lowercase()),
    }
}
