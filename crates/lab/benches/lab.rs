//! What a match costs beside the thinking: playing, recording and counting the games of players
//! that do not think; and a run of generalization learning, states and tables included.
//! `cargo bench --package lab`.

use std::num::NonZeroUsize;

use arena::{Roster, openings};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lab::generalize_run::{self, GeneralizeRun, Series};
use lab::{Contest, Declaration, Local, NoObserver, Standing, StopFlag, play};

criterion_group!(benches, play_random_games, generalize);
criterion_main!(benches);

fn play_random_games(criterion: &mut Criterion) {
    let contest = contest();
    let mut group = criterion.benchmark_group("match");
    group.throughput(Throughput::Elements(count_moves(&contest)));
    group.sample_size(20);
    group.bench_function("moves of random players", |bencher| bencher.iter(|| run(&contest)));
    group.finish();
}

fn contest() -> Contest {
    let players = vec!["random".to_owned(), "random".to_owned()];
    let declaration = Declaration::new(players, 200, "eleven-man", 1);
    Contest::new(declaration, Roster::default(), openings::eleven_man()).expect("two known players")
}

fn run(contest: &Contest) -> Standing {
    let alone = Local { threads: NonZeroUsize::MIN };
    play(contest, None, &alone, &StopFlag::default(), &mut NoObserver).expect("no folder, no fault").0
}

fn count_moves(contest: &Contest) -> u64 {
    let folder = tempfile::tempdir().expect("a place for files");
    let alone = Local { threads: NonZeroUsize::MIN };
    play(contest, Some(folder.path()), &alone, &StopFlag::default(), &mut NoObserver)
        .expect("an empty folder");
    let rows = lab::read_rows(&folder.path().join("results.csv")).expect("it was written");
    rows.iter().map(|row| row.plies as u64).sum()
}

fn generalize(criterion: &mut Criterion) {
    let run = GeneralizeRun::of_series(Series::Second, Series::Second.settings(), 1, 42, 1);
    let alone = Local { threads: NonZeroUsize::MIN };
    let mut group = criterion.benchmark_group("generalization");
    group.sample_size(10);
    group.bench_function("second series of 42 games, one seed", |bencher| {
        bencher.iter(|| {
            let folder = tempfile::tempdir().expect("a place for files");
            generalize_run::learn(&run, folder.path(), &alone, &StopFlag::default(), &mut NoObserver)
                .expect("an empty folder")
        });
    });
    group.finish();
}
