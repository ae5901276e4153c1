//! How long a player may think: the limits of a move, and the control that has the clock, says when to stop and
//! hears what the player thinks meanwhile. Players and runs have no clock of their own.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Decision;

/// What happens around the board: time passes, and somebody may want to stop.
pub trait Control {
    /// The time since some moment; the same forever where time does not matter.
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    /// Whether to stop: a player then decides at once, and a game or a run is broken off. Asked often.
    fn stop(&self) -> bool {
        false
    }

    /// Whether a player that has thought as much as its settings ask for is to leave it at that; if not, it has
    /// time that it may use. Asked often.
    fn is_enough(&self) -> bool {
        true
    }

    /// Hears what the player would decide if it had to now.
    fn thinking(&self, _so_far: &Decision) {}

    /// Hears now and then how many positions the player has looked at for this decision, if it counts them.
    fn counted(&self, _nodes: u64) {}
}

/// No time passes, and nobody stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoControl;

impl Control for NoControl {}

/// A flag that says to stop, shared between those who say it and those who look. As a control it has no clock.
#[derive(Clone, Debug, Default)]
pub struct StopFlag {
    said: Arc<AtomicBool>,
    outer: Option<Arc<AtomicBool>>,
}

impl StopFlag {
    /// Says it, for good.
    pub fn stop(&self) {
        self.said.store(true, Ordering::SeqCst);
    }

    /// Whether it was said, here or to whom this belongs.
    pub fn is_stopped(&self) -> bool {
        let is_said = |flag: &Arc<AtomicBool>| flag.load(Ordering::SeqCst);
        is_said(&self.said) || self.outer.as_ref().is_some_and(is_said)
    }

    /// A flag for a part of the work, which also stops when this one does.
    #[must_use]
    pub fn part(&self) -> StopFlag {
        StopFlag { said: Arc::default(), outer: Some(Arc::clone(&self.said)) }
    }
}

impl Control for StopFlag {
    fn stop(&self) -> bool {
        self.is_stopped()
    }
}

/// A clock that runs, and a flag that says to stop.
#[derive(Clone, Debug)]
pub struct RunControl {
    stop: StopFlag,
    started: Instant,
}

impl RunControl {
    /// The clock begins to run.
    pub fn start(stop: &StopFlag) -> RunControl {
        RunControl { stop: stop.clone(), started: Instant::now() }
    }
}

impl Control for RunControl {
    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn stop(&self) -> bool {
        self.stop.is_stopped()
    }
}

/// What ends the thinking about a move; whatever is reached first counts. Nothing set means that
/// the player decides for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Limits {
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Plies always looked ahead, for players that then go on where the board is not quiet.
    pub ply: Option<u32>,
    /// Time for the move.
    #[serde(rename = "seconds", default, with = "seconds")]
    pub time: Option<Duration>,
    /// Time for the game.
    pub clock: Option<Clock>,
}

impl Limits {
    /// The time of a search that goes on until it is stopped, however little there is to choose.
    pub const ENDLESS: Duration = Duration::from_secs(1_000_000);

    /// How much of its time a player should use for the move, where there is a limit. A tenth is left, so that whoever
    /// uses it up is not late.
    pub fn time_for_move(&self) -> Option<Duration> {
        let share = |clock: Clock| {
            let share = clock.remaining / MOVES_TO_COME;
            share.saturating_add(clock.increment * 3 / 4).min(clock.remaining / 2)
        };
        let of_time = self.time.map(|time| time - time / 10);
        of_time.into_iter().chain(self.clock.map(share)).min()
    }
}

/// A player's own clock as it stands when it is asked for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// `60+0.5`: the seconds that are left, and those that each move adds.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.remaining.as_secs_f64(), self.increment.as_secs_f64())
    }
}

impl Serialize for Clock {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Clock {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Clock, D::Error> {
        let text = String::deserialize(deserializer)?;
        let duration = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok();
        let both = text.split_once('+').and_then(|(left, added)| Some((duration(left)?, duration(added)?)));
        let (remaining, increment) = both.ok_or_else(|| {
            let expected = format!("clock '{}': expected seconds as in 60+0.5", rules::excerpt(&text));
            serde::de::Error::custom(expected)
        })?;
        Ok(Clock { remaining, increment })
    }
}

/// A duration as a number of seconds, for `serde(with)`.
pub mod seconds {
    use super::*;

    /// Writes the seconds.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        time.map(|time| time.as_secs_f64()).serialize(serializer)
    }

    /// Reads the seconds.
    ///
    /// # Errors
    /// When they are no duration, and those of the deserializer.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        let seconds = Option::<f64>::deserialize(deserializer)?;
        seconds.map(Duration::try_from_secs_f64).transpose().map_err(serde::de::Error::custom)
    }
}

/// The control of one move: it also stops when the time of the limits is up.
pub struct Deadline<'a> {
    around: &'a dyn Control,
    at: Option<Duration>,
    /// When the time is used that a move should take.
    enough_at: Option<Duration>,
}

impl<'a> Deadline<'a> {
    /// From a moment on, for as long as the limits allow.
    pub fn new(around: &'a dyn Control, started: Duration, limits: &Limits) -> Deadline<'a> {
        let clock = limits.clock.map(|clock| clock.remaining);
        let limit = [limits.time, clock].into_iter().flatten().min();
        let from_start = |time: Option<Duration>| time.map(|time| started.saturating_add(time));
        Deadline { around, at: from_start(limit), enough_at: from_start(limits.time_for_move()) }
    }
}

impl Control for Deadline<'_> {
    fn now(&self) -> Duration {
        self.around.now()
    }

    fn stop(&self) -> bool {
        self.around.stop() || self.at.is_some_and(|at| self.now() >= at)
    }

    fn is_enough(&self) -> bool {
        self.around.stop() || self.enough_at.is_none_or(|at| self.now() >= at)
    }

    fn thinking(&self, so_far: &Decision) {
        self.around.thinking(so_far);
    }

    fn counted(&self, nodes: u64) {
        self.around.counted(nodes);
    }
}

/// How many more moves of its own a player should expect.
const MOVES_TO_COME: u32 = 30;

/// The control of a player that sets its own pace and uses no time beyond it.
pub struct OwnPace<'a>(pub &'a dyn Control);

impl Control for OwnPace<'_> {
    fn now(&self) -> Duration {
        self.0.now()
    }

    fn stop(&self) -> bool {
        self.0.stop()
    }

    fn thinking(&self, so_far: &Decision) {
        self.0.thinking(so_far);
    }

    fn counted(&self, nodes: u64) {
        self.0.counted(nodes);
    }
}
