//! Work that waits, fairly between its owners.

use std::collections::{HashMap, VecDeque};

use super::Work;

/// Owners take turns, so that one with much to think about keeps nobody waiting longer than its turn.
#[derive(Default)]
pub(super) struct Line {
    waiting: HashMap<String, VecDeque<Work>>,
    turns: VecDeque<String>,
    length: usize,
}

impl Line {
    pub(super) fn put(&mut self, owner: &str, work: Work) {
        self.length += 1;
        let waiting = self.waiting.entry(owner.to_owned()).or_default();
        waiting.push_back(work);
        if waiting.len() == 1 {
            self.turns.push_back(owner.to_owned());
        }
    }

    pub(super) fn take(&mut self) -> Option<Work> {
        let owner = self.turns.pop_front()?;
        let waiting = self.waiting.get_mut(&owner)?;
        let work = waiting.pop_front();
        if waiting.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        self.length -= 1;
        work
    }

    /// How much waits.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// How many owners have their turn before this one.
    pub(super) fn ahead_of(&self, owner: &str) -> usize {
        self.turns.iter().position(|one| one == owner).unwrap_or_default()
    }
}
