//! Building databases into a folder, slice by slice: killed at any moment, it goes on with the slice it was at.
//!
//! Solved slices are also kept a byte a position in `work/`, because later slices lead to them. When all is built that
//! folder goes.

mod estimate;
mod work;

use std::fs::{self, File, TryLockError};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use files::whole_file;
use thiserror::Error;

use crate::compress::results::Results;
use crate::compress::{Kind, distances, results};
use crate::error::DatabaseError;
use crate::generate::{self, GenerateError, is_first_of_pair};
use crate::index::{MOST_PIECES, Slice};
use crate::manifest::{FileSum, Manifest, SliceEntry, Statistics, file_of};
use crate::solved::{Solved, Table};

pub use estimate::Estimate;
pub(crate) use estimate::conversions;
use work::Work;

/// What to build and with what.
#[derive(Clone, Debug)]
pub struct BuildPlan {
    /// Where.
    pub folder: PathBuf,
    /// Up to so many pieces.
    pub pieces: usize,
    /// On so many threads; all cores if not given.
    pub threads: Option<NonZeroUsize>,
    /// Bytes of memory that it may take.
    pub memory: u64,
}

impl BuildPlan {
    /// Bytes of memory that a build takes at most unless somebody says otherwise: enough for six pieces.
    pub const USUAL_MEMORY: u64 = 6_000_000_000;
}

/// How far a build has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildProgress {
    /// The slice that is being solved, together with its partner.
    pub slice: Slice,
    /// Positions of all slices done before, in this run or an earlier one.
    pub done: u64,
    /// Of them, those that earlier runs did.
    pub found: u64,
    /// Positions of all slices.
    pub total: u64,
}

/// Why nothing more was built. What was built stays.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// No such databases.
    #[error("databases of {0} pieces cannot be built: expected 2 to {MOST_PIECES}")]
    Pieces(usize),
    /// It would take more memory than allowed.
    #[error("{pieces} pieces take more than {:.1} GB of memory: expected --memory {:.1} or more",
        *.allowed as f64 / 1e9, needed.div_ceil(100_000_000) as f64 / 10.0)]
    Memory {
        /// For so many pieces.
        pieces: usize,
        /// Bytes that it takes.
        needed: u64,
        /// Bytes that it may take.
        allowed: u64,
    },
    /// Another program builds there.
    #[error("{}: another build is under way in this folder", .0.display())]
    Busy(PathBuf),
    /// A file cannot be read or written, or is no good.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// A slice could not be solved.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The threads could not be started.
    #[error("cannot start the threads: {0}")]
    Threads(String),
}

/// Builds all slices that are missing, or of which a file is missing or damaged. `progress` is told of each slice;
/// `stop` is asked often.
///
/// # Errors
/// When it cannot go on, or was asked to stop. What was built stays, and the next build goes on from there.
pub fn build(
    plan: &BuildPlan,
    progress: &mut (dyn FnMut(&BuildProgress) + Send),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Manifest, BuildError> {
    if !(2..=MOST_PIECES).contains(&plan.pieces) {
        return Err(BuildError::Pieces(plan.pieces));
    }
    let needed = Estimate::of(plan.pieces).memory;
    if needed > plan.memory {
        return Err(BuildError::Memory { pieces: plan.pieces, needed, allowed: plan.memory });
    }
    let mut site = Site::open(plan)?;
    pool(plan.threads)?.install(|| site.build(progress, stop))?;
    Ok(site.manifest)
}

/// Threads to work on.
pub(crate) fn pool(threads: Option<NonZeroUsize>) -> Result<rayon::ThreadPool, BuildError> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads.map_or(0, NonZeroUsize::get));
    builder.build().map_err(|error| BuildError::Threads(error.to_string()))
}

/// A folder that is being built in.
struct Site<'a> {
    plan: &'a BuildPlan,
    manifest: Manifest,
    work: Work,
    solved: Solved,
    _lock: File,
}

