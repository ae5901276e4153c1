//! Win, draw and loss of a slice: runs of equal values in blocks of the same number of bytes, each readable by itself.
//!
//! A run is one symbol, for the class of its length and for which of the two other values comes next, and bits for the
//! rest of the length. The code depends on the two runs before: on their values and the classes of their lengths.

use std::ops::Range;

use files::checksum;
use rayon::prelude::*;

use super::bits::{BitReader, BitWriter};
use super::container::{Damage, Header, Kind, Part};
use super::free::is_stored;
use super::huffman::{self, Code, Words};
use super::runs::{self, BUCKETS, CLASSES, FREE, Run, Stretch, bucket, class, longest, shortest};
use crate::board::Board;
use crate::index::{Layout, Order, Slice};
use crate::solved::Table;
use crate::value::{Value, Verdict};

/// Bytes of a block.
const BLOCK: usize = 512;
/// Blocks that share a checksum.
const CHECKED: usize = 16;
const SYMBOLS: usize = 2 * CLASSES as usize;
const VALUES: usize = 3;

/// Lengths of the run before the last are told apart less finely.
const OLDER_BUCKETS: usize = BUCKETS - 1;

/// How many codes there are: one, one for each value before, one for each value and class of length before, or one for
/// each of these two of both runs before.
const CODES: [usize; 4] = [1, VALUES, VALUES * BUCKETS, VALUES * BUCKETS * OLDER_BUCKETS * 2];

/// What was before a run, and so which code it is written in.
#[derive(Clone, Copy)]
struct Before {
    code: u8,
    bucket: usize,
    /// The same of the run before that, and which of the two other values the last one had then.
    older_bucket: usize,
    which: usize,
}

impl Before {
    /// At the beginning of a block whose first run has this value.
    fn first(code: u8) -> Before {
        Before { code: (code + 2) % 3, bucket: 0, older_bucket: 0, which: 0 }
    }

    #[inline]
    fn context(self, codes: usize) -> usize {
        match codes {
            1 => 0,
            VALUES => self.code.into(),
            _ => {
                let last = self.bucket * VALUES + usize::from(self.code);
                if codes == VALUES * BUCKETS {
                    return last;
                }
                (self.older_bucket.min(OLDER_BUCKETS - 1) * 2 + self.which) * VALUES * BUCKETS + last
            }
        }
    }

    fn symbol(self, run: Run) -> usize {
        2 * class(run.length).0 as usize + self.which(run.code)
    }

    /// Which of the two other values comes next.
    fn which(self, code: u8) -> usize {
        usize::from((code + 3 - self.code) % 3 - 1)
    }

    /// After one more run.
    #[inline]
    fn then(self, which: usize, class: u32) -> Before {
        let code = (self.code + 1 + which as u8) % 3;
        Before { code, bucket: bucket(class), older_bucket: self.bucket, which }
    }

    fn after(self, run: Run) -> Before {
        self.then(self.which(run.code), class(run.length).0)
    }
}

/// The file of a slice, in the order of kings that makes it smaller.
pub(crate) fn pack(table: &Table) -> Vec<u8> {
    let slice = table.layout.slice();
    let codes = codes(table);
    let file = smallest(&runs::stretches(&codes), &table.layout);
    if slice.own.kings() == 0 || slice.other.kings() == 0 {
        return file;
    }
    let layout = Layout::ordered(slice, Order::OwnKingsLast);
    let reordered: Vec<u8> = (0..layout.len())
        .into_par_iter()
        .map(|index| layout.board(index).map_or(FREE, |board| codes[table.layout.index(board)]))
        .collect();
    let other = smallest(&runs::stretches(&reordered), &layout);
    if other.len() < file.len() { other } else { file }
}

/// The values that are stored, in the order of the table.
fn codes(table: &Table) -> Vec<u8> {
    let code = |(index, &value): (usize, &u8)| match table.layout.board(index) {
        Some(board) if is_stored(board) => runs::code(Value(value).verdict()),
        _ => FREE,
    };
    table.values.par_iter().enumerate().map(code).collect()
}

