//! The databases inside the program, and the committed table of what is in slices.

use std::collections::BTreeMap;

use endgame::{Database, Slice, Statistics, built_in_statistics, make_built_in};
use rayon::prelude::*;

/// `slice,positions,won,drawn,lost,longest_win`, made by `crownhead endgame stats`.
const TABLE: &str = include_str!("../../../data/endgame/slices.csv");
/// `pieces,positions,won,drawn,lost,longest_win`, as published.
const PUBLISHED: &str = include_str!("../../../data/endgame/published.csv");

/// The rows of a table: the first field, and the numbers.
fn rows(text: &'static str) -> impl Iterator<Item = (&'static str, [u64; 5])> {
    text.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let (name, numbers) = line.split_once(',').unwrap();
        let numbers: Vec<u64> = numbers.split(',').map(|number| number.parse().unwrap()).collect();
        (name, numbers.try_into().unwrap())
    })
}

fn numbers(statistics: &Statistics) -> [u64; 5] {
    let &Statistics { won, drawn, lost, longest_win, .. } = statistics;
    [statistics.positions(), won, drawn, lost, longest_win.into()]
}

#[test]
fn the_bytes_inside_the_program_are_those_that_the_rules_give() {
    let made = make_built_in();
    assert!(
        made == include_bytes!("../built-in.results"),
        "crownhead endgame build --built-in makes them anew"
    );
    assert!(made.len() <= 250_000, "{}", made.len());
}

#[test]
fn every_slice_of_up_to_four_pieces_is_as_in_the_table() {
    let table: BTreeMap<_, _> = rows(TABLE).collect();
    assert_eq!(table.len(), 4 + 12 + 25 + 44);
    for statistics in built_in_statistics() {
        assert_eq!(table[&*statistics.slice.to_string()], numbers(&statistics), "{}", statistics.slice);
    }
}

#[test]
fn the_slices_of_the_table_add_up_to_the_published_totals() {
    for (pieces, published) in rows(PUBLISHED) {
        let mut total = [0; 5];
        for (slice, [positions, won, drawn, lost, longest]) in rows(TABLE) {
            let slice: Slice = slice.parse().unwrap();
            if slice.pieces().to_string() == pieces {
                assert_eq!(positions, slice.positions(), "{slice}");
                assert_eq!(positions, won + drawn + lost, "{slice}");
                let most = total[4].max(longest);
                total = [total[0] + positions, total[1] + won, total[2] + drawn, total[3] + lost, most];
            }
        }
        // What is not published is 0 there.
        let is_same = |(ours, theirs): (&u64, &u64)| *theirs == 0 || ours == theirs;
        assert!(
            total.iter().zip(&published).all(is_same),
            "{pieces} pieces: {total:?}, published {published:?}"
        );
    }
}

#[test]
fn packed_results_and_solved_distances_agree_on_every_position() {
    let database = Database::built_in();
    for slice in (2..=4).flat_map(Slice::with) {
        (0..slice.numbers()).into_par_iter().filter_map(|index| slice.position(index)).for_each(|position| {
            let ending = database.ending(&position).unwrap().unwrap();
            assert_eq!(database.result(&position), Some(ending.verdict()), "{position}");
        });
    }
}
