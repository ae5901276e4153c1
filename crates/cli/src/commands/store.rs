//! `crownhead store`: the games of the laboratory checked, repaired and exported without a server.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use files::whole_file::WholeFile;
use serde::Serialize;
use web::{
    DamagedPlace, DataFolder, ExportForm, SetAside, StoreCheck, StoreError, check_store, export_store,
    repair_store,
};

use crate::report::{self, NO_OUTPUT, Status, counted};

use super::serve::data_path;

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct StoreArguments {
    #[command(subcommand)]
    command: StoreCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum StoreCommand {
    /// Report which games of the laboratory can be read, and what is damaged
    Check(StoreCheckArguments),
    /// Repair a damaged store from its copy; damaged files are kept under other names
    Repair(StoreCheckArguments),
    /// Export everything that can be read
    Export(StoreExportArguments),
}

#[derive(Args, Debug)]
pub(crate) struct StoreCheckArguments {
    /// The data directory, instead of the user's
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct StoreExportArguments {
    /// The data directory, instead of the user's
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Write the games as PDN, not all records as lines of JSON
    #[arg(long)]
    pdn: bool,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// So many lines are printed of a kind, and so many places of a file that was set aside.
const MOST: usize = 20;
const FEW: usize = 5;

pub(crate) fn run(arguments: &StoreArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        StoreCommand::Check(arguments) => check(arguments),
        StoreCommand::Repair(arguments) => repair(arguments),
        StoreCommand::Export(arguments) => export(arguments),
    }
}

fn check(arguments: &StoreCheckArguments) -> anyhow::Result<Status> {
    let data = existing(arguments.data.as_deref())?;
    let check = check_store(&data)?;
    if arguments.json {
        report::json(&check)?;
    } else {
        report::print(text(&data, &check))?;
    }
    Ok(if check.is_sound() { Status::Done } else { Status::No })
}

#[derive(Serialize)]
struct Repair {
    /// What was found and done, a sentence each.
    notices: Vec<String>,
    /// The store as it is now.
    check: StoreCheck,
}

fn repair(arguments: &StoreCheckArguments) -> anyhow::Result<Status> {
    let data = existing(arguments.data.as_deref())?;
    let notices = repair_store(&DataFolder::open(&data)?)?;
    let check = check_store(&data)?;
    let is_sound = check.is_sound();
    if arguments.json {
        report::json(&Repair { notices, check })?;
    } else {
        let lines = notices.into_iter().chain([text(&data, &check)]);
        report::print(lines.collect::<Vec<_>>().join("\n"))?;
    }
    Ok(if is_sound { Status::Done } else { Status::No })
}

fn export(arguments: &StoreExportArguments) -> anyhow::Result<Status> {
    let data = existing(arguments.data.as_deref())?;
    let form = if arguments.pdn { ExportForm::Pdn } else { ExportForm::Json };
    let (written, missing) = match &arguments.out {
        None => export_to(&data, form, &mut BufWriter::new(io::stdout().lock()), || NO_OUTPUT.to_owned())?,
        Some(path) => {
            let cannot = || format!("cannot write {}", path.display());
            let mut file = WholeFile::begin(path).with_context(cannot)?;
            let counts = export_to(&data, form, &mut file, cannot)?;
            file.finish().with_context(cannot)?;
            counts
        }
    };
    if missing > 0 {
        report::note(format_args!(
            "crownhead: {} written, {missing} cannot be read",
            counted(written as u64, "record")
        ));
    }
    Ok(if missing == 0 { Status::Done } else { Status::No })
}

fn export_to(
    data: &Path,
    form: ExportForm,
    out: &mut dyn Write,
    cannot: impl Fn() -> String,
) -> anyhow::Result<(usize, usize)> {
    match export_store(data, form, out) {
        // So that a closed pipe is known for what it is.
        Err(StoreError::Output(error)) => {
            let same = error.raw_os_error().map(io::Error::from_raw_os_error);
            Err(same.unwrap_or_else(|| error.kind().into())).with_context(cannot)
        }
        exported => Ok(exported?),
    }
}

/// The data directory, which must exist.
fn existing(data: Option<&Path>) -> anyhow::Result<PathBuf> {
    let path = data_path(data)?;
    if !path.is_dir() {
        bail!("{}: expected a data directory", path.display());
    }
    Ok(path)
}

fn text(data: &Path, check: &StoreCheck) -> String {
    let mut text = format!("{}:", data.display());
    for (table, &count) in &check.records {
        let _ = write!(text, " {},", counted_in(table, count as u64));
    }
    let sound = if check.is_sound() { "nothing damaged" } else { "damaged" };
    let _ = writeln!(text, " {sound}");
    text += &listed(check.damaged.iter().map(damaged_place));
    text += &listed(
        check.unreadable.iter().map(|it| format!("{} cannot be understood: {}", it.name, it.problem)),
    );
    if let Some(old) = &check.old_store {
        let state = old.damage.as_deref().unwrap_or("nothing damaged");
        let records = counted(old.records as u64, "record");
        let _ = writeln!(text, "  {}, of an older version: {records}, {state}", old.file.display());
    }
    text += &listed(check.set_aside.iter().map(set_aside));
    text
}

/// How many records a table has.
fn counted_in(table: &str, count: u64) -> String {
    match table {
        "measured" => counted(count, "measured run"),
        _ => counted(count, table.strip_suffix('s').unwrap_or(table)),
    }
}

fn damaged_place(damaged: &DamagedPlace) -> String {
    let DamagedPlace { file, place, name, is_lost, is_in_other_file } = damaged;
    let name = name.as_ref().map_or_else(String::new, |name| format!(": {name}"));
    let fate = match (is_lost, is_in_other_file) {
        (true, _) => "lost",
        (false, true) => "the other file has it",
        (false, false) => "nothing lost",
    };
    format!("{}, {place}{name}; {fate}", file.display())
}

fn set_aside(aside: &SetAside) -> String {
    let places = aside.damaged.iter().take(FEW).cloned().collect::<Vec<_>>().join(", ");
    let damaged = match aside.damaged.len() {
        0 => String::new(),
        count if count > FEW => format!("; damaged in it: {places}, and {} more places", count - FEW),
        _ => format!("; damaged in it: {places}"),
    };
    format!("{}, set aside earlier{damaged}", aside.file.display())
}

/// A line for each, though not for thousands.
fn listed(all: impl ExactSizeIterator<Item = String>) -> String {
    let more = all.len().saturating_sub(MOST);
    let more = (more > 0).then(|| format!("and {more} more; --json has all"));
    all.take(MOST).chain(more).flat_map(|line| ["  ".to_owned(), line, "\n".to_owned()]).collect()
}
