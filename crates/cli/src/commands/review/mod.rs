//! `crownhead review`: every move of recorded games judged by the strongest engine with the databases.

mod report;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use analysis::{Analyst, AnalystError, Effort, Finding, Inquiry, Notebook, Review, answer_all};
use anyhow::Context;
use arena::RunControl;
use clap::Args;
use rules::Variant;
use rules::pdn::Record;

use super::endgame::databases;
use super::pdn::{Output, Reading};
use super::stopped_by_ctrl_c;
use crate::arguments::{EffortArguments, all_cores, threads};
use crate::progress::Progress;
use crate::report::{self as printed, Status, while_read};
use crate::session::Session;

use report::Report;

#[derive(Args, Debug)]
pub(crate) struct ReviewArguments {
    /// The game file; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write the games with marks, comments and better lines into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    effort: EffortArguments,
    /// Positions looked into at once [default: all cores]; the results do not depend on it
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// The data directory whose endgame databases are asked
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &ReviewArguments, session: &Session) -> anyhow::Result<Status> {
    let (control, interrupt) = stopped_by_ctrl_c()?;
    let effort = arguments.effort.or(Effort::default());
    let databases = databases(arguments.data.as_deref())?;
    let analyst = |_| Analyst::new(databases.as_deref(), Variant::Standard);
    let number = arguments.threads.unwrap_or_else(all_cores).get();
    let mut reviewer = Reviewer {
        analysts: (0..number).map(analyst).collect::<Result<_, _>>()?,
        notebook: arguments.out.as_deref().map(|out| notebook(out, effort)).transpose()?,
        effort,
        control,
        session,
    };
    let mut output = arguments.out.as_deref().map(|out| Output::create(out, &arguments.file)).transpose()?;
    let mut report = Report::new(&arguments.file, effort, arguments.json);
    let mut reading = Reading::new(&arguments.file, &interrupt, None);
    let read = reading.each_game(|reading, game| {
        // The games that were already read are left aside too.
        if interrupt.pressed() {
            return Ok(());
        }
        let record = match game {
            Ok(record) => record,
            Err(error) => {
                report.bad();
                reading.complain(&error);
                return Ok(());
            }
        };
        let game = report.next();
        let reviewed = reviewer.review(&record, game);
        let place = || format!("{}: game {game}", arguments.file.display());
        let Some(review) = reviewed.with_context(place)? else { return Ok(()) };
        if let Some(output) = &mut output {
            output.write(&review.annotate(&record, &opening(&review, effort)))?;
        }
        report.take(&record, review)
    });
    while_read(read)?;
    let complete = !interrupt.pressed();
    if let Some(output) = output.filter(|_| complete) {
        output.finish()?;
        if let Some(notebook) = reviewer.notebook {
            notebook.close();
        }
    } else if !complete && let Some(path) = &arguments.out {
        let note = format!("{}: not written; the same command goes on where this stopped", path.display());
        printed::note(note);
    }
    report.end(complete)
}

/// What was found out so far, beside the file that is to be written.
fn notebook(out: &Path, effort: Effort) -> anyhow::Result<Notebook> {
    let mut name = out.as_os_str().to_owned();
    name.push(".unfinished");
    let path = PathBuf::from(name);
    let cannot = || format!("cannot write {}", path.display());
    Notebook::open(path.clone(), crate::version::full(), effort).with_context(cannot)
}

/// What stands before the first move.
fn opening(review: &Review, effort: Effort) -> String {
    let thought = report::in_words(effort);
    format!("Reviewed by Crownhead, {thought}. Black: {}. White: {}.", review.black.words, review.white.words)
}

/// Those who answer, and what they found before.
struct Reviewer<'a> {
    analysts: Vec<Analyst>,
    notebook: Option<Notebook>,
    effort: Effort,
    control: RunControl,
    session: &'a Session,
}

impl Reviewer<'_> {
    /// The review of a game; nothing if Ctrl-C stopped it.
    fn review(&mut self, record: &Record, game: u64) -> anyhow::Result<Option<Review>> {
        let mut inquiry = Inquiry::new(record.main_line())?;
        self.notebook.iter().for_each(|notebook| notebook.recall(&mut inquiry));
        let progress = Progress::start(self.session, "review", inquiry.open().len() as u64);
        progress.say(&format!("game {game}"));
        let notebook = &mut self.notebook;
        let mut written = Ok(());
        let mut heard = |finding: &Finding, _| {
            progress.one_done();
            if let (Ok(()), Some(notebook)) = (&written, &mut *notebook) {
                written = notebook.note(finding);
            }
        };
        let answered = answer_all(&mut inquiry, &mut self.analysts, self.effort, &self.control, &mut heard);
        written.context("cannot write what was found out")?;
        match answered {
            Err(AnalystError::Stopped) => Ok(None),
            Err(error) => Err(error.into()),
            Ok(()) => {
                let players = rules::Color::ALL.map(|side| record.tags.player(side));
                Ok(Review::new(&inquiry, players))
            }
        }
    }
}
