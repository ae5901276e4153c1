//! `crownhead store`: the games that the laboratory keeps, looked at, mended and written out without a server.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use files::whole_file::WholeFile;
use serde::Serialize;
use web::{DataFolder, ExportForm, StoreCheck, StoreError, check_store, export_store, repair_store};

use super::serve::data_path;
use crate::arguments::{StoreArguments, StoreCheckArguments, StoreCommand, StoreExportArguments};
use crate::report::{self, NO_OUTPUT, Status, counted};

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
        Err(StoreError::Output(error)) => Err(io::Error::from(error.kind())).with_context(cannot),
        exported => Ok(exported?),
    }
}

/// A data directory that is there: looking does not make one.
fn existing(data: Option<&Path>) -> anyhow::Result<PathBuf> {
    let path = data_path(data)?;
    if !path.is_dir() {
        bail!("{}: expected a data directory", path.display());
    }
    Ok(path)
}

fn text(data: &Path, check: &StoreCheck) -> String {
    let mut text = format!("{}:", data.display());
    for (table, count) in &check.records {
        let _ = write!(text, " {count} {table},");
    }
    let sound = if check.is_sound() { "nothing damaged" } else { "damaged" };
    let _ = writeln!(text, " {sound}");
    for line in &check.damaged {
        let fate = if line.is_lost { "lost" } else { "in the other file" };
        let _ = writeln!(text, "  {}, {}: {}, {fate}", line.file.display(), line.place, line.name);
    }
    for record in &check.unreadable {
        let _ = writeln!(text, "  {} cannot be understood: {}", record.name, record.problem);
    }
    if let Some(old) = &check.old_store {
        let state = old.damage.as_deref().unwrap_or("nothing damaged");
        let records = counted(old.records as u64, "record");
        let _ = writeln!(text, "  {}, of an older version: {records}, {state}", old.file.display());
    }
    for aside in &check.set_aside {
        let names = aside.damaged.join(", ");
        let _ = writeln!(text, "  {}, set aside earlier; damaged in it: {names}", aside.file.display());
    }
    text
}
