//! `crownhead evaluation fit-terms`: the 38 terms of 1959 fitted to games of a run, as a polynomial.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use lab::zero_run::{FittedPolynomial, Surprise, fit_polynomial};

use crate::arguments::LabelArguments;
use crate::report::{self, Status};

use super::GamesArguments;

#[derive(Args, Debug)]
pub(super) struct FitTermsArguments {
    #[command(flatten)]
    games: GamesArguments,
    /// The file to write: samuel:polynomial=FILE plays it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    labels: LabelArguments,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &FitTermsArguments) -> anyhow::Result<Status> {
    let FitTermsArguments { games, out, labels, json } = arguments;
    let fitted = fit_polynomial(&games.games(), labels.settings(), &labels.database()?)?;
    fitted.polynomial.save(out)?;
    report::print_as(*json, &fitted, |fitted| text(fitted, out))?;
    Ok(Status::Done)
}

fn text(fitted: &FittedPolynomial, out: &Path) -> String {
    let FittedPolynomial { polynomial, positions, exact, rounded } = fitted;
    let mut text = format!("{}: fitted to {positions} positions\n", out.display());
    let _ = writeln!(text, "                 loss  of other games");
    for (name, surprise) in [("best weights", exact), ("powers of two", rounded)] {
        let Surprise { training_loss, validation_loss } = surprise;
        let _ = writeln!(text, "{name:<14} {training_loss:>6.4} {validation_loss:>15.4}");
    }
    let _ = writeln!(text, "man {}", polynomial.man());
    for weighted in polynomial.terms() {
        let _ = writeln!(text, "{:<7} {}", weighted.term, weighted.coefficient);
    }
    text
}
