//! `crownhead terms`: what a polynomial makes of a position, term by term.

use std::fmt::Write;

use anyhow::{Context, bail};
use clap::Args;
use rules::{Move, Position};
use samuel::{Explanation, Polynomial};
use serde::Serialize;

use crate::report::{self, Status};

use super::{position_from, variant};

#[derive(Args, Debug)]
pub(crate) struct TermsArguments {
    /// The position [default: the start of a game]
    #[arg(long)]
    fen: Option<String>,
    /// The position before the last move [default: the same board with sides exchanged]
    #[arg(long, value_name = "FEN")]
    previous: Option<String>,
    /// The polynomial: four-terms, sixteen-terms, published-1959, pieces, or a file
    #[arg(long, value_name = "NAME|FILE", default_value = Polynomial::USUAL)]
    polynomial: String,
    /// Play give-away: the side without a move wins
    #[arg(long)]
    give_away: bool,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &TermsArguments) -> anyhow::Result<Status> {
    let position = position_from(arguments.fen.as_deref())?;
    let last_move = last_move(arguments.previous.as_deref(), &position)?;
    let polynomial = Polynomial::named(&arguments.polynomial)?;
    let variant = variant(arguments.give_away);
    let previous = last_move.as_ref().map(|(previous, _)| previous);
    let explanation = Explanation::new(&polynomial, &position, previous, variant);
    if arguments.json {
        report::json(&Report {
            fen: position.to_fen(),
            previous: previous.map(Position::to_fen),
            polynomial: &arguments.polynomial,
            give_away: arguments.give_away,
            explanation: &explanation,
        })?;
    } else {
        report::print(text(&position, last_move, &explanation))?;
    }
    Ok(Status::Done)
}

/// The position before and the move that led from there; refused if no move does.
fn last_move(fen: Option<&str>, now: &Position) -> anyhow::Result<Option<(Position, Move)>> {
    let Some(fen) = fen else { return Ok(None) };
    let previous = Position::from_fen(fen)
        .with_context(|| format!("bad FEN '{}' for the position before", rules::excerpt(fen)))?;
    match previous.move_to(now) {
        Some(mv) => Ok(Some((previous, mv))),
        None => bail!("{previous}: no legal move leads to {now}: expected the position before its last move"),
    }
}

#[derive(Serialize)]
struct Report<'a> {
    fen: String,
    previous: Option<String>,
    polynomial: &'a str,
    give_away: bool,
    #[serde(flatten)]
    explanation: &'a Explanation,
}

/// What stands in the table where the polynomial does not have a term.
const ABSENT: &str = "-";

fn text(position: &Position, last_move: Option<(Position, Move)>, explanation: &Explanation) -> String {
    let compared = match last_move {
        Some((previous, mv)) => format!("the position before {}", previous.notation(mv)),
        None => "the same board with sides exchanged".to_owned(),
    };
    let mut text = format!("{position}\n");
    let mover = explanation.credited_to;
    let _ =
        writeln!(text, "To the credit of {mover}, who has just moved: this position against {compared}.\n");
    row(&mut text, ["", "value", "coefficient", "contribution", ""]);
    row(&mut text, ["piece advantage", "", "", &format!("{:+}", explanation.piece_advantage), ""]);
    for explained in &explanation.terms {
        let (coefficient, contribution) = match explained.coefficient {
            Some(coefficient) => (coefficient.to_string(), format!("{:+}", explained.contribution())),
            None => (ABSENT.to_owned(), ABSENT.to_owned()),
        };
        let term = explained.term;
        row(
            &mut text,
            [term.name(), &explained.value.to_string(), &coefficient, &contribution, &term.meaning()],
        );
    }
    let men = f64::from(explanation.total) / f64::from(explanation.man);
    let total = format!("{:+}", explanation.total);
    row(&mut text, ["total", "", "", &total, &format!("{men:+.2} men")]);
    text
}

fn row(text: &mut String, [name, value, coefficient, contribution, meaning]: [&str; 5]) {
    let line = format!("{name:<15} {value:>5} {coefficient:>12} {contribution:>13}  {meaning}");
    let _ = writeln!(text, "{}", line.trim_end());
}
