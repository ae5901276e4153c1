//! Prefix codes of limited length, known by the lengths of their words alone.

use super::bits::{BitReader, BitWriter};

/// The longest word.
pub(super) const LONGEST: u32 = 11;

/// The lengths of the words of a best code for symbols that occur so often; 0 for one that does not. By the method of
/// Larmore and Hirschberg: packages of two are as heavy as both, and each level takes the lightest.
pub(super) fn lengths(counts: &[u64]) -> Vec<u8> {
    let mut lengths = vec![0; counts.len()];
    let mut single: Vec<(u64, Vec<usize>)> = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(symbol, &count)| (count, vec![symbol]))
        .collect();
    single.sort();
    if single.len() < 2 {
        single.iter().for_each(|(_, symbols)| lengths[symbols[0]] = 1);
        return lengths;
    }
    let mut level = single.clone();
    for _ in 1..LONGEST {
        let packages = level.chunks_exact(2).map(|two| {
            let symbols = two.iter().flat_map(|(_, symbols)| symbols.iter().copied()).collect();
            (two[0].0 + two[1].0, symbols)
        });
        let mut next: Vec<_> = packages.chain(single.iter().cloned()).collect();
        next.sort();
        level = next;
    }
    for (_, symbols) in &level[..2 * single.len() - 2] {
        symbols.iter().for_each(|&symbol| lengths[symbol] += 1);
    }
    lengths
}

/// The words of a code, to write with: their bits in the order in which they are read.
pub(super) struct Words(Vec<(u32, u32)>);

impl Words {
    pub(super) fn new(lengths: &[u8]) -> Words {
        Words(words(lengths))
    }

    pub(super) fn put(&self, symbol: usize, out: &mut BitWriter) {
        let (word, length) = self.0[symbol];
        out.put(word, length);
    }

    pub(super) fn length(&self, symbol: usize) -> u32 {
        self.0[symbol].1
    }
}

/// Words in the order of their lengths, then of their symbols.
fn words(lengths: &[u8]) -> Vec<(u32, u32)> {
    let mut words = vec![(0, 0); lengths.len()];
    let mut next = 0_u32;
    for length in 1..=LONGEST {
        next <<= 1;
        for (symbol, _) in lengths.iter().enumerate().filter(|(_, at)| u32::from(**at) == length) {
            words[symbol] = (next.reverse_bits() >> (u32::BITS - length), length);
            next += 1;
        }
    }
    words
}

/// A code to read with: for the next [`LONGEST`] bits, the symbol and the length of its word.
#[derive(Clone, Debug)]
pub(super) struct Code(Vec<(u8, u8)>);

impl Code {
    /// `None` if no code has such lengths.
    pub(super) fn new(lengths: &[u8]) -> Option<Code> {
        let space = |length: u8| {
            if length == 0 { 0 } else { 1_u32 << LONGEST.checked_sub(length.into()).unwrap_or(31) }
        };
        let is_full: u32 = lengths.iter().map(|&length| space(length)).fold(0, u32::saturating_add);
        if is_full > 1 << LONGEST || lengths.len() > 256 {
            return None;
        }
        let mut table = vec![(0, LONGEST as u8); 1 << LONGEST];
        for (symbol, (word, length)) in words(lengths).into_iter().enumerate() {
            if length > 0 {
                (word as usize..1 << LONGEST)
                    .step_by(1 << length)
                    .for_each(|at| table[at] = (symbol as u8, length as u8));
            }
        }
        Some(Code(table))
    }

    /// The next symbol; [`LONGEST`] bits must be ready.
    #[inline]
    pub(super) fn take(&self, bits: &mut BitReader<'_>) -> usize {
        let (symbol, length) = self.0[bits.peek(LONGEST) as usize % self.0.len()];
        bits.skip(length.into());
        symbol.into()
    }
}

/// Bits that count how many symbols in a row do not occur.
const ABSENT: u32 = 5;
const LENGTH: u32 = 4;

/// Writes lengths: four bits each; after a 0, how many more there are.
pub(super) fn put_lengths(lengths: &[u8], out: &mut BitWriter) {
    let mut rest = lengths;
    while let [length, tail @ ..] = rest {
        rest = tail;
        out.put((*length).into(), LENGTH);
        if *length == 0 {
            let more = tail.iter().take((1 << ABSENT) - 1).take_while(|length| **length == 0).count();
            out.put(more as u32, ABSENT);
            rest = &tail[more..];
        }
    }
}

/// Reads so many lengths.
pub(super) fn take_lengths(count: usize, bits: &mut BitReader<'_>) -> Vec<u8> {
    let mut lengths = Vec::with_capacity(count);
    while lengths.len() < count {
        bits.fill();
        let length = bits.take(LENGTH) as u8;
        let more = if length == 0 { bits.take(ABSENT) as usize } else { 0 };
        lengths.extend(std::iter::repeat_n(length, 1 + more));
    }
    lengths.truncate(count);
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(counts: &[u64]) {
        let lengths = lengths(counts);
        let words = Words::new(&lengths);
        let mut out = BitWriter::default();
        put_lengths(&lengths, &mut out);
        let symbols = || (0..counts.len()).filter(|&symbol| counts[symbol] > 0);
        symbols().for_each(|symbol| words.put(symbol, &mut out));
        let bytes = out.into_bytes();
        let mut bits = BitReader::new(&bytes);
        let code = Code::new(&take_lengths(counts.len(), &mut bits)).unwrap();
        for symbol in symbols() {
            bits.fill();
            assert_eq!(code.take(&mut bits), symbol, "{counts:?}");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        check(&[1]);
        check(&[0, 7, 0]);
        check(&[3, 1]);
        check(&[0; 100]);
        check(&[5, 0, 0, 0, 1, 1, 0, 2]);
        // Fibonacci's numbers would make words as long as there are symbols.
        let mut counts = vec![1, 1];
        (2..60).for_each(|at| counts.push(counts[at - 1] + counts[at - 2]));
        check(&counts);
    }

    #[test]
    fn a_code_is_as_short_as_huffmans_where_that_is_short_enough() {
        assert_eq!(lengths(&[45, 13, 12, 16, 9, 5]), [1, 3, 3, 3, 4, 4]);
    }

    #[test]
    fn lengths_of_no_code_are_refused() {
        assert!(Code::new(&[1, 1, 1]).is_none());
        assert!(Code::new(&[12]).is_none());
        assert!(Code::new(&[1, 2, 2]).is_some());
    }
}
