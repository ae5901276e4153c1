//! The form boards have on the tape: two words without kings, three with (S-20).

use super::StandardForm;
use super::standard_form::squares_of;
use crate::Word;

/// Bytes of a word: a bit for each square, and none for the bits of the 704 that are no squares.
const WORD: usize = 4;

impl StandardForm {
    /// How many bytes a board takes, with kings or without.
    pub const fn compact_len(has_kings: bool) -> usize {
        if has_kings { 3 * WORD } else { 2 * WORD }
    }

    /// How many words of the 704 a board takes, with kings or without.
    pub const fn word_count(has_kings: bool) -> usize {
        if has_kings { 3 } else { 2 }
    }

    /// The words of the 704: Black's pieces, White's, and the kings of both if there are any.
    pub fn words(&self) -> impl Iterator<Item = Word> + use<> {
        let words = [self.black, self.white, self.kings].map(|word| Word::from(squares_of(word)));
        words.into_iter().take(StandardForm::word_count(self.has_kings()))
    }

    /// Adds the compact form: 8 bytes, or 12 with kings. Of two boards with kings, or two without,
    /// the one with the smaller words has the smaller bytes.
    pub fn write_compact(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.black.to_be_bytes());
        bytes.extend(self.white.to_be_bytes());
        if self.has_kings() {
            bytes.extend(self.kings.to_be_bytes());
        }
    }

    /// The board of 8 bytes, or of 12 that name kings; `None` for anything else.
    #[inline]
    pub fn from_compact(bytes: &[u8]) -> Option<StandardForm> {
        let word = |index: usize| -> Option<u32> {
            Some(u32::from_be_bytes(*bytes.get(index * WORD..)?.first_chunk()?))
        };
        let kings = match bytes.len() {
            8 => 0,
            // Without kings it would be written in 8, and not stand in line with its neighbors.
            12 => word(2).filter(|&kings| kings != 0)?,
            _ => return None,
        };
        Some(StandardForm { black: word(0)?, white: word(1)?, kings })
    }
}
