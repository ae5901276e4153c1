//! A state as text that people can read. `docs/formats/alpha.md` describes it.

use std::fmt::{self, Write};

use rules::Position;

use super::game_report::{Ending, GameReport};
use super::state::AlphaState;

/// What every file begins with, before its version.
pub(super) const MAGIC: &str = "crownhead alpha";
pub(super) const VERSION: u32 = 1;

/// The parts of the text, each begun by its name in brackets.
pub(super) const SETTINGS: &str = "settings";
pub(super) const ACTIVE: &str = "active";
pub(super) const RESERVE: &str = "reserve";
pub(super) const BETA: &str = "beta";
pub(super) const DISCARDED: &str = "discarded";
pub(super) const LAST_GAME: &str = "last game";

impl AlphaState {
    /// The text form. The same state has the same text.
    pub fn to_text(&self) -> String {
        self.to_string()
    }
}

impl fmt::Display for AlphaState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC} {VERSION}")?;
        line(f, "seed", self.seed)?;
        line(f, "games", self.games)?;
        line(f, "other-games", self.other_games)?;
        line(f, "moves", self.moves)?;
        line(f, "adjustments", self.adjustments)?;
        line(f, "black-marks", self.black_marks)?;
        line(f, "recent", words(self.recent.iter().map(|result| result.name())))?;
        part(f, SETTINGS, "")?;
        self.settings.values().try_for_each(|(key, value)| line(f, key.name, value))?;
        part(f, ACTIVE, "term, sign, correlation, times adjusted, low-term tally; coefficient")?;
        self.write_active(f)?;
        part(f, RESERVE, "the next one first")?;
        self.terms.reserve().try_for_each(|term| writeln!(f, "{term}"))?;
        part(f, BETA, "term and coefficient")?;
        self.beta.terms().iter().try_for_each(|one| line(f, one.term.name(), one.coefficient))?;
        part(f, DISCARDED, "term, game, times adjusted before discard")?;
        self.discards
            .iter()
            .try_for_each(|one| line(f, one.term.name(), format!("{} {}", one.game, one.uses)))?;
        self.last_game.iter().try_for_each(|report| write_game(f, report))
    }
}

impl AlphaState {
    /// The largest correlation stands first only in reports: the order in the polynomial decides
    /// between equal ones, so the file keeps it.
    fn write_active(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let polynomial = self.polynomial();
        for (one, weighted) in self.terms.active().iter().zip(polynomial.terms()) {
            let sign = if one.is_negative { '-' } else { '+' };
            let numbers = format!("{sign} {} {} {}", one.correlation, one.uses, one.tally);
            line(f, one.term.name(), format!("{numbers:<32} # {}", weighted.coefficient))?;
        }
        Ok(())
    }
}

fn write_game(f: &mut fmt::Formatter<'_>, report: &GameReport) -> fmt::Result {
    part(f, LAST_GAME, "")?;
    line(f, "game", report.game)?;
    line(f, "alpha", report.alpha)?;
    line(f, "opening", if report.is_forced { "forced" } else { "free" })?;
    line(f, "result", report.result.name())?;
    line(f, "ending", ending_text(report.ending))?;
    line(f, "alpha-moves", report.alpha_moves)?;
    line(f, "adjustments", report.adjustments)?;
    line(f, "leader-changes", report.leader_changes)?;
    let sign = |is_negative| if is_negative { '-' } else { '+' };
    line(
        f,
        "leaders",
        list(report.leaders.iter().map(|&(term, negative)| format!("{}{term}", sign(negative)))),
    )?;
    let replaced = |one: &super::Replacement| format!("{} {} {}", one.discarded, one.uses, one.entered);
    line(f, "replaced", list(report.replacements.iter().map(replaced)))?;
    line(f, "adopted", if report.is_adopted { "yes" } else { "no" })?;
    line(f, "unseated", report.unseated.map_or("-", |term| term.name()))?;
    line(f, "moves", move_text(report))
}

fn ending_text(ending: Ending) -> String {
    match ending {
        Ending::NoMove => "no-move".to_owned(),
        Ending::Conceded => "conceded".to_owned(),
        Ending::Terminated(score) => format!("terminated {score}"),
    }
}

fn move_text(report: &GameReport) -> String {
    let mut position = Position::start();
    let mut texts = Vec::new();
    for &mv in &report.moves {
        texts.push(position.notation(mv));
        position = position.after(mv);
    }
    words(texts)
}

fn part(f: &mut fmt::Formatter<'_>, name: &str, comment: &str) -> fmt::Result {
    f.write_char('\n')?;
    if comment.is_empty() { writeln!(f, "[{name}]") } else { writeln!(f, "[{name}] # {comment}") }
}

fn line(f: &mut fmt::Formatter<'_>, name: &str, value: impl fmt::Display) -> fmt::Result {
    writeln!(f, "{name:<17} {value}")
}

/// Words one after the other, or a dash for none.
fn words(items: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    joined(items, " ")
}

/// Items that have spaces in them.
fn list(items: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    joined(items, ", ")
}

fn joined(items: impl IntoIterator<Item = impl AsRef<str>>, between: &str) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.as_ref().to_owned()).collect();
    if items.is_empty() { "-".to_owned() } else { items.join(between) }
}
