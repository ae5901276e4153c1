//! Those who follow a run. Seeds are played side by side, so they hear of them from several threads.

use samuel::generalization::GameReport;

/// Somebody who follows a run.
pub trait Onlooker: Sync {
    /// So many games of a seed were played before.
    fn find(&self, _games: usize) {}

    /// A game of a seed is over, and its state is kept. Seeds count from 1.
    fn see(&self, _seed: usize, _report: &GameReport) {}

    /// Something out of the ordinary.
    fn hear(&self, _remark: &str) {}
}
