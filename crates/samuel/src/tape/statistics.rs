//! What was done with a tape: since it was opened, and since it was made.

/// What was done with a tape since it was opened.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TapeStatistics {
    /// Boards that were looked for.
    pub lookups: u64,
    /// Boards that were found.
    pub hits: u64,
    /// Records that were read into memory.
    pub record_loads: u64,
    /// Records that gave way to others.
    pub evictions: u64,
    /// Positions that were handed over to be saved.
    pub saved: u64,
    /// How often an age was halved.
    pub refreshed: u64,
    /// Positions that were expunged because of their age.
    pub forgotten: u64,
    /// Positions that were taken out of records that had grown too long.
    pub culled: u64,
    /// Merges.
    pub merges: u64,
    /// Moves, each the end of a decision.
    pub decisions: u64,
}

/// What was done with a tape since it was made.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Totals {
    /// Merges.
    pub merges: u32,
    /// Positions in the file, with those that are forgotten and not yet swept out.
    pub positions: u64,
    /// Positions that came to it.
    pub new: u64,
    /// Positions that were expunged because of their age.
    pub forgotten: u64,
    /// Positions that were taken out of records that had grown too long.
    pub culled: u64,
    /// Moves, each the end of a decision; this and what follows was not counted by earlier programs.
    pub decisions: u64,
    /// Boards that were looked for.
    pub lookups: u64,
    /// Boards that were found.
    pub hits: u64,
    /// Records that were read into memory.
    pub record_loads: u64,
    /// Records that gave way to others.
    pub evictions: u64,
}

impl Totals {
    /// With what was done between two looks at the statistics.
    pub(super) fn with_traffic(self, since: &TapeStatistics, now: &TapeStatistics) -> Totals {
        Totals {
            decisions: self.decisions + now.decisions - since.decisions,
            lookups: self.lookups + now.lookups - since.lookups,
            hits: self.hits + now.hits - since.hits,
            record_loads: self.record_loads + now.record_loads - since.record_loads,
            evictions: self.evictions + now.evictions - since.evictions,
            ..self
        }
    }
}
