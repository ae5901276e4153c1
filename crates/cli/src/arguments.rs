//! The command line as it is typed; what it means is decided in `commands/`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use arena::{Clock, Limits, Referee};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use protocols::Orientation;
use samuel::rote::Phase;

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
    /// Ask a player for one move, with its reasons
    Choose(ChooseArguments),
    /// Follow recorded games and compare their moves with a player's own
    Book(BookArguments),
    /// Hold a player against exact play in endings of up to three pieces
    Endings(EndingsArguments),
    /// Show what a polynomial makes of a position, term by term
    Terms(TermsArguments),
    /// Hold readings of the paper of 1959 against the moves it prints
    Readings(crate::commands::readings::ReadingsArguments),
    /// Measure the times that the paper of 1959 gives, beside its own
    Bench(BenchArguments),
    /// Let two players meet in many games
    Match(MatchArguments),
    /// Let everybody meet everybody
    Tournament(TournamentArguments),
    /// Have the program of 1959 learn
    Learn(LearnArguments),
    /// Look at a memory tape
    Tape(TapeArguments),
    /// Serve a player to other programs
    Engine(EngineArguments),
    /// List the kinds of players there are
    Players(PlayersArguments),
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
    /// The opponent, as kind[:key=value,...]
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
pub(crate) struct ChooseArguments {
    /// The player, as kind[:key=value,...]
    #[arg(long, value_name = "SPEC")]
    pub(crate) player: String,
    /// The position; the start of a game if not given
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Whoever has no move wins
    #[arg(long)]
    pub(crate) give_away: bool,
    /// The seed of its random choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Rate every legal move as well
    #[arg(long)]
    pub(crate) rate: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The seed of its random choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct EndingsArguments {
    /// The player, as kind[:key=value,...]; one that does not learn meanwhile
    #[arg(long, value_name = "SPEC")]
    pub(crate) player: String,
    /// How many won, lost and drawn positions it is asked about, and wins it plays
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) positions: u32,
    /// The seed of the positions and of its random choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// A win must not take more of its moves
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) moves: u32,
    /// Which endings: all of two and three pieces, or two kings against one
    #[arg(long, value_enum, default_value_t = EndingsKind::All)]
    pub(crate) kind: EndingsKind,
    /// How many threads work; all cores if not given
    #[arg(long)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TermsArguments {
    /// The position; the start of a game if not given
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// The position before the last move; the same board with sides exchanged if not given
    #[arg(long, value_name = "FEN")]
    pub(crate) previous: Option<String>,
    /// The polynomial: four-terms, sixteen-terms, published-1959, pieces, or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "four-terms")]
    pub(crate) polynomial: String,
    /// Whoever has no move wins
    #[arg(long)]
    pub(crate) give_away: bool,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArguments {
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// How much players may think about a move.
#[derive(Args, Debug, PartialEq, Eq, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArguments {
    /// Positions looked at for a move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Plies looked ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Plies always looked ahead, for players that then go on where the board is not quiet
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) ply: Option<u32>,
    /// Seconds for a move
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,
    /// Seconds for the game and for each move of it, as in 60+0.5
    #[arg(long, value_name = "SECONDS+SECONDS", value_parser = clock)]
    pub(crate) clock: Option<Clock>,
}

