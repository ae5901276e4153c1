//! The command line as it is typed, one file for each command; what it means is decided in `commands/`.

mod alpha;
mod assess;
mod bench;
mod book;
mod choose;
mod cluster;
mod cluster_jobs;
mod completions;
mod contest;
mod critic;
mod endings;
mod engine;
mod errands;
mod learn;
mod learn_combine;
mod limits;
mod man;
mod match_players;
mod moves;
mod pdn;
mod perft;
mod play;
mod players;
mod principles;
mod readings;
mod replay;
mod reproduce;
mod serve;
mod store;
mod tape;
mod terms;
mod threads;
mod tournament;
mod worker;

use clap::{Parser, Subcommand};

pub(crate) use alpha::{AlphaArguments, AlphaCommand, AlphaFileArguments, AlphaPolynomialArguments};
pub(crate) use assess::LearnAssessArguments;
pub(crate) use bench::BenchArguments;
pub(crate) use book::BookArguments;
pub(crate) use choose::ChooseArguments;
pub(crate) use cluster::{ClusterArguments, EntranceArguments, variable};
pub(crate) use cluster_jobs::{
    ClusterJobsArguments, ClusterJobsCommand, ClusterListArguments, ClusterRemoveArguments,
};
pub(crate) use completions::CompletionsArguments;
pub(crate) use contest::ContestArguments;
pub(crate) use critic::CriticArguments;
pub(crate) use endings::{EndingsArguments, EndingsKind};
pub(crate) use engine::{DXP_ADDRESS, EngineArguments, Protocol};
pub(crate) use errands::ErrandsArguments;
pub(crate) use learn::{
    LearnArguments, LearnCommand, LearnGeneralizeArguments, LearnRoteArguments, LearnSettingsArguments,
    SeriesChoice, TapeSettingArguments,
};
pub(crate) use learn_combine::{HowArgument, LearnCombineArguments, StabilityArgument, WatchArgument};
pub(crate) use limits::LimitArguments;
pub(crate) use man::ManArguments;
pub(crate) use match_players::MatchArguments;
pub(crate) use moves::MovesArguments;
pub(crate) use pdn::{Format, PdnArguments, PdnCheckArguments, PdnCommand, PdnConvertArguments};
pub(crate) use perft::{Count, PerftArguments};
pub(crate) use play::{ColorChoice, PlayArguments, Side};
pub(crate) use players::PlayersArguments;
pub(crate) use principles::{
    PrinciplesArguments, PrinciplesCheckArguments, PrinciplesCommand, PrinciplesFeaturesArguments,
};
pub(crate) use readings::ReadingsArguments;
pub(crate) use replay::ReplayArguments;
pub(crate) use reproduce::{ReproduceArguments, SizeArgument};
pub(crate) use serve::ServeArguments;
pub(crate) use store::{StoreArguments, StoreCheckArguments, StoreCommand, StoreExportArguments};
pub(crate) use tape::{
    TapeArguments, TapeCommand, TapeExportArguments, TapeFindArguments, TapeStatsArguments,
    TapeVerifyArguments,
};
pub(crate) use terms::TermsArguments;
pub(crate) use threads::all_cores;
pub(crate) use tournament::TournamentArguments;
pub(crate) use worker::WorkerArguments;

/// Checkers (English draughts): play, look at positions, check and convert game files.
///
/// Without a command it starts the laboratory in the browser, as `crownhead serve` does.
#[derive(Parser, Debug)]
#[command(name = "crownhead", version = crate::version::full(), max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 done, 1 a check or match said no, 2 bad usage or input, 130 stopped by Ctrl-C."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Start the laboratory in the browser
    Serve(ServeArguments),
    /// Play a game in the terminal
    Play(PlayArguments),
    /// List the legal moves of a position
    Moves(MovesArguments),
    /// Count the positions a number of moves away
    Perft(PerftArguments),
    /// Check and convert game files
    Pdn(PdnArguments),
    /// Ask a player for one move, with its reasons
    Choose(ChooseArguments),
    /// Follow recorded games and compare their moves with a player's own
    Book(BookArguments),
    /// Hold a player against exact play in endings of up to three pieces
    Endings(EndingsArguments),
    /// Show what a polynomial makes of a position, term by term
    Terms(TermsArguments),
    /// Hold readings of the paper of 1959 against the moves it prints
    Readings(ReadingsArguments),
    /// Replay the printed games of Cowell and Reed's program beside its rebuilt choices
    Replay(ReplayArguments),
    /// Have a strategy judge recorded games: which principle would have rejected which move
    Critic(CriticArguments),
    /// Check principles that are scripts
    Principles(PrinciplesArguments),
    /// Measure the times that the paper of 1959 gives, beside its own
    Bench(BenchArguments),
    /// Let two players meet in many games
    Match(MatchArguments),
    /// Let everybody meet everybody
    Tournament(TournamentArguments),
    /// Do the tasks of commands that were given with --cluster, on this machine or another
    Worker(WorkerArguments),
    /// Look at what the servers of a cluster keep, and take it away
    Cluster(ClusterJobsArguments),
    /// Repeat the experiments of the papers, and say figure by figure what holds
    Reproduce(ReproduceArguments),
    /// The repetitions of a step of an experiment, for workers
    #[command(hide = true)]
    Errands(ErrandsArguments),
    /// Have the program of 1959 learn
    Learn(LearnArguments),
    /// Look at a memory tape
    Tape(TapeArguments),
    /// Check, mend and export the games that the laboratory keeps
    Store(StoreArguments),
    /// Look at what learning by generalization has come to
    Alpha(AlphaArguments),
    /// Serve a player to other programs
    Engine(EngineArguments),
    /// List the kinds of players there are
    Players(PlayersArguments),
    /// Print a completion script for a shell
    Completions(CompletionsArguments),
    /// Print the manual page, or write all of them
    Man(ManArguments),
}

impl Arguments {
    /// Understands a command line, its program first, and has those commands remember it whose tasks other
    /// machines may do.
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
            Command::Learn(arguments) => match &mut arguments.command {
                LearnCommand::Generalize(arguments) => Some(&mut arguments.cluster),
                LearnCommand::Assess(arguments) => Some(&mut arguments.cluster),
                LearnCommand::Rote(_) | LearnCommand::Combine(_) | LearnCommand::Settings(_) => None,
            },
            _ => None,
        }
    }
}

impl Default for Command {
    fn default() -> Command {
        Command::Serve(ServeArguments::default())
    }
}
