//! What a tape says about itself, as names and texts, and the note of whoever learns, which a merge writes together with
//! the positions: after a kill it tells exactly up to where learning had come.

use std::collections::BTreeMap;
use std::path::Path;

use files::checksum;
use redb::{ReadableTable, Table, TableDefinition};
use rules::Variant;

use super::contents::{self, ContentsTable};
use super::error::{StoreError, TapeError};
use super::{Catalog, CatalogKey, FORMAT_VERSION, Merge, Tape, TapeSettings, Totals};
use crate::Polynomial;

pub(super) const METADATA: TableDefinition<&str, &str> = TableDefinition::new("metadata");

const FORMAT: &str = "format";
const MAGIC: &str = "crownhead memory tape ";
const POLYNOMIAL: &str = "polynomial";
const VARIANT: &str = "variant";
const SWEPT_TO: &str = "swept to";
const CATALOG: &str = "catalog";
/// What tapes of earlier programs did not count.
const COUNTED_LATER: [&str; 5] = ["decisions", "lookups", "hits", "record loads", "evictions"];

/// The first version with a table of contents, and so with checksums.
const FIRST_WITH_CONTENTS: u32 = 2;

/// The last version without a catalog of its own. Tapes with the exact one are still written so, and earlier programs
/// read them.
const LAST_WITHOUT_CATALOG: u32 = 2;

/// The polynomial that made a tape's scores, and the game they are of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Learned {
    /// The polynomial.
    pub polynomial: Polynomial,
    /// The game.
    pub variant: Variant,
}

#[derive(Clone, Debug)]
pub(super) struct Metadata {
    pub(super) learned: Learned,
    pub(super) settings: TapeSettings,
    pub(super) totals: Totals,
    /// Where the sweep goes on.
    pub(super) swept_to: CatalogKey,
    /// How many positions each merge sweeps in this round.
    pub(super) sweep_part: u64,
    /// Whether there is a table of contents; the next merge makes one if there is none.
    pub(super) has_contents: bool,
}

/// All of the metadata as it is stored, by name.
pub(super) struct Texts {
    texts: BTreeMap<String, String>,
    has_contents: bool,
}

impl Texts {
    /// Reads them and compares them with their checksum.
    pub(super) fn read(
        table: &impl ReadableTable<&'static str, &'static str>,
        contents: Option<&impl ReadableTable<&'static [u8], &'static [u8]>>,
        path: &Path,
    ) -> Result<Texts, TapeError> {
        let texts = read_all(table).map_err(|error| error.of(path))?;
        let format = texts.get(FORMAT).ok_or_else(|| TapeError::Foreign(path.to_owned()))?;
        let version = version_of(format, path)?;
        let has_contents = version >= FIRST_WITH_CONTENTS;
        match contents {
            Some(contents) if has_contents => check(&texts, contents).map_err(|error| error.of(path))?,
            None if !has_contents => {}
            _ => {
                return Err(TapeError::damaged(
                    path,
                    format!("its tables are not those of version {version}"),
                ));
            }
        }
        Ok(Texts { texts, has_contents })
    }