/// The file with as many codes as make it smallest.
fn smallest(stretches: &[Stretch], layout: &Layout) -> Vec<u8> {
    let files: Vec<_> =
        CODES.par_iter().map(|&codes| Packing::new(stretches, layout.len(), codes).file(layout)).collect();
    files.into_iter().min_by_key(Vec::len).expect("there is more than one way")
}

/// How often runs are fitted to their codes, and codes to their runs.
const ROUNDS: usize = 4;

/// Runs on their way into blocks.
struct Packing {
    runs: Vec<Run>,
    lengths: Vec<Vec<u8>>,
}

impl Packing {
    /// Free values between two runs belong to either. Where the border lies that takes the fewest bits is known once
    /// there is a code, and the code once there are borders.
    fn new(stretches: &[Stretch], numbers: usize, codes: usize) -> Packing {
        let mut packing = Packing::of(runs::runs(stretches, numbers), codes);
        for _ in 0..ROUNDS {
            packing = Packing::of(packing.fitted(stretches, numbers), codes);
        }
        packing
    }

    /// The runs with the borders that suit their codes.
    fn fitted(&self, stretches: &[Stretch], numbers: usize) -> Vec<Run> {
        let mut runs = Vec::with_capacity(self.runs.len());
        let (mut before, mut start) = (self.first(), 0);
        for borders in runs::borders(stretches, numbers) {
            let (code, shortest_run, longest_run) =
                (borders.code, borders.earliest - start, borders.latest - start);
            let lengths = &self.lengths[before.context(self.lengths.len())];
            let bits = |class: u32| {
                let word = lengths[2 * class as usize + before.which(code)];
                // A symbol that the code has not yet will have a long word.
                let word = if word == 0 { huffman::LONGEST + 1 } else { word.into() };
                word + shortest(class).1
            };
            let classes = class(shortest_run).0..=class(longest_run).0;
            let class = classes.min_by_key(|&class| bits(class)).expect("there is a class");
            let run = Run { code, length: longest(class).min(longest_run) };
            runs.push(run);
            before = before.after(run);
            start += run.length;
        }
        runs
    }

    /// Before the first run.
    fn first(&self) -> Before {
        self.runs.first().map_or(Before::first(0), |run| Before::first(run.code))
    }

    fn of(runs: Vec<Run>, codes: usize) -> Packing {
        let mut counts = vec![[0; SYMBOLS]; codes];
        // Blocks begin anew, so that a few runs are written in another code than they are counted in: none may
        // lack a symbol that it needs there.
        for code in 0..VALUES as u8 {
            let (length, before) = (1, Before::first(code));
            counts[before.context(codes)][before.symbol(Run { code, length })] += 1;
        }
        let mut packing = Packing { runs, lengths: Vec::new() };
        let mut before = packing.first();
        // The second run of a block that would begin with the run before.
        let mut second = None;
        for &run in &packing.runs {
            counts[before.context(codes)][before.symbol(run)] += 1;
            let first = Before::first(run.code);
            for start in [Some(first), second].into_iter().flatten() {
                let at_start = &mut counts[start.context(codes)][start.symbol(run)];
                *at_start = (*at_start).max(1);
            }
            second = Some(first.after(run));
            before = before.after(run);
        }
        packing.lengths = counts.iter().map(|counts| huffman::lengths(counts)).collect();
        packing
    }

    fn file(&self, layout: &Layout) -> Vec<u8> {
        let (starts, data) = self.blocks();
        let mut directory = BitWriter::default();
        directory.put(self.lengths.len() as u32, 8);
        self.lengths.iter().for_each(|lengths| huffman::put_lengths(lengths, &mut directory));
        let mut directory = directory.into_bytes();
        starts.iter().for_each(|start| directory.extend(start.to_le_bytes()));
        data.chunks(CHECKED * BLOCK).for_each(|chunk| directory.extend(checksum::of(chunk).to_le_bytes()));
        let header = Header {
            kind: Kind::Results,
            slice: layout.slice(),
            order: layout.order(),
            directory: directory.len() as u32,
            blocks: starts.len() as u32,
            data: data.len() as u32,
        };
        let mut bytes = header.with_directory(directory);
        bytes.extend(data);
        bytes
    }

