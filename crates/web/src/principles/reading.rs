//! Texts read as strategies and scripts, with the place of what is wrong in them.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena::Control;
use cowell_reed::View;
use cowell_reed::principles::{Principle, PrincipleError, Principles, Score};
use cowell_reed::scripts::{Script, ScriptError};
use cowell_reed::strategy::{Strategy, StrategyProblem};
use serde::Serialize;
use utoipa::ToSchema;

use super::library::{Library, Name, TextKind};
use crate::pages::failure::{Failure, Place};
use crate::thinking::QuestionControl;

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct TextFault {
    /// From 1.
    pub(crate) line: usize,
    /// From 1.
    pub(crate) column: usize,
    pub(crate) message: String,
}

impl TextFault {
    /// The refusal of a request for this reason.
    pub(crate) fn refusal(self, file: &str) -> Failure {
        let TextFault { line, column, message } = self;
        let place = Place { file: Some(file.to_owned()), line: Some(line), column: Some(column) };
        Failure::impossible(format!("{file}, line {line}: {message}")).at(place)
    }
}

impl From<ScriptError> for TextFault {
    fn from(error: ScriptError) -> TextFault {
        let (line, column) = error.place.unwrap_or((1, 1));
        TextFault { line, column, message: error.reason }
    }
}

impl From<StrategyProblem> for TextFault {
    fn from(StrategyProblem { line, column, reason }: StrategyProblem) -> TextFault {
        TextFault { line, column, message: reason }
    }
}

/// Reads a script.
pub(crate) fn script(name: &Name, text: &str) -> Result<Script, TextFault> {
    if text.len() as u64 > Script::LONGEST {
        let message = format!("longer than {} bytes: expected a script", Script::LONGEST);
        return Err(TextFault { line: 1, column: 1, message });
    }
    Script::parse(&TextKind::Script.file(name), text).map_err(TextFault::from)
}

/// Scripts as texts by their names.
pub(crate) type Scripts = BTreeMap<Name, String>;

/// Scripts as a request has them.
pub(crate) fn given_scripts(given: BTreeMap<String, String>) -> Result<Scripts, Failure> {
    given.into_iter().map(|(name, text)| Ok((Name::of_script(&name)?, text))).collect()
}

/// The scripts that a strategy's text names: those given, and own ones of the library.
pub(crate) fn named_scripts(text: &str, given: &Scripts, library: &Library) -> Result<Scripts, Failure> {
    let is_named = |name: &Name| text.contains(TextKind::Script.file(name).as_str());
    let own = library.all(TextKind::Script)?.into_iter().filter(|own| !own.is_builtin && is_named(&own.name));
    let mut scripts: Scripts = own.map(|own| (own.name, own.text)).collect();
    let given = given.iter().filter(|(name, _)| is_named(name));
    scripts.extend(given.map(|(name, text)| (name.clone(), text.clone())));
    Ok(scripts)
}

/// Reads a strategy that may name these scripts; they give up when time is up.
pub(crate) fn strategy(
    text: &str,
    scripts: &Scripts,
    control: Option<&QuestionControl>,
) -> Result<Strategy, TextFault> {
    let mut principles = Principles::default();
    for (name, script_text) in scripts {
        let script = script(name, script_text).map_err(|fault| in_strategy(text, name, &fault))?;
        principles = principles.with(match control {
            None => Arc::new(script),
            Some(control) => Arc::new(TimedScript { script, control: control.clone() }),
        });
    }
    Strategy::parse(text, &principles).map_err(TextFault::from)
}

/// The fault of a script, at the place where a strategy names it.
fn in_strategy(text: &str, name: &Name, fault: &TextFault) -> TextFault {
    let file = TextKind::Script.file(name);
    let before = text.split(file.as_str()).next().unwrap_or_default();
    let TextFault { line, column, message } = fault;
    TextFault {
        line: 1 + before.matches('\n').count(),
        column: 1 + before.chars().rev().take_while(|&character| character != '\n').count(),
        message: format!("{file}, line {line}, column {column}: {message}"),
    }
}

/// A script that gives up when time is up. Each position has its bound, but there may be very many of them.
#[derive(Debug)]
struct TimedScript {
    script: Script,
    control: QuestionControl,
}

impl Principle for TimedScript {
    fn name(&self) -> &str {
        self.script.name()
    }

    fn summary(&self) -> &str {
        self.script.summary()
    }

    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError> {
        if self.control.stop() {
            let seconds = self.control.longest().as_secs();
            let reason =
                format!("not finished within {seconds} s: expected a quicker script, or a smaller maximum");
            return Err(PrincipleError { principle: self.name().to_owned(), reason });
        }
        self.script.score(view)
    }

    fn prunes_inside(&self) -> bool {
        self.script.prunes_inside()
    }
}
