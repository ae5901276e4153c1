//! The command line: all commands, and the arguments that several have in common. The others are beside the command
//! that they belong to, in `commands/`.

mod cluster;
mod effort;
mod fit;
mod reproduce;

use std::num::NonZeroUsize;
use std::time::Duration;

use arena::{Clock, Limits};
use clap::{Args, Parser, Subcommand};

use crate::commands::{
    alpha, analyze, bench, book, choose, critic, endgame, endings, engine, evaluation, learn, manual,
    match_players, moves, pdn, perft, play, players, principles, readings, replay, review, serve, store,
    tape, terms, tournament,
};
use crate::session::SessionArguments;

pub(crate) use cluster::{
    ClusterArguments, ClusterJobsArguments, ClusterJobsCommand, ClusterListArguments, ClusterRemoveArguments,
    CredentialsArguments, WorkerArguments, variable,
};
pub(crate) use effort::EffortArguments;
pub(crate) use fit::{FitArguments, LabelArguments};
pub(crate) use reproduce::{RepetitionsArguments, ReproduceArguments};

/// Checkers (English draughts): play, analyze, learn, reproduce published experiments, convert game files.
///
/// Without a command, it starts the laboratory in the browser, like `crownhead serve`.
#[derive(Parser, Debug)]
#[command(name = "crownhead", version = crate::version::full(), max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 done, 1 a check or match said no, 2 bad usage or input, 130 stopped by Ctrl-C."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) session: SessionArguments,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Start the laboratory in the browser
    Serve(serve::ServeArguments),
    /// Play a game in the terminal
    Play(play::PlayArguments),
    /// List the legal moves of a position
    Moves(moves::MovesArguments),
    /// Count the positions at a given depth
    Perft(perft::PerftArguments),
    /// Check and convert game files
    Pdn(pdn::PdnArguments),
    /// Ask a player for one move, with its reasons
    Choose(choose::ChooseArguments),
    /// Judge every move of recorded games with the strongest engine, and show what was better
    Review(review::ReviewArguments),
    /// Look into a position: its best moves with their lines, and what is known for certain
    Analyze(analyze::AnalyzeArguments),
    /// Compare the moves of recorded games with a player's own
    Book(book::BookArguments),
    /// Build, verify and ask databases of perfect play with few pieces
    Endgame(endgame::EndgameArguments),
    /// Compare a player with exact play in endings of up to three pieces
    Endings(endings::EndingsArguments),
    /// Show learned weights, and what the engine makes of a position, piece by piece
    Evaluation(evaluation::EvaluationArguments),
    /// Score a position with a polynomial, term by term
    Terms(terms::TermsArguments),
    /// Compare readings of the paper of 1959 with the moves it prints
    Readings(readings::ReadingsArguments),
    /// Replay the printed games of Cowell and Reed's program beside its rebuilt choices
    Replay(replay::ReplayArguments),
    /// Judge recorded games by a strategy: which principle would have rejected which move
    Critic(critic::CriticArguments),
    /// Check principles that are scripts
    Principles(principles::PrinciplesArguments),
    /// Time what the paper of 1959 timed, and the engine's search
    Bench(bench::BenchArguments),
    /// Play a match between two players
    Match(match_players::MatchArguments),
    /// Play a tournament in which everyone meets everyone
    Tournament(tournament::TournamentArguments),
    /// Work on the tasks of commands given with --cluster
    Worker(WorkerArguments),
    /// List and remove the jobs that the servers of a cluster keep
    Cluster(ClusterJobsArguments),
    /// Repeat the experiments of the papers, and say which figures hold
    Reproduce(ReproduceArguments),
    /// The repetitions of a step of an experiment, for workers
    #[command(hide = true)]
    Repetitions(RepetitionsArguments),
    /// Train the program of 1959, or the engine from the rules alone
    Learn(learn::LearnArguments),
    /// Inspect a memory tape
    Tape(tape::TapeArguments),
    /// Check, repair and export the games of the laboratory
    Store(store::StoreArguments),
    /// Inspect what was learned by generalization
    Alpha(alpha::AlphaArguments),
    /// Serve a player to other programs
    Engine(engine::EngineArguments),
    /// List the kinds of players
    Players(players::PlayersArguments),
    /// Print a completion script for a shell
    Completions(manual::CompletionsArguments),
    /// Print the manual page, or write all of them
    Man(manual::ManArguments),
}

impl Arguments {
    /// Parses a command line, the program first. Commands whose tasks other machines may do keep it.
    pub(crate) fn read(words: Vec<String>) -> Result<Arguments, clap::Error> {
        let mut arguments = Arguments::try_parse_from(&words)?;
        if let Some(cluster) = arguments.command.as_mut().and_then(Command::cluster) {
            cluster.words = words;
        }
        Ok(arguments)
    }
}

impl Command {
    /// Which cluster does its tasks, where it may be one.
    fn cluster(&mut self) -> Option<&mut ClusterArguments> {
        match self {
            Command::Match(arguments) => Some(&mut arguments.contest.cluster),
            Command::Tournament(arguments) => Some(&mut arguments.contest.cluster),
            Command::Endings(arguments) => Some(&mut arguments.cluster),
            Command::Readings(arguments) => Some(&mut arguments.cluster),
            Command::Learn(arguments) => arguments.cluster(),
            _ => None,
        }
    }
}

impl Default for Command {
    fn default() -> Command {
        Command::Serve(serve::ServeArguments::default())
    }
}

/// How long players may think about a move.
#[derive(Args, Debug, PartialEq, Eq, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArguments {
    /// Positions looked at for a move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Plies looked ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Plies always looked ahead, for players that then look further where the board is not quiet
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) ply: Option<u32>,
    /// Seconds for a move; samuel uses them to look further, unless its ply is given
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,
    /// Seconds for the game and for each move, as in 60+0.5
    #[arg(long, value_name = "SECONDS+SECONDS", value_parser = clock)]
    pub(crate) clock: Option<Clock>,
}

impl From<&LimitArguments> for Limits {
    fn from(arguments: &LimitArguments) -> Limits {
        let &LimitArguments { nodes, depth, ply, time, clock } = arguments;
        Limits { nodes, depth, ply, time, clock }
    }
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.trim().parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds
        .filter(|&time| time <= Duration::from_secs(1_000_000))
        .ok_or_else(|| "expected seconds, as in 0.5".to_owned())
}

fn clock(text: &str) -> Result<Clock, String> {
    let (remaining, increment) = text.split_once('+').unwrap_or((text, "0"));
    Ok(Clock { remaining: seconds(remaining)?, increment: seconds(increment)? })
}

/// More would only wait for each other.
const MOST: usize = 1024;

/// As many as there are cores.
pub(crate) fn all_cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST);
    number.ok_or_else(|| format!("expected a number of threads, 1 to {MOST}"))
}