    /// The first index of each block, and the blocks.
    fn blocks(&self) -> (Vec<u32>, Vec<u8>) {
        let words: Vec<_> = self.lengths.iter().map(|lengths| Words::new(lengths)).collect();
        let (mut starts, mut data) = (Vec::new(), Vec::new());
        let mut out = BitWriter::default();
        let mut before = Before::first(0);
        let mut index = 0;
        for &run in &self.runs {
            let (class, bits) = class(run.length);
            let fits = |before: Before, out: &BitWriter| {
                let word = words[before.context(words.len())].length(before.symbol(run));
                out.len() + (word + bits) as usize <= 8 * BLOCK
            };
            if starts.is_empty() || !fits(before, &out) {
                if !starts.is_empty() {
                    data.extend(std::mem::take(&mut out).into_bytes());
                    data.resize(starts.len() * BLOCK, 0);
                }
                starts.push(index);
                before = Before::first(run.code);
                out.put(run.code.into(), 2);
            }
            words[before.context(words.len())].put(before.symbol(run), &mut out);
            out.put(run.length - shortest(class).0, bits);
            before = before.after(run);
            index += run.length;
        }
        data.extend(out.into_bytes());
        (starts, data)
    }
}

/// The packed results of a slice in memory.
#[derive(Debug)]
pub(crate) struct Results {
    pub(crate) layout: Layout,
    codes: Vec<Code>,
    starts: Vec<u32>,
    data: Vec<u8>,
}

