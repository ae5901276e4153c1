//! Strategies as TOML: reading, and refusing what is none with its line.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::{Phase, Plan, Standing, Strategy, StrategyProblem};
use crate::principles::{Principle, PrincipleError, Principles, Score};
use crate::scripts::{BUILTIN, Script};
use crate::{Readings, View, plain_text};

/// The first line of a strategy says this.
const FORMAT: &str = "crownhead strategy 1";
/// Pieces that can be on the board while there is something to choose.
const PIECES: std::ops::RangeInclusive<u32> = 2..=24;
/// With more, not even an ending would stop for the count.
const MOST_MAXIMUM: u32 = 99;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: Spanned<String>,
    summary: Option<String>,
    #[serde(default)]
    readings: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    pruning: Pruning,
    #[serde(default)]
    phase: Vec<Spanned<PhaseTable>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PhaseTable {
    pieces: Option<Spanned<Vec<Spanned<i64>>>>,
    standing: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) principles: Spanned<Vec<Spanned<String>>>,
    maximum: Spanned<i64>,
}

/// Where the script file of a name is.
pub(super) type Files<'a> = &'a dyn Fn(&str) -> PathBuf;

/// Script files are looked for if it is said where they are.
pub(super) fn parse(
    text: &str,
    principles: &Principles,
    files: Option<Files<'_>>,
) -> Result<Strategy, StrategyProblem> {
    let reader = Reader { text, principles, files };
    let document: Document = toml::from_str(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        let reason = reader.wrong_maximum(&span);
        reader.problem(&span, reason.unwrap_or_else(|| error.message().trim().replace('\n', ", ")))
    })?;
    reader.strategy(document)
}

/// The scripts that a strategy names; none if the text is no strategy.
pub(super) fn script_names(text: &str) -> BTreeSet<String> {
    let document = toml::from_str::<Document>(text);
    let phases = document.map(|document| document.phase).unwrap_or_default();
    let lists = phases.into_iter().map(|phase| phase.into_inner().principles.into_inner());
    let names = lists.flatten().map(Spanned::into_inner);
    names.filter(|name| name.ends_with(Script::ENDING)).collect()
}

pub(super) struct Reader<'a> {
    text: &'a str,
    principles: &'a Principles,
    files: Option<Files<'a>>,
}

pub(super) type Outcome<T> = Result<T, StrategyProblem>;

