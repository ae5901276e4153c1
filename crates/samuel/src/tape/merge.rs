//! What is kept in memory until the next merge (S-23), and the merge itself.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::catalog::BoardMap;
use super::contents::Parts;
use super::error::StoreError;
use super::metadata::{self, Bookmark, METADATA, Metadata};
use super::row::{Row, Rows, write};
use super::store::Store;
use super::tables::{Writing, rows};
use super::{Catalog, CatalogKey, StandardForm, TapeSettings};
use crate::{Score, is_decided};

/// What a merge did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Merge {
    /// Positions that came to the tape.
    pub new: u64,
    /// Positions of the tape that got another score.
    pub updated: u64,
    /// Positions of the tape that were used and only got younger.
    pub refreshed: u64,
    /// Positions that were expunged because of their age.
    pub forgotten: u64,
    /// Positions that were taken out of records that had grown too long.
    pub culled: u64,
    /// How many positions are on the tape now.
    pub positions: u64,
}

/// Later merges go on from earlier ones, so the positions are those after the last.
impl AddAssign<&Merge> for Merge {
    fn add_assign(&mut self, later: &Merge) {
        self.new += later.new;
        self.updated += later.updated;
        self.refreshed += later.refreshed;
        self.forgotten += later.forgotten;
        self.culled += later.culled;
        self.positions = later.positions;
    }
}

/// What a merge did, what is to be known of the tape after it, and the records it changed.
pub(super) struct Merged {
    pub(super) merge: Merge,
    pub(super) metadata: Metadata,
    pub(super) bookmark: Option<Bookmark>,
    pub(super) changed: Vec<CatalogKey>,
}

/// Merges into the file; `None` if it cannot be written to. Whatever goes wrong, the file is as
/// before.
pub(super) fn merge(
    store: &Store,
    pending: &Pending,
    mut metadata: Metadata,
    note: Option<&str>,
) -> Result<Option<Merged>, StoreError> {
    let Some(transaction) = store.begin_write()? else { return Ok(None) };
    metadata.totals.merges += 1;
    let mut changed = Vec::new();
    let mut merge = Merge::default();
    {
        let mut writing = Writing::open(&transaction, metadata.has_contents)?;
        metadata.has_contents = true;
        let mut parts = Parts::default();
        for (key, changes) in by_record(pending, metadata.settings.catalog) {
            merge_record(&mut writing, &mut parts, key, &changes, &metadata.settings, &mut merge)?;
            changed.push(key);
        }
        writing.list()?;
        metadata.count(&merge);
        let swept = sweep(&mut writing, &mut metadata, &mut changed)?;
        merge.forgotten += swept;
        metadata.count(&Merge { forgotten: swept, ..Merge::default() });
        merge.positions = metadata.totals.positions;
        let (mut table, bookmark) = (transaction.open_table(METADATA)?, bookmark(note, &metadata, merge));
        if let Some(contents) = &mut writing.tables.contents {
            metadata::replace(&mut table, contents, &metadata, bookmark.as_ref())?;
        }
    }
    transaction.commit()?;
    let bookmark = bookmark(note, &metadata, merge);
    Ok(Some(Merged { merge, metadata, bookmark, changed }))
}

fn bookmark(note: Option<&str>, metadata: &Metadata, merge: Merge) -> Option<Bookmark> {
    note.map(|text| Bookmark { text: text.to_owned(), number: metadata.totals.merges, merge })
}

impl Metadata {
    fn count(&mut self, merge: &Merge) {
        let totals = &mut self.totals;
        totals.new += merge.new;
        totals.forgotten += merge.forgotten;
        totals.culled += merge.culled;
        totals.positions = (totals.positions + merge.new).saturating_sub(merge.forgotten + merge.culled);
    }
}

/// The changes in the order of the tape, so that the same changes make the same file and each
/// part of it is written once.
fn by_record(pending: &Pending, catalog: Catalog) -> Vec<(CatalogKey, Vec<(StandardForm, Change)>)> {
    let mut changes: Vec<_> =
        pending.iter().map(|(board, change)| (catalog.key(board), *board, *change)).collect();
    changes.sort_unstable_by_key(|&(record, board, _)| (record, board));
    let group = |changes: &[(CatalogKey, StandardForm, Change)]| {
        (changes[0].0, changes.iter().map(|&(_, board, change)| (board, change)).collect())
    };
    changes.chunk_by(|one, two| one.0 == two.0).map(group).collect()
}

/// Applies changes to a record, and culls it if it has grown too long.
fn merge_record(
    writing: &mut Writing<'_>,
    parts: &mut Parts,
    key: CatalogKey,
    changes: &[(StandardForm, Change)],
    settings: &TapeSettings,
    merge: &mut Merge,
) -> Result<(), StoreError> {
    let bytes = writing.tables.record(key, parts)?;
    let mut bytes = changed(rows(key, &bytes)?, changes, merge);
    let merged = rows(key, &bytes)?;
    if merged.len() >= settings.record_maximum as usize {
        let culled = merged.len() - settings.culled_to as usize;
        bytes = without_lowest(merged, culled);
        merge.culled += culled as u64;
    }
    writing.write(key, &bytes)
}

