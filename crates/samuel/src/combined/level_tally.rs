//! What a game with memory cost.

/// What a game cost and what memory did in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LevelTally {
    /// Decisions of Alpha.
    pub decisions: u64,
    /// Boards that Alpha looked for in memory.
    pub lookups: u64,
    /// Those found.
    pub hits: u64,
    /// The sum of the effective plies of Alpha's decisions.
    pub effective_plies: u64,
    /// Boards that Alpha and Beta made.
    pub nodes: u64,
    /// Boards that they rated.
    pub evaluations: u64,
}
