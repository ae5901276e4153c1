//! Arithmetic coding of single bits with given probabilities, as in LZMA. One description of a format serves for
//! writing and reading: a reader ignores the bit that it is given and returns the one that it finds.

use super::mixer::PRECISION;

/// Writes or reads bits.
pub(super) trait BitCoder {
    /// Writes a bit, or reads one whatever was given; returns it. The probability of a 0 is in units of 1/4096.
    fn code(&mut self, of_zero: u32, bit: bool) -> bool;
}

const TOP: u32 = 1 << 24;

/// Writes.
pub(super) struct Encoder {
    low: u64,
    range: u32,
    /// The byte that a carry may still change, and how many bytes of 255 are behind it.
    held: Option<u8>,
    full: usize,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Encoder {
        Encoder { low: 0, range: u32::MAX, held: None, full: 0, bytes: Vec::new() }
    }

    fn shift(&mut self) {
        let carry = (self.low >> 32) as u8;
        if self.low < 0xFF00_0000 || carry == 1 {
            if let Some(held) = self.held {
                self.bytes.push(held.wrapping_add(carry));
            }
            self.bytes.extend(std::iter::repeat_n(0xFF_u8.wrapping_add(carry), self.full));
            self.full = 0;
            self.held = Some((self.low >> 24) as u8);
        } else {
            self.full += 1;
        }
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }

    /// The bytes; zeros at the end are left out, for a reader finds zeros there anyway.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        (0..5).for_each(|_| self.shift());
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

impl BitCoder for Encoder {
    fn code(&mut self, of_zero: u32, bit: bool) -> bool {
        let bound = (self.range >> PRECISION) * of_zero;
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        while self.range < TOP {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

/// Reads.
pub(super) struct Decoder<'a> {
    code: u32,
    range: u32,
    rest: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { code: 0, range: u32::MAX, rest: bytes.iter() };
        (0..4).for_each(|_| decoder.shift());
        decoder
    }

    fn shift(&mut self) {
        self.code = self.code << 8 | u32::from(self.rest.next().copied().unwrap_or(0));
    }
}

impl BitCoder for Decoder<'_> {
    #[inline]
    fn code(&mut self, of_zero: u32, _: bool) -> bool {
        let bound = (self.range >> PRECISION) * of_zero;
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        while self.range < TOP {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bits_that_were_written_are_read(bits: Vec<(bool, u32)>, bias in 1_usize..20) {
            // Long rows of one bit are where carries go far.
            let bits: Vec<_> = bits.into_iter().flat_map(|bit| std::iter::repeat_n(bit, bias)).collect();
            let probability = |number: u32| 1 + number % 4095;
            let mut encoder = Encoder::new();
            bits.iter().for_each(|&(bit, number)| { encoder.code(probability(number), bit); });
            let bytes = encoder.into_bytes();
            let mut decoder = Decoder::new(&bytes);
            for (bit, number) in bits {
                prop_assert_eq!(decoder.code(probability(number), false), bit);
            }
        }
    }
}
