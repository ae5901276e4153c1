//! `cargo xtask fuzz`: libFuzzer looks for bytes on which a target of fuzz/ fails, one target after the other.
//! What was found and counted stays in the build folder, and the next search goes on from there.

mod build;
mod counts;
mod keep;
mod search;

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::workspace::Workspace;
use search::Search;

/// A target is left for another after so long, so that a search that is broken off has looked at all.
const TURN: Duration = Duration::from_secs(180);

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How long to search, over all targets; 0 shows what was counted so far
    #[arg(long, value_name = "N", default_value_t = 1.0)]
    hours: f64,
    /// Search with this target alone
    #[arg(long, value_name = "TARGET")]
    only: Option<String>,
    /// Then put the fewest inputs that reach all that was reached into fuzz/corpus
    #[arg(long)]
    keep: bool,
}

pub(crate) fn run(workspace: &Workspace, arguments: &Arguments) -> Result<()> {
    let time = Duration::try_from_secs_f64(arguments.hours * 3600.0).context("--hours")?;
    let names = targets(workspace, arguments.only.as_deref())?;
    if time.is_zero() && !arguments.keep {
        let searches: Vec<_> =
            names.iter().map(|name| Search::open(workspace, name)).collect::<Result<_>>()?;
        println!("{}", counts::table(&searches));
        return Ok(());
    }
    build::build(workspace, &names)?;
    let mut searches: Vec<_> =
        names.iter().map(|name| Search::open(workspace, name)).collect::<Result<_>>()?;
    for search in &searches {
        search.try_finds_again()?;
    }
    let stopped = take_turns(&mut searches, time);
    println!("{}", counts::table(&searches));
    stopped?;
    if arguments.keep {
        searches.iter().try_for_each(|search| keep::keep(workspace, search))?;
    }
    let finds: Vec<_> = searches.iter().map(Search::finds).collect::<Result<Vec<_>>>()?.concat();
    ensure!(finds.is_empty(), "targets fail on these inputs:\n{}", finds.join("\n"));
    Ok(())
}

/// The names of the folders in fuzz/corpus, which tests hold to be those of the targets.
fn targets(workspace: &Workspace, only: Option<&str>) -> Result<Vec<String>> {
    let folder = workspace.root().join("fuzz/corpus");
    let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let mut names: Vec<_> =
        entries.flatten().map(|it| it.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    match only {
        None => Ok(names),
        Some(only) if names.iter().any(|name| name == only) => Ok(vec![only.to_owned()]),
        Some(only) => bail!("no target `{only}`: expected one of {}", names.join(", ")),
    }
}

/// Whoever has searched least has the next turn. A target that fails has no more until that is mended: it
/// would find the same again.
fn take_turns(searches: &mut [Search], time: Duration) -> Result<()> {
    let start = Instant::now();
    while let Some(left) = time.checked_sub(start.elapsed()).filter(|left| left.as_secs() > 0) {
        let mut open = Vec::new();
        for search in &mut *searches {
            if search.finds()?.is_empty() {
                open.push(search);
            }
        }
        let Some(next) = open.into_iter().min_by_key(|search| search.counts.seconds) else { return Ok(()) };
        next.turn(left.min(TURN))?;
    }
    Ok(())
}
