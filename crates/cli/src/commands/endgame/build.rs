//! `crownhead endgame build`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use endgame::{BuildError, BuildPlan, Estimate, GenerateError, MOST_PIECES};

use crate::arguments::{all_cores, threads};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status};
use crate::session::Session;

use super::{PART, folder, watch};

#[derive(Args, Debug)]
pub(crate) struct BuildArguments {
    /// The most pieces of both sides together
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(2..=MOST_PIECES as i64))]
    pieces: u8,
    /// The data directory, in which the databases are in 'endgame' [default: the user's]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Number of threads [default: all cores]
    #[arg(long, value_parser = threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// The most memory to use, in gigabytes
    #[arg(long, value_name = "GB", default_value = "6", value_parser = gigabytes)]
    memory: u64,
    /// Write the databases that are inside the program to a file instead
    #[arg(long, value_name = "FILE", hide = true)]
    built_in: Option<PathBuf>,
}

fn gigabytes(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number: &f64| (0.1..=1e6).contains(number));
    number.map(|number| (number * 1e9) as u64).ok_or_else(|| "expected gigabytes, as in 6".to_owned())
}

pub(crate) fn run(arguments: &BuildArguments, session: &Session) -> anyhow::Result<Status> {
    if let Some(path) = &arguments.built_in {
        let bytes = endgame::make_built_in();
        files::whole_file::write(path, &bytes).with_context(|| path.display().to_string())?;
        return Ok(Status::Done);
    }
    let pieces = usize::from(arguments.pieces);
    let folder = folder(arguments.data.as_deref())?;
    let cores = arguments.threads.unwrap_or_else(all_cores);
    let estimate = Estimate::of(pieces);
    report::note(will_take(pieces, &estimate, cores));
    let interrupt = Interrupt::catch()?;
    let progress = Progress::start(session, "endgame", estimate.positions / PART);
    let plan = BuildPlan { folder, pieces, threads: Some(cores), memory: arguments.memory };
    let built = endgame::build(&plan, &mut watch(&progress), &|| interrupt.pressed());
    drop(progress);
    match built {
        Err(BuildError::Generate(GenerateError::Stopped)) => Ok(Status::Stopped),
        Err(error) => Err(error.into()),
        Ok(manifest) => {
            let path = plan.folder.display();
            report::print(format!("databases of up to {} pieces are in {path}\n", manifest.pieces()))?;
            Ok(Status::Done)
        }
    }
}

fn will_take(pieces: usize, estimate: &Estimate, cores: NonZeroUsize) -> String {
    let gigabytes = |bytes: u64| bytes as f64 / 1e9;
    let minutes = estimate.core_seconds / cores.get() as f64 / 60.0;
    format!(
        "up to {pieces} pieces: {} positions; about {minutes:.1} minutes on {cores} cores, {:.1} GB of memory or more, \
         {:.2} GB on disk and {:.1} GB more until it is done",
        estimate.positions,
        gigabytes(estimate.memory),
        gigabytes(estimate.disk),
        gigabytes(estimate.work)
    )
}
