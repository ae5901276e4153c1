//! How an evaluation is fitted to games.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use endgame::Database;
use engine::{Activation, Inputs, Layout, MOST_PHASES, NetShape, Shape};
use lab::zero_run::ZeroDeclaration;
use learning::{FitSettings, LabelSettings};

#[derive(Args, Debug)]
pub(crate) struct FitArguments {
    /// Hidden units of the net: 32, 64, 128, 256 or 512
    #[arg(long, value_name = "N", default_value_t = 128, value_parser = hidden)]
    hidden: usize,
    /// What the hidden units are told: pieces or formations
    #[arg(long, value_name = "FORM", default_value = "pieces", value_parser = inputs, conflicts_with = "patterns")]
    inputs: Inputs,
    /// Let hidden units answer with the square of what they stand at
    #[arg(long, conflicts_with = "patterns")]
    squared: bool,
    /// Fit tables of patterns instead of a net: of blocks of eight squares, or of three rows of men
    #[arg(long, value_name = "WINDOWS", value_parser = layout, conflicts_with = "hidden")]
    patterns: Option<Layout>,
    /// Tables for so many phases of the game
    #[arg(long, value_name = "N", default_value_t = 2, requires = "patterns", value_parser = clap::value_parser!(u32).range(1..=MOST_PHASES as i64))]
    phases: u32,
    /// How often the fit goes through all positions
    #[arg(long, value_name = "N", default_value_t = FitSettings::default().passes as u32, value_parser = clap::value_parser!(u32).range(1..=1000))]
    passes: u32,
    /// Positions after which the weights are moved; fewer where there are few games
    #[arg(long, value_name = "N", default_value_t = FitSettings::default().batch as u32, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    #[command(flatten)]
    pub(crate) labels: LabelArguments,
}

/// What positions are said to be worth.
#[derive(Args, Debug)]
pub(crate) struct LabelArguments {
    /// How much of what a position is said to be worth is the result of its game, from 0 to 1; the rest is what the search thought
    #[arg(long, value_name = "SHARE", default_value_t = ZeroDeclaration::default().labels.result_share, value_parser = share)]
    result_share: f64,
    /// Learn from positions, too, in which the side to move is threatened with a capture
    #[arg(long)]
    threatened: bool,
    /// Correct results by the endgame databases of this folder, not only by those of four pieces in the program
    #[arg(long, value_name = "DIR")]
    database: Option<PathBuf>,
}

impl FitArguments {
    pub(crate) fn settings(&self) -> FitSettings {
        let shape = match self.patterns {
            None => Shape::Net(NetShape {
                hidden: self.hidden,
                activation: self.activation(),
                inputs: self.inputs,
            }),
            Some(layout) => Shape::Patterns { layout, phases: self.phases as usize },
        };
        FitSettings {
            shape,
            passes: self.passes as usize,
            batch: self.batch as usize,
            ..FitSettings::default()
        }
    }

    fn activation(&self) -> Activation {
        if self.squared { Activation::Squared } else { Activation::Clipped }
    }
}

impl LabelArguments {
    pub(crate) fn settings(&self) -> LabelSettings {
        LabelSettings { result_share: self.result_share, threatened: self.threatened }
    }

    pub(crate) fn database(&self) -> anyhow::Result<Database> {
        match &self.database {
            None => Ok(Database::built_in()),
            Some(folder) => Database::open(folder).context("--database"),
        }
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected 0 to 1".to_owned())
}

fn hidden(text: &str) -> Result<usize, String> {
    let units = text.parse().ok().filter(|units| NetShape::SIZES.contains(units));
    units.ok_or_else(|| "expected 32, 64, 128, 256 or 512".to_owned())
}

fn inputs(text: &str) -> Result<Inputs, String> {
    let named = Inputs::ALL.into_iter().find(|inputs| inputs.name() == text);
    named.ok_or_else(|| "expected pieces or formations".to_owned())
}

fn layout(text: &str) -> Result<Layout, String> {
    match text {
        "blocks" => Ok(Layout::Blocks),
        "rows" => Ok(Layout::Rows),
        _ => Err("expected blocks or rows".to_owned()),
    }
}
