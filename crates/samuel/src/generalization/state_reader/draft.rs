//! What the lines so far have said.

use std::collections::VecDeque;

use super::super::active_term::ActiveTerm;
use super::super::game_report::{GameReport, SeriesResult};
use super::super::settings::GeneralizationSettings;
use super::super::state::{AlphaState, Discard};
use super::super::state_text::{ACTIVE, BETA, DISCARDED, LAST_GAME, RESERVE, SETTINGS};
use super::super::term_list::TermList;
use super::fields::Fields;
use super::{AlphaTextError, expected, last_game};
use crate::{Polynomial, Term, WeightedTerm};

#[derive(Default)]
pub(super) struct Draft {
    part: Part,
    /// The parts that were begun, with their lines.
    begun: Vec<(Part, usize)>,
    header: Fields,
    settings: Fields,
    active: Vec<ActiveTerm>,
    reserve: VecDeque<Term>,
    /// Where each term stands in the two lists.
    lines: Vec<(Term, usize)>,
    beta: Vec<WeightedTerm>,
    discards: Vec<Discard>,
    game: Fields,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Part {
    #[default]
    Header,
    Settings,
    Active,
    Reserve,
    Beta,
    Discarded,
    LastGame,
}

const PARTS: [(&str, Part); 6] = [
    (SETTINGS, Part::Settings),
    (ACTIVE, Part::Active),
    (RESERVE, Part::Reserve),
    (BETA, Part::Beta),
    (DISCARDED, Part::Discarded),
    (LAST_GAME, Part::LastGame),
];

impl Draft {
    pub(super) fn read(&mut self, content: &str, line: usize) -> Result<(), String> {
        if let Some(name) = content.strip_prefix('[') {
            return self.begin(name, line);
        }
        match self.part {
            Part::Header => self.header.read(content, line),
            Part::Settings => self.settings.read(content, line),
            Part::Active => self.read_active(content, line),
            Part::Reserve => {
                let term = term(content)?;
                self.reserve.push_back(term);
                self.claim(term, line)
            }
            Part::Beta => self.read_beta(content),
            Part::Discarded => self.read_discard(content),
            Part::LastGame => self.game.read(content, line),
        }
    }

    fn begin(&mut self, name: &str, line: usize) -> Result<(), String> {
        let name = name.strip_suffix(']').unwrap_or(name).trim();
        let found = PARTS.iter().find(|(known, _)| *known == name);
        let names = || PARTS.map(|(name, _)| format!("[{name}]")).join(", ");
        let &(_, part) = found.ok_or_else(|| expected(&names(), &format!("[{name}]")))?;
        if let Some((_, first)) = self.begun.iter().find(|(known, _)| *known == part) {
            return Err(format!("[{name}] stands there twice: expected it once, and it is on line {first}"));
        }
        self.begun.push((part, line));
        self.part = part;
        Ok(())
    }

    fn read_active(&mut self, content: &str, line: usize) -> Result<(), String> {
        let words = || {
            expected(
                "a term, its sign, correlation, times adjusted and tally, as in 'KCENT + 0.4 127 3'",
                content,
            )
        };
        let (name, [sign, correlation, uses, tally]) = split_name(content).ok_or_else(words)?;
        let is_negative = match sign {
            "+" => false,
            "-" => true,
            _ => return Err(expected("the sign + or -", sign)),
        };
        let read: Option<f64> = correlation.parse().ok().filter(|value| (0.0..=1.0).contains(value));
        let one = ActiveTerm {
            term: term(&name)?,
            is_negative,
            correlation: read.ok_or_else(|| expected("a correlation from 0 to 1", correlation))?,
            uses: count(uses)?,
            tally: count(tally)?,
        };
        self.active.push(one);
        self.claim(one.term, line)
    }

    fn claim(&mut self, term: Term, line: usize) -> Result<(), String> {
        if let Some((_, first)) = self.lines.iter().find(|(known, _)| *known == term) {
            return Err(format!("{term} stands there twice: expected it once, and it is on line {first}"));
        }
        self.lines.push((term, line));
        Ok(())
    }

