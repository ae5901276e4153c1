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

/// Equal values that are stored, with nothing but free ones between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stretch {
    code: u8,
    first: u32,
    last: u32,
}

/// The stretches of some codes. If all are free, they are draws.
pub(super) fn stretches(codes: &[u8]) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for (index, &code) in codes.iter().enumerate().filter(|(_, code)| **code != FREE) {
        let index = index as u32;
        match stretches.last_mut() {
            Some(stretch) if stretch.code == code => stretch.last = index,
            _ => stretches.push(Stretch { code, first: index, last: index }),
        }
    }
    if stretches.is_empty() && !codes.is_empty() {
        stretches.push(Stretch { code: code(Verdict::Draw), first: 0, last: 0 });
    }
    stretches
}

/// Where a run of a value may end, as far as what is stored leaves a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Borders {
    pub(super) code: u8,
    pub(super) earliest: u32,
    pub(super) latest: u32,
}

/// The borders of the runs that stretches of so many values make; the last run ends where they do.
pub(super) fn borders(stretches: &[Stretch], values: usize) -> impl Iterator<Item = Borders> {
    stretches.iter().enumerate().map(move |(number, stretch)| match stretches.get(number + 1) {
        Some(next) => Borders { code: stretch.code, earliest: stretch.last + 1, latest: next.first },
        None => Borders { code: stretch.code, earliest: values as u32, latest: values as u32 },
    })
}

/// The runs that stretches of so many values make if free values belong to the run before them.
pub(super) fn runs(stretches: &[Stretch], values: usize) -> Vec<Run> {
    let mut start = 0;
    let run = |borders: Borders| {
        let length = borders.latest - std::mem::replace(&mut start, borders.latest);
        Run { code: borders.code, length }
    };
    borders(stretches, values).map(run).collect()
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

/// The longest length of a class.
pub(super) const fn longest(class: u32) -> u32 {
    let (shortest, bits) = shortest(class);
    shortest + ((1 << bits) - 1)
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
            assert!((shortest..=longest(class)).contains(&length));
        }
    }

    #[test]
    fn free_values_make_no_run_of_their_own() {
        let check = |codes: &[u8], expected: &[(u8, u32)]| {
            let runs = runs(&stretches(codes), codes.len());
            let runs: Vec<_> = runs.iter().map(|run| (run.code, run.length)).collect();
            assert_eq!(runs, expected, "{codes:?}");
        };
        check(&[], &[]);
        check(&[3, 3], &[(1, 2)]);
        check(&[3, 0, 3, 0, 2, 3], &[(0, 4), (2, 2)]);
    }
}