impl Site<'_> {
    fn open(plan: &BuildPlan) -> Result<Site<'_>, BuildError> {
        let folder = &plan.folder;
        fs::create_dir_all(folder).map_err(|source| io_error(folder, source))?;
        let lock = lock(folder)?;
        let mut manifest = Manifest::of_folder(folder)?;
        manifest.forget_damaged(folder);
        whole_file::remove_unfinished(folder).map_err(|source| io_error(folder, source))?;
        let work = Work::open(folder)?;
        Ok(Site { plan, manifest, work, solved: Solved::none(), _lock: lock })
    }

    fn build(
        &mut self,
        progress: &mut (dyn FnMut(&BuildProgress) + Send),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), BuildError> {
        let pairs: Vec<Slice> =
            (2..=self.plan.pieces).flat_map(Slice::with).filter(|slice| is_first_of_pair(*slice)).collect();
        let total = pairs.iter().map(|&slice| positions(slice)).sum();
        if self.manifest.pieces() >= self.plan.pieces {
            self.work.remove();
            return Ok(());
        }
        let (mut done, mut found) = (0, 0);
        for (number, &slice) in pairs.iter().enumerate() {
            progress(&BuildProgress { slice, done, found, total });
            self.make_room(slice, &pairs[number..]);
            if self.is_built(slice) && self.load(slice) {
                found += positions(slice);
            } else {
                self.recall(slice)?;
                for table in generate::solve(slice, &self.solved, &|| stop())? {
                    self.keep(table)?;
                }
            }
            done += positions(slice);
        }
        self.work.remove();
        Ok(())
    }

    /// Whether the files of a slice and its partner are listed.
    fn is_built(&self, slice: Slice) -> bool {
        pair(slice).iter().all(|&slice| self.manifest.get(slice).is_some())
    }

    /// Has the values of a slice and its partner at hand, if they were kept and are undamaged.
    fn load(&mut self, slice: Slice) -> bool {
        let tables: Option<Vec<_>> = pair(slice).iter().map(|&slice| self.work.load(slice)).collect();
        let is_there = tables.is_some();
        tables.into_iter().flatten().for_each(|table| self.solved.put(table));
        is_there
    }

    /// Has at hand all that a pair of slices leads to.
    fn recall(&mut self, slice: Slice) -> Result<(), BuildError> {
        for needed in pair(slice).into_iter().flat_map(conversions) {
            if self.solved.get(needed).is_none() {
                let table = self.work.load(needed).ok_or_else(|| self.work.lost(needed))?;
                self.solved.put(table);
            }
        }
        Ok(())
    }

    /// Forgets what is not needed now, beginning with what is needed last, until the next pair fits.
    fn make_room(&mut self, slice: Slice, rest: &[Slice]) {
        let room = self.plan.memory.saturating_sub(generate::memory_for(slice));
        let needed: Vec<Slice> = pair(slice).into_iter().flat_map(conversions).collect();
        let missing = needed.iter().filter(|&&slice| self.solved.get(slice).is_none());
        let mut taken: u64 = self.solved.slices().chain(missing.copied()).map(Slice::numbers).sum();
        let later = |slice: Slice| {
            rest.iter()
                .position(|&other| pair(other).into_iter().any(|other| conversions(other).contains(&slice)))
        };
        if taken <= room {
            return;
        }
        let mut others: Vec<Slice> = self.solved.slices().filter(|slice| !needed.contains(slice)).collect();
        others.sort_by_key(|&slice| later(slice).unwrap_or(usize::MAX));
        while let Some(last) = others.pop().filter(|_| taken > room) {
            taken -= last.numbers();
            self.solved.forget(last);
        }
    }

    /// Writes the files of a slice, and only then lists them.
    fn keep(&mut self, table: Arc<Table>) -> Result<(), BuildError> {
        let slice = table.layout.slice();
        self.work.keep(&table)?;
        if self.manifest.get(slice).is_none() {
            let entry = pack(&self.plan.folder, &table)?;
            self.manifest.put(entry);
            self.manifest.write(&self.plan.folder)?;
        }
        self.solved.put(table);
        Ok(())
    }
}

/// Writes the files of a slice.
pub(crate) fn pack(folder: &Path, table: &Table) -> Result<SliceEntry, BuildError> {
    let slice = table.layout.slice();
    let packed = results::pack(table);
    let read = Results::read(&packed, slice).expect("what was packed is readable");
    let distances = distances::pack(table, &read);
    for (kind, bytes) in [(Kind::Results, &packed), (Kind::Distances, &distances)] {
        let path = file_of(folder, slice, kind);
        whole_file::write(&path, bytes).map_err(|source| io_error(&path, source))?;
    }
    let statistics = Statistics::of(table);
    Ok(SliceEntry { statistics, results: FileSum::of(&packed), distances: FileSum::of(&distances) })
}

/// A slice and its partner, once if they are the same.
pub(crate) fn pair(slice: Slice) -> Vec<Slice> {
    let partner = slice.partner();
    if partner == slice { vec![slice] } else { vec![slice, partner] }
}

fn positions(slice: Slice) -> u64 {
    pair(slice).into_iter().map(Slice::positions).sum()
}

/// Held by a build as long as it is under way; the system gives it back after a kill.
fn lock(folder: &Path) -> Result<File, BuildError> {
    let path = folder.join("lock");
    let file = File::create(&path).map_err(|source| io_error(&path, source))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(BuildError::Busy(folder.to_owned())),
        // Not every file system has locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn io_error(path: &Path, error: io::Error) -> DatabaseError {
    DatabaseError::Io { path: path.to_owned(), error }
}