impl From<&LimitArguments> for Limits {
    fn from(arguments: &LimitArguments) -> Limits {
        let &LimitArguments { nodes, depth, ply, time, clock } = arguments;
        Limits { nodes, depth, ply, time, clock }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.trim().parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds
        .filter(|&time| time <= Duration::from_secs(1_000_000))
        .ok_or_else(|| "expected seconds, as in 0.5".to_owned())
}

fn clock(text: &str) -> Result<Clock, String> {
    let (remaining, increment) = text.split_once('+').unwrap_or((text, "0"));
    Ok(Clock { remaining: seconds(remaining)?, increment: seconds(increment)? })
}

#[derive(Args, Debug)]
pub(crate) struct MatchArguments {
    /// The first player, as kind[:key=value,...]
    pub(crate) first: String,
    /// The second player
    pub(crate) second: String,
    /// Stop as soon as a sequential test decides between two differences in Elo, as in 0,10
    #[arg(long, value_name = "E0,E1", value_parser = sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    #[command(flatten)]
    pub(crate) contest: ContestArguments,
}

fn sprt(text: &str) -> Result<(f64, f64), String> {
    let parse = |text: &str| text.trim().parse::<f64>().ok();
    let both = text.split_once(',').and_then(|(elo0, elo1)| Some((parse(elo0)?, parse(elo1)?)));
    both.ok_or_else(|| "expected two differences in Elo, as in 0,10".to_owned())
}

#[derive(Args, Debug)]
pub(crate) struct TournamentArguments {
    /// The players, as kind[:key=value,...]
    #[arg(required = true, num_args = 2.., value_name = "SPEC")]
    pub(crate) players: Vec<String>,
    #[command(flatten)]
    pub(crate) contest: ContestArguments,
}

/// What matches and tournaments have in common.
#[derive(Args, Debug)]
pub(crate) struct ContestArguments {
    /// How many games each two players have; an even number, as each opening is played twice
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=10_000_000))]
    pub(crate) games: u32,
    /// Where games start: start, three-move[:crossboard|mail-play|barred|all], eleven-man, or a
    /// file of PDN games or FEN lines
    #[arg(long, default_value = "start")]
    pub(crate) openings: String,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games are played at once; all cores if not given
    #[arg(long)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Keep everything in this folder, and go on from what is there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Whoever has no move wins
    #[arg(long)]
    pub(crate) give_away: bool,
    /// Stop games after so many moves of both sides and let the referee judge
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) most_plies: Option<u32>,
    /// Who judges stopped games: draw, or pieces:MEN for whoever is ahead by so many men
    #[arg(long, default_value = "pieces:1", value_parser = referee, requires = "most_plies")]
    pub(crate) referee: Referee,
    /// A position that comes up so often is a draw; 0 is never
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = repetitions)]
    pub(crate) repetitions: u32,
    /// So many moves a side without a capture or a man's move are a draw; 0 is never
    #[arg(long, default_value_t = 40, value_name = "N")]
    pub(crate) moves_without_progress: u32,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Every position has come up once.
fn repetitions(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|&number| number != 1);
    number.ok_or_else(|| "expected 0 for never, or 2 and more".to_owned())
}

fn referee(text: &str) -> Result<Referee, String> {
    let expected =
        || "expected draw, pieces, or pieces:MEN with quarters of a man, as in pieces:0.25".to_owned();
    let (name, men) = text.split_once(':').unwrap_or((text, "1"));
    let quarters =
        men.parse::<f64>().ok().map(|men| men * 4.0).filter(|quarters| (1.0..=1000.0).contains(quarters));
    match (name, quarters) {
        ("draw", _) => Ok(Referee::Draw),
        ("pieces", Some(quarters)) if quarters.fract() == 0.0 => {
            Ok(Referee::Pieces { quarters: quarters as u32 })
        }
        _ => Err(expected()),
    }
}

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct LearnArguments {
    #[command(subcommand)]
    pub(crate) command: LearnCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum LearnCommand {
    /// Learn by rote: remember positions with their scores on a memory tape
    Rote(LearnRoteArguments),
}

#[derive(Args, Debug)]
pub(crate) struct LearnRoteArguments {
    /// How many lessons
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: u32,
    /// The memory tape; made if it is not there, else learned on from what it has
    #[arg(long, value_name = "FILE")]
    pub(crate) tape: PathBuf,
    /// Keep trace, games and pictures in this folder, and go on from what is there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Play against this player too, as kind[:key=value,...]; several take turns
    #[arg(long, value_name = "SPEC")]
    pub(crate) opponent: Vec<String>,
    /// Follow the games of this PDN file too
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Vec<PathBuf>,
    /// Play endings too, of 2 to 8 pieces set up at random
    #[arg(long)]
    pub(crate) endings: bool,
    /// Play two kings against one too, set up at random
    #[arg(long)]
    pub(crate) two_kings: bool,
    /// Do not play against itself
    #[arg(long)]
    pub(crate) no_self_play: bool,
    /// How many lessons of each kind come in turn, as in self=2,opponent=1,book=1,endings=1,two-kings=1
    #[arg(long, value_name = "KIND=N,...")]
    pub(crate) mix: Option<String>,
    /// The minimum ply
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) ply: u32,
    /// The polynomial: a preset, or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "four-terms")]
    pub(crate) polynomial: String,
    /// The next move looks a ply further when memory answered so many of a hundred boards; above 100 never
    #[arg(long, value_name = "PERCENT", default_value_t = 50)]
    pub(crate) share: u32,
    /// Up to so many random moves follow a three-move ballot
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) random_plies: u32,
    /// Stop games after so many moves of both sides
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) most_plies: u32,
    /// Begin although another run on the tape is not finished; that one cannot go on then
    #[arg(long)]
    pub(crate) abandon_other: bool,
    #[command(flatten)]
    pub(crate) settings: TapeSettingArguments,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What the tape goes by; an existing tape keeps what is not given.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Tape")]
