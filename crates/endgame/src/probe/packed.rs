//! Packed slices and how they are asked: captures are resolved by search, and so are threats that one quiet move
//! resolves; everything else is stored.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::cache::Cache;
use crate::board::Board;
use crate::compress::distances::{self, Distances};
use crate::compress::results::{Block, Results};
use crate::compress::{Damage, Kind, is_stored};
use crate::error::DatabaseError;
use crate::index::{MOST_PIECES, Slice};
use crate::manifest::{FileSum, Manifest, SliceEntry, file_of};
use crate::value::{Ending, Verdict};

/// Unpacked blocks of results that are kept: 4 kB each at most.
const RESULT_BLOCKS: usize = 1 << 12;
/// Unpacked blocks of distances that are kept: 32 kB each.
const DISTANCE_BLOCKS: usize = 1 << 9;

/// Packed slices.
#[derive(Debug)]
pub(super) struct Packed {
    slices: Vec<Option<PackedSlice>>,
    result_blocks: Cache<Block>,
    distance_blocks: Cache<Vec<u8>>,
}

#[derive(Debug)]
struct PackedSlice {
    results: Results,
    /// Where the distances are, if they are in a file.
    distances: Option<(PathBuf, Distances)>,
}

impl Packed {
    /// Slices from files of results in memory.
    pub(super) fn from_results(slices: Vec<Results>) -> Packed {
        let mut packed = Packed::none();
        for results in slices {
            packed.put(PackedSlice { results, distances: None });
        }
        packed
    }

    /// The slices of up to so many pieces in a folder.
    pub(super) fn open(folder: &Path, manifest: &Manifest, pieces: usize) -> Result<Packed, DatabaseError> {
        let mut packed = Packed::none();
        for entry in manifest.slices().iter().filter(|entry| entry.statistics.slice.pieces() <= pieces) {
            packed.put(PackedSlice::open(folder, entry)?);
        }
        Ok(packed)
    }

    fn none() -> Packed {
        Packed {
            slices: (0..Slice::KEYS).map(|_| None).collect(),
            result_blocks: Cache::new(RESULT_BLOCKS),
            distance_blocks: Cache::new(DISTANCE_BLOCKS),
        }
    }

    fn put(&mut self, slice: PackedSlice) {
        let key = slice.results.layout.slice().key();
        self.slices[key] = Some(slice);
    }

    /// Bytes of results in memory, but for what is unpacked.
    pub(super) fn bytes(&self) -> usize {
        self.slices.iter().flatten().map(|slice| slice.results.bytes()).sum()
    }

    /// Who wins. All slices of so many pieces and fewer must be there.
    pub(super) fn verdict(&self, board: Board) -> Verdict {
        if board.own().is_empty() {
            return Verdict::Loss;
        }
        if board.can_capture() {
            return self.best(|visit| board.each_capture(&mut |after| visit(after)));
        }
        if board.is_threatened() && !is_stored(board) {
            return self.best(|visit| board.each_quiet(&mut |after| visit(after)));
        }
        self.stored(board)
    }

    /// The best of some moves; a loss if there is none.
    fn best(&self, each: impl FnOnce(&mut dyn FnMut(Board))) -> Verdict {
        let mut best = Verdict::Loss;
        each(&mut |after| {
            if best < Verdict::Win {
                best = best.max(self.verdict(after).turned());
            }
        });
        best
    }

    #[inline]
    fn stored(&self, board: Board) -> Verdict {
        let (key, slice) = self.slice(board);
        let index = slice.results.index(board);
        let block = slice.results.block_of(index);
        let unpack = || Ok::<_, std::convert::Infallible>(slice.results.unpack(block));
        match self.result_blocks.with(block_key(key, block), unpack, |block| block.verdict(index)) {
            Some(Ok(verdict)) => verdict,
            None => slice.results.find(block, index),
        }
    }

    #[inline]
    fn slice(&self, board: Board) -> (usize, &PackedSlice) {
        let counts = [board.own_men, board.own_kings, board.other_men, board.other_kings];
        let key = counts.iter().fold(0, |key, set| key * MOST_PIECES + set.len());
        (key, self.slices[key].as_ref().expect("all slices of so many pieces are there"))
    }

    /// Who wins and when. Only for slices with files of distances.
    pub(super) fn ending(&self, board: Board) -> Result<Ending, DatabaseError> {
        match self.verdict(board) {
            Verdict::Draw => Ok(Ending::Draw),
            Verdict::Win => self.quickest_win(board),
            Verdict::Loss if board.own().is_empty() => Ok(Ending::Loss(0)),
            Verdict::Loss if board.can_capture() => self.slowest_loss(board),
            Verdict::Loss => Ok(Ending::Loss(2 * u32::from(self.stored_distance(board)?))),
        }
    }

    fn quickest_win(&self, board: Board) -> Result<Ending, DatabaseError> {
        let mut quickest: Option<u32> = None;
        for after in moves(board) {
            if self.verdict(after) == Verdict::Loss
                && let Some(plies) = self.ending(after)?.plies()
            {
                quickest = Some(quickest.map_or(plies, |quickest| quickest.min(plies)));
            }
        }
        let claimed = || DatabaseError::Contradiction(self.slice(board).1.results.layout.slice());
        quickest.map(|plies| Ending::Win(1 + plies)).ok_or_else(claimed)
    }

