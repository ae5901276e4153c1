//! What a decision costs, by strategy: from the start, and on average over positions of the middle game.
//! `cargo bench --package cowell-reed --bench decision`.

use std::path::Path;
use std::sync::Arc;

use arena::{Limits, Unwatched};
use cowell_reed::principles::{Principle, Principles};
use cowell_reed::scripts::Script;
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
        for (list, principles) in [("six", built_in()), ("six scripts", scripts())] {
            for maximum in [1, 4, 9] {
                let plan = Plan { principles: principles.clone(), maximum };
                let name = BenchmarkId::new(place, format!("{list}, maximum {maximum}"));
                group.bench_function(name, |bencher| {
                    let decide =
                        || positions.iter().map(|position| moves_left(position, &plan)).sum::<usize>();
                    bencher.iter(decide);
                });
            }
        }
    }
    group.finish();
}

fn built_in() -> Vec<Arc<dyn Principle>> {
    Principles::default().iter().cloned().collect()
}

/// The same principles written as scripts.
fn scripts() -> Vec<Arc<dyn Principle>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/principles");
    let load = |known: Arc<dyn Principle>| -> Arc<dyn Principle> {
        let file = format!("{}{}", known.name().to_lowercase(), Script::ENDING);
        Arc::new(Script::load(&folder.join(file)).expect("the six are written as scripts"))
    };
    built_in().into_iter().map(load).collect()
}

fn moves_left(position: &Position, plan: &Plan) -> usize {
    let readings = Readings::default();
    let question =
        Question { position, variant: Variant::Standard, plan, readings: &readings, extent: Extent::Choice };
    let found = Deliberation::new(&question, &Limits::default(), &mut Unwatched);
    found.expect("the six have scores").acceptable().count()
}
