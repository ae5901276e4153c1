//! `crownhead book`: recorded games followed by a player that says what it would have played.

mod ordered;
mod report;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::bail;
use arena::{Control, Limits, Player, Roster, RunControl, SpecError, seed_of_part};
use clap::{Args, ValueEnum};
use rules::pdn::{PdnError, Record};
use samuel::book::{BookGame, follow};
use samuel::rote::Phase;

use crate::arguments::{LimitArguments, all_cores, threads};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{Status, while_read};
use crate::session::Session;

use super::pdn::Reading;
use super::{must_not_learn, must_rate, stopped_by_ctrl_c};
use ordered::OrderedJobs;
use report::Report;

#[derive(Args, Debug)]
pub(crate) struct BookArguments {
    /// The game files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The player, as kind[:key=value,...]; it must rate moves
    #[arg(long, value_name = "SPEC")]
    player: String,
    /// List every book move that the player rates below its own
    #[arg(long)]
    disagreements: bool,
    /// Compare moves only in this part of the game: 20 pieces and more, 9 to 19, 8 and fewer
    #[arg(long, value_enum, default_value_t = PhaseChoice::All)]
    phase: PhaseChoice,
    /// Number of games followed at once [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// The seed of its random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
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

pub(crate) fn run(arguments: &BookArguments, session: &Session) -> anyhow::Result<Status> {
    let (control, interrupt) = stopped_by_ctrl_c()?;
    let limits = Limits::from(&arguments.limits);
    let study = BookReader { roster: session.roster(), arguments, limits, control, interrupt: &interrupt };
    must_not_learn(&study.roster, &arguments.player)?;
    must_rate(&mut *study.player(0)?)?;
    let progress = match count_games(&arguments.files, &interrupt, session) {
        Some(games) => Progress::start(session, "book", games),
        None => Progress::unseen(),
    };
    let mut report = Report::begin(arguments, &arguments.player, progress)?;
    let threads = arguments.threads.unwrap_or_else(all_cores).get();
    let followed =
        ordered::in_order(threads, |job| study.follow(job), |jobs| study.read_files(jobs, &mut report));
    while_read(followed)?;
    report.end(!interrupt.pressed())
}

/// How many games there are to follow, if the files can be read twice.
fn count_games(files: &[PathBuf], interrupt: &Interrupt, session: &Session) -> Option<u64> {
    if !files.iter().all(|path| path.is_file()) {
        return None;
    }
    let mut games = 0;
    for path in files {
        let count = |_: &mut Reading, game: Result<Record, PdnError>| {
            games += u64::from(game.is_ok());
            Ok(())
        };
        Reading::new(path, interrupt, Some(session)).each_game(count).ok()?;
    }
    Some(games)
}

/// A game to follow.
struct Job {
    /// Its place among all games of all files.
    index: u64,
    /// Its place among the files.
    file: usize,
    /// Its place in the file, from 1.
    game: u64,
    record: Record,
}

/// A game that was followed, unless that was broken off.
struct Done {
    job: Job,
    followed: Option<BookGame>,
}

/// How games are followed.
struct BookReader<'a> {
    roster: Roster,
    arguments: &'a BookArguments,
    limits: Limits,
    control: RunControl,
    interrupt: &'a Interrupt,
}

impl BookReader<'_> {
    /// A fresh player for a game, so that it does not matter which games were followed before.
    fn player(&self, game: u64) -> Result<Box<dyn Player>, SpecError> {
        self.roster.player(&self.arguments.player, seed_of_part(self.arguments.seed, game))
    }

    fn follow(&self, job: Job) -> Result<Done, SpecError> {
        let mut player = self.player(job.index)?;
        let followed =
            follow(&job.record, self.arguments.phase.into(), &mut *player, &self.limits, &self.control);
        Ok(Done { job, followed })
    }

    fn read_files(
        &self,
        jobs: &mut OrderedJobs<Job, Result<Done, SpecError>>,
        report: &mut Report,
    ) -> anyhow::Result<()> {
        let mut index = 0;
        for (file, path) in self.arguments.files.iter().enumerate() {
            let (mut game, mut failure) = (0, None);
            let mut reading = Reading::new(path, self.interrupt, None);
            let read = reading.each_game(|_, record| {
                (index, game) = (index + 1, game + 1);
                let put = match record {
                    _ if self.control.stop() => Ok(()),
                    Ok(record) => jobs.put(Job { index, file, game, record }, |done| report.take(&done?)),
                    Err(error) => {
                        report.complain(file, game, &error);
                        Ok(())
                    }
                };
                put.or_else(|error| {
                    failure = Some(error);
                    bail!("no more games are wanted")
                })
            });
            match (read, failure) {
                (_, Some(failure)) => return Err(failure),
                (Err(unreadable), None) => report.complain_of_file(file, &unreadable),
                (Ok(_), None) => {}
            }
            if self.control.stop() {
                break;
            }
        }
        jobs.finish(|done| report.take(&done?))
    }
}
