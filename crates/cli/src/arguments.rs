//! The command line as it is typed; what it means is decided in `commands/`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

/// Checkers (English draughts): play, look at positions, check and convert game files.
///
/// Without a command it starts a game in the terminal.
#[derive(Parser, Debug)]
#[command(name = "crownhead", version, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 done, 1 a check or match said no, 2 bad usage or input, 130 stopped by Ctrl-C."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play a game in the terminal
    Play(PlayArguments),
    /// List the legal moves of a position
    Moves(MovesArguments),
    /// Count the positions a number of moves away
    Perft(PerftArguments),
    /// Check and convert game files
    Pdn(PdnArguments),
    /// Print a completion script for a shell
    Completions(CompletionsArguments),
    /// Print the manual page, or write all of them
    Man(ManArguments),
}

impl Default for Command {
    fn default() -> Command {
        Command::Play(PlayArguments::default())
    }
}

#[derive(Args, Debug, Clone)]
pub(crate) struct PlayArguments {
    /// The opponent, as kind[:key=value,...]: random or greedy
    #[arg(long, value_name = "SPEC", default_value = DEFAULT_PLAYER)]
    pub(crate) player: String,
    /// Your side
    #[arg(long, value_enum, default_value_t = Side::Black)]
    pub(crate) side: Side,
    /// The position to start from
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Play give-away: whoever has no move wins
    #[arg(long)]
    pub(crate) give_away: bool,
    /// The seed of the opponent's random choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Color the board
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
}

const DEFAULT_PLAYER: &str = "greedy";

impl Default for PlayArguments {
    fn default() -> PlayArguments {
        PlayArguments {
            player: DEFAULT_PLAYER.to_owned(),
            side: Side::Black,
            fen: None,
            give_away: false,
            seed: 1,
            color: ColorChoice::Auto,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct MovesArguments {
    /// The position; the start of a game if not given
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PerftArguments {
    /// How many moves away
    #[arg(value_parser = clap::value_parser!(u32).range(0..=28))]
    pub(crate) depth: u32,
    /// The position; the start of a game if not given
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// How many threads count
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Count for each first move apart
    #[arg(long)]
    pub(crate) divide: bool,
    /// What counts as one move: every path of a capture, or every result
    #[arg(long, value_enum, default_value_t = Count::Paths)]
    pub(crate) count: Count,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct PdnArguments {
    #[command(subcommand)]
    pub(crate) command: PdnCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum PdnCommand {
    /// Check that every move of every game is legal
    Check(PdnCheckArguments),
    /// Write games anew, as PDN or JSON, to standard output
    Convert(PdnConvertArguments),
}

#[derive(Args, Debug)]
pub(crate) struct PdnCheckArguments {
    /// The files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PdnConvertArguments {
    /// The file; - is standard input
    pub(crate) file: PathBuf,
    /// What to write
    #[arg(long, value_enum, default_value_t = Format::Pdn)]
    pub(crate) to: Format,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArguments {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArguments {
    /// Write a page for each command into this directory instead
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Black,
    White,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Count {
    Paths,
    Results,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Pdn,
    Json,
}