pub(crate) struct TapeSettingArguments {
    /// Moves between two merges, 20
    #[arg(long, value_name = "N")]
    pub(crate) merge_every: Option<u32>,
    /// The age of a new position, 1000 merges
    #[arg(long, value_name = "N")]
    pub(crate) new_age: Option<u32>,
    /// The age at which a position is forgotten, 4000 merges
    #[arg(long, value_name = "N")]
    pub(crate) maximum_age: Option<u32>,
    /// The size at which a record is culled, 8000 positions
    #[arg(long, value_name = "N")]
    pub(crate) record_maximum: Option<u32>,
    /// What a culled record keeps, 6000 positions
    #[arg(long, value_name = "N")]
    pub(crate) culled_to: Option<u32>,
    /// Records held in memory whatever their size, 5
    #[arg(long, value_name = "N")]
    pub(crate) records_held: Option<u32>,
    /// Positions held in memory, 1000000
    #[arg(long, value_name = "N")]
    pub(crate) positions_held: Option<u32>,
}

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct TapeArguments {
    #[command(subcommand)]
    pub(crate) command: TapeCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TapeCommand {
    /// Count what is on a tape
    Stats(TapeStatsArguments),
    /// Look a position up, and show how it is cataloged
    Find(TapeFindArguments),
    /// Write every position as a line of text
    Export(TapeExportArguments),
}

#[derive(Args, Debug)]
pub(crate) struct TapeStatsArguments {
    /// The tape
    pub(crate) file: PathBuf,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TapeFindArguments {
    /// The tape
    pub(crate) file: PathBuf,
    /// The position; the start of a game if not given
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TapeExportArguments {
    /// The tape
    pub(crate) file: PathBuf,
    /// Write to this file, not to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Where DXP programs usually wait.
pub(crate) const DXP_ADDRESS: &str = "127.0.0.1:27531";

#[derive(Args, Debug)]
pub(crate) struct EngineArguments {
    /// How to talk
    #[arg(long, value_enum)]
    pub(crate) protocol: Protocol,
    /// The player to serve, as kind[:key=value,...]
    #[arg(long, value_name = "SPEC")]
    pub(crate) player: String,
    /// Where to wait for others (DXP)
    #[arg(long, value_name = "ADDRESS:PORT", default_value = DXP_ADDRESS)]
    pub(crate) listen: String,
    /// Leave after so many games (DXP)
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u64>,
    /// How the other side turns its boards (DXP)
    #[arg(long, default_value = "auto", value_name = "auto|english|rotated")]
    pub(crate) orientation: Orientation,
    /// The seed of the player's random choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// What it may think about a move where the protocol does not say (DXP)
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// For interfaces that start an engine as `COMMAND hub`
    #[arg(hide = true)]
    pub(crate) rest: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct PlayersArguments {
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Protocol {
    Hub,
    Dxp,
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

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndingsKind {
    All,
    TwoKings,
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
