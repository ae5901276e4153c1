//! What a decision costs: from the opening, and on average over games that are played.
//! `cargo bench --package samuel --bench decision`.

mod self_play;

use arena::ballots::BallotClass;
use arena::players::Greedy;
use arena::{Limits, NoControl, Opening, openings};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rules::{Position, Variant};
use samuel::{LookAhead, LookAheadSettings, PlyRules, Polynomial};

const GAMES: u64 = 10;

criterion_group!(benches, decide);
criterion_main!(benches);

fn decide(criterion: &mut Criterion) {
    let places = [("opening", opening()), ("play", play())];
    let mut group = criterion.benchmark_group("decision");
    group.sample_size(20);
    for (place, positions) in &places {
        group.throughput(Throughput::Elements(positions.len() as u64));
        for (name, ply) in [("four-terms", 1), ("four-terms", 3), ("sixteen-terms", 3), ("four-terms", 5)] {
            let polynomial = Polynomial::preset(name).expect("a preset");
            let plies = PlyRules::default().with_minimum(ply);
            let settings = LookAheadSettings { plies, ..LookAheadSettings::default() };
            let mut look_ahead = LookAhead::new(polynomial, settings);
            let mut choose = |position: &Position| {
                look_ahead.choose(None, position, Variant::Standard, &Limits::default(), &NoControl).score
            };
            group.bench_function(BenchmarkId::new(*place, format!("{name}, ply {ply}")), |bencher| {
                bencher.iter(|| positions.iter().map(&mut choose).fold(0, i32::wrapping_add));
            });
        }
    }
    group.finish();
}

/// The start, and what the three-move ballots come to.
fn opening() -> Vec<Position> {
    let ballots = openings::three_move(&[BallotClass::Crossboard]);
    [Position::start()].into_iter().chain(ballots.iter().map(Opening::position)).collect()
}

fn play() -> Vec<Position> {
    let games = (0..GAMES).map(|seed| self_play::game(&mut Greedy::new(seed)));
    games.flat_map(|game| game.positions().filter(Position::can_move).collect::<Vec<_>>()).collect()
}
