//! What a decision costs, by strategy: from the start, and on average over positions of the middle game.
//! `cargo bench --package cowell-reed --bench decision`.

use arena::{Limits, Unwatched};
use cowell_reed::principles::Principles;
use cowell_reed::strategy::Plan;
use cowell_reed::{Deliberation, Extent, Question, Readings};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rules::{Position, Variant};

const MIDDLE_GAME: &str = include_str!("../../../data/positions/middle-game.txt");

criterion_group!(benches, decide);
criterion_main!(benches);

fn decide(criterion: &mut Criterion) {
    let lines = MIDDLE_GAME.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let middle_game: Vec<_> =
        lines.map(|line| Position::from_fen(line.trim()).expect("a position of the file")).collect();
    let mut group = criterion.benchmark_group("decision");
    group.sample_size(20);
    for (place, positions) in [("start", vec![Position::start()]), ("middle game", middle_game)] {
        group.throughput(Throughput::Elements(positions.len() as u64));
        for maximum in [1, 4, 9] {
            let plan = Plan { principles: Principles::default().iter().cloned().collect(), maximum };
            group.bench_function(BenchmarkId::new(place, format!("six, maximum {maximum}")), |bencher| {
                bencher.iter(|| positions.iter().map(|position| moves_left(position, &plan)).sum::<usize>());
            });
        }
    }
    group.finish();
}

fn moves_left(position: &Position, plan: &Plan) -> usize {
    let readings = Readings::default();
    let question =
        Question { position, variant: Variant::Standard, plan, readings: &readings, extent: Extent::Choice };
    let found = Deliberation::new(&question, &Limits::default(), &mut Unwatched);
    found.expect("built-in principles have scores").acceptable().count()
}
