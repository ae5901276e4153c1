//! What `match` and `tournament` have in common: openings, rules, threads, folder and progress.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use arena::ballots::BallotClass;
use arena::statistics::SprtSettings;
use arena::{Adjudication, Limits, Opening, OverOpening, PlaySettings, Referee, openings};
use clap::Args;
use cluster::TaskList;
use lab::{
    Contest, Declaration, Ended, EndgameAdjudication, GameLimits, RemoteFiles, RunEvent, RunObserver,
    Standing, StopFlag, Tasks,
};
use rules::{DrawRules, Rules};

use crate::arguments::{ClusterArguments, LimitArguments, all_cores, seconds, threads};
use crate::executor::{self, AnyExecutor, Shared};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status};
use crate::session::Session;

use super::thinking::{Forfeit, Thinking};
use super::{must_be_everywhere, roster, roster_with, variant};

/// What matches and tournaments have in common.
#[derive(Args, Debug)]
pub(crate) struct ContestArguments {
    /// Number of games between each two players; even, because each opening is played twice
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=10_000_000))]
    games: u32,
    /// Where games start: start, three-move[:crossboard|mail-play|barred|all], eleven-man, or a
    /// file of PDN games or FEN lines
    #[arg(long, default_value = "start")]
    openings: String,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games played at once [default: all cores]
    #[arg(long, value_parser = threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Folder for everything; an unfinished run there is resumed
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Play give-away: the side without a move wins
    #[arg(long)]
    give_away: bool,
    /// Stop games after this many moves of both sides and let the referee decide
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    most_plies: Option<u32>,
    /// How stopped games are decided: draw, or pieces:MEN for the side that is at least MEN men ahead
    #[arg(long, default_value = "pieces:1", value_parser = referee, requires = "most_plies")]
    referee: Referee,
    /// End games by perfect play as soon as few enough pieces are left: endgame, with the databases of four pieces
    /// in the program, or endgame:DIR, with those of a folder. A win counts however long it takes: repetition and the
    /// forty-move rule are left out
    #[arg(long, value_name = "WITH", value_parser = adjudicator, conflicts_with = "give_away")]
    adjudicate: Option<EndgameAdjudication>,
    /// A position that occurs this many times is a draw; 0 means never
    #[arg(
        long, value_name = "N", value_parser = repetitions,
        default_value_t = DrawRules::USUAL_REPETITIONS
    )]
    repetitions: u32,
    /// A game is a draw after this many moves by each side without a capture or a man's move; 0 means never
    #[arg(
        long, value_name = "N",
        default_value_t = DrawRules::USUAL_MOVES_WITHOUT_PROGRESS
    )]
    moves_without_progress: u32,
    /// Report as JSON
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    limits: LimitArguments,
    #[arg(
        long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits",
        help = format!(
            "Seconds that a player may be late before it loses the game [default: {}]",
            PlaySettings::USUAL_MARGIN.as_secs_f64()
        )
    )]
    time_margin: Option<Duration>,
    #[command(flatten)]
    pub(crate) cluster: ClusterArguments,
}

