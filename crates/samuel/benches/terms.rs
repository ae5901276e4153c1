//! What evaluating a leaf costs: four terms, sixteen terms, and the parameters one by one.
//! `cargo bench --package samuel`.

mod self_play;

use std::hint::black_box;

use arena::Player;
use arena::players::{Greedy, Random};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rules::{Game, Position};
use samuel::{
    Connective, ConnectiveReading, Parameter, ParameterSet, ParameterValues, Term, TermValues, View,
    exchange_is_possible,
};

const GAMES: u64 = 50;

/// The terms of the rote polynomial beside piece advantage; the last two make its hybrid (S-18).
const FOUR_TERMS: [Term; 4] = [
    Term::Parameter(Parameter::Deny),
    Term::Parameter(Parameter::Mob),
    Term::Parameter(Parameter::Cent),
    Term::Parameter(Parameter::Adv),
];

/// The twelve terms that the paper prints after 42 games, and four of the costlier rest.
const SIXTEEN_TERMS: [Term; 16] = [
    Term::Connective(Connective::Moc2),
    Term::Parameter(Parameter::Kcent),
    Term::Connective(Connective::Moc4),
    Term::Connective(Connective::Mode3),
    Term::Connective(Connective::Demmo),
    Term::Parameter(Parameter::Move),
    Term::Parameter(Parameter::Adv),
    Term::Connective(Connective::Mode2),
    Term::Parameter(Parameter::Back),
    Term::Parameter(Parameter::Cntr),
    Term::Parameter(Parameter::Thret),
    Term::Connective(Connective::Moc3),
    Term::Parameter(Parameter::Exch),
    Term::Parameter(Parameter::Gap),
    Term::Parameter(Parameter::Hole),
    Term::Parameter(Parameter::Fork),
];

criterion_group!(benches, evaluate, rate);
criterion_main!(benches);

/// Leaves of a search: the ratings of the position before are at hand, once for all its successors.
fn evaluate(criterion: &mut Criterion) {
    let play: [(&str, Vec<Game>); 2] = [
        ("random", games(|seed| Box::new(Random::new(seed)))),
        ("greedy", games(|seed| Box::new(Greedy::new(seed)))),
    ];
    let mut group = criterion.benchmark_group("leaf");
    for (name, games) in &play {
        let leaves: Vec<[Position; 2]> = games.iter().flat_map(pairs).collect();
        group.throughput(Throughput::Elements(leaves.len() as u64));
        for (count, terms) in [("4 terms", &FOUR_TERMS[..]), ("16 terms", &SIXTEEN_TERMS)] {
            let parameters = parameters_of(terms);
            let known: Vec<_> = leaves
                .iter()
                .map(|[before, now]| (ParameterValues::of(&View::of(before), parameters), *now))
                .collect();
            group.bench_function(BenchmarkId::new(count, name), |bencher| {
                bencher.iter(|| {
                    known.iter().fold(0_i32, |sum, (before, now)| {
                        sum.wrapping_add(score(now, before, black_box(terms), parameters))
                    })
                });
            });
        }
    }
    group.finish();
}

/// Each costly parameter by itself.
fn rate(criterion: &mut Criterion) {
    let games = games(|seed| Box::new(Greedy::new(seed)));
    let positions: Vec<Position> = games.iter().flat_map(Game::positions).collect();
    let mut group = criterion.benchmark_group("rate");
    group.throughput(Throughput::Elements(positions.len() as u64));
    for parameter in [Parameter::Mob, Parameter::Deny, Parameter::Exch, Parameter::Thret] {
        group.bench_function(parameter.name(), |bencher| {
            let rating = |position| parameter.value(&View::of(position));
            bencher.iter(|| black_box(&positions).iter().map(rating).sum::<i32>());
        });
    }
    group.bench_function("exchange is possible", |bencher| {
        let possible = |position: &&Position| exchange_is_possible(&View::of(position));
        bencher.iter(|| black_box(&positions).iter().filter(possible).count());
    });
    group.bench_function("all 26", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(ParameterValues::of(&View::of(black_box(position)), ParameterSet::ALL));
            }
        });
    });
    group.finish();
}

/// Piece advantage and the terms, each with some power of two.
fn score(now: &Position, before: &ParameterValues, terms: &[Term], parameters: ParameterSet) -> i32 {
    let view = View::of(now);
    let values = ParameterValues::of(&view, parameters);
    let terms_now = TermValues::new(&values, before, ConnectiveReading::Plain);
    let (active, passive) = (view.active_credit(), view.passive_credit());
    let advantage = (passive - active) * 1024 / (passive + active).max(1);
    terms.iter().enumerate().fold(advantage, |sum, (power, &term)| sum + (terms_now.get(term) << (power & 7)))
}

fn parameters_of(terms: &[Term]) -> ParameterSet {
    terms.iter().fold(ParameterSet::EMPTY, |set, term| set.union(term.parameters()))
}

fn pairs(game: &Game) -> Vec<[Position; 2]> {
    let positions: Vec<_> = game.positions().collect();
    positions.windows(2).map(|pair| [pair[0], pair[1]]).collect()
}

fn games(player: impl Fn(u64) -> Box<dyn Player>) -> Vec<Game> {
    (0..GAMES).map(|seed| self_play::game(&mut *player(seed))).collect()
}
