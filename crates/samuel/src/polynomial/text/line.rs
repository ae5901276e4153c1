//! One line after the first: a name and its value. A line that is wrong is looked at again for what it
//! was probably meant to be.

use super::nearest::nearest_term;
use super::problem::{TextProblem, excerpt};
use super::{CONNECTIVES, FORMATIONS, MAN, NARROW, PLAIN, THREE_WAY, WIDE};
use crate::polynomial::{Coefficient, CoefficientError, Polynomial, WeightedTerm};
use crate::score::Score;
use crate::{ConnectiveReading, FormationReading, Term};

/// What a line says.
pub(super) enum Entry {
    Man(Score),
    Connectives(ConnectiveReading),
    Formations(FormationReading),
    Term(WeightedTerm),
}

/// Reads a line without its comment; an empty one says nothing.
pub(super) fn read(line: &str) -> Result<Option<Entry>, TextProblem> {
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.is_empty() {
        return Ok(None);
    }
    let (name, value) = name_and_value(&words).ok_or_else(|| unnamed(&words))?;
    if value.is_empty() {
        return Err(TextProblem::NoValue(words.join(" ")));
    }
    let text = value.join(" ");
    let entry = name.with_value(&text).map_err(|problem| {
        let meant = value.concat();
        match name.with_value(&meant) {
            Ok(_) => TextProblem::Split { text: excerpt(&text), meant: excerpt(&meant) },
            Err(_) => problem,
        }
    });
    entry.map(Some)
}

#[derive(Clone, Copy)]
enum Name {
    Man,
    Connectives,
    Formations,
    Term(Term),
}

/// The words of the longest name.
const LONGEST_NAME: usize = 2;

fn name_and_value<'a>(words: &'a [&'a str]) -> Option<(Name, &'a [&'a str])> {
    let lens = (1..=words.len().min(LONGEST_NAME)).rev();
    lens.map(|len| words.split_at(len)).find_map(|(name, value)| Some((Name::of(&name.join(" "))?, value)))
}

/// What is wrong with words that do not begin with a name.
fn unnamed(words: &[&str]) -> TextProblem {
    let line = words.join(" ");
    if let Some(meant) = parted(&line) {
        return TextProblem::Joined { text: excerpt(&line), meant: excerpt(&meant) };
    }
    let sign = words.iter().position(|word| word.starts_with(['+', '-']));
    match words[..sign.unwrap_or(words.len() - 1)].join(" ") {
        name if name.is_empty() => TextProblem::NoValue(excerpt(&line)),
        name => TextProblem::Unknown { name: excerpt(&name), nearest: nearest_term(&name) },
    }
}

/// `DENY +2^3` of `DENY+2^3`.
fn parted(line: &str) -> Option<String> {
    Name::all().find_map(|name| {
        let value = line.strip_prefix(name.text())?.replace(' ', "");
        name.with_value(&value).is_ok().then(|| format!("{} {value}", name.text()))
    })
}

impl Name {
    fn all() -> impl Iterator<Item = Name> {
        [Name::Man, Name::Connectives, Name::Formations].into_iter().chain(Term::ALL.map(Name::Term))
    }

    fn of(text: &str) -> Option<Name> {
        Name::all().find(|name| name.text() == text)
    }

    fn text(self) -> &'static str {
        match self {
            Name::Man => MAN,
            Name::Connectives => CONNECTIVES,
            Name::Formations => FORMATIONS,
            Name::Term(term) => term.name(),
        }
    }

    fn with_value(self, value: &str) -> Result<Entry, TextProblem> {
        match self {
            Name::Man => parse_man(value).map(Entry::Man),
            Name::Connectives => parse_connectives(value).map(Entry::Connectives),
            Name::Formations => parse_formations(value).map(Entry::Formations),
            Name::Term(term) => {
                let coefficient = parse_coefficient(value)?;
                Ok(Entry::Term(WeightedTerm { term, coefficient }))
            }
        }
    }
}

fn parse_coefficient(text: &str) -> Result<Coefficient, TextProblem> {
    text.parse().map_err(|_| TextProblem::Coefficient(CoefficientError { text: excerpt(text) }))
}

/// `2^21` or `2097152`.
fn parse_man(text: &str) -> Result<Score, TextProblem> {
    let digits = |text: &str| {
        let are_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        are_digits.then(|| text.parse::<u32>().ok()).flatten()
    };
    let man = match text.strip_prefix("2^") {
        Some(power) => digits(power).and_then(|power| 1_i32.checked_shl(power)),
        None => digits(text).and_then(|number| Score::try_from(number).ok()),
    };
    let problem =
        || TextProblem::Setting { setting: MAN, value: excerpt(text), expected: "1 to 2^22, as in 2^21" };
    man.filter(|man| (1..=Polynomial::MOST_MAN).contains(man)).ok_or_else(problem)
}

fn parse_connectives(text: &str) -> Result<ConnectiveReading, TextProblem> {
    match text {
        PLAIN => Ok(ConnectiveReading::Plain),
        THREE_WAY => Ok(ConnectiveReading::ThreeWay),
        _ => Err(TextProblem::Setting {
            setting: CONNECTIVES,
            value: excerpt(text),
            expected: "plain or three-way",
        }),
    }
}

fn parse_formations(text: &str) -> Result<FormationReading, TextProblem> {
    match text {
        NARROW => Ok(FormationReading::Narrow),
        WIDE => Ok(FormationReading::Wide),
        _ => Err(TextProblem::Setting {
            setting: FORMATIONS,
            value: excerpt(text),
            expected: "narrow or wide",
        }),
    }
}
