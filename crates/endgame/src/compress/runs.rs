//! Values in a row that are the same, and how their lengths are written: a class, and bits that say which of it.

use crate::value::Verdict;

/// The code of a value: win, draw and loss.
pub(super) const fn code(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Win => 0,
        Verdict::Draw => 1,
        Verdict::Loss => 2,
    }
}

/// The value of a code.
pub(super) const fn verdict(code: u8) -> Verdict {
    match code {
        0 => Verdict::Win,
        1 => Verdict::Draw,
        _ => Verdict::Loss,
    }
}

/// Stands for any value.
pub(super) const FREE: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    pub(super) code: u8,
    pub(super) length: u32,
}

/// The runs of some codes: free ones belong to the run before them, at the beginning to the one behind. If all are
/// free, they are draws.
pub(super) fn runs(codes: impl Iterator<Item = u8>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut free = 0;
    for code in codes {
        match runs.last_mut() {
            Some(run) if code == FREE || run.code == code => run.length += 1,
            None if code == FREE => free += 1,
            _ => {
                runs.push(Run { code, length: 1 + free });
                free = 0;
            }
        }
    }
    if free > 0 {
        runs.push(Run { code: code(Verdict::Draw), length: free });
    }
    runs
}

/// Lengths up to this have a class of their own; further on there are two for each power of two.
const EXACT: u32 = 8;
const EXACT_LOG: u32 = EXACT.ilog2();

/// The class of a length, and how many bits tell which of its class it is.
pub(super) const fn class(length: u32) -> (u32, u32) {
    if length <= EXACT {
        return (length - 1, 0);
    }
    let power = length.ilog2();
    (EXACT + 2 * (power - EXACT_LOG) + (length >> (power - 1) & 1), power - 1)
}

/// The classes that lengths of 32 bits can have.
pub(super) const CLASSES: u32 = class(u32::MAX).0 + 1;

/// The shortest length of a class, and how many bits tell which of it a length is.
pub(super) const fn shortest(class: u32) -> (u32, u32) {
    if class < EXACT {
        return (class + 1, 0);
    }
    let power = (class - EXACT) / 2 + EXACT_LOG;
    ((2 + class % 2) << (power - 1), power - 1)
}

/// What the class of a run says about the length of the next.
pub(super) const BUCKETS: usize = 7;

pub(super) const fn bucket(class: u32) -> usize {
    match class {
        0 => 0,
        1 => 1,
        2..=3 => 2,
        4..=7 => 3,
        8..=11 => 4,
        12..=17 => 5,
        _ => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_is_found_again_from_its_class_and_bits() {
        for length in (1..5000).chain([u32::MAX, u32::MAX - 1, 1 << 31, (1 << 31) - 1]) {
            let (class, bits) = class(length);
            let (shortest, same_bits) = shortest(class);
            assert_eq!(bits, same_bits, "{length}");
            let which = length.checked_sub(shortest).unwrap();
            assert!(u64::from(which) < 1 << bits, "{length}");
            assert!(class < CLASSES);
        }
    }

    #[test]
    fn free_values_make_no_run_of_their_own() {
        let check = |codes: &[u8], expected: &[(u8, u32)]| {
            let runs: Vec<_> = runs(codes.iter().copied()).iter().map(|run| (run.code, run.length)).collect();
            assert_eq!(runs, expected, "{codes:?}");
        };
        check(&[], &[]);
        check(&[3, 3], &[(1, 2)]);
        check(&[3, 0, 3, 0, 2, 3], &[(0, 4), (2, 2)]);
    }
}