    pub(super) fn made_up(texts: BTreeMap<String, String>) -> Texts {
        Texts { texts, has_contents: true }
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    fn expect(&self, name: &str, path: &Path) -> Result<&str, TapeError> {
        self.get(name).ok_or_else(|| TapeError::damaged(path, format!("it does not tell its {name}")))
    }
}

/// Writes metadata in place of what is there, and their checksum.
pub(super) fn replace(
    table: &mut Table<'_, &'static str, &'static str>,
    contents: &mut ContentsTable<'_>,
    metadata: &Metadata,
    bookmark: Option<&Bookmark>,
) -> Result<(), StoreError> {
    if contents::of_metadata(contents)?.is_some() {
        check(&read_all(table)?, contents)?;
    }
    metadata.write(table)?;
    bookmark.map_or(Ok(()), |bookmark| bookmark.write(table))?;
    contents::set_of_metadata(contents, sum_of(&read_all(table)?))
}

fn check(
    texts: &BTreeMap<String, String>,
    contents: &impl ReadableTable<&'static [u8], &'static [u8]>,
) -> Result<(), StoreError> {
    if contents::of_metadata(contents)? == Some(sum_of(texts)) {
        Ok(())
    } else {
        Err(StoreError::Damaged("its metadata do not match their checksum".to_owned()))
    }
}

fn read_all(
    table: &impl ReadableTable<&'static str, &'static str>,
) -> Result<BTreeMap<String, String>, StoreError> {
    let mut texts = BTreeMap::new();
    for row in table.iter()? {
        let (name, text) = row?;
        texts.insert(name.value().to_owned(), text.value().to_owned());
    }
    Ok(texts)
}

fn sum_of(texts: &BTreeMap<String, String>) -> u32 {
    let mut bytes = Vec::new();
    for text in texts.iter().flat_map(|(name, text)| [name, text]) {
        bytes.extend(text.as_bytes());
        bytes.push(0);
    }
    checksum::of(&bytes)
}

impl Metadata {
    fn write(&self, table: &mut Table<'_, &'static str, &'static str>) -> Result<(), StoreError> {
        let catalog = self.settings.catalog;
        let version = if catalog == Catalog::Exact { LAST_WITHOUT_CATALOG } else { FORMAT_VERSION };
        table.insert(FORMAT, format!("{MAGIC}{version}").as_str())?;
        if catalog != Catalog::Exact {
            table.insert(CATALOG, catalog.name())?;
        }
        table.insert(POLYNOMIAL, self.learned.polynomial.to_version_1().as_str())?;
        table.insert(VARIANT, self.learned.variant.name())?;
        table.insert(SWEPT_TO, self.swept_to.to_string().as_str())?;
        let mut metadata = self.clone();
        for (name, figure) in metadata.figures() {
            table.insert(name.as_str(), figure.get().to_string().as_str())?;
        }
        Ok(())
    }

    pub(super) fn read(texts: &Texts, path: &Path) -> Result<Metadata, TapeError> {
        let polynomial = Polynomial::parse(texts.expect(POLYNOMIAL, path)?.as_bytes())
            .map_err(|error| TapeError::damaged(path, format!("its polynomial: {error}")))?;
        let variant = texts.expect(VARIANT, path)?;
        let variant = Variant::ALL
            .into_iter()
            .find(|known| known.name() == variant)
            .ok_or_else(|| TapeError::damaged(path, format!("its variant is '{variant}'")))?;
        let swept_to = texts.expect(SWEPT_TO, path)?;
        let swept_to = u32::from_str_radix(swept_to, 16)
            .map_err(|_| TapeError::damaged(path, format!("it is swept to '{swept_to}'")))?;
        let swept_to = CatalogKey::from_bytes(swept_to.to_be_bytes());
        let catalog = texts.get(CATALOG).map_or(Ok(Catalog::Exact), str::parse);
        let catalog = catalog.map_err(|error| TapeError::damaged(path, format!("its catalog: {error}")))?;
        let mut metadata = Metadata {
            learned: Learned { polynomial, variant },
            settings: TapeSettings { catalog, ..TapeSettings::default() },
            totals: Totals::default(),
            swept_to,
            sweep_part: 0,
            has_contents: texts.has_contents,
        };
        for (name, mut figure) in metadata.figures() {
            if COUNTED_LATER.contains(&name.as_str()) && texts.get(&name).is_none() {
                continue;
            }
            let text = texts.expect(&name, path)?;
            text.parse()
                .ok()
                .and_then(|value| figure.set(value))
                .ok_or_else(|| TapeError::damaged(path, format!("its {name} is '{text}'")))?;
        }
        let settings = metadata.settings.check();
        settings.map_err(|error| TapeError::damaged(path, error.to_string()))?;
        Ok(metadata)
    }

