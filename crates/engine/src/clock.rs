//! When a search has to end: by nodes, by the clock of its control, or by the processor time of its thread.

use std::time::Duration;

use arena::Control;
use rustix::time::{ClockId, clock_gettime};

/// The processor time of the thread that asks.
#[derive(Clone, Copy, Debug)]
pub struct CpuClock {
    started: Duration,
}

impl CpuClock {
    /// The clock begins to run, for this thread.
    pub fn start() -> CpuClock {
        CpuClock { started: CpuClock::now() }
    }

    /// The processor time used since then.
    pub fn elapsed(self) -> Duration {
        CpuClock::now().saturating_sub(self.started)
    }

    fn now() -> Duration {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.max(0).unsigned_abs(), time.tv_nsec.max(0).unsigned_abs() as u32)
    }
}

/// Why a search ended before it was through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// Its nodes were used up.
    Nodes,
    /// Its time was used up, or somebody stopped it.
    Time,
}

/// What ends a search. Nodes are counted exactly; clocks are looked at every few hundred nodes.
pub struct Enough<'a> {
    /// Nodes that may be looked at.
    pub nodes: u64,
    /// Stops, and has a clock.
    pub control: &'a dyn Control,
    /// Whether the time that the control allows is to be used, and no more.
    pub by_time: bool,
    /// Processor time that may be used.
    pub cpu: Option<(CpuClock, Duration)>,
}

/// Nodes between two looks at the clocks, some tens of microseconds.
const NODES_BETWEEN_LOOKS: u64 = 256;

impl Enough<'_> {
    /// Whether to end, after so many nodes.
    #[inline]
    pub(crate) fn reached(&self, nodes: u64) -> Option<StopReason> {
        if nodes >= self.nodes {
            return Some(StopReason::Nodes);
        }
        if nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.is_late(nodes) {
            return Some(StopReason::Time);
        }
        None
    }

    #[cold]
    fn is_late(&self, nodes: u64) -> bool {
        self.control.counted(nodes);
        self.control.stop() || self.by_time && self.control.is_enough() || self.cpu_is_used()
    }

    fn cpu_is_used(&self) -> bool {
        self.cpu.is_some_and(|(clock, limit)| clock.elapsed() >= limit)
    }
}
