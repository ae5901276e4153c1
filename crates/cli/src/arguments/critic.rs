//! `crownhead critic`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use rules::Color;

#[derive(Args, Debug)]
pub(crate) struct CriticArguments {
    /// The game file; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The strategy that judges: a preset, or a file
    #[arg(long, value_name = "NAME", default_value = "game-1")]
    pub(crate) strategy: String,
    /// Whose moves are judged
    #[arg(long, value_enum, default_value_t = CriticSide::Both)]
    pub(crate) side: CriticSide,
    /// List the moves with a comment of their own as well, whatever is made of them
    #[arg(long)]
    pub(crate) commented: bool,
    /// Write the games with the critic's comments into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CriticSide {
    Black,
    White,
    Both,
}

impl CriticSide {
    pub(crate) fn colors(self) -> &'static [Color] {
        match self {
            CriticSide::Black => &[Color::Black],
            CriticSide::White => &[Color::White],
            CriticSide::Both => &Color::ALL,
        }
    }
}
