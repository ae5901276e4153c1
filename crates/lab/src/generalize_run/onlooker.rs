//! Those who follow a run. Seeds are played side by side, so they hear of them from several threads.

use samuel::generalization::{GameReport, SeriesMove};

/// Somebody who follows a run.
pub trait Onlooker: Sync {
    /// So many games of a seed were played before.
    fn find(&self, _games: usize) {}

    /// A game of a seed is over, and its state is kept. Seeds count from 1.
    fn see(&self, _seed: usize, _report: &GameReport) {}

    /// A move of a game that is going on. Preparations are not shown.
    fn watch(&self, _seed: usize, _number: u32, _made: &SeriesMove) {}

    /// Something out of the ordinary.
    fn hear(&self, _remark: &str) {}
}
