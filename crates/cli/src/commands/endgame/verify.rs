//! `crownhead endgame verify`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use endgame::{BuildError, Estimate, GenerateError, Manifest, Verification};
use serde::Serialize;

use crate::arguments::threads;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status};
use crate::session::Session;

use super::{PART, folder, watch};

#[derive(Args, Debug)]
pub(crate) struct VerifyArguments {
    /// The data directory, in which the databases are in 'endgame' [default: the user's]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Number of threads [default: all cores]
    #[arg(long, value_parser = threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &VerifyArguments, session: &Session) -> anyhow::Result<Status> {
    let folder = folder(arguments.data.as_deref())?;
    let interrupt = Interrupt::catch()?;
    let started = Instant::now();
    let total = Estimate::of(Manifest::of_folder(&folder)?.pieces()).positions;
    let progress = Progress::start(session, "millions of positions", total / PART);
    let verified =
        endgame::verify(&folder, arguments.threads, &mut watch(&progress), &|| interrupt.pressed());
    drop(progress);
    let verification = match verified {
        Err(BuildError::Generate(GenerateError::Stopped)) => return Ok(Status::Stopped),
        verified => verified?,
    };
    let report = Report::new(&verification, started.elapsed().as_secs_f64());
    report::print_as(arguments.json, &report, Report::text)?;
    Ok(if verification.is_right() { Status::Done } else { Status::No })
}

#[derive(Serialize)]
struct Report {
    pieces: usize,
    positions: u64,
    wrong: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_wrong: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_counts: Option<String>,
    seconds: f64,
}

impl Report {
    fn new(verification: &Verification, seconds: f64) -> Report {
        let first_wrong = verification.first_wrong.map(|(position, claimed)| match claimed.plies() {
            Some(plies) => format!("{position} ({} in {plies})", claimed.verdict()),
            None => format!("{position} (draw)"),
        });
        Report {
            pieces: verification.pieces,
            positions: verification.positions,
            wrong: verification.wrong,
            first_wrong,
            wrong_counts: verification.wrong_counts.map(|slice| slice.to_string()),
            seconds,
        }
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{} positions of up to {} pieces, {} wrong, in {:.0} s\n",
            self.positions, self.pieces, self.wrong, self.seconds
        );
        if let Some(first) = &self.first_wrong {
            text += &format!("the first: {first}\n");
        }
        if let Some(slice) = &self.wrong_counts {
            text += &format!("the manifest counts slice {slice} differently\n");
        }
        text
    }
}
