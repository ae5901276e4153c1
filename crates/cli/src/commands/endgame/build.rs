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
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = pieces)]
    pieces: usize,
    /// The data directory, in which the databases are in 'endgame' [default: the user's]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Number of threads [default: all cores]
    #[arg(long, value_parser = threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    #[arg(
        long, value_name = "GB", value_parser = gigabytes,
        help = format!("The most memory to use, in gigabytes [default: {}]", BuildPlan::USUAL_MEMORY as f64 / 1e9)
    )]
    memory: Option<u64>,
    /// Write the databases that are inside the program to a file instead
    #[arg(long, value_name = "FILE", hide = true)]
    built_in: Option<PathBuf>,
}

fn pieces(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (2..=MOST_PIECES).contains(number));
    number.ok_or_else(|| format!("expected a number of pieces, 2 to {MOST_PIECES}"))
}

fn gigabytes(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number: &f64| (0.1..=1e6).contains(number));
    number
        .map(|number| (number * 1e9) as u64)
        .ok_or_else(|| "expected gigabytes, from 0.1 to 1000000, as in 6".to_owned())
}

pub(crate) fn run(arguments: &BuildArguments, session: &Session) -> anyhow::Result<Status> {
    if let Some(path) = &arguments.built_in {
        let bytes = endgame::make_built_in();
        files::whole_file::write(path, &bytes).with_context(|| path.display().to_string())?;
        return Ok(Status::Done);
    }
    let pieces = arguments.pieces;
    let folder = folder(arguments.data.as_deref())?;
    let cores = arguments.threads.unwrap_or_else(all_cores);
    let estimate = Estimate::of(pieces);
    report::note(will_take(pieces, &estimate, cores));
    let memory = arguments.memory.unwrap_or(BuildPlan::USUAL_MEMORY);
    let interrupt = Interrupt::catch()?;
    let progress = Progress::start(session, "millions of positions", estimate.positions / PART);
    let plan = BuildPlan { folder, pieces, threads: Some(cores), memory };
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
    format!(
        "up to {pieces} pieces: {} positions; about {} on {cores} core{}, {} of memory or more, about {} on disk and {} \
         more until it is done",
        estimate.positions,
        duration(estimate.core_seconds / cores.get() as f64),
        if cores.get() == 1 { "" } else { "s" },
        size(estimate.memory),
        size(estimate.disk),
        size(estimate.work)
    )
}

/// `40 s`, `9 minutes`, `2.1 hours`.
fn duration(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{:.0} s", seconds.ceil()),
        ..6000.0 => format!("{:.0} minutes", (seconds / 60.0).ceil()),
        _ => format!("{:.1} hours", seconds / 3600.0),
    }
}

/// `16 MB`, `2.7 GB`.
fn size(bytes: u64) -> String {
    if bytes < 1_000_000_000 {
        return format!("{} MB", bytes.div_ceil(1_000_000));
    }
    format!("{:.1} GB", bytes.div_ceil(100_000_000) as f64 / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_build_will_take_is_said_in_units_that_fit() {
        let [one, cores] = [1, 2].map(|cores| NonZeroUsize::new(cores).unwrap());
        assert!(will_take(4, &Estimate::of(4), one).contains(" on 1 core, "));
        let expected = "up to 7 pieces: 36815058944 positions; about 2.1 hours on 2 cores, 14.5 GB of memory or more, \
            about 3.4 GB on disk and 39.8 GB more until it is done";
        assert_eq!(will_take(7, &Estimate::of(7), cores), expected);
        assert_eq!((duration(0.4).as_str(), duration(500.0).as_str()), ("1 s", "9 minutes"));
        assert_eq!((size(1).as_str(), size(234_000_001).as_str()), ("1 MB", "235 MB"));
        assert_eq!(size(1_100_000_001), "1.2 GB");
    }
}
