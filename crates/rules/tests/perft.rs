//! Leaf counts against the published and independently counted tables of `data/perft`.

use std::fs;
use std::path::PathBuf;

use rules::Position;
use rules::perft::{Count, branches, perft};

/// Rows with more leaves than this are left to the benches.
const MOST_LEAVES: u64 = 10_000_000;

struct Block {
    position: Position,
    rows: Vec<Row>,
}

enum Row {
    Total { count: Count, depth: u32, leaves: u64 },
    Divide { depth: u32, first: String, leaves: u64 },
}

fn table(name: &str) -> Vec<Block> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/perft").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut blocks: Vec<Block> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(fen) = line.strip_prefix("fen ") {
            blocks.push(Block { position: fen.parse().unwrap(), rows: Vec::new() });
        } else {
            blocks.last_mut().expect("a fen line first").rows.push(row(line));
        }
    }
    blocks
}

fn row(line: &str) -> Row {
    let words: Vec<_> = line.split(' ').collect();
    let total = |count, depth: &str, leaves: &str| Row::Total {
        count,
        depth: depth.parse().unwrap(),
        leaves: leaves.parse().unwrap(),
    };
    match words[..] {
        ["paths", depth, leaves] => total(Count::Paths, depth, leaves),
        ["results", depth, leaves] => total(Count::Results, depth, leaves),
        ["divide", depth, first, leaves] => Row::Divide {
            depth: depth.parse().unwrap(),
            first: first.to_owned(),
            leaves: leaves.parse().unwrap(),
        },
        _ => panic!("no such row: {line}"),
    }
}

fn check_table(name: &str, rows_expected: usize) {
    let mut checked = 0;
    for block in table(name) {
        for row in block.rows {
            let Row::Total { count, depth, leaves } = row else { continue };
            if leaves <= MOST_LEAVES {
                assert_eq!(
                    perft(&block.position, depth, count),
                    leaves,
                    "{} {count:?} {depth}",
                    block.position
                );
                checked += 1;
            }
        }
    }
    assert_eq!(checked, rows_expected, "rows of {name}");
}

#[test]
fn the_opening_position_has_the_published_counts() {
    check_table("start.perft", 18);
}

#[test]
fn the_five_other_positions_have_the_counts_of_two_other_generators() {
    check_table("positions.perft", 5 * 2 * 8);
}

#[test]
fn the_two_readings_part_at_depth_twelve() {
    let start = Position::start();
    assert_eq!(perft(&start, 11, Count::Paths), 85_242_128);
    assert_eq!(perft(&start, 12, Count::Paths), 388_623_673);
    assert_eq!(perft(&start, 12, Count::Results), 388_617_999);
}

/// Halbersma's counts for Brazilian draughts (7, 49, 302, 1469, 7473) part from ours at depth 5,
/// where its flying kings and its rule of the most pieces first tell.
#[test]
fn the_counts_are_not_those_of_brazilian_draughts() {
    let counts = [1, 2, 3, 4, 5].map(|depth| perft(&Position::start(), depth, Count::Paths));
    assert_eq!(counts, [7, 49, 302, 1469, 7361]);
    assert_ne!(counts[4], 7473);
}

#[test]
fn no_move_at_all_is_one_leaf() {
    assert_eq!(perft(&Position::start(), 0, Count::Paths), 1);
    assert_eq!(perft(&Position::start(), 0, Count::Results), 1);
}

#[test]
fn the_branches_add_up_to_the_whole() {
    for block in table("positions.perft").into_iter().chain(table("start.perft")) {
        for count in [Count::Paths, Count::Results] {
            let sum: u64 =
                branches(&block.position, count).iter().map(|(_, next)| perft(next, 4, count)).sum();
            assert_eq!(sum, perft(&block.position, 5, count), "{}", block.position);
        }
    }
}

#[test]
fn a_branch_is_a_legal_move_and_the_position_after_it() {
    for block in table("positions.perft").into_iter().chain(table("start.perft")) {
        for count in [Count::Paths, Count::Results] {
            for (mv, next) in branches(&block.position, count) {
                assert_eq!(block.position.after(mv), next, "{mv} in {}", block.position);
            }
        }
        assert_eq!(branches(&block.position, Count::Results).len(), block.position.moves().len());
    }
}

/// The files themselves: the seven first moves of each divided depth make up the published total.
#[test]
fn the_divided_rows_add_up_to_the_published_totals() {
    let start = &table("start.perft")[0];
    let divided = &table("divide.perft")[0];
    assert_eq!(divided.position, start.position);
    for wanted in [18, 20, 28] {
        let rows: Vec<_> = divided
            .rows
            .iter()
            .filter_map(|row| match row {
                Row::Divide { depth, first, leaves } if *depth == wanted => Some((first, *leaves)),
                _ => None,
            })
            .collect();
        for (first, _) in &rows {
            start.position.parse_move(first).unwrap();
        }
        let total = start.rows.iter().find_map(|row| match row {
            Row::Total { count: Count::Paths, depth, leaves } if *depth == wanted => Some(*leaves),
            _ => None,
        });
        assert_eq!(rows.len(), 7, "depth {wanted}");
        assert_eq!(Some(rows.iter().map(|(_, leaves)| leaves).sum()), total, "depth {wanted}");
    }
}