impl Results {
    /// Reads a file, all of whose checksums are looked at.
    pub(crate) fn read(bytes: &[u8], slice: Slice) -> Result<Results, Damage> {
        let header = Header::read(bytes, Kind::Results, slice)?;
        header.check_length(bytes.len() as u64)?;
        let part = |range: Range<u64>| &bytes[range.start as usize..range.end as usize];
        let directory =
            checksum::unseal(part(header.directory())).ok_or(Damage::Checksum(Part::Directory))?;
        let nonsense = Damage::Nonsense(Part::Directory);
        let checks = (header.data as usize).div_ceil(CHECKED * BLOCK);
        let tail = 4 * (header.blocks as usize + checks);
        let (codes, numbers) = directory.split_at(directory.len().checked_sub(tail).ok_or(nonsense.clone())?);
        let mut numbers =
            numbers.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
        let starts: Vec<u32> = numbers.by_ref().take(header.blocks as usize).collect();
        let data = part(header.data());
        for (number, (chunk, sum)) in data.chunks(CHECKED * BLOCK).zip(numbers).enumerate() {
            if checksum::of(chunk) != sum {
                return Err(Damage::Checksum(Part::Block(number)));
            }
        }
        let layout = Layout::ordered(slice, header.order);
        let ascends = starts.first() == Some(&0) && starts.is_sorted_by(|one, next| one < next);
        let is_inside = starts.last().is_some_and(|&last| (last as usize) < layout.len());
        let is_filled = data.len().div_ceil(BLOCK) == starts.len();
        if !(ascends && is_inside && is_filled) {
            return Err(nonsense);
        }
        Ok(Results { layout, codes: read_codes(codes).ok_or(nonsense)?, starts, data: data.to_vec() })
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> usize {
        self.starts.len()
    }

    /// Bytes in memory, but for what finds them.
    pub(crate) fn bytes(&self) -> usize {
        self.data.len() + 4 * self.starts.len()
    }

    /// The block with an index.
    #[inline]
    pub(crate) fn block_of(&self, index: usize) -> usize {
        self.starts.partition_point(|&start| start as usize <= index) - 1
    }

    /// The index where a block ends.
    fn end(&self, block: usize) -> usize {
        self.starts.get(block + 1).map_or(self.layout.len(), |&start| start as usize)
    }

    /// Unpacks a block, up to its end.
    pub(crate) fn unpack(&self, block: usize) -> Block {
        let start = self.starts[block] as usize;
        let mut unpacked = Block { start, ends: Vec::with_capacity(BLOCK), codes: Vec::with_capacity(BLOCK) };
        self.each_run(block, |code, end| {
            unpacked.codes.push(code);
            unpacked.ends.push(end as u32);
        });
        unpacked
    }

    /// The stored value of an index, found without unpacking all of its block.
    pub(crate) fn find(&self, block: usize, index: usize) -> Verdict {
        let mut found = 0;
        let offset = index - self.starts[block] as usize;
        self.each_run_while(block, |code, end| {
            found = code;
            end <= offset
        });
        runs::verdict(found)
    }

    /// All stored values in the order of the layout; free ones are whatever packing made of them.
    pub(crate) fn all(&self) -> Vec<Verdict> {
        let blocks = (0..self.blocks()).into_par_iter().flat_map_iter(|block| {
            let mut verdicts = Vec::new();
            self.each_run(block, |code, end| verdicts.resize(end, runs::verdict(code)));
            verdicts
        });
        blocks.collect()
    }

    /// The stored values of some indexes; free ones are whatever packing made of them.
    pub(crate) fn range(&self, indexes: Range<usize>) -> Vec<Verdict> {
        let mut verdicts = Vec::with_capacity(indexes.len());
        let mut block = self.block_of(indexes.start);
        while block < self.blocks() && verdicts.len() < indexes.len() {
            let start = self.starts[block] as usize;
            self.each_run_while(block, |code, end| {
                let wanted = (start + end).clamp(indexes.start, indexes.end) - indexes.start;
                verdicts.resize(wanted.max(verdicts.len()), runs::verdict(code));
                start + end < indexes.end
            });
            block += 1;
        }
        verdicts
    }

    fn each_run(&self, block: usize, mut visit: impl FnMut(u8, usize)) {
        self.each_run_while(block, |code, end| {
            visit(code, end);
            true
        });
    }

    /// Visits the value of each run and where it ends, counted from the beginning of the block.
    #[inline]
    fn each_run_while(&self, block: usize, mut visit: impl FnMut(u8, usize) -> bool) {
        let bytes = &self.data[block * BLOCK..self.data.len().min((block + 1) * BLOCK)];
        let length = self.end(block) - self.starts[block] as usize;
        let mut bits = BitReader::new(bytes);
        bits.fill();
        let mut before = Before::first(bits.take(2) as u8 % 3);
        let mut at = 0;
        while at < length {
            bits.fill();
            let symbol = self.codes[before.context(self.codes.len())].take(&mut bits) as u32;
            let (shortest, more) = shortest(symbol / 2);
            bits.fill();
            at = length.min(at + shortest as usize + bits.take(more) as usize);
            before = before.then(symbol as usize % 2, symbol / 2);
            if !visit(before.code, at) {
                return;
            }
        }
    }
}

fn read_codes(bytes: &[u8]) -> Option<Vec<Code>> {
    let mut bits = BitReader::new(bytes);
    bits.fill();
    let count = bits.take(8) as usize;
    if !CODES.contains(&count) {
        return None;
    }
    (0..count).map(|_| Code::new(&huffman::take_lengths(SYMBOLS, &mut bits))).collect()
}

/// A block, unpacked.
#[derive(Debug, Default)]
pub(crate) struct Block {
    start: usize,
    /// Where each run ends, counted from the start.
    ends: Vec<u32>,
    codes: Vec<u8>,
}

impl Block {
    #[inline]
    pub(crate) fn verdict(&self, index: usize) -> Verdict {
        let offset = (index - self.start) as u32;
        let run = self.ends.partition_point(|&end| end <= offset);
        runs::verdict(self.codes[run.min(self.codes.len() - 1)])
    }
}

impl Results {
    /// The number of a board in these results.
    #[inline]
    pub(crate) fn index(&self, board: Board) -> usize {
        self.layout.index(board)
    }
}
