//! The report of the last game.

use rules::{Color, Move, Position};

use super::super::game_report::{Ending, GameReport};
use super::super::term_list::Replacement;
use super::AlphaTextError;
use super::draft::{result, term};
use super::fields::Fields;
use crate::Term;

pub(super) fn read(mut game: Fields, end: usize) -> Result<GameReport, AlphaTextError> {
    let moves = game.take("moves", end)?;
    let report = GameReport {
        game: game.number("game", end)?,
        alpha: game.take_as("alpha", end, "Black or White", color)?,
        is_forced: game.take_as("opening", end, "forced or free", |text| one_of(text, "free", "forced"))?,
        result: game.take_as("result", end, "won, lost or drawn", result)?,
        ending: game.take_as("ending", end, "no-move, conceded, or terminated and a score", ending)?,
        alpha_moves: game.number("alpha-moves", end)?,
        adjustments: game.number("adjustments", end)?,
        leader_changes: game.number("leader-changes", end)?,
        leaders: game.take_as("leaders", end, "signed terms as in '+KCENT, -MOC 2', or -", |text| {
            list(text, leader)
        })?,
        replacements: game
            .take_as("replaced", end, "terms as in 'CORN 0 KCENT', or -", |text| list(text, replacement))?,
        is_adopted: game.take_as("adopted", end, "yes or no", |text| one_of(text, "no", "yes"))?,
        unseated: game.take_as("unseated", end, "a term, or -", |text| {
            list(text, |name| term(name).ok()).map(|terms| terms.first().copied())
        })?,
        moves: read_moves(&moves.0).map_err(|problem| AlphaTextError { line: moves.1, problem })?,
    };
    game.finish()?;
    Ok(report)
}

fn color(text: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.to_string() == text)
}

fn one_of(text: &str, no: &str, yes: &str) -> Option<bool> {
    (text == no || text == yes).then_some(text == yes)
}

fn ending(text: &str) -> Option<Ending> {
    match text.split_once(' ') {
        Some(("terminated", score)) => score.trim().parse().ok().map(Ending::Terminated),
        None if text == "no-move" => Some(Ending::NoMove),
        None if text == "conceded" => Some(Ending::Conceded),
        _ => None,
    }
}

fn list<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    if text == "-" { Some(Vec::new()) } else { text.split(',').map(|item| read(item.trim())).collect() }
}

fn leader(text: &str) -> Option<(Term, bool)> {
    let name = text.strip_prefix(['+', '-'])?;
    Some((term(name).ok()?, text.starts_with('-')))
}

/// `MOC 2 17 KCENT`: both names may have a space in them.
fn replacement(text: &str) -> Option<Replacement> {
    let words: Vec<_> = text.split_whitespace().collect();
    (1..words.len().saturating_sub(1)).find_map(|at| {
        let discarded = term(&words[..at].join(" ")).ok()?;
        let entered = term(&words[at + 1..].join(" ")).ok()?;
        Some(Replacement { discarded, uses: words[at].parse().ok()?, entered })
    })
}

fn read_moves(text: &str) -> Result<Vec<Move>, String> {
    let mut position = Position::start();
    let mut moves = Vec::new();
    for word in text.split_whitespace().filter(|&word| word != "-") {
        let mv = position.parse_move(word).map_err(|error| format!("move {}: {error}", moves.len() + 1))?;
        moves.push(mv);
        position = position.after(mv);
    }
    Ok(moves)
}
