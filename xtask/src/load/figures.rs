//! What the visitors noted, as figures.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use super::OPPONENTS;
use super::lost_moves::LostMoves;
use super::visitor::VisitorTimes;

/// What requests that do not think should stay under.
const TARGET: Duration = Duration::from_millis(50);

/// So many complaints are shown in full.
const SHOWN: usize = 5;

/// Everything that is told in the end.
pub(super) struct Figures<'a> {
    pub(super) notes: &'a [VisitorTimes],
    pub(super) seconds: f64,
    pub(super) memory: Memory,
    pub(super) kept: &'a LostMoves,
}

/// The memory of the server, in KiB.
pub(super) struct Memory {
    pub(super) start: u64,
    pub(super) peak: u64,
    pub(super) end: u64,
}

/// How long something took, sorted.
struct Times(Vec<Duration>);

impl Times {
    fn new(times: impl IntoIterator<Item = Duration>) -> Times {
        let mut times: Vec<_> = times.into_iter().collect();
        times.sort_unstable();
        Times(times)
    }

    /// What so many in a hundred stay within.
    fn percentile(&self, percent: usize) -> Duration {
        let rank = (self.0.len() * percent).div_ceil(100).max(1);
        self.0.get(rank - 1).copied().unwrap_or_default()
    }
}

impl Display for Times {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [half, most, nearly_all, all] =
            [50, 95, 99, 100].map(|percent| milliseconds(self.percentile(percent)));
        write!(f, "{:7}  {half:8.1} {most:8.1} {nearly_all:8.1} {all:8.1}", self.0.len())
    }
}

impl Display for Figures<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.requests(f)?;
        self.thinking(f)?;
        self.totals(f)
    }
}

impl Figures<'_> {
    fn requests(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "\nrequests that do not think, ms\n{:24}  count       p50      p95      p99      max",
            ""
        )?;
        let mut kinds: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
        for (kind, took) in self.notes.iter().flat_map(|notes| &notes.requests) {
            kinds.entry(kind).or_default().push(*took);
        }
        for (kind, times) in kinds {
            writeln!(f, "{kind:24}{}", Times::new(times))?;
        }
        let all = Times::new(self.notes.iter().flat_map(|notes| &notes.requests).map(|(_, took)| *took));
        let verdict = if all.percentile(99) < TARGET { "under" } else { "NOT under" };
        writeln!(f, "{:24}{all}\np99 is {verdict} {} ms", "all", TARGET.as_millis())
    }

    fn thinking(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nuntil the machine has moved, ms")?;
        for opponent in OPPONENTS {
            let games = || self.notes.iter().filter(|notes| notes.opponent == *opponent);
            let times = Times::new(games().flat_map(|notes| notes.waits.iter().copied()));
            let means: Vec<_> = games().filter_map(|notes| mean(&notes.waits)).collect();
            let fastest = means.iter().copied().fold(f64::INFINITY, f64::min);
            let slowest = means.iter().copied().fold(0.0, f64::max);
            writeln!(f, "{opponent:24}{times}   by game {fastest:.1} to {slowest:.1}")?;
        }
        let hints = Times::new(self.notes.iter().flat_map(|notes| notes.thoughts.iter().copied()));
        writeln!(f, "{:24}{hints}", "hint")
    }

    fn totals(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let total = |count: fn(&VisitorTimes) -> usize| self.notes.iter().map(count).sum::<usize>();
        let made = total(|notes| notes.moves) + total(|notes| notes.waits.len());
        writeln!(f, "\nmoves a second: {:.0} of both sides", made as f64 / self.seconds)?;
        let Memory { start, peak, end } = self.memory;
        let mebibytes = |kibibytes: u64| kibibytes as f64 / 1_024.0;
        let (start, peak, end) = (mebibytes(start), mebibytes(peak), mebibytes(end));
        writeln!(f, "memory of the server: {start:.1} MiB at first, {peak:.1} at most, {end:.1} at last")?;
        writeln!(f, "errors: {}", total(|notes| notes.errors.len()))?;
        complaints(f, self.notes.iter().flat_map(|notes| &notes.errors))?;
        let LostMoves { games, moves, lost } = self.kept;
        writeln!(
            f,
            "after a kill: {moves} moves in {games} games were shown, {} games have lost any",
            lost.len()
        )?;
        complaints(f, lost)
    }
}

/// The first of them, one a line.
fn complaints<'a>(f: &mut Formatter<'_>, all: impl IntoIterator<Item = &'a String>) -> fmt::Result {
    all.into_iter().take(SHOWN).try_for_each(|complaint| writeln!(f, "  {complaint}"))
}

fn mean(times: &[Duration]) -> Option<f64> {
    (!times.is_empty()).then(|| milliseconds(times.iter().sum()) / times.len() as f64)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_the_least_that_so_many_stay_within() {
        let times = Times::new((1..=200).rev().map(Duration::from_millis));
        for (percent, expected) in [(50, 100), (95, 190), (99, 198), (100, 200)] {
            assert_eq!(times.percentile(percent), Duration::from_millis(expected));
        }
        assert_eq!(Times::new([Duration::from_millis(3)]).percentile(50), Duration::from_millis(3));
        assert_eq!(Times::new([]).percentile(99), Duration::ZERO);
    }

    #[test]
    fn a_mean_of_nothing_is_none() {
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[Duration::from_millis(2), Duration::from_millis(4)]), Some(3.0));
    }
}