/// A record with changes applied. Both are in order, so it is copied in runs.
fn changed(old: Rows<'_>, changes: &[(StandardForm, Change)], merge: &mut Merge) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut copied = 0;
    for (board, change) in changes {
        let place = old.search(board);
        let (Ok(index) | Err(index)) = place;
        bytes.extend_from_slice(old.bytes(copied..index));
        write(board, &change.row, &mut bytes);
        copied = index + usize::from(place.is_ok());
        merge.count(change.kind, place.is_ok());
    }
    bytes.extend_from_slice(old.bytes(copied..old.len()));
    bytes
}

impl Merge {
    fn count(&mut self, kind: ChangeKind, was_there: bool) {
        match (kind, was_there) {
            (ChangeKind::Updated, true) => self.updated += 1,
            (ChangeKind::Refreshed, true) => self.refreshed += 1,
            // One that was there as well was forgotten: that one goes, and a new one comes.
            (_, was_there) => {
                self.new += 1;
                self.forgotten += u64::from(was_there);
            }
        }
    }
}

/// A record without so many boards: those of the lowest ply, of those the oldest, of those the
/// first.
fn without_lowest(record: Rows<'_>, count: usize) -> Vec<u8> {
    let mut ranked: Vec<_> = record.iter().map(|(board, row)| (row.ply, row.birth, board)).collect();
    ranked.sort_unstable();
    match ranked.get(count) {
        None => Vec::new(),
        Some(first_kept) => kept(record, |board, row| (row.ply, row.birth, *board) >= *first_kept),
    }
}

/// The boards of a record that are to be kept.
fn kept(record: Rows<'_>, is_kept: impl Fn(&StandardForm, &Row) -> bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (board, row) in record.iter().filter(|(board, row)| is_kept(board, row)) {
        write(&board, &row, &mut bytes);
    }
    bytes
}

/// Goes over a part of the tape, from where the last sweep ended, and expunges what is forgotten.
/// The part is such that all of the tape is swept several times while an unused position lives; it
/// is set at the start of the tape, so that a round does not slow down as it empties the tape.
fn sweep(
    writing: &mut Writing<'_>,
    metadata: &mut Metadata,
    changed: &mut Vec<CatalogKey>,
) -> Result<u64, StoreError> {
    let (settings, merges) = (metadata.settings, metadata.totals.merges);
    let is_remembered = |_: &StandardForm, row: &Row| row.age(merges) < settings.maximum_age;
    if metadata.swept_to == CatalogKey::FIRST {
        let merges_for_all = u64::from((settings.lifetime() / settings.sweeps_per_lifetime).max(1));
        metadata.sweep_part = metadata.totals.positions.div_ceil(merges_for_all);
    }

    let (mut seen, mut forgotten) = (0, 0);
    let mut swept = Vec::new();
    let mut next = None;
    writing.tables.for_each_record(metadata.swept_to, |key, record| {
        if seen >= metadata.sweep_part {
            next = Some(key);
            return false;
        }
        seen += record.len() as u64;
        let expired = record.iter().filter(|(board, row)| !is_remembered(board, row)).count();
        if expired > 0 {
            forgotten += expired as u64;
            swept.push((key, kept(record, is_remembered)));
        }
        true
    })?;
    // At the end of the tape the next sweep begins again at its start.
    metadata.swept_to = next.unwrap_or(CatalogKey::FIRST);
    for (key, bytes) in swept {
        writing.write(key, &bytes)?;
        changed.push(key);
    }
    writing.list()?;
    Ok(forgotten)
}

pub(super) type Pending = BoardMap<StandardForm, Change>;

/// A board as the next merge writes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) row: Row,
    pub(super) kind: ChangeKind,
    /// In which decision its age was last halved.
    pub(super) refreshed_in: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChangeKind {
    /// Not on the tape, or only as one that is forgotten.
    New,
    /// On the tape with another score.
    Updated,
    /// On the tape, younger.
    Refreshed,
}

impl Change {
    /// Halves the age, unless it was halved in this decision already: a board is met many times in
    /// one look-ahead. Tells whether it did.
    pub(super) fn refresh(&mut self, decision: u64, merges: u32) -> bool {
        let is_due = self.refreshed_in != Some(decision);
        if is_due {
            self.row = self.row.refreshed(merges);
            self.refreshed_in = Some(decision);
        }
        is_due
    }

    /// Takes another score, unless the one that is there tells more.
    pub(super) fn update(&mut self, score: Score, ply: u16) {
        if self.tells_more_than(score, ply) {
            return;
        }
        self.row = Row { score, ply, ..self.row };
        if self.kind == ChangeKind::Refreshed {
            self.kind = ChangeKind::Updated;
        }
    }

    /// While the game is open, the score that looked deeper does. Once it is decided, the one with the
    /// nearer end does: each has seen a way to the end, and to keep the longer one would send the winner
    /// round in circles. At equal ply the newer score stays, because newer scores lie below it.
    fn tells_more_than(&self, score: Score, ply: u16) -> bool {
        match (is_decided(self.row.score), is_decided(score)) {
            (true, true) => self.row.score.unsigned_abs() > score.unsigned_abs(),
            (false, false) => self.row.ply > ply,
            (was_decided, _) => was_decided,
        }
    }
}
