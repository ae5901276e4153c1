//! A long stream of games takes little memory. Alone in its file, because it measures the process.

use std::fs;

use rules::pdn::Reader;

const MEGABYTE: usize = 1 << 20;

/// The most memory the process has held, where the system tells.
fn peak_memory() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<usize>().ok()? * 1024)
}

#[test]
fn thirty_megabytes_of_games_are_read_in_a_few() {
    let game = "[Event \"a long stream\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 {a remark of some length} \
        4. 15-18 24-20 5. 9-14 26-23 6. 10-15 19x10 7. 6x15 28-24 1-0\n\n";
    let block = game.repeat(1000);
    let before = peak_memory();
    let mut reader = Reader::new();
    let (mut fed, mut good) = (0, 0);
    while fed < 30 * MEGABYTE {
        for piece in block.as_bytes().chunks(4001) {
            reader.feed(piece);
            while let Some(game) = reader.next_game() {
                assert_eq!(game.unwrap().line.count_moves(), 14);
                good += 1;
            }
        }
        fed += block.len();
    }
    reader.finish();
    good += std::iter::from_fn(|| reader.next_game()).count();
    assert_eq!(good, 1000 * (fed / block.len()));
    if let (Some(before), Some(after)) = (before, peak_memory()) {
        assert!(after - before < 4 * MEGABYTE, "grew by {} bytes", after - before);
    }
}
