//! A state as text that people can read. `docs/formats/alpha.md` describes it.

use std::fmt::{Display, Write};

use rules::{Move, Position, excerpt};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

use super::series::{Ending, GameReport};
use super::state::AlphaState;
use crate::Term;
use crate::polynomial::text::quoted;
use crate::text_form::{TextError, TextForm};

const FORM: TextForm = TextForm { name: "crownhead alpha", from_version_1 };

impl AlphaState {
    /// Reads the text form, also with a byte order mark and with line ends of other systems.
    ///
    /// # Errors
    /// With the first line that is wrong.
    pub fn parse(bytes: &[u8]) -> Result<AlphaState, TextError> {
        let state: AlphaState = FORM.read(bytes)?;
        let line = bytes.split(|&byte| byte == b'\n').count();
        state.check().map_err(|problem| TextError { line, problem })?;
        Ok(state)
    }

    /// The text form. The same state has the same text.
    pub fn to_text(&self) -> String {
        FORM.write(self)
    }

    /// The text of version 1. The digests of runs are made of it, so that those of before are the same.
    pub fn to_version_1(&self) -> String {
        let mut text = format!("{} 1\n", FORM.name);
        line(&mut text, "seed", self.seed);
        line(&mut text, "games", self.games);
        line(&mut text, "other-games", self.other_games);
        line(&mut text, "moves", self.moves);
        line(&mut text, "adjustments", self.adjustments);
        line(&mut text, "black-marks", self.black_marks);
        line(&mut text, "recent", joined(&self.recent, " "));
        text += "\n[settings]\n";
        self.settings.written().for_each(|(key, value)| line(&mut text, key.name, value));
        text += "\n[active] # term, sign, correlation, times adjusted, low-term tally; coefficient\n";
        for (one, weighted) in self.terms.active().iter().zip(self.polynomial().terms()) {
            let sign = if one.is_negative { '-' } else { '+' };
            let numbers = format!("{sign} {} {} {}", one.correlation, one.uses, one.tally);
            line(&mut text, one.term.name(), format!("{numbers:<32} # {}", weighted.coefficient));
        }
        text += "\n[reserve] # the next one first\n";
        self.terms.reserve().for_each(|term| text += &format!("{term}\n"));
        text += "\n[beta] # term and coefficient\n";
        self.beta.iter().for_each(|one| line(&mut text, one.term.name(), one.coefficient));
        text += "\n[discarded] # term, game, times adjusted before discard\n";
        let discard = |one: &super::Discard| (one.term.name(), format!("{} {}", one.game, one.uses));
        self.discards.iter().map(discard).for_each(|(name, value)| line(&mut text, name, value));
        if let Some(report) = &self.last_game {
            write_game(&mut text, report);
        }
        text
    }
}

fn write_game(text: &mut String, report: &GameReport) {
    *text += "\n[last game]\n";
    line(text, "game", report.game);
    line(text, "alpha", report.alpha);
    line(text, "opening", if report.is_forced { "forced" } else { "free" });
    line(text, "result", report.result);
    match report.ending {
        Ending::NoMove => line(text, "ending", "no-move"),
        Ending::Conceded => line(text, "ending", "conceded"),
        Ending::Terminated(score) => line(text, "ending", format!("terminated {score}")),
    }
    line(text, "alpha-moves", report.alpha_moves);
    line(text, "adjustments", report.adjustments);
    line(text, "leader-changes", report.leader_changes);
    line(text, "leaders", joined(report.leaders.iter().map(signed), ", "));
    let replaced = |one: &super::Replacement| format!("{} {} {}", one.discarded, one.uses, one.entered);
    line(text, "replaced", joined(report.replacements.iter().map(replaced), ", "));
    line(text, "adopted", if report.is_adopted { "yes" } else { "no" });
    line(text, "unseated", report.unseated.map_or("-", |term| term.name()));
    line(text, "moves", joined(notations(&report.moves), " "));
}

fn line(text: &mut String, name: &str, value: impl Display) {
    let _ = writeln!(text, "{name:<17} {value}");
}

/// Items one after the other, or a dash for none.
fn joined(items: impl IntoIterator<Item = impl Display>, between: &str) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() { "-".to_owned() } else { items.join(between) }
}