impl Reader<'_> {
    pub(super) fn problem(&self, span: &Range<usize>, reason: impl Into<String>) -> StrategyProblem {
        let before = &self.text[..self.text.floor_char_boundary(span.start)];
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.chars().rev().take_while(|&character| character != '\n').count();
        StrategyProblem { line, column, reason: plain_text(&reason.into()) }
    }

    fn strategy(&self, document: Document) -> Outcome<Strategy> {
        let Document { format, summary, readings, pruning, phase } = document;
        if format.get_ref() != FORMAT {
            let reason = format!("format '{}': expected '{FORMAT}'", format.get_ref());
            return Err(self.problem(&format.span(), reason));
        }
        let readings = self.readings(readings)?;
        let mut phases: Vec<Phase> = Vec::new();
        self.must_all_stand_in_a_list(&pruning, &phase)?;
        for table in phase {
            let next = self.phase(table.get_ref(), &pruning)?;
            if pairs().all(|(pieces, standing)| {
                !next.fits(pieces, standing) || phases.iter().any(|phase| phase.fits(pieces, standing))
            }) {
                let reason = "this phase never comes up: the ones before it take all its positions";
                return Err(self.problem(&table.span(), reason));
            }
            phases.push(next);
        }
        self.must_have_no_gap(&phases)?;
        Ok(Strategy { summary: summary.unwrap_or_default(), readings, phases })
    }

    fn readings(&self, table: BTreeMap<Spanned<String>, Spanned<String>>) -> Outcome<Readings> {
        let mut readings = Readings::default();
        for (key, value) in table {
            let set = readings.set(key.get_ref(), value.get_ref());
            set.map_err(|error| self.problem(&key.span(), error.to_string()))?;
        }
        Ok(readings)
    }

    fn phase(&self, table: &PhaseTable, pruning: &Pruning) -> Outcome<Phase> {
        let pieces = table.pieces.as_ref().map_or(Ok(PIECES), |pieces| self.pieces(pieces))?;
        let standing = match &table.standing {
            None => Standing::ALL.to_vec(),
            Some(standing) => self.standing(standing)?,
        };
        let principles = self.list(&table.principles, pruning)?;
        let plan = Plan { principles, maximum: self.maximum(&table.maximum)? };
        Ok(Phase { pieces, standing, plan })
    }

    fn pieces(&self, pieces: &Spanned<Vec<Spanned<i64>>>) -> Outcome<std::ops::RangeInclusive<u32>> {
        let numbers: Vec<_> =
            pieces.get_ref().iter().map(|number| u32::try_from(*number.get_ref())).collect();
        match numbers[..] {
            [Ok(fewest), Ok(most)]
                if fewest <= most && PIECES.contains(&fewest) && PIECES.contains(&most) =>
            {
                Ok(fewest..=most)
            }
            _ => {
                let given: Vec<_> =
                    pieces.get_ref().iter().map(|number| number.get_ref().to_string()).collect();
                let reason = format!(
                    "pieces = [{}]: expected [FEWEST, MOST], both from {} to {}",
                    given.join(", "),
                    PIECES.start(),
                    PIECES.end()
                );
                Err(self.problem(&pieces.span(), reason))
            }
        }
    }

    fn standing(&self, names: &Spanned<Vec<Spanned<String>>>) -> Outcome<Vec<Standing>> {
        if names.get_ref().is_empty() {
            let reason = "standing without any: expected some of ahead, even, behind";
            return Err(self.problem(&names.span(), reason));
        }
        let read = |name: &Spanned<String>| {
            let known = Standing::ALL.into_iter().find(|standing| standing.name() == name.get_ref());
            known.ok_or_else(|| {
                let reason = format!("standing '{}': expected ahead, even or behind", name.get_ref());
                self.problem(&name.span(), reason)
            })
        };
        names.get_ref().iter().map(read).collect()
    }

    fn list(
        &self,
        names: &Spanned<Vec<Spanned<String>>>,
        pruning: &Pruning,
    ) -> Outcome<Vec<Arc<dyn Principle>>> {
        if names.get_ref().is_empty() {
            let reason = format!("no principles: expected some of {}", self.known().join(", "));
            return Err(self.problem(&names.span(), reason));
        }
        for (place, name) in names.get_ref().iter().enumerate() {
            let mut earlier = names.get_ref()[..place].iter();
            if earlier.any(|earlier| self.is_same(earlier.get_ref(), name.get_ref())) {
                let reason = format!("principle '{}' stands there twice: expected each once", name.get_ref());
                return Err(self.problem(&name.span(), reason));
            }
        }
        names.get_ref().iter().map(|name| self.pruned(name, pruning)).collect()
    }

    /// Whether two names mean one principle: a script may be named by several paths.
    pub(super) fn is_same(&self, one: &str, two: &str) -> bool {
        let file = |name: &str| self.files?(name).canonicalize().ok();
        let are_scripts = [one, two].iter().all(|name| name.ends_with(Script::ENDING));
        one == two || are_scripts && file(one).is_some_and(|one| file(two) == Some(one))
    }

    pub(super) fn principle(&self, name: &Spanned<String>) -> Outcome<Arc<dyn Principle>> {
        if let Some(known) = self.principles.find(name.get_ref()) {
            return Ok(known);
        }
        if !name.get_ref().ends_with(Script::ENDING) {
            let reason =
                format!("no principle '{}': expected some of {}", name.get_ref(), self.known().join(", "));
            return Err(self.problem(&name.span(), reason));
        }
        let path = self.files.map(|files| files(name.get_ref()));
        let script = match (path, Script::builtin(name.get_ref())) {
            (Some(path), Some(builtin)) if !path.exists() => Ok(builtin),
            (Some(path), _) => Script::load(&path),
            (None, Some(builtin)) => Ok(builtin),
            (None, None) => {
                let reason = format!(
                    "no script '{}': expected some of {}, or a strategy in a file beside it",
                    name.get_ref(),
                    self.scripts().join(", ")
                );
                return Err(self.problem(&name.span(), reason));
            }
        };
        Ok(Arc::new(script.map_err(|error| self.problem(&name.span(), error.to_string()))?))
    }

    fn known(&self) -> Vec<&str> {
        self.principles.iter().map(|known| known.name()).collect()
    }

    fn scripts(&self) -> Vec<&str> {
        let given = self.known().into_iter().filter(|name| name.ends_with(Script::ENDING));
        given.chain(BUILTIN.iter().map(|(name, _)| *name)).collect()
    }

    fn maximum(&self, maximum: &Spanned<i64>) -> Outcome<u32> {
        let number = u32::try_from(*maximum.get_ref()).ok().filter(|number| *number <= MOST_MAXIMUM);
        number.ok_or_else(|| self.problem(&maximum.span(), no_maximum(maximum.get_ref())))
    }

    /// What to say of a maximum that is not even a whole number, or too long for one.
    fn wrong_maximum(&self, span: &Range<usize>) -> Option<String> {
        let before = self.text.get(..span.start.min(self.text.len()))?;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let (key, value) = self.text[start..].lines().next()?.split_once('=')?;
        let value = value.split('#').next()?.trim();
        (key.trim() == "maximum" && value.parse::<u32>().is_err()).then(|| no_maximum(value))
    }

    fn must_have_no_gap(&self, phases: &[Phase]) -> Outcome<()> {
        let gap =
            pairs().find(|(pieces, standing)| !phases.iter().any(|phase| phase.fits(*pieces, *standing)));
        let Some((pieces, standing)) = gap else { return Ok(()) };
        let reason = format!(
            "no phase for {pieces} pieces when {}: expected one for every number from {} to {}",
            standing.name(),
            PIECES.start(),
            PIECES.end()
        );
        let end = self.text.trim_end().len();
        Err(self.problem(&(end..end), reason))
    }
}

