//! How fast positions are counted, moves listed and made, and game files read.
//! `cargo bench --package rules`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules::pdn::{self, Record, Tags};
use rules::perft::{Count, perft};
use rules::{DrawRules, Game, Move, Position, Rules};

const PERFT_DEPTH: u32 = 9;
const GAMES: usize = 100;
const MOST_PLIES: usize = 150;

criterion_group!(benches, count_positions, list_moves, make_moves, read_games);
criterion_main!(benches);

fn count_positions(criterion: &mut Criterion) {
    let start = Position::start();
    let mut group = criterion.benchmark_group("perft");
    for (name, count) in [("paths", Count::Paths), ("results", Count::Results)] {
        group.throughput(Throughput::Elements(perft(&start, PERFT_DEPTH, count)));
        group.bench_function(name, |bencher| bencher.iter(|| perft(black_box(&start), PERFT_DEPTH, count)));
    }
    group.finish();
}

fn list_moves(criterion: &mut Criterion) {
    let played = played_moves();
    let mut list = Vec::new();
    let mut group = criterion.benchmark_group("position");
    group.throughput(Throughput::Elements(played.len() as u64));
    group.bench_function("moves_into", |bencher| {
        bencher.iter(|| {
            for (position, _) in &played {
                black_box(position).moves_into(&mut list);
                black_box(&list);
            }
        });
    });
    group.finish();
}

fn make_moves(criterion: &mut Criterion) {
    let played = played_moves();
    let mut group = criterion.benchmark_group("position");
    group.throughput(Throughput::Elements(played.len() as u64));
    group.bench_function("after", |bencher| {
        bencher.iter(|| {
            for &(position, mv) in &played {
                black_box(black_box(position).after(mv));
            }
        });
    });
    group.finish();
}

fn read_games(criterion: &mut Criterion) {
    let mut random = Random(1);
    let games = (0..GAMES).map(|_| record(&play_game(&mut random)).to_string());
    let text = games.collect::<Vec<_>>().join("\n");
    let mut group = criterion.benchmark_group("pdn");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("read", |bencher| {
        bencher
            .iter(|| assert_eq!(pdn::read(black_box(text.as_bytes())).filter(Result::is_ok).count(), GAMES));
    });
    group.finish();
}

fn record(played: &[(Position, Move)]) -> Record {
    let mut game = Game::new(Position::start(), Rules { draws: DrawRules::NONE, ..Rules::default() });
    for &(_, mv) in played {
        game.play(mv).expect("a move that was played is legal");
    }
    Record::of_game(&game, Tags::from_iter([("Event", "bench"), ("Black", "Alpha"), ("White", "Beta")]))
}

/// The positions of games played at random, the same every time, with the move played in each.
fn played_moves() -> Vec<(Position, Move)> {
    let mut random = Random(1);
    (0..GAMES).flat_map(|_| play_game(&mut random)).collect()
}

fn play_game(random: &mut Random) -> Vec<(Position, Move)> {
    let mut played = Vec::new();
    let mut position = Position::start();
    while played.len() < MOST_PLIES {
        let Some(mv) = random.pick(&position.moves()) else { break };
        played.push((position, mv));
        position = position.after(mv);
    }
    played
}

/// Knuth's linear congruential generator, of which the high bits are used.
struct Random(u64);

impl Random {
    fn pick(&mut self, moves: &[Move]) -> Option<Move> {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        moves.get((self.0 >> 33) as usize % moves.len().max(1)).copied()
    }
}