fn notations(moves: &[Move]) -> Vec<String> {
    let mut position = Position::start();
    let notation = |&mv: &Move| {
        let text = position.notation(mv);
        position = position.after(mv);
        text
    };
    moves.iter().map(notation).collect()
}

/// The moves of a game from the start, for `serde(with)`.
pub(super) mod moves {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(
        moves: &[Move],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&notations(moves).join(" "))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Move>, D::Error> {
        let mut position = Position::start();
        let read = |(index, word): (usize, &str)| {
            let mv = position.parse_move(word);
            let mv = mv.map_err(|error| D::Error::custom(format!("move {}: {error}", index + 1)))?;
            position = position.after(mv);
            Ok(mv)
        };
        String::deserialize(deserializer)?.split_whitespace().enumerate().map(read).collect()
    }
}

fn signed(&(term, is_negative): &(Term, bool)) -> String {
    format!("{}{term}", if is_negative { '-' } else { '+' })
}

/// Terms with their signs, for `serde(with)`.
pub(super) mod signed_terms {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(
        terms: &[(Term, bool)],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(terms.iter().map(signed))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<(Term, bool)>, D::Error> {
        let read = |text: &String| {
            let name = text.strip_prefix(['+', '-']);
            let name =
                name.ok_or_else(|| format!("'{}': expected a signed term, as in '-MOC 2'", excerpt(text)))?;
            let term = name.parse().map_err(|error: crate::UnknownName| error.to_string())?;
            Ok((term, text.starts_with('-')))
        };
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(read).collect::<Result<_, String>>().map_err(D::Error::custom)
    }
}

/// The parts of version 1, and what each is now.
const PARTS: [(&str, &str); 6] = [
    ("settings", "settings"),
    ("active", "terms.active"),
    ("reserve", "terms.reserve"),
    ("beta", "beta"),
    ("discarded", "discards"),
    ("last game", "last-game"),
];

/// Every line becomes one that names its table, whatever part it stands in.
fn from_version_1(lines: &[&str]) -> Result<Vec<String>, TextError> {
    let mut part = "";
    let mut begun: Vec<(&str, usize)> = Vec::new();
    let mut written: Vec<String> = Vec::new();
    for (index, &content) in lines.iter().enumerate() {
        let at = |problem| TextError { line: index + 2, problem };
        if let Some(name) = content.strip_prefix('[') {
            close(part, &mut written);
            part = begin(name, index + 2, &mut begun).map_err(at)?;
            written.push(if is_list(part) { format!("{part} = [") } else { String::new() });
        } else if content.is_empty() {
            written.push(String::new());
        } else {
            written.push(row(part, content).map_err(at)?);
        }
    }
    close(part, &mut written);
    if let Some(missing) = PARTS[..5].iter().find(|(name, _)| !begun.iter().any(|(known, _)| known == name)) {
        let problem = format!("no [{}] up to here: expected it once", missing.0);
        let last = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |index| index + 1);
        return Err(TextError { line: last + 1, problem });
    }
    Ok(written)
}

fn is_list(part: &str) -> bool {
    ["terms.reserve", "discards"].contains(&part)
}

/// Ends a list at its last line.
fn close(part: &str, written: &mut [String]) {
    if is_list(part)
        && let Some(last) = written.iter_mut().rfind(|line| !line.is_empty())
    {
        last.push(']');
    }
}