fn no_maximum(given: impl Display) -> String {
    format!("maximum = {given}: expected a cumulative node count from 0 to {MOST_MAXIMUM}")
}

/// Every number of pieces with every standing.
fn pairs() -> impl Iterator<Item = (u32, Standing)> {
    PIECES.flat_map(|pieces| Standing::ALL.into_iter().map(move |standing| (pieces, standing)))
}

/// Principles by name, with what is kept after them.
pub(super) type Pruning = BTreeMap<Spanned<String>, Spanned<String>>;

impl Reader<'_> {
    pub(super) fn pruned(&self, name: &Spanned<String>, pruning: &Pruning) -> Outcome<Arc<dyn Principle>> {
        let principle = self.principle(name)?;
        let Some((_, value)) = pruning.iter().find(|(key, _)| self.is_same(key.get_ref(), name.get_ref()))
        else {
            return Ok(principle);
        };
        let inside = match value.get_ref().as_str() {
            "inside" => true,
            "origin" => false,
            other => {
                let reason = format!("pruning of '{}' '{other}': expected inside or origin", name.get_ref());
                return Err(self.problem(&value.span(), reason));
            }
        };
        Ok(Arc::new(Pruned { principle, inside }))
    }

    pub(super) fn must_all_stand_in_a_list(
        &self,
        pruning: &Pruning,
        phases: &[Spanned<PhaseTable>],
    ) -> Outcome<()> {
        for key in pruning.keys() {
            let mut names = phases.iter().flat_map(|phase| phase.get_ref().principles.get_ref());
            if !names.any(|name| self.is_same(name.get_ref(), key.get_ref())) {
                let reason = format!("pruning of '{}': expected a principle of some phase", key.get_ref());
                return Err(self.problem(&key.span(), reason));
            }
        }
        Ok(())
    }
}

/// A principle after which every node keeps only its best branches, or after which only the origin does.
#[derive(Debug)]
struct Pruned {
    principle: Arc<dyn Principle>,
    inside: bool,
}

impl Principle for Pruned {
    fn name(&self) -> &str {
        self.principle.name()
    }

    fn summary(&self) -> &str {
        self.principle.summary()
    }

    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError> {
        self.principle.score(view)
    }

    fn prunes_inside(&self) -> bool {
        self.inside
    }

    fn is_slow(&self) -> bool {
        self.principle.is_slow()
    }
}
