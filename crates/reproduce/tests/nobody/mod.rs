//! Somebody who does not watch.

use reproduce::run::Watcher;

pub(crate) struct Nobody;

impl Watcher for Nobody {
    fn begin(&mut self, _: usize, _: usize) {}
    fn step(&mut self, _: &str, _: &str) {}
    fn done(&mut self, _: usize) {}
    fn hear(&mut self, _: &str) {}
}
