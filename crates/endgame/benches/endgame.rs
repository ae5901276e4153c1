//! Asking databases and making them.

use std::hint::black_box;
use std::path::PathBuf;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use endgame::{BuildPlan, Database, Slice, build};
use rules::Position;

/// Databases of five or six pieces, where they are built: the variable names their folder.
const FOLDER: &str = "CROWNHEAD_ENDGAME";

/// Positions spread over all slices of the most pieces, none of which has a capture for either side.
fn quiet_positions(pieces: usize, each: u64) -> Vec<Position> {
    let quiet = |position: &Position| {
        !position.must_capture() && !position.with_turn(!position.turn()).must_capture()
    };
    let spread = |slice: Slice| {
        (0..each).filter_map(move |number| slice.position(number * (slice.numbers() / each).max(1)))
    };
    Slice::with(pieces).into_iter().flat_map(spread).filter(quiet).collect()
}

fn probe(criterion: &mut Criterion) {
    let folder = std::env::var_os(FOLDER).map(PathBuf::from);
    let database =
        folder.map_or_else(Database::built_in, |folder| Database::open(&folder).expect("it was built"));
    let pieces = database.pieces();
    let positions = quiet_positions(pieces, 4_000);
    let near = &positions[..1];
    criterion.bench_function(&format!("result, {pieces} pieces, block at hand"), |bencher| {
        bencher.iter(|| near.iter().filter_map(|position| database.result(black_box(position))).count());
    });
    let mut next = 0;
    criterion.bench_function(&format!("result, {pieces} pieces, anywhere"), |bencher| {
        bencher.iter(|| {
            // Far from the last one, so that its block is another.
            next = (next + 7_919) % positions.len();
            database.result(black_box(&positions[next]))
        });
    });
    criterion.bench_function(&format!("ending, {pieces} pieces, anywhere"), |bencher| {
        bencher.iter(|| {
            next = (next + 7_919) % positions.len();
            database.ending(black_box(&positions[next]))
        });
    });
}

fn generate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generation");
    group.sample_size(10);
    group.bench_function("build, 4 pieces", |bencher| {
        bencher.iter_batched(
            || tempfile::tempdir().expect("there is room"),
            |folder| {
                let plan =
                    BuildPlan { folder: folder.path().to_owned(), pieces: 4, threads: None, memory: 1 << 30 };
                build(&plan, &mut |_| {}, &|| false).expect("it can be built")
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, probe, generate);
criterion_main!(benches);
