//! The store of a data directory looked at, mended and written out, without a server.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use files::record_log::{self, Damage, LocalDisk, Records, Recovery};
use serde::Serialize;

use super::{Store, StoreError, old};
use crate::config::{OLD_STORE, STORE};
use crate::{DataFolder, games};

/// What is in a store.
#[derive(Serialize, Debug)]
pub struct StoreCheck {
    /// How many records can be read, by table.
    pub records: BTreeMap<String, usize>,
    /// What cannot be believed.
    pub damaged: Vec<DamagedPlace>,
    /// Records that are as they were written, and cannot be understood.
    pub unreadable: Vec<Unreadable>,
    /// The store of an older version, which the next start takes over.
    pub old_store: Option<OldStoreCheck>,
    /// Damaged files that earlier starts set aside.
    pub set_aside: Vec<SetAside>,
}

/// A part of a file that cannot be believed.
#[derive(Serialize, Debug)]
pub struct DamagedPlace {
    /// The file.
    pub file: PathBuf,
    /// Where in the file.
    pub place: String,
    /// Whose record it was, if that can be read.
    pub name: Option<String>,
    /// Whether what was kept there is in neither file.
    pub is_lost: bool,
    /// Whether the other file has it.
    pub is_in_other_file: bool,
}

/// A record that cannot be understood.
#[derive(Serialize, Debug)]
pub struct Unreadable {
    /// Table and id.
    pub name: String,
    /// What is wrong with it.
    pub problem: String,
}

/// The store of an older version.
#[derive(Serialize, Debug)]
pub struct OldStoreCheck {
    /// The file.
    pub file: PathBuf,
    /// How many of its records can be read.
    pub records: usize,
    /// What is wrong with it.
    pub damage: Option<String>,
}

/// A damaged file that was set aside.
#[derive(Serialize, Debug)]
pub struct SetAside {
    /// The file.
    pub file: PathBuf,
    /// Where it is damaged, and whose records those were if that can be read.
    pub damaged: Vec<String>,
}

impl StoreCheck {
    /// Whether everything that was kept can be read.
    pub fn is_sound(&self) -> bool {
        let is_old_sound = self.old_store.as_ref().is_none_or(|old| old.damage.is_none());
        self.damaged.is_empty() && self.unreadable.is_empty() && is_old_sound
    }
}

/// Looks through the store of a data directory, and changes nothing.
///
/// # Errors
/// When its files cannot be opened, or are of a newer version.
pub fn check_store(data: &Path) -> Result<StoreCheck, StoreError> {
    let store = data.join(STORE);
    let (records, damage) = record_log::read(&store)?;
    let mut check = StoreCheck {
        records: BTreeMap::new(),
        damaged: damage.into_iter().map(DamagedPlace::from).collect(),
        unreadable: Vec::new(),
        old_store: old_store(data)?.map(|old| OldStoreCheck {
            file: data.join(OLD_STORE),
            records: old.records.len(),
            damage: old.damage,
        }),
        set_aside: record_log::set_aside(&store)
            .map_err(|error| failed(data, &error))?
            .into_iter()
            .map(SetAside::of)
            .collect(),
    };
    for (name, record) in everything(&records) {
        let problem = record.map_or_else(|error| Some(error.to_string()), |record| problem(&name, &record));
        match problem {
            Some(problem) => check.unreadable.push(Unreadable { name, problem }),
            None => {
                let table = name.split('/').next().unwrap_or_default().to_owned();
                *check.records.entry(table).or_default() += 1;
            }
        }
    }
    Ok(check)
}

/// Mends the store of a data directory as the server does when it starts, and gives back what it says.
///
/// # Errors
/// When a server has it, or its files cannot be opened.
pub fn repair_store(data: &DataFolder) -> Result<Vec<String>, StoreError> {
    let store = Store::open(data, Arc::new(LocalDisk), |_| ())?;
    let runtime =
        tokio::runtime::Builder::new_current_thread().build().map_err(|error| failed(data.path(), &error))?;
    runtime.block_on(store.close());
    Ok(store.health.notices().into_iter().chain(store.health.trouble()).collect())
}

/// How the records of a store are written out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportForm {
    /// Every record as a line of JSON with its name.
    Json,
    /// Every game as PDN.
    Pdn,
}

/// Writes out what can be read of a store, also of the store of an older version, and gives back how many records
/// that was and how many it could not write.
///
/// # Errors
/// When its files cannot be opened, or nothing can be written.
pub fn export_store(
    data: &Path,
    form: ExportForm,
    out: &mut dyn Write,
) -> Result<(usize, usize), StoreError> {
    let (records, _) = record_log::read(&data.join(STORE))?;
    let mut all: BTreeMap<_, _> = everything(&records).collect();
    for (name, record) in old_store(data)?.map(|old| old.records).unwrap_or_default() {
        all.entry(name).or_insert(Ok(record));
    }
    let failed = |error| StoreError::Output(Arc::new(error));
    let (mut written, mut missing) = (0, 0);
    for (name, record) in all {
        if form == ExportForm::Pdn && !name.starts_with(GAMES) {
            continue;
        }
        let Some(text) = record.ok().and_then(|record| text(&name, &record, form)) else {
            missing += 1;
            continue;
        };
        out.write_all(text.as_bytes()).map_err(failed)?;
        written += 1;
    }
    out.flush().map_err(failed)?;
    Ok((written, missing))
}

const GAMES: &str = "games/";

fn text(name: &str, record: &[u8], form: ExportForm) -> Option<String> {
    match form {
        ExportForm::Pdn => games::pdn_of_record(record).ok().map(|pdn| pdn + "\n"),
        ExportForm::Json => {
            let record = str::from_utf8(record).ok()?;
            let name = serde_json::to_string(name).ok()?;
            Some(format!("{{\"name\":{name},\"record\":{record}}}\n"))
        }
    }
}

/// What keeps a record from being understood.
fn problem(name: &str, record: &[u8]) -> Option<String> {
    if name.starts_with(GAMES) {
        return games::pdn_of_record(record).err();
    }
    serde_json::from_slice::<serde::de::IgnoredAny>(record).err().map(|error| error.to_string())
}

fn everything(records: &Records) -> impl Iterator<Item = (String, Result<Vec<u8>, StoreError>)> {
    records.names("").into_iter().filter_map(|name| {
        let record = records.find(&name).map_err(StoreError::from).transpose()?;
        Some((name, record))
    })
}

fn old_store(data: &Path) -> Result<Option<old::OldStore>, StoreError> {
    let path = data.join(OLD_STORE);
    path.exists().then(|| old::read(&path)).transpose()
}

fn failed(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Files(format!("{}: {error}", path.display()))
}

impl SetAside {
    fn of(file: PathBuf) -> SetAside {
        // One that cannot be read any more is at least named.
        let damaged = record_log::damage_of(&file).unwrap_or_default();
        SetAside { damaged: damaged.iter().map(ToString::to_string).collect(), file }
    }
}

impl From<Damage> for DamagedPlace {
    fn from(damage: Damage) -> DamagedPlace {
        DamagedPlace {
            place: damage.kind.to_string(),
            is_lost: damage.is_lost(),
            is_in_other_file: damage.recovery == Recovery::InOtherFile,
            file: damage.file,
            name: damage.name,
        }
    }
}