    /// All figures by the names they are stored under.
    fn figures(&mut self) -> Vec<(String, Figure<'_>)> {
        let totals = &mut self.totals;
        let own = [
            ("merges", Figure::Small(&mut totals.merges)),
            ("positions", Figure::Large(&mut totals.positions)),
            ("new", Figure::Large(&mut totals.new)),
            ("forgotten", Figure::Large(&mut totals.forgotten)),
            ("culled", Figure::Large(&mut totals.culled)),
            ("decisions", Figure::Large(&mut totals.decisions)),
            ("lookups", Figure::Large(&mut totals.lookups)),
            ("hits", Figure::Large(&mut totals.hits)),
            ("record loads", Figure::Large(&mut totals.record_loads)),
            ("evictions", Figure::Large(&mut totals.evictions)),
            ("sweep part", Figure::Large(&mut self.sweep_part)),
        ];
        let own = own.into_iter().map(|(name, figure)| (name.to_owned(), figure));
        own.chain(self.settings.figures()).collect()
    }
}

/// A figure to be read or written.
pub(super) enum Figure<'a> {
    Small(&'a mut u32),
    Large(&'a mut u64),
}

impl Figure<'_> {
    fn get(&self) -> u64 {
        match self {
            Figure::Small(figure) => u64::from(**figure),
            Figure::Large(figure) => **figure,
        }
    }

    fn set(&mut self, value: u64) -> Option<()> {
        match self {
            Figure::Small(figure) => **figure = u32::try_from(value).ok()?,
            Figure::Large(figure) => **figure = value,
        }
        Some(())
    }
}

fn version_of(format: &str, path: &Path) -> Result<u32, TapeError> {
    match format.strip_prefix(MAGIC).and_then(|version| version.parse().ok()) {
        None | Some(0) => Err(TapeError::Foreign(path.to_owned())),
        Some(version) if version > FORMAT_VERSION => Err(TapeError::Newer { path: path.to_owned(), version }),
        Some(version) => Ok(version),
    }
}

const TEXT: &str = "bookmark";
const MERGE: &str = "bookmark merge";

/// What was noted with a merge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bookmark {
    /// The note.
    pub text: String,
    /// The number of the merge, from 1. If the tape has had more since, somebody went on without
    /// a note.
    pub number: u32,
    /// What that merge did, which the note itself cannot say.
    pub merge: Merge,
}

impl Tape {
    /// The note of the last merge that had one.
    pub fn bookmark(&self) -> Option<&Bookmark> {
        self.bookmark.as_ref()
    }

    /// Has the next merge write a note, in place of the one before.
    pub fn set_bookmark(&mut self, text: String) {
        self.next_bookmark = Some(text);
    }

    /// Whether the next decision brings a merge, so that now is the time for a note.
    pub fn is_merge_due(&self) -> bool {
        !self.is_read_only() && self.moves_since_merge + 1 >= self.metadata.settings.merge_every
    }
}

impl Bookmark {
    pub(super) fn write(&self, table: &mut Table<'_, &'static str, &'static str>) -> Result<(), StoreError> {
        let Bookmark { text, number, merge } = self;
        let Merge { new, updated, refreshed, forgotten, culled, positions } = merge;
        let merge = format!("{number} {new} {updated} {refreshed} {forgotten} {culled} {positions}");
        table.insert(TEXT, text.as_str())?;
        table.insert(MERGE, merge.as_str())?;
        Ok(())
    }

    pub(super) fn read(texts: &Texts, path: &Path) -> Result<Option<Bookmark>, TapeError> {
        let (Some(text), Some(figures)) = (texts.get(TEXT), texts.get(MERGE)) else { return Ok(None) };
        let numbers: Option<Vec<u64>> = figures.split(' ').map(|figure| figure.parse().ok()).collect();
        let bookmark = numbers.and_then(|numbers| match numbers[..] {
            [number, new, updated, refreshed, forgotten, culled, positions] => Some(Bookmark {
                text: text.to_owned(),
                number: u32::try_from(number).ok()?,
                merge: Merge { new, updated, refreshed, forgotten, culled, positions },
            }),
            _ => None,
        });
        match bookmark {
            None => Err(TapeError::damaged(path, format!("its {MERGE} is '{figures}'"))),
            bookmark => Ok(bookmark),
        }
    }
}
