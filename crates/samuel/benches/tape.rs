//! What a memory tape of 5.3 million positions costs: look-ups in play, from a record that is held
//! and from one that is not, merging, opening, and bytes. `cargo bench --package samuel --bench tape`.
//!
//! The tape is made of random play, which takes a minute or two, and kept for the next time.

mod self_play;

use std::collections::HashSet;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use arena::players::Greedy;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules::{Position, Variant};
use samuel::Polynomial;
use samuel::tape::{CatalogKey, FORMAT_VERSION, Learned, StandardForm, Tape, TapeSettings};

/// A hundred times the paper's.
const POSITIONS: u64 = 5_300_000;
/// As many are merged at a time while the tape is made.
const BATCH: u64 = 200_000;
/// As many are merged when merging is measured.
const MERGED: u64 = 20_000;
/// As far as a look-ahead goes at least.
const PLY: u32 = 3;
const GAMES: u64 = 5;

criterion_group!(benches, look_up, merge, open);
criterion_main!(benches);

fn look_up(criterion: &mut Criterion) {
    let path = tape();
    let mut group = criterion.benchmark_group("tape look-up");
    group.sample_size(20);

    let decisions = decisions();
    let leaves = decisions.iter().map(Vec::len).sum::<usize>() as u64;
    group.throughput(Throughput::Elements(leaves));
    group.bench_function("games, from no record held", |bencher| {
        bencher.iter_custom(|times| (0..times).map(|_| play(&mut read(&path), &decisions)).sum());
    });
    let mut tape = read(&path);
    play(&mut tape, &decisions);
    println!("{leaves} look-ups in {GAMES} games: {:?}", tape.statistics());
    group.bench_function("games, all records held", |bencher| {
        bencher.iter_custom(|times| (0..times).map(|_| play(&mut tape, &decisions)).sum());
    });

    let cold = of_different_records(2_000);
    group.throughput(Throughput::Elements(cold.len() as u64));
    group.bench_function("record not held", |bencher| {
        let mut tape = read(&path);
        tape.change_settings(TapeSettings { positions_held: 1, ..*tape.settings() })
            .expect("they make sense");
        bencher.iter(|| cold.iter().filter(|position| tape.recall(position).is_some()).count());
    });
    group.finish();
}

fn merge(criterion: &mut Criterion) {
    let original = tape();
    let copy = original.with_extension("copy");
    fs::copy(&original, &copy).expect("there is room for another tape");
    let mut tape = Tape::open(&copy, None).expect("it was just made");
    let mut numbers = Numbers(1 << 40 | 1);
    let mut group = criterion.benchmark_group("tape merge");
    group.sample_size(10);
    for (name, count) in [("20,000 new positions", MERGED), ("twenty moves", 20)] {
        group.bench_function(name, |bencher| {
            bencher.iter_custom(|times| (0..times).map(|_| merge_new(&mut tape, &mut numbers, count)).sum());
        });
    }
    group.finish();
    drop(tape);
    fs::remove_file(copy).expect("it is ours");
}

fn open(criterion: &mut Criterion) {
    let path = tape();
    let mut group = criterion.benchmark_group("tape open");
    group.sample_size(20);
    group.bench_function("for reading", |bencher| bencher.iter(|| read(&path)));
    group.bench_function("for writing", |bencher| {
        bencher.iter(|| Tape::open(&path, None).expect("it is ours"));
    });
    group.finish();
}

/// The time it takes to look up all that the decisions come to.
fn play(tape: &mut Tape, decisions: &[Vec<Position>]) -> Duration {
    let start = Instant::now();
    for leaves in decisions {
        for leaf in leaves {
            black_box(tape.recall(leaf));
        }
        tape.decision_made().expect("it can be read");
    }
    start.elapsed()
}

/// The time it takes to merge positions that are not on the tape.
fn merge_new(tape: &mut Tape, numbers: &mut Numbers, count: u64) -> Duration {
    let mut new = 0;
    while new < count {
        for position in numbers.game() {
            if new < count && tape.find(&position).expect("it can be read").is_none() {
                tape.save(&position, 5, 3);
                new += 1;
            }
        }
    }
    let start = Instant::now();
    tape.merge().expect("there is room");
    start.elapsed()
}

fn read(path: &Path) -> Tape {
    Tape::open_read_only(path, None).expect("it is ours")
}

/// The tape, made if it is not there.
fn tape() -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{POSITIONS}-{FORMAT_VERSION}.tape"));
    if Tape::open_read_only(&path, None).is_ok_and(|tape| tape.totals().positions >= POSITIONS) {
        return path;
    }
    let _ = fs::remove_file(&path);
    let learned = Learned {
        polynomial: Polynomial::preset("four-terms").expect("a preset"),
        variant: Variant::Standard,
    };
    let mut tape = Tape::create(&path, learned, TapeSettings::default()).expect("there is room for a tape");
    let mut numbers = Numbers(88_172_645_463_325_252);
    while tape.totals().positions < POSITIONS {
        let mut saved = 0;
        while saved < BATCH {
            for position in numbers.game() {
                tape.save(&position, numbers.below(1_000) as i32, 3);
                saved += 1;
            }
        }
        tape.merge().expect("there is room for a tape");
    }
    tape.compact().expect("there is room for a tape");
    let counts = tape.counts().expect("it was just made");
    println!(
        "{} positions in {} records, {:.1} bytes each, {:.1} with all that is free in the file",
        counts.positions,
        counts.records,
        counts.bytes_per_position(),
        counts.file_size as f64 / counts.positions as f64,
    );
    path
}

/// For each move of some games, all boards that lie some plies ahead.
fn decisions() -> Vec<Vec<Position>> {
    (0..GAMES)
        .flat_map(|seed| self_play::game(&mut Greedy::new(seed)).positions().collect::<Vec<_>>())
        .map(|position| {
            let mut leaves = Vec::new();
            look_ahead(&position, PLY, &mut leaves);
            leaves
        })
        .collect()
}

fn look_ahead(position: &Position, ply: u32, leaves: &mut Vec<Position>) {
    if ply == 0 {
        leaves.push(*position);
        return;
    }
    for mv in position.moves() {
        look_ahead(&position.after(mv), ply - 1, leaves);
    }
}

/// Boards met in random play, no two of one record; long records are met more often.
fn of_different_records(count: usize) -> Vec<Position> {
    let mut numbers = Numbers(4_242);
    let mut seen = HashSet::new();
    let mut positions = Vec::new();
    while positions.len() < count {
        let game = numbers.game();
        let position = game[numbers.below(game.len() as u64) as usize];
        if seen.insert(CatalogKey::of(&StandardForm::of(&position))) {
            positions.push(position);
        }
    }
    positions
}

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % bound
    }

    fn game(&mut self) -> Vec<Position> {
        let mut positions = vec![Position::start()];
        while positions.len() <= 120 {
            let position = positions[positions.len() - 1];
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            positions.push(position.after(moves[self.below(moves.len() as u64) as usize]));
        }
        positions
    }
}