fn begin(name: &str, line: usize, begun: &mut Vec<(&'static str, usize)>) -> Result<&'static str, String> {
    let name = name.strip_suffix(']').unwrap_or(name).trim();
    let names = || PARTS.map(|(name, _)| format!("[{name}]")).join(", ");
    let found = PARTS.iter().find(|(known, _)| *known == name);
    let &(name, part) = found.ok_or_else(|| format!("'[{}]': expected {}", excerpt(name), names()))?;
    if let Some((_, first)) = begun.iter().find(|(known, _)| *known == name) {
        return Err(format!("[{name}] stands there twice: expected it once, and it is on line {first}"));
    }
    begun.push((name, line));
    Ok(part)
}

fn row(part: &str, content: &str) -> Result<String, String> {
    let words: Vec<_> = content.split_whitespace().collect();
    let expected = |what: &str| format!("'{}': expected {what}", excerpt(content));
    Ok(match part {
        "terms.active" => {
            let (name, [sign, correlation, uses, tally]) = split(&words).ok_or_else(|| {
                expected("a term, its sign, correlation, times adjusted and tally, as in 'KCENT + 0.4 127 3'")
            })?;
            let values = [quoted(sign), value(correlation), value(uses), value(tally)].join(", ");
            format!("{part}.{} = [{values}]", quoted(&name))
        }
        "terms.reserve" => format!("{},", quoted(content)),
        "beta" => {
            let what = "a term and its coefficient, as in 'KCENT +2^16'";
            let (name, [coefficient]) = split(&words).ok_or_else(|| expected(what))?;
            format!("{part}.{} = {}", quoted(&name), quoted(coefficient))
        }
        "discards" => {
            let what = "a term, the game and times adjusted, as in 'KCENT 12 127'";
            let (name, [game, uses]) = split(&words).ok_or_else(|| expected(what))?;
            format!("[{}, {}, {}],", quoted(&name), value(game), value(uses))
        }
        _ => {
            let (name, text) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
            let text = text.trim();
            if text.is_empty() {
                return Err(format!("'{}' alone: expected a name and a value", excerpt(name)));
            }
            let place = if part.is_empty() { String::new() } else { format!("{part}.") };
            match (part, name) {
                ("last-game", _) => return Ok(last_game(name, text)),
                ("", "recent") => format!("recent = [{}]", list(text, ' ', quoted)),
                ("settings", _) | ("", "seed") => format!("{place}{} = {}", quoted(name), quoted(text)),
                _ => format!("{place}{} = {}", quoted(name), value(text)),
            }
        }
    })
}

fn last_game(name: &str, text: &str) -> String {
    let value = match (name, text) {
        ("opening", "forced") | ("adopted", "yes") => "true".to_owned(),
        ("opening", "free") | ("adopted", "no") => "false".to_owned(),
        ("unseated", "-") => return String::new(),
        ("leaders", _) => format!("[{}]", list(text, ',', quoted)),
        ("replaced", _) => format!("[{}]", list(text, ',', replacement)),
        ("moves", "-") => quoted(""),
        ("ending", _) => match text.strip_prefix("terminated ") {
            Some(score) => format!("{{ terminated = {} }}", value(score.trim())),
            None => quoted(text),
        },
        ("moves" | "unseated", _) => quoted(text),
        _ => value(text),
    };
    let name = match name {
        "opening" => "forced",
        name => name,
    };
    format!("last-game.{} = {value}", quoted(name))
}

/// `MOC 2 17 KCENT`: both names may have a space in them.
fn replacement(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    let is_term = |words: &[&str]| words.join(" ").parse::<Term>().is_ok();
    let at = (1..words.len()).find(|&at| is_term(&words[..at]) && is_term(&words[at + 1..]));
    at.map_or_else(
        || quoted(text),
        |at| {
            let [discarded, entered] = [&words[..at], &words[at + 1..]].map(|words| quoted(&words.join(" ")));
            format!("[{discarded}, {}, {entered}]", value(words[at]))
        },
    )
}

/// A number as it is, anything else as a text.
fn value(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(number) => text.parse::<i64>().map_or_else(|_| format!("{number:?}"), |whole| whole.to_string()),
        Err(_) => quoted(text),
    }
}

/// The items of a list, or of a dash that stands for none.
fn list(text: &str, between: char, item: fn(&str) -> String) -> String {
    let items = text.split(between).map(str::trim).filter(|one| !one.is_empty() && text != "-");
    items.map(item).collect::<Vec<_>>().join(", ")
}

/// A name, which may have spaces in it, and so many words after it.
fn split<'a, const WORDS: usize>(words: &[&'a str]) -> Option<(String, [&'a str; WORDS])> {
    let (name, rest) = words.split_at(words.len().checked_sub(WORDS).filter(|&at| at > 0)?);
    Some((name.join(" "), rest.try_into().ok()?))
}
