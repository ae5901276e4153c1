//! What one decision costs, in time, nodes and principle calls: on average over positions of the middle game,
//! and for the slowest of them. A measurement of criterion is one decision, each time on the next position.
//! `cargo bench --package cowell-reed --bench decision`.

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::{Limits, NoControl, Statistics};
use cowell_reed::principles::{Principle, Principles};
use cowell_reed::scripts::Script;
use cowell_reed::strategy::Plan;
use cowell_reed::{Deliberation, Extent, Question, Readings, Strategy};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use rules::{Position, Variant};

const MIDDLE_GAME: &str = include_str!("../../../data/positions/middle-game.txt");

criterion_group!(benches, decide);
criterion_main!(benches);

fn decide(criterion: &mut Criterion) {
    let lines = MIDDLE_GAME.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let positions: Vec<_> =
        lines.map(|line| Position::from_fen(line.trim()).expect("a position of the file")).collect();
    let mut group = criterion.benchmark_group("one decision");
    group.sample_size(20);
    println!("by strategy, over {} positions of the middle game, a decision:", positions.len());
    println!("                          mean      slowest   nodes (most)  principle calls (most)");
    for (name, decider) in deciders() {
        println!("{name:<22} {}", Costs::of(&decider, &positions));
        let mut next = positions.iter().cycle();
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| decider.decide(next.next().expect("it goes round")));
        });
    }
    group.finish();
}

/// Who decides: the same list everywhere, or a strategy of the report.
enum Decider {
    List(Plan),
    Strategy(Strategy),
}

fn deciders() -> Vec<(String, Decider)> {
    let list = |name: &str, principles: Vec<Arc<dyn Principle>>| {
        let plan = Plan { principles, maximum: 9 };
        (format!("{name}, maximum 9"), Decider::List(plan))
    };
    let presets = ["game-1", "game-2", "game-3", "game-4"];
    let presets =
        presets.map(|name| (name.to_owned(), Decider::Strategy(Strategy::preset(name).expect("a preset"))));
    [list("six", built_in()), list("six scripts", scripts())].into_iter().chain(presets).collect()
}

impl Decider {
    fn decide(&self, position: &Position) -> Statistics {
        let plan = match self {
            Decider::List(plan) => plan,
            Decider::Strategy(strategy) => strategy.plan(position),
        };
        let readings = Readings::default();
        let question = Question {
            position,
            variant: Variant::Standard,
            plan,
            readings: &readings,
            extent: Extent::Choice,
        };
        let found = Deliberation::new(&question, &Limits::default(), &NoControl);
        black_box(found.expect("the principles have scores")).statistics
    }
}

/// What the decisions about some positions cost.
struct Costs {
    decisions: u32,
    total: (Duration, Statistics),
    most: (Duration, Statistics),
}

impl Costs {
    /// The least of several times for each position: what else the machine does is no part of it.
    const TIMES: usize = 5;

    fn of(decider: &Decider, positions: &[Position]) -> Costs {
        let nothing = (Duration::ZERO, Statistics::default());
        let mut costs = Costs { decisions: 0, total: nothing, most: nothing };
        for position in positions {
            let timed = || {
                let started = Instant::now();
                (decider.decide(position), started.elapsed())
            };
            let times: Vec<_> = (0..Costs::TIMES).map(|_| timed()).collect();
            let time = times.iter().map(|(_, time)| *time).min().expect("several times");
            costs.add(time, times[0].0);
        }
        costs
    }

    fn add(&mut self, time: Duration, Statistics { nodes, evaluations, .. }: Statistics) {
        self.decisions += 1;
        self.total.0 += time;
        self.total.1.nodes += nodes;
        self.total.1.evaluations += evaluations;
        self.most.0 = self.most.0.max(time);
        self.most.1.nodes = self.most.1.nodes.max(nodes);
        self.most.1.evaluations = self.most.1.evaluations.max(evaluations);
    }
}

impl std::fmt::Display for Costs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let milliseconds = |time: Duration| 1000.0 * time.as_secs_f64();
        let a_decision = |number: u64| number as f64 / f64::from(self.decisions);
        let (time, total) = self.total;
        let (slowest, most) = self.most;
        let mean = milliseconds(time) / f64::from(self.decisions);
        write!(f, "{mean:>7.3} ms {:>8.3} ms", milliseconds(slowest))?;
        write!(f, " {:>7.0} ({:>4})", a_decision(total.nodes), most.nodes)?;
        write!(f, " {:>14.0} ({:>4})", a_decision(total.evaluations), most.evaluations)
    }
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