    fn slowest_loss(&self, board: Board) -> Result<Ending, DatabaseError> {
        let mut slowest = 0;
        for after in moves(board) {
            slowest = slowest.max(1 + self.ending(after)?.plies().unwrap_or(0));
        }
        Ok(Ending::Loss(slowest))
    }

    /// The distance of a lost board without a capture, in moves.
    fn stored_distance(&self, board: Board) -> Result<u8, DatabaseError> {
        let (key, slice) = self.slice(board);
        let index = slice.results.index(board);
        let block = index / distances::BLOCK;
        let unpack = || slice.unpack_distances(block);
        let place = index % distances::BLOCK;
        let found = match self.distance_blocks.with(block_key(key, block), unpack, |block| block[place]) {
            Some(found) => found?,
            None => slice.unpack_distances(block)?[place],
        };
        // A blocked board may have none, and is lost at once.
        Ok(if found == distances::NONE { 0 } else { found })
    }
}

fn block_key(slice: usize, block: usize) -> u64 {
    (slice as u64) << 32 | block as u64
}

/// What all moves lead to.
fn moves(board: Board) -> Vec<Board> {
    let mut after = Vec::new();
    if board.can_capture() {
        board.each_capture(&mut |board| after.push(board));
    } else {
        board.each_quiet(&mut |board| after.push(board));
    }
    after
}

impl PackedSlice {
    fn open(folder: &Path, entry: &SliceEntry) -> Result<PackedSlice, DatabaseError> {
        let slice = entry.statistics.slice;
        let results = read_results(folder, entry)?;
        let path = file_of(folder, slice, Kind::Distances);
        let file = File::open(&path).map_err(|source| io_error(&path, source))?;
        let length = file.metadata().map_err(|source| io_error(&path, source))?.len();
        let read = |place, count| Ok::<_, Problem>(read_at(&file, place, count)?);
        let distances =
            Distances::open(slice, &results, length, read).map_err(|problem| problem.at(&path))?;
        if length != entry.distances.bytes {
            return Err(DatabaseError::Exchanged(path));
        }
        Ok(PackedSlice { results, distances: Some((path, distances)) })
    }

    fn unpack_distances(&self, block: usize) -> Result<Vec<u8>, DatabaseError> {
        let (path, distances) = self.distances.as_ref().expect("it was asked for distances");
        let (place, count) = distances.place(block);
        let sealed = File::open(path).and_then(|file| read_at(&file, place, count));
        let sealed = sealed.map_err(|source| io_error(path, source))?;
        distances.unpack(block, &sealed, &self.results).map_err(|damage| Problem::Damage(damage).at(path))
    }
}

/// The results of a slice in a folder, every byte checked.
pub(crate) fn read_results(folder: &Path, entry: &SliceEntry) -> Result<Results, DatabaseError> {
    let slice = entry.statistics.slice;
    let path = file_of(folder, slice, Kind::Results);
    let bytes = fs::read(&path).map_err(|source| io_error(&path, source))?;
    let results = Results::read(&bytes, slice).map_err(|damage| Problem::Damage(damage).at(&path))?;
    if FileSum::of(&bytes) != entry.results {
        return Err(DatabaseError::Exchanged(path));
    }
    Ok(results)
}

/// The distances of a slice in a folder with their bytes, every one of them checked.
pub(crate) fn read_distances(
    folder: &Path,
    entry: &SliceEntry,
    results: &Results,
) -> Result<(Distances, Vec<u8>), DatabaseError> {
    let slice = entry.statistics.slice;
    let path = file_of(folder, slice, Kind::Distances);
    let bytes = fs::read(&path).map_err(|source| io_error(&path, source))?;
    let read = |place: u64, count: usize| {
        let start = place as usize;
        let part = start.checked_add(count).and_then(|end| bytes.get(start..end));
        Ok::<_, Problem>(part.ok_or(io::ErrorKind::UnexpectedEof).map_err(io::Error::from)?.to_vec())
    };
    let distances =
        Distances::open(slice, results, bytes.len() as u64, read).map_err(|problem| problem.at(&path))?;
    for block in 0..distances.blocks() {
        let (place, count) = distances.place(block);
        distances::check(block, &bytes[place as usize..place as usize + count])
            .map_err(|damage| Problem::Damage(damage).at(&path))?;
    }
    if FileSum::of(&bytes) != entry.distances {
        return Err(DatabaseError::Exchanged(path));
    }
    Ok((distances, bytes))
}

/// What is wrong with a file whose name is added later.
enum Problem {
    Io(io::Error),
    Damage(Damage),
}

impl Problem {
    fn at(self, path: &Path) -> DatabaseError {
        match self {
            Problem::Io(source) => io_error(path, source),
            Problem::Damage(damage) => DatabaseError::Damaged { path: path.to_owned(), damage },
        }
    }
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Problem {
        Problem::Io(error)
    }
}

impl From<Damage> for Problem {
    fn from(damage: Damage) -> Problem {
        Problem::Damage(damage)
    }
}

fn read_at(mut file: &File, place: u64, count: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; count];
    file.seek(SeekFrom::Start(place))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn io_error(path: &Path, error: io::Error) -> DatabaseError {
    match error.kind() {
        io::ErrorKind::NotFound => DatabaseError::Missing(path.to_owned()),
        _ => DatabaseError::Io { path: path.to_owned(), error },
    }
}