fn adjudicator(text: &str) -> Result<EndgameAdjudication, String> {
    let folder = match text.split_once(':') {
        None if text == "endgame" => None,
        Some(("endgame", folder)) if !folder.is_empty() => Some(folder.into()),
        _ => return Err("expected endgame, or endgame:DIR with a folder of databases".to_owned()),
    };
    Ok(EndgameAdjudication { folder, ..EndgameAdjudication::default() })
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

/// A contest that was played, or as much of it as there was time for.
pub(super) struct Played {
    pub(super) contest: Contest,
    pub(super) standing: Standing,
    pub(super) status: Status,
}

impl Played {
    /// What was forfeited.
    pub(super) fn forfeits(&self) -> Vec<Forfeit> {
        Forfeit::all(&self.contest, &self.standing)
    }

    /// What thinking cost a player.
    pub(super) fn thinking(&self, player: usize) -> Thinking {
        Thinking::new(self.contest.name(player), &self.standing.tallies[player])
    }
}

pub(super) fn play(
    players: Vec<String>,
    arguments: &ContestArguments,
    sprt: Option<SprtSettings>,
    session: &Session,
) -> anyhow::Result<Played> {
    let contest = contest(players, arguments, sprt, &session.files)?;
    let executor =
        executor::choose(&arguments.cluster, threads_for(arguments, &contest), || shared(&contest))?;
    let stop = StopFlag::default();
    let called = stop.clone();
    let interrupt = Interrupt::catch_and(move || called.stop())?;
    let progress = Progress::start(session, "games", 2 * contest.count() as u64);
    let mut observer = ContestObserver { contest: &contest, executor: &executor, progress, begun: false };
    let (standing, ended) = lab::play(&contest, arguments.out.as_deref(), &executor, &stop, &mut observer)?;
    drop(observer);
    let status = match ended {
        Ended::Finished(_) => Status::Done,
        Ended::Stopped if interrupt.pressed() => Status::Stopped,
        Ended::Stopped => bail!("the games ended before they should"),
    };
    if status == Status::Stopped && arguments.out.is_some() {
        report::note("stopped; the same command goes on from here");
    }
    let played = Played { contest, standing, status };
    played.forfeits().iter().for_each(|forfeit| report::note(forfeit.text()));
    Ok(played)
}

/// The contest that arguments declare; files may come from another machine.
fn contest(
    players: Vec<String>,
    arguments: &ContestArguments,
    sprt: Option<SprtSettings>,
    files: &RemoteFiles,
) -> anyhow::Result<Contest> {
    let openings = read_openings(&arguments.openings, rules(arguments), files)?;
    let margin = arguments.time_margin.unwrap_or(PlaySettings::USUAL_MARGIN);
    let adjudication = |plies| Adjudication { plies, referee: arguments.referee };
    let declaration = Declaration {
        limits: GameLimits { thinking: Limits::from(&arguments.limits), margin },
        rules: rules(arguments),
        adjudication: arguments.most_plies.map(adjudication),
        endgame: arguments.adjudicate.clone(),
        sprt,
        ..Declaration::new(players, arguments.games as usize, &arguments.openings, arguments.seed)
    };
    Ok(Contest::new(declaration, roster_with(files), openings)?)
}

/// The contest as a worker makes it.
pub(super) fn tasks(
    players: Vec<String>,
    arguments: &ContestArguments,
    sprt: Option<SprtSettings>,
    files: &RemoteFiles,
) -> anyhow::Result<TaskList> {
    players.iter().try_for_each(|player| must_be_everywhere(player))?;
    let contest = contest(players, arguments, sprt, files)?;
    Ok(TaskList { settings: contest.to_toml(), tasks: Box::new(contest) })
}

/// What workers need of a contest.
fn shared(contest: &Contest) -> anyhow::Result<Shared> {
    let Declaration { players, openings, endgame, .. } = contest.declaration();
    if endgame.as_ref().is_some_and(|endgame| endgame.folder.is_some()) {
        bail!("--cluster: databases of a folder stay here: expected --adjudicate endgame");
    }
    let mut files = Vec::new();
    for player in players {
        must_be_everywhere(player)?;
        files.extend(roster().files_of(player)?);
    }
    files.extend((!is_known(openings)).then(|| openings.into()));
    Ok(Shared::new(files, contest.to_toml())?)
}

fn threads_for(arguments: &ContestArguments, contest: &Contest) -> NonZeroUsize {
    if !contest.can_share() {
        return NonZeroUsize::MIN;
    }
    arguments.threads.unwrap_or_else(all_cores)
}

fn rules(arguments: &ContestArguments) -> Rules {
    let unless_zero = |number: u32| (number > 0).then_some(number);
    Rules {
        variant: variant(arguments.give_away),
        draws: DrawRules {
            repetitions: unless_zero(arguments.repetitions),
            moves_without_progress: unless_zero(arguments.moves_without_progress),
        },
    }
}

fn read_openings(name: &str, rules: Rules, files: &RemoteFiles) -> anyhow::Result<Vec<Opening>> {
    match known_openings(name) {
        Some(known) => Ok(known),
        None => openings_of_file(&files.local(name), rules),
    }
}

fn is_known(openings: &str) -> bool {
    known_openings(openings).is_some()
}

/// The openings that have a name.
fn known_openings(name: &str) -> Option<Vec<Opening>> {
    use BallotClass::{Barred, Crossboard, MailPlay};
    Some(match name {
        "start" => vec![Opening::start()],
        "three-move" | "three-move:crossboard" => openings::three_move(&[Crossboard]),
        "three-move:mail-play" => openings::three_move(&[MailPlay]),
        "three-move:barred" => openings::three_move(&[Barred]),
        "three-move:all" => openings::three_move(&[Crossboard, MailPlay, Barred]),
        "eleven-man" => openings::eleven_man(),
        _ => return None,
    })
}

fn openings_of_file(path: &Path, rules: Rules) -> anyhow::Result<Vec<Opening>> {
    let known = "start, three-move[:crossboard|mail-play|barred|all], eleven-man or a file";
    let text = fs::read(path).with_context(|| format!("openings '{}': expected {known}", path.display()))?;
    let list = openings::read(&text, rules).with_context(|| format!("openings {}", path.display()))?;
    for OverOpening { line, name } in list.over.iter().take(MOST_NAMED) {
        report::note(format_args!("{}:{line}: '{name}' is over and is no opening", path.display()));
    }
    if let more @ 1.. = list.over.len().saturating_sub(MOST_NAMED) {
        report::note(format_args!("{}: {more} more are over", path.display()));
    }
    Ok(list.openings)
}

/// Of the openings that are left out.
const MOST_NAMED: usize = 10;

/// Shows the progress.
struct ContestObserver<'a> {
    contest: &'a Contest,
    executor: &'a AnyExecutor,
    progress: Progress,
    /// Games of earlier sessions, which are no progress of this one.
    begun: bool,
}

impl RunObserver for ContestObserver<'_> {
    fn event(&mut self, event: RunEvent<'_>) {
        match event {
            RunEvent::Pair { progress, standing } => self.show(progress, standing),
            RunEvent::Remark(remark) => self.progress.beside(|| report::note(remark)),
            _ => {}
        }
    }
}

impl ContestObserver<'_> {
    fn show(&mut self, progress: lab::Progress, standing: &Standing) {
        let before = 2 * (progress.done - progress.new) as u64;
        if !std::mem::replace(&mut self.begun, true) && before > 0 {
            self.progress.skip(before);
        }
        if progress.new > 0 {
            self.progress.advance(2);
        }
        self.progress.say(&format!("{}{}", self.how_it_stands(standing), self.executor.workers()));
    }

    fn how_it_stands(&self, standing: &Standing) -> String {
        if standing.pairings.len() == 1 {
            return standing.score().to_string();
        }
        let players = 0..self.contest.declaration().players.len();
        let fraction = |player: usize| standing.total(player).fraction().unwrap_or_default();
        let leader = players.max_by(|&a, &b| fraction(a).total_cmp(&fraction(b))).unwrap_or_default();
        format!("{} leads with {:.0} %", self.contest.name(leader), 100.0 * fraction(leader))
    }
}
