//! Bits in bytes, the lowest first.

/// Writes bits one after the other.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    pending: u64,
    count: u32,
}

impl BitWriter {
    /// Adds the lowest bits of a number, at most 32.
    pub(super) fn put(&mut self, bits: u32, count: u32) {
        self.pending |= u64::from(bits) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.pending as u8);
            self.pending >>= 8;
            self.count -= 8;
        }
    }

    /// How many bits there are.
    pub(super) fn len(&self) -> usize {
        8 * self.bytes.len() + self.count as usize
    }

    /// The bytes, the last one filled up with zeros.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.pending as u8);
        }
        self.bytes
    }
}

/// Reads bits; behind the end there are zeros.
#[derive(Clone)]
pub(super) struct BitReader<'a> {
    rest: &'a [u8],
    pending: u64,
    count: u32,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { rest: bytes, pending: 0, count: 0 }
    }

    /// Has at least 32 bits ready.
    #[inline]
    pub(super) fn fill(&mut self) {
        if self.count >= 32 {
            return;
        }
        let word = match self.rest.split_first_chunk::<4>() {
            Some((word, rest)) => {
                self.rest = rest;
                u32::from_le_bytes(*word)
            }
            None => {
                let mut word = [0; 4];
                word[..self.rest.len()].copy_from_slice(self.rest);
                self.rest = &[];
                u32::from_le_bytes(word)
            }
        };
        self.pending |= u64::from(word) << self.count;
        self.count += 32;
    }

    /// The next bits, which stay; they must be ready.
    #[inline]
    pub(super) fn peek(&self, count: u32) -> u32 {
        (self.pending & ((1 << count) - 1)) as u32
    }

    #[inline]
    pub(super) fn skip(&mut self, count: u32) {
        self.pending >>= count;
        self.count -= count;
    }

    /// The next bits, at most 32; they must be ready.
    #[inline]
    pub(super) fn take(&mut self, count: u32) -> u32 {
        let bits = self.peek(count);
        self.skip(count);
        bits
    }
}
