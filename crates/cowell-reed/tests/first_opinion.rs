//! Decisions that are stopped: they come at once, whatever the first principle is (C-2).

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use arena::{Clock, Control, Limits, PlaySettings, Roster, play_out};
use cowell_reed::principles::{Principle, Principles};
use cowell_reed::scripts::Script;
use cowell_reed::strategy::Plan;
use cowell_reed::{COWELL_REED, Deliberation, Extent, Question, Readings};
use rules::{Game, Position, Variant};

/// Some thousand operations for a position, and the men that have gone far in the end.
const HEAVY: &str = "let sum = 0; for turn in 0..1000 { sum += turn; } own.advance + sum - sum";

/// Says stop when it is asked once more than so many times.
struct Patience(Cell<u64>);

impl Control for Patience {
    fn stop(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left == 0
    }
}

fn stopped_after(questions: u64, first: Arc<dyn Principle>, maximum: u32) -> Deliberation {
    let pieces = Principles::default().find("PCR").unwrap();
    let plan = Plan { principles: vec![first, pieces], maximum };
    let question = Question {
        position: &Position::start(),
        variant: Variant::Standard,
        plan: &plan,
        readings: &Readings::default(),
        extent: Extent::Choice,
    };
    Deliberation::new(&question, &Limits::default(), &Patience(Cell::new(questions))).unwrap()
}

fn heavy() -> Arc<dyn Principle> {
    Arc::new(Script::parse("heavy.rhai", HEAVY).unwrap())
}

/// The start has seven moves. Four men have gone one row and four two, and the one that moves goes one more.
#[test]
fn a_slow_script_that_comes_first_is_stopped_at_the_next_position() {
    for (questions, is_glance_done) in [(0, false), (1, false), (6, false), (7, true), (30, true), (45, true)]
    {
        let found = stopped_after(questions, heavy(), 4);
        assert!(!found.is_complete && found.statistics.evaluations <= questions, "{questions}: {found:?}");
        let scores: Vec<_> = found.moves.iter().map(|mv| mv.scores[0]).collect();
        assert_eq!(scores, vec![is_glance_done.then_some(13.0); 7], "{questions}");
        assert_eq!(found.acceptable().count(), 7, "{questions}");
    }
}

#[test]
fn what_a_slow_script_made_of_the_moves_alone_decides_when_it_is_stopped() {
    let center = "(own.men & center()).count";
    let script: Arc<dyn Principle> = Arc::new(Script::parse("center.rhai", center).unwrap());
    let found = stopped_after(10, script, 4);
    let mut left: Vec<_> = found.acceptable().map(|mv| mv.to_string()).collect();
    left.sort_unstable();
    assert_eq!(left, ["10-14", "10-15", "11-15", "9-14"]);
}

#[test]
fn code_that_comes_first_is_asked_about_a_small_tree_when_it_is_stopped() {
    // Stopped while the tree is scored, and while it grows.
    for (name, maximum, questions) in [("PCR", 20, 50), ("PCR", 99, 100), ("MOBIL", 20, 50)] {
        let found = stopped_after(questions, Principles::default().find(name).unwrap(), maximum);
        assert!(!found.is_complete, "{name} {maximum}");
        assert!(found.moves.iter().all(|mv| mv.scores[0].is_some() && mv.scores[1].is_none()), "{found:?}");
    }
}

/// Time that passes by being looked at, as before each position that a script scores.
struct CountingClock(Cell<u64>);

impl Control for CountingClock {
    fn now(&self) -> Duration {
        self.0.set(self.0.get() + 1);
        Duration::from_millis(self.0.get())
    }
}

#[test]
fn no_game_is_lost_on_time_by_a_slow_script() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let strategy =
        "format = \"crownhead strategy 1\"\n[[phase]]\nprinciples = [\"heavy.rhai\"]\nmaximum = 9\n";
    std::fs::write(&path, strategy).unwrap();
    std::fs::write(folder.path().join("heavy.rhai"), HEAVY).unwrap();
    let roster = Roster::default().with(COWELL_REED);
    let spec = format!("cowell-reed:strategy={}", path.display());
    let time = Duration::from_millis(12);
    for limits in [
        Limits { time: Some(time), ..Limits::default() },
        Limits {
            clock: Some(Clock { remaining: 40 * time, increment: Duration::ZERO }),
            ..Limits::default()
        },
    ] {
        let [mut slow, mut random] = [&spec, "random"].map(|spec| roster.player(spec, 1).unwrap());
        let mut game = Game::default();
        let settings = PlaySettings { limits, ..PlaySettings::default() };
        let hourglass = CountingClock(Cell::new(0));
        let transcript = play_out(&mut game, [&mut *slow, &mut *random], &settings, &hourglass).unwrap();
        assert_eq!(transcript.note, None, "{limits:?}");
    }
}
