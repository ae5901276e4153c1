//! `crownhead book`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use samuel::rote::Phase;

use super::limits::LimitArguments;
use super::threads::threads;

#[derive(Args, Debug)]
pub(crate) struct BookArguments {
    /// The game files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The player, as kind[:key=value,...]; one that rates moves
    #[arg(long, value_name = "SPEC")]
    pub(crate) player: String,
    /// List every move of the book that the player rates poorer than its own
    #[arg(long)]
    pub(crate) disagreements: bool,
    /// Compare moves only in this part of the game: 20 pieces and more, 9 to 19, 8 and fewer
    #[arg(long, value_enum, default_value_t = PhaseChoice::All)]
    pub(crate) phase: PhaseChoice,
    /// How many games are followed at once; all cores if not given
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// The seed of its random choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PhaseChoice {
    Opening,
    Middle,
    End,
    All,
}

impl From<PhaseChoice> for Option<Phase> {
    fn from(choice: PhaseChoice) -> Option<Phase> {
        match choice {
            PhaseChoice::Opening => Some(Phase::Opening),
            PhaseChoice::Middle => Some(Phase::Middle),
            PhaseChoice::End => Some(Phase::End),
            PhaseChoice::All => None,
        }
    }
}
