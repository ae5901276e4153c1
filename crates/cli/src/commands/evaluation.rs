//! `crownhead evaluation`: what weights are, and which pieces speak for whom.

mod agreement;
mod fit_terms;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use engine::{
    Evaluation, Explained, Material, Origin, PieceShare, Shape, Weights, evaluation_named, explain,
};
use files::whole_file;
use lab::zero_run::{Refit, RunGames, refit};
use learning::Fitting;
use rules::{Color, Position, Square, Variant};
use serde::Serialize;

use crate::arguments::FitArguments;
use crate::report::{self, Status};
use crate::version;

use super::{position_from, variant};

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct EvaluationArguments {
    #[command(subcommand)]
    command: EvaluationCommand,
}

#[derive(Subcommand, Debug)]
enum EvaluationCommand {
    /// Where weights come from, and what form they have
    Show(ShowArguments),
    /// What the engine makes of a position, piece by piece
    Explain(ExplainArguments),
    /// How often the chosen move keeps the win or draw in random endings, without asking databases
    Agreement(agreement::AgreementArguments),
    /// Another evaluation fitted to games that runs of learn zero have played
    Fit(FitGamesArguments),
    /// The 38 terms of 1959 fitted to such games, as a polynomial
    FitTerms(fit_terms::FitTermsArguments),
}

/// Games that runs of `learn zero` have played.
#[derive(Args, Debug)]
struct GamesArguments {
    /// The folder of a run; may be given several times
    #[arg(long = "run", value_name = "DIR", required = true)]
    runs: Vec<PathBuf>,
    /// The first generation of each run whose games count [default: all generations count]
    #[arg(long, value_name = "N", requires = "to", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    from: Option<u32>,
    /// The last generation whose games count
    #[arg(long, value_name = "N", requires = "from", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    to: Option<u32>,
}

impl GamesArguments {
    fn games(&self) -> RunGames {
        let generations = self.from.zip(self.to).map(|(from, to)| from as usize..=to as usize);
        RunGames { runs: self.runs.clone(), generations }
    }
}

#[derive(Args, Debug)]
struct FitGamesArguments {
    #[command(flatten)]
    games: GamesArguments,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The seed of the fit
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    fit: FitArguments,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct ShowArguments {
    /// A file of weights
    file: PathBuf,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct ExplainArguments {
    /// The position [default: the start of a game]
    fen: Option<String>,
    /// A file of weights, or none to count pieces and tempo [default: those in the program]
    #[arg(long, value_name = "FILE", conflicts_with = "give_away")]
    weights: Option<String>,
    /// Play give-away: there pieces and tempo are counted, as weights are learned for the standard game
    #[arg(long)]
    give_away: bool,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &EvaluationArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        EvaluationCommand::Show(arguments) => show(arguments),
        EvaluationCommand::Explain(arguments) => explained(arguments),
        EvaluationCommand::Agreement(arguments) => agreement::run(arguments),
        EvaluationCommand::Fit(arguments) => fit(arguments),
        EvaluationCommand::FitTerms(arguments) => fit_terms::run(arguments),
    }
}

#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    shape: Shape,
    man: i32,
    #[serde(flatten)]
    origin: &'a Origin,
}

fn show(arguments: &ShowArguments) -> anyhow::Result<Status> {
    let weights = Weights::load(&arguments.file)?;
    show_weights(&weights, &arguments.file, arguments.json)
}

fn show_weights(weights: &Weights, file: &Path, json: bool) -> anyhow::Result<Status> {
    let shown = Shown { shape: weights.form.shape(), man: weights.man, origin: &weights.origin };
    report::print_as(json, &shown, |shown| shown_text(file, shown))?;
    Ok(Status::Done)
}

fn fit(arguments: &FitGamesArguments) -> anyhow::Result<Status> {
    let games = Refit {
        games: arguments.games.games(),
        labels: arguments.fit.labels.settings(),
        fit: arguments.fit.settings(),
        seed: arguments.seed,
        program: version::full().to_owned(),
    };
    let weights = refit(&games, &arguments.fit.labels.database()?, |fitting| {
        let Fitting { pass, training_loss, validation_loss } = fitting;
        let passes = games.fit.passes;
        report::note(format!(
            "pass {pass} of {passes}: loss {training_loss:.4}, {validation_loss:.4} of other games"
        ));
    })?;
    whole_file::write(&arguments.out, &weights.to_bytes())
        .with_context(|| arguments.out.display().to_string())?;
    show_weights(&weights, &arguments.out, arguments.json)
}

fn shown_text(file: &Path, Shown { shape, man, origin }: &Shown<'_>) -> String {
    let Origin { run, seed, generation, games, positions, program } = origin;
    format!(
        "{}: {shape}\n  a man is worth {man} points; 100 points are one unit of the log-odds of winning\n  \
         made by {run}, seed {seed}, generation {generation}: {games} games, fitted to {positions} positions\n  crownhead {program}\n",
        file.display()
    )
}

fn explained(arguments: &ExplainArguments) -> anyhow::Result<Status> {
    let position = position_from(arguments.fen.as_deref())?;
    if !position.can_move() {
        bail!("{position}: there is nothing to explain, the game is over");
    }
    let evaluation: Box<dyn Evaluation> = match variant(arguments.give_away) {
        Variant::Standard => evaluation_named(arguments.weights.as_deref())?,
        Variant::GiveAway => Box::new(Material::of(Variant::GiveAway)),
    };
    let explained = explain(&*evaluation, &position);
    report::print_as(arguments.json, &explained, |explained| text(&position, explained))?;
    Ok(Status::Done)
}

/// The board with the share of each piece on its square.
fn text(position: &Position, explained: &Explained) -> String {
    let mut text = format!("{position}\n");
    let mover = Color::from(explained.side);
    let _ = writeln!(
        text,
        "{:+.2} men for {mover}, who is to move. What each piece adds for {mover}:\n",
        explained.score
    );
    for row in 0..8 {
        let cells: String = (0..8).map(|column| cell(explained, Square::at(row, column))).collect();
        let _ = writeln!(text, "{}", cells.trim_end());
    }
    let _ = writeln!(
        text,
        "\ntogether {:+.2}: what the pieces are worth beyond their shares",
        explained.together
    );
    text
}

/// `b+0.98`, or `.` on an empty dark square.
fn cell(explained: &Explained, square: Option<Square>) -> String {
    let Some(square) = square else { return " ".repeat(8) };
    let piece = explained.pieces.iter().find(|piece| piece.square == square.number());
    let Some(&PieceShare { side, king, share, .. }) = piece else { return format!("{:>8}", ".") };
    let letter = match (Color::from(side), king) {
        (Color::Black, false) => 'b',
        (Color::Black, true) => 'B',
        (Color::White, false) => 'w',
        (Color::White, true) => 'W',
    };
    format!("{:>8}", format!("{letter}{share:+.2}"))
}
