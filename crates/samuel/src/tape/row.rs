//! A board on the tape with what is remembered of it, and boards in a row as they lie there.

use std::cmp::Ordering;
use std::ops::Range;

use super::StandardForm;
use crate::Score;

/// What is remembered of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// For the side to move.
    pub(super) score: Score,
    /// How many plies the score looked ahead, those of remembered scores within it included.
    pub(super) ply: u16,
    /// The number of the merge at which its age was 0, or would have been. So all boards grow
    /// older by one at a merge without being written again.
    pub(super) birth: i32,
}

impl Row {
    /// Bytes beside those of the board: score, ply, birth.
    pub(super) const LEN: usize = 4 + 2 + 4;

    /// The age after so many merges.
    #[inline]
    pub(super) fn age(&self, merges: u32) -> u32 {
        (i64::from(merges) - i64::from(self.birth)).clamp(0, i64::from(u32::MAX)) as u32
    }

    /// The number of the merge at which a board was born that has this age after so many merges.
    #[inline]
    pub(super) fn birth(age: u32, merges: u32) -> i32 {
        (i64::from(merges) - i64::from(age)) as i32
    }

    /// The same, refreshed: its age halved (S-24).
    #[inline]
    #[must_use]
    pub(super) fn refreshed(self, merges: u32) -> Row {
        Row { birth: Row::birth(self.age(merges) / 2, merges), ..self }
    }

    #[inline]
    fn from_bytes(bytes: &[u8]) -> Option<Row> {
        let (&score, rest) = bytes.split_first_chunk()?;
        let (&ply, rest) = rest.split_first_chunk()?;
        let (&birth, _) = rest.split_first_chunk()?;
        Some(Row {
            score: Score::from_be_bytes(score),
            ply: u16::from_be_bytes(ply),
            birth: i32::from_be_bytes(birth),
        })
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.score.to_be_bytes());
        bytes.extend(self.ply.to_be_bytes());
        bytes.extend(self.birth.to_be_bytes());
    }
}

/// Boards with their rows in the order of the boards, as bytes: all with kings, or all without.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    bytes: &'a [u8],
    board_len: usize,
}

impl<'a> Rows<'a> {
    /// `None` if that is no whole number of boards.
    pub(super) fn new(bytes: &'a [u8], has_kings: bool) -> Option<Rows<'a>> {
        let rows = Rows { bytes, board_len: StandardForm::compact_len(has_kings) };
        bytes.len().is_multiple_of(rows.stride()).then_some(rows)
    }

    /// How many bytes a board takes with its row.
    pub(super) const fn len_of_one(has_kings: bool) -> usize {
        StandardForm::compact_len(has_kings) + Row::LEN
    }

    pub(super) fn len(&self) -> usize {
        self.bytes.len() / self.stride()
    }

    /// What is remembered of a board.
    #[inline]
    pub(super) fn find(&self, board: &StandardForm) -> Option<Row> {
        self.row(self.search(board).ok()?)
    }

    /// The dichotomous search (S-22): where a board is, or else where it would be.
    #[inline]
    pub(super) fn search(&self, board: &StandardForm) -> Result<usize, usize> {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = usize::midpoint(from, to);
            match self.board(middle).map_or(Ordering::Greater, |found| found.cmp(board)) {
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
                Ordering::Equal => return Ok(middle),
            }
        }
        Err(from)
    }

    /// The bytes of some of them.
    pub(super) fn bytes(&self, range: Range<usize>) -> &'a [u8] {
        &self.bytes[range.start * self.stride()..range.end * self.stride()]
    }

    pub(super) fn iter(self) -> impl Iterator<Item = (StandardForm, Row)> + 'a {
        (0..self.len()).filter_map(move |index| Some((self.board(index)?, self.row(index)?)))
    }

    fn stride(&self) -> usize {
        self.board_len + Row::LEN
    }

    #[inline]
    fn board(&self, index: usize) -> Option<StandardForm> {
        let start = index * self.stride();
        StandardForm::from_compact(self.bytes.get(start..start + self.board_len)?)
    }

    #[inline]
    fn row(&self, index: usize) -> Option<Row> {
        Row::from_bytes(self.bytes.get(index * self.stride() + self.board_len..)?)
    }
}

/// Adds a board with its row to such bytes.
pub(super) fn write(board: &StandardForm, row: &Row, bytes: &mut Vec<u8>) {
    board.write_compact(bytes);
    row.write(bytes);
}