    fn read_beta(&mut self, content: &str) -> Result<(), String> {
        let words = || expected("a term and its coefficient, as in 'KCENT +2^16'", content);
        let (name, [coefficient]) = split_name(content).ok_or_else(words)?;
        let coefficient =
            coefficient.parse().map_err(|_| expected("a coefficient, as in -2^4", coefficient))?;
        let term = term(&name)?;
        if self.beta.iter().any(|known| known.term == term) {
            return Err(format!("{term} stands in [{BETA}] twice: expected it once"));
        }
        self.beta.push(WeightedTerm { term, coefficient });
        Ok(())
    }

    fn read_discard(&mut self, content: &str) -> Result<(), String> {
        let words = || expected("a term, the game and times adjusted, as in 'KCENT 12 127'", content);
        let (name, [game, uses]) = split_name(content).ok_or_else(words)?;
        self.discards.push(Discard { game: count(game)?, term: term(&name)?, uses: count(uses)? });
        Ok(())
    }

    pub(super) fn finish(mut self, end: usize) -> Result<AlphaState, AlphaTextError> {
        let at_end = |problem: String| AlphaTextError { line: end, problem };
        for (name, part) in PARTS {
            if part != Part::LastGame && !self.begun.iter().any(|(begun, _)| *begun == part) {
                return Err(at_end(format!("no [{name}] up to here: expected it once")));
            }
        }
        let settings = read_settings(std::mem::take(&mut self.settings), end)?;
        if let Some(term) = Term::ALL.iter().find(|term| !self.lines.iter().any(|(known, _)| known == *term))
        {
            return Err(at_end(format!(
                "{term} is neither active nor in reserve: expected every term in one of them"
            )));
        }
        if self.active.len() != settings.active_terms as usize {
            let (found, wanted) = (self.active.len(), settings.active_terms);
            return Err(at_end(format!("{found} active terms: expected {wanted}, as the settings say")));
        }
        let last_game = self.last_game(end)?;
        let state = AlphaState {
            seed: self.header.number("seed", end)?,
            games: self.header.number("games", end)?,
            other_games: self.header.number("other-games", end)?,
            moves: self.header.number("moves", end)?,
            adjustments: self.header.number("adjustments", end)?,
            black_marks: self.header.number("black-marks", end)?,
            recent: self.header.take_as("recent", end, "won, lost or drawn for each game, or -", results)?,
            terms: TermList::new(self.active, self.reserve).expect("every term was found once"),
            beta: Polynomial::new(settings.man, settings.connectives, self.beta)
                .expect("terms and settings were checked")
                .with_formations(settings.formations),
            discards: self.discards,
            last_game,
            settings,
        };
        self.header.finish()?;
        Ok(state)
    }

    fn last_game(&mut self, end: usize) -> Result<Option<GameReport>, AlphaTextError> {
        let is_there = self.begun.iter().any(|(part, _)| *part == Part::LastGame);
        is_there.then(|| last_game::read(std::mem::take(&mut self.game), end)).transpose()
    }
}

fn read_settings(mut fields: Fields, end: usize) -> Result<GeneralizationSettings, AlphaTextError> {
    let mut settings = GeneralizationSettings::FIRST_SERIES;
    for (key, _) in GeneralizationSettings::FIRST_SERIES.values() {
        let (value, line) = fields.take(key.name, end)?;
        settings
            .set(key.name, &value)
            .map_err(|error| AlphaTextError { line, problem: error.to_string() })?;
    }
    fields.finish()?;
    Ok(settings)
}

/// The results of games, or none.
fn results(text: &str) -> Option<Vec<SeriesResult>> {
    if text == "-" {
        return Some(Vec::new());
    }
    text.split_whitespace().map(result).collect()
}

pub(super) fn result(text: &str) -> Option<SeriesResult> {
    SeriesResult::ALL.into_iter().find(|result| result.name() == text)
}

pub(super) fn term(name: &str) -> Result<Term, String> {
    name.parse().map_err(|_| expected("a name that `crownhead terms` lists", name))
}

fn count(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| expected("a whole number", text))
}

/// A name, which may have spaces in it, and so many words after it.
fn split_name<const WORDS: usize>(content: &str) -> Option<(String, [&str; WORDS])> {
    let words: Vec<_> = content.split_whitespace().collect();
    let (name, rest) = words.split_at(words.len().checked_sub(WORDS).filter(|&at| at > 0)?);
    Some((name.join(" "), rest.try_into().ok()?))
}
