//! Distances of a slice: of positions that are lost and where the side to move cannot capture. All others follow from
//! these by one move, or by captures. Which positions those are follows from the results, but for boards where the other
//! side threatens to capture: there a bit says whether they are lost.
//!
//! Blocks have the same number of indexes, and each is readable by itself.

use files::checksum;
use rayon::prelude::*;

use super::container::{Damage, HEADER_LENGTH, Header, Kind, Part};
use super::model::Model;
use super::range_coder::{BitCoder, Decoder, Encoder};
use super::results::Results;
use crate::index::{Layout, Slice};
use crate::solved::Table;
use crate::value::{Value, Verdict};

/// Indexes of a block.
pub(crate) const BLOCK: usize = 1 << 15;

/// The file of a slice.
pub(crate) fn pack(table: &Table, results: &Results) -> Vec<u8> {
    let layout = results.layout;
    let stored = results.all();
    let blocks: Vec<Vec<u8>> = (0..layout.len().div_ceil(BLOCK))
        .into_par_iter()
        .map(|block| {
            let mut coder = Encoder::new();
            walk(
                &layout,
                block,
                &mut coder,
                |index| stored[index],
                |index| table.value(layout.board(index).expect("only boards are walked")),
            );
            checksum::seal(coder.into_bytes())
        })
        .collect();
    let mut directory = Vec::new();
    let mut end = 0;
    for block in &blocks {
        end += block.len() as u32;
        directory.extend(end.to_le_bytes());
    }
    let header = Header {
        kind: Kind::Distances,
        slice: layout.slice(),
        order: layout.order(),
        directory: directory.len() as u32,
        blocks: blocks.len() as u32,
        data: end,
    };
    let mut bytes = header.with_directory(directory);
    blocks.iter().for_each(|block| bytes.extend(block));
    bytes
}

/// Stands for a position that has no distance here.
pub(crate) const NONE: u8 = u8::MAX;

/// Writes or reads the distances of a block: `value` gives them to a writer, and a reader what it likes.
fn walk(
    layout: &Layout,
    block: usize,
    coder: &mut impl BitCoder,
    stored: impl Fn(usize) -> Verdict,
    value: impl Fn(usize) -> Value,
) -> Vec<u8> {
    let first = block * BLOCK;
    let last = layout.len().min(first + BLOCK);
    let mut model = Model::new(layout);
    let mut distances = vec![NONE; last - first];
    for index in first..last {
        let Some(board) = layout.board(index).filter(|board| !board.can_capture()) else { continue };
        let stored = stored(index);
        let is_threatened = board.is_threatened();
        if is_threatened {
            let is_lost = value(index).is_loss();
            if !model.is_lost(coder, stored, is_lost) {
                continue;
            }
        } else if stored != Verdict::Loss {
            continue;
        }
        let moves = value(index).0 / 2;
        distances[index - first] = model.distance(coder, index, is_threatened, moves);
    }
    distances
}

/// The distances of a slice, as a file has them: what is needed to find a block in it.
#[derive(Debug)]
pub(crate) struct Distances {
    pub(crate) layout: Layout,
    /// Where the blocks begin in the file.
    data: u64,
    /// Where each block ends, counted from there.
    ends: Vec<u32>,
}

impl Distances {
    /// Reads what is needed to find blocks. `read` gives so many bytes of the file from a place on.
    pub(crate) fn open<E: From<Damage>>(
        slice: Slice,
        results: &Results,
        length: u64,
        mut read: impl FnMut(u64, usize) -> Result<Vec<u8>, E>,
    ) -> Result<Distances, E> {
        let start = read(0, HEADER_LENGTH.min(usize::try_from(length).unwrap_or(usize::MAX)))?;
        let header = Header::read(&start, Kind::Distances, slice)?;
        header.check_length(length)?;
        let place = header.directory();
        let sealed = read(place.start, (place.end - place.start) as usize)?;
        let directory = checksum::unseal(&sealed).ok_or(Damage::Checksum(Part::Directory))?;
        let ends: Vec<u32> = directory
            .chunks_exact(4)
            .map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
            .collect();
        let layout = results.layout;
        let fits = ends.len() == layout.len().div_ceil(BLOCK)
            && ends.len() == header.blocks as usize
            && header.order == layout.order()
            && ends.is_sorted()
            && ends.last() == Some(&header.data);
        if !fits {
            return Err(Damage::Nonsense(Part::Directory).into());
        }
        Ok(Distances { layout, data: header.data().start, ends })
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> usize {
        self.ends.len()
    }

    /// Where a block is in the file, and how many bytes it has.
    pub(crate) fn place(&self, block: usize) -> (u64, usize) {
        let start = block.checked_sub(1).map_or(0, |before| self.ends[before]);
        (self.data + u64::from(start), (self.ends[block] - start) as usize)
    }

    /// Unpacks a block: for each of its indexes half the plies of the loss. Those that have no distance here are [`NONE`].
    pub(crate) fn unpack(&self, block: usize, sealed: &[u8], results: &Results) -> Result<Vec<u8>, Damage> {
        let bytes = check(block, sealed)?;
        let first = block * BLOCK;
        let stored = results.range(first..self.layout.len().min(first + BLOCK));
        Ok(walk(
            &self.layout,
            block,
            &mut Decoder::new(bytes),
            |index| stored[index - first],
            |_| Value::DRAW,
        ))
    }
}

/// The bytes of a block without their checksum.
pub(crate) fn check(block: usize, sealed: &[u8]) -> Result<&[u8], Damage> {
    checksum::unseal(sealed).ok_or(Damage::Checksum(Part::Block(block)))
}
